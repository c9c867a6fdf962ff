// What must not be lost or hidden: a race through reloads, two tabs and full disks; sentences where something is not there.
//
//     keeping_test.mjs PADDOCK PAGE [NAME...]     with names only the tests whose names contain one of them
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load, pageModule } from './engine.mjs'
import { flags, newPage, wholeBrowser } from './browser.mjs'
import {
  browser,
  clickCard,
  clickGesture,
  drive,
  home,
  program,
  query,
  runAll,
  server,
  settled,
  start,
  sit,
  toTheFlag,
  watchScreens,
} from './play.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'paddock-keeping-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

// ---- tools --------------------------------------------------------------------------------------------------------------

/** All that the one at the screen was told since the page was loaded, in order. */
const toldSoFar = page =>
  page.evaluate(() => {
    let told = []
    for (const screen of window.screens) told = screen.fresh ? [...screen.news] : [...told, ...screen.news]
    return told.map(news => JSON.stringify(news))
  })

const setSpeed = (page, speed) => page.evaluate(one => localStorage.setItem('speed', one), speed)
const hand = page =>
  page.locator('.fan .lc').evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')))
const screenCount = page => page.evaluate(() => window.screens.length)
const mayAct = page => page.evaluate(() => window.screens[window.screens.length - 1]?.view.legal.length > 0)
const moments = page =>
  page.evaluate(() => Number(document.getElementById('main')?.dataset.at?.split(' ')[1] ?? -1))

/** What the browser keeps of the race on the screen. */
const keptRace = page =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('paddock')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const get = request.result
            .transaction('matches')
            .objectStore('matches')
            .get(location.hash.split('/')[2])
          get.onsuccess = () => {
            request.result.close()
            resolve(get.result)
          }
        }
      }),
  )

/** As if it had been kept otherwise: each pair is what stands there and what shall. */
const changeRecord = (page, ...pairs) =>
  page.evaluate(
    changes =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('paddock')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const transaction = request.result.transaction('matches', 'readwrite'),
            store = transaction.objectStore('matches')
          const get = store.get(location.hash.split('/')[2])
          get.onsuccess = () => {
            const race = get.result
            for (const [from, to] of changes) {
              if (!race.record.includes(from)) reject(new Error(`no ${from} in the record`))
              race.record = race.record.replace(from, to)
            }
            store.put(race)
          }
          transaction.oncomplete = () => {
            request.result.close()
            resolve(null)
          }
        }
      }),
    pairs,
  )

/** Another tab of the same profile. */
async function newTab(context) {
  const page = await context.newPage()
  page.setDefaultTimeout(120000)
  return page
}

/** To the start screen, and there before anything else is done. */
async function leave(tab) {
  await tab.bringToFront()
  await tab.goto(`${server.url}#/`)
  await tab.waitForSelector('#start')
}

/** A page whose worker begins with these lines. */
async function withWorker(lines, options = {}) {
  const one = await newPage(browser, options)
  await one.context.route(/\/worker-\w+\.js$/, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${lines}\n${await response.text()}` })
  })
  return one
}

/** Nothing was thrown that nobody caught; what the network refused is meant. */
const noneThrown = faults =>
  assert.deepEqual(
    faults.filter(fault => !/Failed to load resource|Failed to fetch/.test(fault)),
    [],
  )

/** One decision each time one is asked for. */
async function decide(page, n) {
  for (let i = 0; i < n; i++) {
    await settled(page)
    const before = await moments(page)
    await clickCard(page)
    await page.waitForFunction(
      at => Number(document.getElementById('main')?.dataset.at?.split(' ')[1]) > at,
      before,
    )
  }
  await settled(page)
  while (await page.$('#go-on')) {
    await page.locator('#go-on').evaluate(one => one.click()) // one's own result was seen; others drive on
    await page.waitForSelector('#go-on', { state: 'detached' })
    await settled(page)
  }
}

function programRecord(name, ...args) {
  const file = path.join(folder, name)
  const run = spawnSync(program, ['race', ...args, '--record', file, '--quiet'], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr)
  return file
}

const lacorsaRecord = name =>
  programRecord(name, 'lacorsa', '--setup', 'cars=4', '--bots', 'random', '--seed', '5')

/** A file let go over the middle of the page: whether the browser was kept from opening it. */
const drop = (page, name, text) =>
  page.evaluate(
    ([file, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], file, { type: 'text/plain' }))
      const events = ['dragover', 'drop'].map(
        type => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      )
      for (const event of events) document.body.dispatchEvent(event)
      return events.every(event => event.defaultPrevented)
    },
    [name, text],
  )

const refusal = (page, words) =>
  page.waitForFunction(
    text =>
      [...document.querySelectorAll('.refusal, .notice, .lone')].some(one => one.textContent.includes(text)),
    words,
  )

/** Plays a race to its end and sees the flag: it works although nothing is kept. */
async function racesToTheEnd(page) {
  await setSpeed(page, 'instant').catch(() => undefined)
  await page.goto(server.url + query('lacorsa', 'cars=2', '*Ann,random'))
  await page.waitForSelector('#start:not([aria-disabled])')
  await page.click('#start')
  await page.waitForSelector('main.race')
  await page.selectOption('#speed', 'instant')
  await drive(page, clickCard)
  await page.waitForSelector('dialog[open] .classified')
}

async function beginSeason(page) {
  await home(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
  await page.goto(`${server.url}#/championships`)
  await page.fill('#s-title', 'Our winter')
  await page.click('text=Begin the season')
  await page.waitForSelector('main.championship')
}

async function enterByHand(page, order) {
  await page.bringToFront()
  await page.click('text=Enter a table race')
  await page.fill('#hand-order', order)
  await page.click('text=Enter the result')
}

const roundsDone = page => page.locator('.rd .st').count()

// ---- tests --------------------------------------------------------------------------------------------------------------

/** Acts and reloads; whatever was told before must be told again, word for word, before anything new is. */
async function reloadsKeepEverything({ page, context }, hash, speed, act, rounds) {
  await watchScreens(page)
  await home(page, hash)
  await setSpeed(page, speed)
  await page.click('#start')
  await page.waitForSelector('main.race')
  let one = page
  let acted = 0
  for (let n = 0; n < rounds || (acted < 3 && n < 5 * rounds); n++) {
    if (await mayAct(one)) {
      const before = await screenCount(one)
      await act(one)
      await one.waitForFunction(count => window.screens.length > count, before)
      acted++
    }
    // Some more of what the bots do is seen, and then the page is gone.
    const seen = await screenCount(one)
    await one.waitForFunction(
      count =>
        window.screens.length > count
        || window.screens[window.screens.length - 1].view.legal.length
        || document.querySelector('.cta .go')?.textContent.includes('Go on'), // one's own result is to be seen first
      seen + (n % 3),
    )
    const told = await toldSoFar(one)
    if (n % 4 === 3) {
      const address = one.url()
      await one.close()
      one = await newTab(context)
      await watchScreens(one)
      await one.goto(address)
    } else {
      await one.reload()
    }
    await one.waitForSelector('main.race')
    const after = await toldSoFar(one)
    assert.deepEqual(after.slice(0, told.length), told, `reload ${n + 1} took something back`)
  }
  assert.ok(acted >= 3, `${acted} actions`)
}

const tests = {
  async 'a rival is set by the races that are kept here'({ page }) {
    const race = query('lacorsa', 'cars=4', '*Ann,rival,club')
    await start(page, race)
    await page.waitForSelector('.notice:has-text("rival is set at 3 of 10, before your first race.")')
    await page.click('.notice button')
    await toTheFlag(page)
    await page.click('dialog[open] a:has-text("Replay")')
    await page.waitForSelector('.scrub')
    assert.equal(await page.locator('.notice').count(), 0, 'what was closed stays closed')
    await start(page, race)
    await page.waitForSelector('.notice:has-text("of 10, from 1 race.")')
    await home(page, query('lacorsa', 'cars=4', '*Bob,rival,club')) // somebody else
    await page.click('#start')
    await page.waitForSelector('.notice:has-text("before your first race.")')
  },

  async 'a rival is set again for each race of a season'({ page }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rival/bold,club')) // and a season has the seats of the last race
    await page.goto(`${server.url}#/championships`)
    await page.selectOption('#s-races', '2')
    await page.click('text=Begin the season')
    for (const words of ['before your first race.', 'from 1 race.']) {
      await page.click('.championship .btn.go')
      await page.waitForSelector(`.notice:has-text("${words}")`)
      await toTheFlag(page)
      await page.click('dialog[open] a:has-text("Back to the season")')
    }
    await page.waitForFunction(() => document.querySelectorAll('.rd .st').length === 2)
  },

  async 'statistics are counted from the races that are kept here'({ page }) {
    await page.goto(`${server.url}#/statistics`)
    await page.waitForSelector('main:has-text("counted here")')
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await toTheFlag(page)
    await page.click('dialog[open] a:has-text("Review")')
    await page.waitForSelector('.reviewed', { timeout: 600000 })
    const own = await page.locator('.accounts tbody tr').first().locator('td').allInnerTexts()
    const errors = own.slice(-4, -1).reduce((sum, n) => sum + Number(n), 0)
    await start(page, query('lacorsa', 'cars=4', '*Ann,club'))
    await toTheFlag(page)
    await page.keyboard.press('Escape')
    await page.goto(server.url)
    await page.click('a:has-text("Statistics")')
    await page.waitForSelector('#in-short')
    const [short, reviewed] = await page.locator('main .wide p').allInnerTexts()
    assert.match(
      short,
      /^2 races, [012] won; on average place [1-4]\.[05]0 of 4\.0; points in a race: \d\.[05]0\.$/,
    )
    assert.match(reviewed, /^Reviewed: 1 of 2\./)
    const rows = await page.locator('tbody tr').allInnerTexts()
    assert.match(rows[0], new RegExp(`^LACORSA\\s+2\\s.*\\s${errors.toFixed(2)}$`))
    assert.match(rows[1], /^club\s+1\s/)
    assert.match(rows[2], /^rookie\s+1\s/)
  },

  async 'a reload while bots move keeps what was seen: LACORSA'(one) {
    await reloadsKeepEverything(one, query('lacorsa', 'cars=12', '*Ann,random'), 'normal', clickCard, 8)
  },

  async 'a reload while bots move keeps what was seen: Grand Prix'(one) {
    await reloadsKeepEverything(
      one,
      query('grandprix', 'players=3 track=tinroof laps=1', '*Ann,random'),
      'normal',
      async page => {
        const before = await screenCount(page)
        for (let n = 0; n < 40 && (await screenCount(page)) === before; n++) {
          // a gesture may need a car and a card first
          await clickGesture(page)
          await page.waitForTimeout(30)
        }
      },
      16,
    )
  },

  async 'the card that was locked in stays played'({ page }) {
    await home(page, query('lacorsa', 'cars=12', '*Ann,random'))
    await setSpeed(page, 'slow')
    await page.click('#start')
    await page.waitForSelector('.fan:not(.wait) .lc:not([aria-disabled])')
    const before = await hand(page)
    await clickCard(page)
    await page.waitForFunction(n => document.querySelectorAll('.fan .lc').length < n, before.length)
    const locked = await hand(page)
    await page.reload()
    await page.waitForSelector('.fan .lc')
    assert.deepEqual(await hand(page), locked)
  },

  // ---- two tabs

  async 'one tab has a race; another takes it over, and nothing is lost'({ page, context }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,random'))
    await decide(page, 3)
    const other = await newTab(context)
    await other.goto(page.url())
    await other.waitForSelector('[data-elsewhere=elsewhere]')
    assert.match(await other.locator('main').innerText(), /open in another tab/)
    await decide(page, 1) // the first is not disturbed
    const far = await moments(page)
    await other.click('#take-over')
    await page.waitForSelector('[data-elsewhere=taken]')
    assert.match(await page.locator('main').innerText(), /taken over by another tab/)
    assert.equal(await page.locator('.fan').count(), 0, 'the tab that lost it shows its cards')
    await settled(other)
    assert.equal(await moments(other), far)
    await decide(other, 2)
    const further = await moments(other)
    await page.reload()
    await page.waitForSelector('[data-elsewhere=elsewhere]')
    await page.bringToFront()
    await page.click('#take-over')
    await other.waitForSelector('[data-elsewhere=taken]')
    await settled(page)
    assert.equal(await moments(page), further, 'moves of the other tab are gone')
    await leave(other)
    await other.goto(page.url())
    await other.waitForSelector('[data-elsewhere=elsewhere]')
    await leave(page) // who leaves it gives it free
    await other.bringToFront()
    await other.reload()
    await settled(other)
    assert.equal(await moments(other), further)
  },

  async 'a tab that is gone is waited for, however long the browser takes'({ page, context }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,random'))
    await decide(page, 2)
    const far = await moments(page)
    const name = `paddock race ${page.url().split('/').pop()}`
    const gone = await newTab(context)
    await gone.goto(server.url)
    await leave(page)
    // its lock is held, and nobody answers for it
    await gone.evaluate(
      one =>
        new Promise(held => {
          void navigator.locks.request(one, () => {
            held()
            return new Promise(free => (window.free = free))
          })
        }),
      name,
    )
    await page.bringToFront()
    await page.goBack()
    const waits = () =>
      gone.evaluate(
        async one => (await navigator.locks.query()).pending.some(lock => lock.name === one),
        name,
      )
    while (!(await waits())) await page.waitForTimeout(100)
    await page.waitForTimeout(1500) // longer than a living tab takes to answer
    assert.match(await page.locator('main').innerText(), /on their way/)
    await gone.evaluate(() => window.free())
    await settled(page)
    assert.equal(await moments(page), far)
  },

  async 'a stale tab overwrites nothing, even where a browser has no locks'() {
    const { context, page } = await withWorker(
      'Object.defineProperty(navigator, "locks", { value: undefined })',
    )
    await start(page, query('lacorsa', 'cars=4', '*Ann,random'))
    await decide(page, 1)
    const other = await newTab(context)
    await other.goto(page.url())
    await settled(other)
    await decide(other, 3)
    const far = await moments(other)
    await clickCard(page)
    await page.waitForSelector('[data-elsewhere=taken]')
    await other.reload()
    await settled(other)
    assert.equal(await moments(other), far)
    await context.close()
  },

  async 'one tab has a season'({ page, context }) {
    await beginSeason(page)
    const other = await newTab(context)
    await other.goto(page.url())
    await other.waitForSelector('[data-elsewhere=elsewhere]')
    assert.match(await other.locator('main').innerText(), /season is open in another tab/)
    await other.click('#take-over')
    await other.waitForSelector('main.championship')
    await page.waitForSelector('[data-elsewhere=taken]')
    await enterByHand(other, '1 2 3 4 5 6')
    await other.waitForFunction(() => document.querySelectorAll('.rd .st').length === 1)
    await page.bringToFront()
    await page.click('#take-over')
    await page.waitForSelector('main.championship')
    assert.equal(await roundsDone(page), 1)
    // Its races belong to it.
    await page.click('.championship .btn.go')
    await page.waitForSelector('main.race')
    await other.reload()
    await other.waitForSelector('[data-elsewhere=elsewhere]')
  },

  async 'a stale tab overwrites no season'() {
    const { context, page } = await withWorker(
      'Object.defineProperty(navigator, "locks", { value: undefined })',
    )
    await beginSeason(page)
    const other = await newTab(context)
    await other.goto(page.url())
    await other.waitForSelector('main.championship')
    await page.bringToFront()
    await page.click('.championship .btn.go') // a race of round 1 begins here …
    await page.waitForSelector('main.race')
    await enterByHand(other, '1 2 3 4 5 6') // … and its result is entered there
    await other.waitForFunction(() => document.querySelectorAll('.rd .st').length === 1)
    const third = await newTab(context)
    await third.goto(other.url())
    await third.waitForSelector('main.championship')
    await enterByHand(other, '6 5 4 3 2 1')
    await other.waitForFunction(() => document.querySelectorAll('.rd .st').length === 2)
    await enterByHand(third, '3 2 1 4 5 6') // round 2, as this tab believes
    await refusal(third, 'has its result already')
    await drive(page, clickCard)
    assert.match(
      await page.locator('dialog[open] .refusal').innerText(),
      /not added to its season.*round 1.*result already/,
    )
    await page.click('dialog[open] a:has-text("Back to the season")')
    await page.waitForSelector('main.championship')
    assert.equal(await roundsDone(page), 2)
    await context.close()
  },

  // ---- one screen for two

  async 'the handover shows road, reveal and log, and nobody’s hand'({ page }) {
    await watchScreens(page)
    await page.addInitScript(watchReveals)
    await home(page, query('lacorsa', 'cars=2', '*Ann,*Bob'))
    await page.click('#start')
    let reveals = 0
    let handovers = 0
    for (let n = 0; n < 80 && reveals < 3; n++) {
      await page.waitForFunction(
        () =>
          document.querySelector('#sit:not([aria-disabled])')
          || document.querySelector('.fan:not(.wait) .lc:not([aria-disabled])')
          || document.querySelector('.cta .go:not([aria-disabled])')
          || document.querySelector('dialog[open]'),
      )
      if (await page.$('dialog[open]')) break
      if (!(await page.$('#sit'))) {
        const before = await screenCount(page)
        await clickCard(page)
        await page.waitForFunction(count => window.screens.length > count, before)
        continue
      }
      handovers++
      assert.equal(await page.locator('.fan').count(), 0, 'a hand is in sight')
      assert.ok(
        (await page.locator('.strip').isVisible()) && (await page.locator('.log').isVisible()),
        'road and log are covered',
      )
      assert.deepEqual(
        await page.evaluate(secretsInSight),
        [],
        'what only one of them was told is on the page',
      )
      const shown = await page.evaluate(() => {
        const screen = window.screens[window.screens.length - 1]
        return screen.news.filter(
          news => news.m >= screen.since && ['showed', 'qualified'].includes(news.event),
        ).length
      })
      if (shown) {
        reveals++
        assert.equal(await page.locator('.slot.turned').count(), 2, 'the cards that met are not shown')
        assert.ok(await page.locator('.slot.turned').first().isVisible())
      }
      await sit(page)
      await page.waitForSelector('.fan')
    }
    assert.ok(reveals >= 2, `${reveals} reveals in ${handovers} handovers`)
    // Nor did any other pass by unseen, although the bots' speed is "instant".
    const [met, seen] = await page.evaluate(meetings)
    assert.ok(met.length >= 3, `${met.length} meetings`)
    assert.deepEqual(
      met.filter(pair => !seen.includes(pair)),
      [],
      `seen: ${seen.join(', ')}`,
    )
  },

  async 'the handover on a phone, and a button that cannot be hit by mistake'({ page }) {
    await page.setViewportSize({ width: 390, height: 844 })
    await home(page, query('lacorsa', 'cars=2', '*Ann,*Bob'))
    await page.click('#start')
    await page.click('#sit:not([aria-disabled])')
    await page.waitForSelector('.fan')
    await page
      .locator('.fan .lc:not([aria-disabled])')
      .last()
      .evaluate(one => one.click())
    await page
      .locator('.cta .btn.go')
      .first()
      .evaluate(
        button =>
          new Promise(resolve => {
            // pressed again and again, as long as a double click may take
            button.click()
            let from = 0
            const timer = setInterval(() => {
              const sit = document.getElementById('sit')
              from ||= sit ? performance.now() : 0
              if (from && performance.now() - from < 300) {
                sit?.click()
              } else if (from) {
                clearInterval(timer)
                resolve()
              }
            }, 5)
          }),
      )
    await page.waitForSelector('#sit:not([aria-disabled])')
    assert.equal(await page.locator('.fan').count(), 0, 'the second press of the button showed the next hand')
    const box = await page.locator('#sit').boundingBox()
    assert.ok(
      box.y + box.height <= 844 && box.x >= 0 && box.x + box.width <= 390,
      'the button is out of sight',
    )
    await page.click('#sit')
    await page.waitForSelector('.fan')
  },

  async 'the handover as text, and in a Grand Prix'({ page }) {
    await watchScreens(page)
    await home(page, query('lacorsa', 'cars=2', '*Ann,*Bob'))
    await page.click('#start')
    await page.click('#sit:not([aria-disabled])')
    await page.waitForSelector('.fan')
    await page.keyboard.press('t')
    await page.waitForFunction(() =>
      document.querySelector('.textpage')?.textContent.includes('Hand of car 1'),
    )
    const card = /Hand of car 1: +(\S+)/.exec(await page.locator('.textpage').innerText())[1]
    await page.fill('#line', card)
    await page.keyboard.press('Enter')
    await page.waitForSelector('#sit')
    await page.waitForFunction(() => document.querySelector('.textpage')?.textContent.length > 20)
    assert.doesNotMatch(await page.locator('#page').innerText(), /Hand of car/)
    assert.deepEqual(await page.evaluate(secretsInSight), [])
    await page.keyboard.press('t')
    await home(page, query('grandprix', 'players=2 track=tinroof laps=1', '*Ann,*Bob'))
    await page.click('#start')
    await page.waitForSelector('.grandprix #sit')
    assert.ok((await page.locator('.board').isVisible()) && (await page.locator('.log').isVisible()))
    assert.equal(await page.locator('.rc').count(), 0)
  },

  // ---- nothing is kept

  async 'a browser that blocks all storage'() {
    const profile = path.join(folder, 'blocked')
    mkdirSync(path.join(profile, 'Default'), { recursive: true })
    writeFileSync(
      path.join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    )
    const { chromium } = load('playwright-core')
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: wholeBrowser,
      args: flags,
      headless: true,
    })
    const page = await newTab(context)
    const thrown = []
    page.on('pageerror', error => thrown.push(String(error)))
    await page.goto(server.url)
    assert.equal(
      await page.evaluate(() => {
        try {
          return localStorage.length
        } catch (error) {
          return error.name
        }
      }),
      'SecurityError',
      'storage is not blocked',
    )
    await page.waitForSelector('#unkept')
    assert.match(await page.locator('#unkept').innerText(), /keeps nothing/)
    await racesToTheEnd(page)
    await page.click('dialog[open] a:has-text("Replay")')
    await page.waitForSelector('.scrub')
    await page.keyboard.press('v')
    await page.waitForSelector('.reviewed', { timeout: 600000 })
    await page.goto(`${server.url}#/`)
    await page.waitForSelector('.item:has-text("won")')
    assert.deepEqual(thrown, [])
    await context.close()
  },

  async 'no localStorage'({ page }) {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError')
          },
        })
    })
    await racesToTheEnd(page)
  },

  async 'the database cannot be opened'() {
    const { context, page, faults } = await withWorker(
      'indexedDB.open = () => { throw new DOMException("no", "InvalidStateError") }',
    )
    await racesToTheEnd(page)
    assert.match(await page.locator('#unkept').innerText(), /keeps nothing/)
    noneThrown(faults)
    await context.close()
  },

  async 'no room left'({ page, context }) {
    await home(page, query('lacorsa', 'cars=4', '*Ann,random'))
    assert.equal(await page.locator('#unkept').count(), 0)
    const devtools = await context.newCDPSession(page)
    const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin: new URL(server.url).origin })
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(server.url).origin,
      quotaSize: Math.max(1, usage),
    })
    await page.click('#start')
    await page.waitForSelector('main.race')
    await page.waitForSelector('#unkept')
    assert.match(await page.locator('#unkept').innerText(), /no room left/)
    await decide(page, 2)
    const far = await moments(page)
    // What is only in memory can still be left and gone on with, and is kept as soon as there is room.
    const address = page.url()
    await page.evaluate(() => {
      location.hash = '#/'
    })
    await page.waitForSelector('#start')
    await page.evaluate(hash => {
      location.hash = hash
    }, new URL(address).hash)
    await settled(page)
    assert.equal(await moments(page), far)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(server.url).origin })
    await decide(page, 1)
    await page.waitForSelector('#unkept', { state: 'detached' })
    const further = await moments(page)
    await page.reload()
    await settled(page)
    assert.equal(await moments(page), further)
  },

  // ---- the worker fails

  async 'a worker or an engine that cannot be loaded'() {
    const everywhere = [
      '',
      '#/race/abc',
      '#/championships',
      '#/championships/abc',
      '#/replay/abc',
      '#/rules',
      '#/learn/lacorsa',
    ]
    const few = everywhere.slice(0, 2) // where one begins, and where one comes back to
    const failures = [
      [/\/worker-\w+\.js$/, route => route.abort(), 'worker could not be loaded', everywhere],
      [
        /\/worker-\w+\.js$/,
        route => route.fulfill({ contentType: 'text/javascript', body: 'this is no script' }),
        'worker',
        few,
      ],
      [
        /\/worker-\w+\.js$/,
        route =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'setTimeout(() => { throw new Error("out of order") })',
          }),
        'out of order',
        few,
      ],
      [/\.wasm$/, route => route.abort(), 'engine could not be loaded', everywhere],
      [
        /\.wasm$/,
        route => route.fulfill({ status: 404, body: 'no' }),
        'engine could not be loaded (the server answered 404)',
        few,
      ],
      [/\.wasm$/, route => route.fulfill({ body: 'no engine at all' }), 'engine could not be loaded', few],
    ]
    for (const [what, how, words, pages] of failures) {
      const { context, page, faults } = await newPage(browser)
      await context.route(what, how)
      for (const hash of pages) {
        await page.goto('about:blank')
        await page.goto(server.url + hash)
        await page.waitForFunction(
          text => document.getElementById('failure')?.textContent.includes(text),
          words,
        )
      }
      noneThrown(faults.filter(fault => !/out of order|Unexpected (token|identifier)/.test(fault)))
      await context.unroute(what)
      await page.goto(server.url)
      await page.waitForSelector('#start')
      await context.close()
    }
  },

  async 'an engine that stops in the middle'() {
    // The third time that somebody acts there is a trap, as an assertion of the engine would make it.
    const { context, page, faults } = await withWorker(`
      let acts = 0
      const instantiate = WebAssembly.instantiate
      WebAssembly.instantiate = async (...args) => {
        const { exports: real } = await instantiate(...args)
        let room = 0
        return { exports: { ...real, room: len => room = real.room(len), ask(len) {
          const words = new TextDecoder().decode(new Uint8Array(real.memory.buffer, room, len))
          if (words.startsWith('play') && ++acts === 3)
            throw new WebAssembly.RuntimeError('unreachable')
          return real.ask(len)
        } } }
      }`)
    await start(page, query('lacorsa', 'cars=4', '*Ann,random'))
    await decide(page, 2)
    const far = await moments(page)
    await clickCard(page)
    await refusal(page, 'The engine stopped')
    await page.click('.refusal .btn:has-text("Go on from there")')
    await page.waitForFunction(() => !document.querySelector('.refusal'))
    await settled(page)
    assert.equal(await moments(page), far)
    await decide(page, 1)
    noneThrown(faults)
    await context.close()
  },

  // ---- records from elsewhere

  async 'a damaged record says so'({ page }) {
    const good = readFileSync(lacorsaRecord('good.txt'), 'utf8')
    const lines = good.split('\n')
    const at = lines.findIndex(line => /^\d+ play/.test(line)) + 6
    const cases = {
      cut: [
        good.slice(0, Math.floor(good.length * 0.6)).replace(/\n[^\n]*$/, '\n1 pl'),
        /damaged in line \d+/,
      ],
      changed: [
        [...lines.slice(0, at), '1 play car1 99', ...lines.slice(at + 1)].join('\n'),
        new RegExp(`damaged in line ${at + 1}: `),
      ],
      whole: [good, null],
    }
    for (const [name, [text, expected]] of Object.entries(cases)) {
      const file = path.join(folder, `${name}.txt`)
      writeFileSync(file, text)
      await home(page, '#/')
      await page.setInputFiles('input[type=file]', file)
      await page.waitForSelector('.scrub')
      if (!expected) {
        assert.equal(await page.locator('.damage').count(), 0)
        continue
      }
      assert.match(await page.locator('.damage').innerText(), expected)
      await page.reload()
      await page.waitForSelector('.damage')
      await page.evaluate(() => {
        location.hash = location.hash.replace('replay', 'race')
      })
      await page.waitForSelector('main.race')
      assert.match(await page.locator('.damage').innerText(), expected)
    }
  },

  async 'a record of older rules is taken, and says so'({ page }) {
    await home(page, '#/')
    await page.setInputFiles(
      'input[type=file]',
      path.join(import.meta.dirname, '../program/golden/rules-lacorsa-1.txt'),
    )
    await page.waitForSelector('.scrub')
    for (let i = 0; i < 2; i++) {
      assert.equal(
        await page.locator('.older span').innerText(),
        'This record was written under rules version 1; it replays the same under version 2.',
      )
      assert.equal(await page.locator('.damage').count(), 0)
      await page.reload()
      await page.waitForSelector('.older')
    }
    await home(page, '#/')
    await page.setInputFiles(
      'input[type=file]',
      path.join(import.meta.dirname, '../program/golden/rules-lacorsa-1-changed.txt'),
    )
    await page.waitForSelector('.damage')
    assert.match(
      await page.locator('.damage').innerText(),
      /^This record was written under rules version 1, and the rules have changed since: moment 38 does not fit version 2/,
    )
  },

  async 'a race that is kept under older rules goes on, or stays as it is'({ page }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await decide(page, 2)
    await changeRecord(page, ['\nrules 2\n', '\nrules 1\n'])
    await page.reload()
    await page.waitForSelector('.older')
    await settled(page)
    await decide(page, 1)
    assert.match((await keptRace(page)).record, /\nrules 2\n/)
    assert.equal(
      (await keptRace(page)).note,
      'This record was written under rules version 1; it replays the same under version 2.',
    )
    // and one that does not fit is not written over
    await changeRecord(page, ['\nrules 2\n', '\nrules 1\n'], ['* deal car2 ', '* deal car3 '])
    const before = await keptRace(page)
    await page.reload()
    await page.waitForSelector('main.lone a:has-text("Replay")')
    assert.match(
      await page.locator('main.lone p').innerText(),
      /^This record was written under rules version 1, and the rules have changed since: moment \d+ does not fit version 2 .*It is kept as it was/,
    )
    page.once('dialog', dialog => void dialog.accept())
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('main.lone .btn:has-text("Save the record")'),
    ])
    assert.equal(readFileSync(await download.path(), 'utf8'), before.record)
    await page.click('main.lone a:has-text("Replay")')
    await page.waitForSelector('.damage')
    assert.deepEqual(await keptRace(page), before)
  },

  async 'a season of older rules says so, and one with a race that runs keeps its secrets'({ page }) {
    const ledger = path.join(folder, 'running.txt')
    for (const words of [
      ['new', ledger, '--setup', 'cars=4', '--races', '3', '--bots', 'random'],
      ['run', ledger, '--rounds', '2', '--seed', '1'],
    ])
      assert.equal(spawnSync(program, ['championship', ...words], { encoding: 'utf8' }).status, 0)
    const whole = readFileSync(ledger, 'utf8')
    const running = whole.slice(0, whole.lastIndexOf('\n  1 ') + 1)
    const older = running.replaceAll('rules 2\n', 'rules 1\n')
    writeFileSync(ledger, older)
    await page.goto(`${server.url}#/championships`)
    await page.setInputFiles('input[type=file]', ledger)
    await page.waitForSelector('.championship h1')
    assert.equal(
      await page.locator('.older').innerText(),
      'This season was written under rules version 1; it replays the same under version 2.',
    )
    const asked = new Promise(resolve =>
      page.once('dialog', dialog => {
        resolve(dialog.message())
        void dialog.dismiss()
      }),
    )
    await page.click('text=Export')
    assert.match(await asked, /not over/)
    const nothing = page.waitForEvent('download', { timeout: 1500 }).then(
      () => 'a file',
      () => 'nothing',
    )
    assert.equal(await nothing, 'nothing')
    page.once('dialog', dialog => void dialog.accept())
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export')])
    assert.equal(readFileSync(await download.path(), 'utf8'), older)
  },

  async 'a worker that the browser stops without a word'({ page }) {
    await page.addInitScript(() => {
      const Real = window.Worker,
        every = window.setInterval
      window.Worker = class extends Real {
        constructor(...args) {
          super(...args)
          window.worker = this
        }
      }
      window.setInterval = (work, ms, ...args) => every(work, ms >= 5000 ? 200 : ms, ...args) // nobody waits half a minute here
    })
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await decide(page, 2)
    await page.waitForTimeout(2000)
    const far = await moments(page)
    await page.waitForSelector('#silent', { state: 'detached' }) // one that answers, however busy the machine, is not silent for good
    await page.evaluate(() => window.worker.terminate())
    await page.waitForSelector('#silent')
    await Promise.all([page.waitForEvent('load'), page.click('#silent .btn')])
    await settled(page)
    await page.waitForSelector('#silent', { state: 'detached' })
    assert.equal(await moments(page), far, 'nothing is lost, and nothing goes on that was held')
    await decide(page, 1)
  },

  async 'a file may be dropped anywhere'({ page }) {
    const record = readFileSync(lacorsaRecord('dropped.txt'), 'utf8')
    await home(page, '#/')
    assert.ok(await drop(page, 'dropped.txt', record), 'the browser would have left the page')
    await page.waitForSelector('.scrub')
    await page.goto(`${server.url}#/rules`)
    assert.ok(await drop(page, 'noRecord.TXT', 'nothing of the kind'))
    await page.waitForSelector('#dropped')
    assert.match(await page.locator('#dropped').innerText(), /^noRecord\.TXT: /)
    const ledger = path.join(folder, 'season.txt')
    const made = spawnSync(program, ['championship', 'lacorsa', 'new', ledger, '--setup', 'cars=4'], {
      encoding: 'utf8',
    })
    assert.equal(made.status, 0, made.stderr)
    assert.ok(await drop(page, 'season.txt', readFileSync(ledger, 'utf8')))
    await page.waitForSelector('main.championship')
    await page.goto(`${server.url}#/`)
    const file = path.join(folder, 'smallName.txt')
    writeFileSync(file, 'nothing of the kind\n')
    await page.setInputFiles('input[type=file]', file)
    await page.waitForSelector('.drop .refusal')
    assert.match(await page.locator('.drop .refusal').innerText(), /^smallName\.txt: .*[^.]\.$/)
  },

  // ---- small things

  async 'pressing twice begins once'({ page }) {
    await home(page, query('lacorsa', 'cars=4', '*Ann,random'))
    await page.locator('#start').dblclick()
    await page.waitForSelector('main.race')
    await page.goto(`${server.url}#/`)
    await page.waitForSelector('.item a[href*="#/race/"]')
    assert.equal(await page.locator('.item b a[href*="#/race/"]').count(), 1)
    await page.goto(`${server.url}#/championships`)
    await page.locator('text=Begin the season').dblclick()
    await page.waitForSelector('main.championship')
    await page.locator('.championship .btn.go').dblclick()
    await page.waitForSelector('main.race')
    await page.goto(`${server.url}#/championships`)
    await page.waitForSelector('.item b a')
    assert.equal(await page.locator('.item b a').count(), 1)
    await page.goto(`${server.url}#/`)
    await page.waitForSelector('.item b a[href*="#/race/"] >> nth=1')
    assert.equal(await page.locator('.item b a[href*="#/race/"]').count(), 2)
  },

  async 'addresses that lead nowhere say so'({ page }) {
    for (const hash of ['#/race/%E0%A4%A', '#/%', '#/nothing', '#/race/a/b/c', '#/replay/%zz']) {
      await page.goto('about:blank')
      await page.goto(server.url + hash)
      // while its screens are loaded the page says something else
      await page.waitForFunction(() =>
        /There is nothing at this address/.test(document.querySelector('main.lone')?.textContent ?? ''),
      )
      await page.click('main a')
      await page.waitForSelector('#start')
    }
    for (const hash of ['#/race/gone', '#/replay/gone', '#/championships/gone']) {
      await page.goto(server.url + hash)
      await page.waitForFunction(() =>
        /not kept in this browser/.test(document.querySelector('main')?.textContent ?? ''),
      )
      await page.click('main a')
      await page.waitForFunction(() => document.querySelector('#start') || document.querySelector('#s-title'))
    }
  },

  async 'a replay is before the start only there'({ page }) {
    await home(page, '#/')
    await page.setInputFiles('input[type=file]', lacorsaRecord('told.txt'))
    await page.waitForFunction(() => document.querySelector('.told')?.textContent === 'Before the start.')
    const total = Number(await page.getAttribute('.scrub input', 'max'))
    for (let at = 1; at <= Math.min(total, 40); at++) {
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(
        n => document.querySelector('.scrub .num')?.textContent.startsWith(`${n} /`),
        at,
      )
      assert.notEqual(await page.locator('.told').innerText(), 'Before the start.', `moment ${at}`)
    }
  },

  async 'columns of a season can be told apart'({ page }) {
    await beginSeason(page)
    const heads = await page.locator('.stand th.c').allInnerTexts()
    assert.ok(heads.length > 5, heads.join())
    assert.equal(new Set(heads).size, heads.length, heads.join())
    const { shortTitles } = await pageModule('championship/titles.ts')
    assert.deepEqual(shortTitles(['Monza', 'Spa', 'Monaco', 'Monza', '', 'Spa Francorchamps'], 3), [
      'Monz 1',
      'Spa',
      'Mona',
      'Monz 2',
      '5',
      'Spa F',
    ])
  },
}

/** Collects the totals of cards that are turned up, as they appear; runs in the page before anything else. */
function watchReveals() {
  window.turnedUp = []
  new MutationObserver(() => {
    const totals = [...document.querySelectorAll('.slot.turned .total')].map(total => total.textContent)
    const pair = totals.join(' v ')
    if (totals.length === 2 && window.turnedUp[window.turnedUp.length - 1] !== pair)
      window.turnedUp.push(pair)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Which cards met, by what was told; and which were seen. Runs in the page. */
function meetings() {
  const met = new Map()
  for (const { m, event, total } of window.screens.flatMap(screen => screen.news))
    if (event === 'showed') met.set(m, [...(met.get(m) ?? []), total])
  return [
    [...met.values()].map(totals =>
      [...new Set(totals)].length === 1
        ? [totals[0], totals[0]].join(' v ')
        : [...new Set(totals)].join(' v '),
    ),
    window.turnedUp,
  ]
}

/** Sentences that only one of the people was told and that are still on the page; runs in the page. */
function secretsInSight() {
  const open = new Set(
    window.screens
      .filter(screen => screen.viewer === 0)
      .flatMap(screen => screen.news.flatMap(news => news.say ?? [])),
  )
  const told = window.screens
    .filter(screen => screen.viewer)
    .flatMap(screen => screen.news.flatMap(news => news.say ?? []))
  const page = document.body.textContent
  return [...new Set(told)].filter(words => !open.has(words) && page.includes(words))
}

await runAll(tests)
