// The page in a real browser: whole races by clicks and by keys, a phone, a reload, no network, one screen for two.
//
//     page_test.mjs PADDOCK PAGE [NAME...]     with names only the tests whose names contain one of them
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { firstLoad, newPage } from './browser.mjs'
import { load } from './engine.mjs'
import {
  clickCard,
  clickGesture,
  clickOffer,
  drive,
  home,
  keyGesture,
  program,
  query,
  runAll,
  server,
  settled,
  site,
  start,
  verifyRecord,
  sit,
  watchScreens,
} from './play.mjs'
import { standsEverywhere, stillness, stillnessEverywhere } from './still.mjs'

const axe = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8')

// ---- lessons -------------------------------------------------------------------------------------------------------------

/** The page of the lesson, or null: what a learner sees. */
const lessonPage = page =>
  page.evaluate(() => {
    const lesson = document.querySelector('.lesson')
    return (
      lesson && {
        title: lesson.querySelector('h2').textContent,
        number: Number(lesson.querySelector('progress').value),
        asks: lesson.querySelector('.asked') !== null,
        again: lesson.querySelector('.reply.again') !== null,
        reply: lesson.querySelector('.reply')?.textContent ?? '',
      }
    )
  })

const idle = page =>
  page.waitForFunction(() => document.querySelector('main.race')?.getAttribute('aria-busy') !== 'true')

/** Press a key and wait until the page has dealt with it. */
async function press(page, key) {
  await page.keyboard.press(key)
  await idle(page)
}

/** Through a lesson by keys alone; answer() tries one answer. Returns the pages seen, and how many answers were refused. */
async function learn(page, answer, onPage = () => undefined) {
  const seen = []
  let refused = 0
  for (let n = 0; n < 400; n++) {
    await idle(page)
    const at = await lessonPage(page)
    if (!at) return { seen, refused }
    if (seen[seen.length - 1] !== at.number) {
      seen.push(at.number)
      await page.waitForFunction(
        title => document.getElementById('live').textContent.includes(title),
        at.title,
      )
      await onPage(at)
    }
    if (at.asks) await answer(at)
    else await press(page, 'Enter')
    refused += (await lessonPage(page))?.again ? 1 : 0
  }
  throw new Error('the lesson does not end')
}

/** The number of the button with these words, as a key. */
const buttonKey = (page, words) =>
  page.evaluate(
    text =>
      String(
        [...document.querySelectorAll('.padrow .btn')].findIndex(button => button.textContent.includes(text))
          + 1,
      ),
    words,
  )

/** Car and card of Grand Prix by keys, and played. */
async function playCard(page, car, title) {
  for (
    let n = 0;
    n < 30
    && (await page.evaluate(
      () => document.querySelector('button.trow.may[aria-pressed=true] .plate')?.textContent,
    )) !== String(car);
    n++
  )
    await press(page, 'c')
  const cards = await page.locator('.rc .nm').allInnerTexts()
  await press(page, String(cards.findIndex(one => one.trim() === title) + 1))
  await press(page, 'Enter')
}

/** Straight on until the question is another. */
async function straightOn(page, title) {
  for (let n = 0; n < 40 && (await lessonPage(page))?.title === title; n++) {
    await page.waitForFunction(() => document.querySelector('.k-forward'))
    await press(page, 'w')
    if (await page.locator('.cta .go:not([aria-disabled])').count()) await press(page, 'Enter')
  }
}

/** What a learner does who has read the pages of the Grand Prix lesson; by their titles. */
const grandPrixAnswers = {
  'A card for a car': page => playCard(page, 5, 'Charge'),
  'Moving over': async page => {
    await page.waitForFunction(() => document.querySelector('.k-outward'))
    await press(page, 'd')
    await straightOn(page, 'Moving over')
  },
  'Four ways to move': page => playCard(page, 5, 'Fast Pace'),
  'Once linked, no way out': page => straightOn(page, 'Once linked, no way out'),
  'Boxed in': page => playCard(page, 5, 'Charge'),
  'Squeeze, or push': async page => {
    await page.waitForFunction(() => document.querySelector('.k-outward'))
    await press(page, 'd')
    await straightOn(page, 'Squeeze, or push')
  },
  'An event, then the pits': async page => press(page, await buttonKey(page, 'Bring car 5')),
  'What is worth a space?': async page => {
    for (const words of ['tire marker', 'suspension marker', 'soft tires', 'Leave it'])
      await press(page, await buttonKey(page, words))
  },
  'And the other one?': async page => press(page, await buttonKey(page, 'Stay out')),
  'Fifteen sectors to go': page => playCard(page, 5, 'Fast Pace'),
}

/** Tab until something with that text has the focus, then Enter. */
async function tabTo(page, words) {
  for (let n = 0; n < 80; n++) {
    if (
      await page.evaluate(
        text =>
          document.activeElement?.textContent?.includes(text) && document.activeElement.matches('a, button'),
        words,
      )
    )
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to "${words}" by keys`)
}

// ---- tests --------------------------------------------------------------------------------------------------------------

const oval = 'players=2 track=tinroof laps=1'

const tests = {
  async 'LACORSA by clicks'({ page, context }) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await start(page, query('lacorsa', 'cars=5', '*Ann,rookie,rookie,club,random'))
    const n = await drive(page, clickCard, stillness(page))
    assert.ok(n > 5, `${n} decisions`)
    await verifyRecord(page, context)
  },

  async 'LACORSA Seasons by clicks'({ page, context }) {
    await start(page, query('lacorsa', 'edition=seasons cars=8 track=nurburgring', '*Ann,rookie'))
    await drive(page, clickCard, stillnessEverywhere(page))
    await verifyRecord(page, context)
  },

  async 'LACORSA by keyboard'({ page, context }) {
    await home(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    for (let i = 0; i < 60 && (await page.evaluate(() => document.activeElement?.id)) !== 'start'; i++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector('main.race')
    await drive(page, async () => {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    })
    await verifyRecord(page, context)
  },

  async 'Grand Prix by clicks'({ page, context }) {
    await page.setViewportSize({ width: 1280, height: 720 })
    await start(page, query('grandprix', oval, '*Ann,rookie'))
    await drive(page, clickGesture, stillness(page))
    await verifyRecord(page, context)
  },

  async 'Grand Prix by keyboard'({ page, context }) {
    await start(page, query('grandprix', oval, '*Ann,rookie'))
    await drive(page, keyGesture, stillnessEverywhere(page))
    await verifyRecord(page, context)
  },

  async 'a game without a module of its own by clicks, reloaded, looked at again and gone on with'({ page }) {
    await watchScreens(page)
    await start(page, query('toy', 'seats=3 length=30', '*Ann,rookie'))
    await settled(page)
    const rival = await page.evaluate(() => window.screens.at(-1).match.players[1].driver)
    assert.match(rival, /^[A-Z]\w+/, 'a bot has the name of a driver')
    const rows = await page.locator('.fields tbody tr').allInnerTexts()
    assert.equal(rows.length, 3)
    assert.match(rows[0], /You\s+0\s+–\s+[1-4]/, 'a car, its space, no plan, its card')
    assert.match(rows[1], new RegExp(`${rival}\\s+0\\s+[–?]\\D*\\?\\D*$`), 'the card of a rival is not shown')
    await page.locator('.offers .btn').nth(2).click()
    await page.waitForFunction(() => document.querySelector('.fields .me')?.textContent.includes('→ 2'))
    assert.doesNotMatch(
      (await page.locator('.fields tbody tr').allInnerTexts()).slice(1).join(),
      /→/,
      'what is hidden is guessed',
    )
    await page.reload()
    await page.waitForSelector('.offers .btn[aria-pressed=true]')
    await page.keyboard.press('h')
    await page.waitForFunction(
      () =>
        document.querySelector('.offers .pill')
        && /points expected|only one thing/.test(document.querySelector('.hint').textContent),
    )
    const n = await drive(page, clickOffer)
    assert.ok(n >= 3, `${n} decisions`)
    assert.match(await page.locator('.classified').innerText(), /Ann|You/)
    await page.click('dialog[open] a:has-text("Replay")')
    await page.waitForSelector('.replay .fields')
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(() => document.querySelector('.scrub .num')?.textContent.startsWith('1 '))
    await page.click('text=Go on from here')
    await page.waitForSelector('main.race.plain')
  },

  async 'a game without a module of its own by keyboard, and its record'({ page, context }) {
    await start(page, query('toy', 'seats=2 length=20', '*Ann,rookie'))
    await drive(page, async () => {
      await page.keyboard.press('ArrowLeft')
      await page.waitForSelector('.offers .btn[aria-pressed=true]:last-child')
      await page.keyboard.press('4')
      await page.waitForSelector('.offers .btn:nth-child(4)[aria-pressed=true]')
      await page.keyboard.press('Enter')
    })
    await verifyRecord(page, context)
  },

  async 'a game without a module of its own: two at one screen, to the flag'({ page, context }) {
    await page.setViewportSize({ width: 390, height: 844 })
    await start(page, query('toy', 'seats=2 length=12', '*Ann,*Bob'))
    const shown = async () =>
      (await page.locator('.fields tbody tr').allInnerTexts()).map(row =>
        row.trim().split(/\s+/).pop().replace(/^\(.*/, '?'),
      )
    let seats = 0
    for (let n = 0; n < 80; n++) {
      await settled(page)
      await noSidewaysScroll(page)
      if (await page.$('dialog[open] .classified')) break
      const cards = (await page.$('#sit')) ? [] : await shown()
      if (await page.$('#sit')) {
        seats++
        assert.equal(await page.locator('.offers').count(), 0, 'choices stand behind the cover')
        assert.deepEqual(
          await page
            .locator('.fields tbody tr')
            .evaluateAll(rows =>
              rows.map(
                row =>
                  /\?/.test(row.lastElementChild.textContent) || row.lastElementChild.textContent === '–',
              ),
            ),
          [true, true],
          'a card can be seen while the screen changes hands',
        )
        await sit(page)
      } else {
        assert.equal(cards.filter(card => /^[1-4]$/.test(card)).length, 1, `one hand is open: ${cards}`)
        const before = await page.evaluate(() => document.getElementById('main').dataset.at)
        await clickOffer(page)
        await page.waitForFunction(
          at => document.getElementById('main')?.dataset.at !== at || document.querySelector('dialog[open]'),
          before,
        )
      }
    }
    assert.ok(seats >= 4, `${seats} handovers`)
    await verifyRecord(page, context)
  },

  async 'only games for people have a tile; a link leads to the others'({ page }) {
    const tiles = () => page.locator('.game b').allInnerTexts()
    await home(page, '#/')
    assert.deepEqual(await tiles(), ['LACORSA', 'Grand Prix'])
    await home(page, query('toy', '', '*Ann,rookie'))
    assert.deepEqual(await tiles(), ['LACORSA', 'Grand Prix', 'Toy Race'])
    await page.goto(`${server.url}#/rules/toy`)
    await page.waitForFunction(() =>
      /boost/.test(document.querySelector('.rulebook article')?.textContent ?? ''),
    )
  },

  async 'the first load is under 300 kB, as it is sent'({ page }) {
    const sent = await firstLoad(page.context().browser(), server.url, 'br')
    assert.ok(sent > 100000 && sent < 300000, `${sent} bytes`)
    const before = await firstLoad(page.context().browser(), server.url, 'gzip') // for old browsers, and without https
    assert.ok(before > sent && before < 360000, `${before} bytes by gzip`)
    const german = await firstLoad(page.context().browser(), server.url, 'br', { locale: 'de-DE' })
    assert.ok(german > sent && german < sent + 26000, `${german - sent} bytes more in German`)
  },

  async 'of the two engines a browser loads the one that it knows'({ page: shown }) {
    const loaded = async script => {
      const { context, page } = await newPage(shown.context().browser())
      const engines = new Set()
      context.on('request', asked => {
        if (/\.wasm$/.test(asked.url())) engines.add(new URL(asked.url()).pathname)
      })
      await context.route(/\.js$/, async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: script + (await response.text()) })
      })
      await page.goto(server.url)
      await page.waitForSelector('#start:not([aria-disabled])')
      await page.click('#start')
      await page.waitForSelector('main.race')
      await context.close()
      return [...engines].map(name => name.replace(/-[0-9a-f]{10}/, ''))
    }
    assert.deepEqual(await loaded(''), ['/paddock-simd.wasm'])
    // one from before there were vectors, which says so wherever it is asked
    assert.deepEqual(await loaded('WebAssembly.validate = () => false;'), ['/paddock.wasm'])
  },

  async 'the first screen has its words in another language before all others are there'({ page }) {
    await page.route(/\/de-[0-9a-f]{10}\.mo$/, () => undefined) // on its way for ever
    await page.goto(`${server.url}?language=de${query('lacorsa', 'edition=seasons cars=6', '*Ann,rookie')}`)
    await page.waitForSelector('#start:not([aria-disabled])')
    await page.click('.alloptions summary')
    const words = await page.locator('.options').innerText()
    const { games } = JSON.parse(
      spawnSync(program, ['options', 'lacorsa', '--json'], { encoding: 'utf8' }).stdout,
    )
    assert.match(words, /Boxenstopps?/)
    for (const { help } of games[0].options) assert.ok(!words.includes(help), help)
  },

  async 'options that change nothing are not offered, and go with what they need'({ page }) {
    await home(page, query('lacorsa', 'edition=base cars=4 pit=yes pit_max=3', '*Ann,rookie'))
    await page.click('.alloptions summary')
    await page.waitForSelector('#option-pit_max')
    await page.selectOption('#option-pit', 'no')
    await page.waitForSelector('#option-pit_max', { state: 'detached' })
    await page.waitForSelector('#start:not([aria-disabled])')
    assert.equal(await page.locator('.refusal').count(), 0)
    await page.goto(`${server.url}${query('grandprix', 'players=4', '*Ann,rookie')}`)
    await page.waitForSelector('#track')
    assert.match(await page.locator('#track').innerText(), /Lago d’Ombra/) // as people call it
  },

  async 'race cards show all of their text'({ page }) {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await drive(page, clickGesture, () => page.$('button.trow.may'))
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
      [3840, 2160],
    ]) {
      await page.setViewportSize({ width, height })
      assert.deepEqual(await page.evaluate(cutTexts), [], `at ${width} pixels`)
    }
  },

  async 'answers are called as the engine calls them'({ page }) {
    await watchScreens(page)
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    let seen = 0
    await drive(page, clickGesture, async () => {
      const [answers, labels] = await page.evaluate(() => [
        [...document.querySelectorAll('.padrow .btn')].map(one =>
          [...one.childNodes].flatMap(node => (node.nodeName === 'KBD' ? [] : [node.textContent])).join(''),
        ),
        window.screens.at(-1).view.legal.map(({ label }) => label[0].toUpperCase() + label.slice(1)),
      ])
      for (const answer of answers) assert.ok(labels.includes(answer), `"${answer}" of ${labels}`)
      seen += answers.length
      return seen > 30
    })
    assert.ok(seen > 30, `${seen} answers`)
  },

  async 'a lesson in another language, and the engine speaks it'({ page }) {
    await page.goto(`${server.url}?language=de#/learn/lacorsa`)
    await page.waitForSelector('.lesson')
    const words = await page.locator('main').innerText()
    assert.match(words, /Qualifikation|Wagen/)
    assert.match(await page.locator('.lesson').innerText(), /\b(du|dein|die|und)\b/i)
    assert.doesNotMatch(words, /\b(the|your|you)\b/i, 'English is left')
  },

  async 'undo takes back one gesture'({ page }) {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await drive(page, clickGesture, () => page.$('.step'))
    const where = () => page.locator('.steps .ask').textContent()
    const before = await where()
    await clickGesture(page)
    await page.waitForFunction(text => document.querySelector('.steps .ask')?.textContent !== text, before)
    await page.keyboard.press('u')
    await page.waitForFunction(text => document.querySelector('.steps .ask')?.textContent === text, before)
  },

  async 'a phone'({ page }) {
    await page.setViewportSize({ width: 390, height: 844 })
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await drive(page, clickCard, async () => /Lap [2-9]/.test(await page.locator('.lap').innerText()))
    await noSidewaysScroll(page)
    await start(page, query('grandprix', oval, '*Ann,rookie'))
    await drive(
      page,
      clickGesture,
      async () => Number((await page.locator('.facts .pill').first().innerText()).replace('Turn ', '')) >= 2,
    )
    await noSidewaysScroll(page)
    await home(page, '#/')
    await noSidewaysScroll(page)
  },

  async 'a reload keeps the race and the half-made choice'({ page }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await drive(
      page,
      clickCard,
      async () =>
        /Lap [1-9]/.test(await page.locator('.lap').innerText())
        && (await page.$('.fan:not(.wait) .lc:not([aria-disabled])')) !== null,
    )
    await page
      .locator('.fan .lc:not([aria-disabled])')
      .last()
      .evaluate(card => card.click())
    const screen = () =>
      page.evaluate(() => [
        document.querySelector('.fan')?.innerHTML,
        document.querySelector('.strip')?.innerHTML,
      ])
    const before = await screen()
    await page.reload()
    await page.waitForSelector('.fan .lc[aria-pressed=true]')
    assert.deepEqual(await screen(), before)
  },

  async 'without a network'({ page: shown }) {
    const { page, context, faults } = await newPage(shown.context().browser(), { serviceWorkers: 'allow' })
    await home(page, '#/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await drive(page, clickCard)
    assert.deepEqual(faults, [], 'the page complained')
    await context.close()
  },

  async 'one screen for two: nobody’s hand stays behind'({ page }) {
    await page.addInitScript(() => {
      const messages = (window.fromWorker = [])
      const Real = window.Worker
      window.Worker = class extends Real {
        constructor(...args) {
          super(...args)
          this.addEventListener('message', event => messages.push(event.data))
        }
      }
    })
    await start(page, query('lacorsa', 'cars=4 suit_tiebreaker=yes', '*Ann,*Bob,rookie')).catch(
      () => undefined,
    )
    let seats = 0
    for (let n = 0; n < 40 && seats < 8; n++) {
      await page.waitForFunction(
        () =>
          document.querySelector('#sit')
          || document.querySelector('.fan:not(.wait) .lc:not([aria-disabled])')
          || document.querySelector('dialog[open]'),
      )
      if (await page.$('dialog[open]')) break
      if (await page.$('#sit')) {
        seats++
        assert.equal(await page.locator('.fan').count(), 0, 'cards stand behind the cover')
        const name = (await page.locator('#sit').innerText()).replace(/^I am /i, '').trim()
        const from = await page.evaluate(() => window.fromWorker.length)
        await sit(page)
        await page.waitForSelector('.fan')
        const told = (await page.evaluate(n => window.fromWorker.slice(n), from))
          .map(message => message.value)
          .filter(value => value?.view)
        assert.ok(told.length > 0)
        for (const { view } of told) checkSecrets(view, name.toLowerCase() === 'ann' ? 1 : 2)
      } else {
        await clickCard(page)
        await page.waitForTimeout(50)
      }
    }
    assert.ok(seats >= 2, `${seats} handovers`)
    for (const message of await page.evaluate(() => window.fromWorker))
      if (message.value?.view) checkSecrets(message.value.view, message.value.view.viewer)
    assert.ok(
      !JSON.stringify(await page.evaluate(() => window.fromWorker)).includes('Paddock record'),
      'a record came out of the worker',
    )
  },

  async 'text mode'({ page }) {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await page.keyboard.press('t')
    await page.waitForSelector('.textpage')
    await page.waitForFunction(() =>
      document.querySelector('.textpage')?.textContent.includes('Hand of car 1'),
    )
    const card = /Hand of car 1: +(\S+)/.exec(await page.locator('.textpage').innerText())[1]
    await page.fill('#line', card)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelector('.textpage')?.textContent.includes('Lap 1'))
    await page.fill('#line', 'rules')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() =>
      document.querySelector('.said')?.textContent.includes('The race in short'),
    )
  },

  async 'a record of the program, replayed and gone on with'({ page }) {
    const file = `${process.env.TMPDIR ?? '/tmp'}/paddock-page-${process.pid}.txt`
    const run = spawnSync(
      program,
      ['race', 'grandprix', '--setup', oval, '--seed', '5', '--record', file, '--quiet'],
      { encoding: 'utf8' },
    )
    assert.equal(run.status, 0, run.stderr)
    await home(page, '#/')
    await page.setInputFiles('input[type=file]', file)
    await page.waitForSelector('.replay input[type=range]')
    await page.keyboard.press('End')
    await page.waitForSelector('.replay .classified')
    await page.locator('.scrub input').evaluate(range => {
      range.value = '200'
      range.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await page.waitForFunction(() => document.querySelector('.scrub .num')?.textContent.startsWith('200'))
    await page.click('text=Go on from here')
    await page.waitForSelector('main.race')
  },

  async 'a season'({ page }) {
    await home(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await page.goto(`${server.url}#/seasons`) // as addresses were once
    await page.selectOption('#s-races', '2')
    await page.fill('#s-title', 'Our winter')
    await page.click('text=Begin the season')
    await page.click('.championship .btn.go')
    await page.waitForSelector('main.race')
    await drive(page, clickCard)
    await page.click('dialog[open] a:has-text("Back to the season")')
    await page.waitForSelector('.rd:first-child .st')
    assert.equal(await page.locator('.championship h1').innerText(), 'Our winter')
    const points = await page.locator('.stand .pts').allInnerTexts()
    assert.ok(
      points.some(text => Number(text) === 9),
      `points ${points}`,
    )
    await page.click('text=Enter a table race')
    await page.fill('#hand-order', '6 5 4 3 2 1')
    await page.click('text=Enter the result')
    await page.waitForFunction(() => document.querySelectorAll('.rd .st').length === 2)
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export')])
    const run = spawnSync(program, ['championship', 'table', await download.path()], { encoding: 'utf8' })
    assert.equal(run.status, 0, run.stderr)
    assert.match(run.stdout, /Our winter|Drivers/)
    const old = page.url().replace('championships', 'seasons')
    assert.notEqual(old, page.url())
    await page.goto(server.url)
    await page.goto(old)
    await page.waitForSelector('.championship h1')
  },

  async 'the lesson of LACORSA by keyboard, reloaded on the way, and the race to its end'({ page, context }) {
    await home(page, query('lacorsa', '', '*Ann,rookie'))
    await tabTo(page, 'Learn in one race')
    await page.waitForSelector('.lesson')
    const { seen, refused } = await learn(
      page,
      async () => {
        await press(page, 'ArrowRight')
        await press(page, 'Enter')
      },
      async at => {
        await standsEverywhere(page)
        if (at.number !== 4) return
        await page.reload()
        await page.waitForSelector('.lesson')
        assert.equal((await lessonPage(page)).number, 4, 'a reload lost the page')
      },
    )
    assert.deepEqual(
      seen,
      Array.from({ length: 10 }, (_, i) => i + 1),
    )
    assert.ok(refused > 3, `${refused} answers were refused`)
    assert.match(await page.locator('.notice').innerText(), /the race is yours/)
    const broken = await page.locator('.notice').evaluate(one => getComputedStyle(one).whiteSpace)
    assert.equal(broken, 'normal', 'the sentence is broken into lines where a screen is narrow')
    await drive(page, async () => {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
    })
    await verifyRecord(page, context)
  },

  async 'the lesson of Grand Prix by keyboard'({ page }) {
    await home(page, query('grandprix', '', '*Ann,rookie'))
    await page.evaluate(() => localStorage.removeItem('introduced grandprix'))
    await tabTo(page, 'Learn in one race')
    await page.waitForSelector('.lesson')
    const { seen, refused } = await learn(
      page,
      async at => {
        if (at.title === 'A card for a car' && !at.again)
          // something refused first
          return playCard(page, 9, 'Charge')
        await grandPrixAnswers[at.title](page)
      },
      async at => {
        if (at.title === 'A card for a car')
          assert.equal(
            await page.locator('.rc.pointed').count(),
            2,
            'the cards that are spoken of are marked',
          )
        if (at.title === 'Moving over') await page.waitForSelector('.pointedspace')
      },
    )
    assert.deepEqual(
      seen,
      Array.from({ length: 16 }, (_, i) => i + 1),
    )
    assert.ok(refused >= 1)
    await page.waitForSelector('.notice')
    await settled(page)
    assert.equal(await page.locator('dialog').count(), 0, 'who has learned it needs no introduction')
    await clickGesture(page)
  },

  async 'a lesson as text, gone on with from the start page'({ page }) {
    await home(page, query('lacorsa', '', '*Ann,rookie'))
    await page.click('.learn .btn')
    await page.waitForSelector('.lesson')
    await page.keyboard.press('t')
    await page.waitForSelector('.textpage')
    const type = async line => {
      await page.fill('#line', line)
      await page.keyboard.press('Enter')
    }
    await type('')
    await page.waitForSelector('.asked')
    assert.match(await page.locator('.asked').innerText(), /Type its number/)
    await type('12')
    await page.waitForFunction(() =>
      document.querySelector('.said')?.textContent.includes('three best cards'),
    )
    await page.goto(`${server.url}#/`)
    await page.click('.learn .btn:has-text("Go on, page 2")')
    await page.waitForSelector('.textpage')
    await type('8')
    await page.waitForFunction(
      () => document.querySelector('.lesson h2')?.textContent === 'Somebody knocks at the door',
    )
    await page.goto(`${server.url}#/`)
    await page.click('.learn a:has-text("From the start")')
    await page.waitForFunction(() => document.querySelector('.lesson progress')?.value === 1)
    await page.goto(`${server.url}#/`)
    await page.waitForSelector('.item a')
    assert.equal(
      await page.locator('.item:has-text("Lesson, page")').count(),
      1,
      'a lesson begun anew takes the place of the old one',
    )
  },

  async 'a review: adds up, leads to its moments, and is not for races that run'({ page }) {
    const file = `${process.env.TMPDIR ?? '/tmp'}/paddock-review-${process.pid}.txt`
    const run = spawnSync(
      program,
      [
        'race',
        'lacorsa',
        '--setup',
        'edition=free cars=2',
        '--bots',
        'random,rookie',
        '--seed',
        '5',
        '--record',
        file,
        '--quiet',
      ],
      { encoding: 'utf8' },
    )
    assert.equal(run.status, 0, run.stderr)
    await home(page, '#/')
    await page.setInputFiles('input[type=file]', file)
    await page.waitForSelector('.scrub')
    await page.keyboard.press('v')
    await page.waitForSelector('#review-progress')
    await page.waitForSelector('.reviewed', { timeout: 600000 })
    const rows = await page
      .locator('.accounts tbody tr')
      .evaluateAll(all =>
        all.map(row =>
          [...row.querySelectorAll('td')].map(cell =>
            Number(cell.querySelector('.num')?.textContent.replace('−', '-') ?? cell.textContent),
          ),
        ),
      )
    assert.equal(rows.length, 2)
    for (const [start, luck, own, others, meeting, points] of rows)
      assert.ok(
        Math.abs(start + luck + own + others + meeting - points) < 0.02,
        `${start} ${luck} ${own} ${others} ${meeting} ${points}`,
      )
    assert.deepEqual(rows.map(row => row[5]).sort(), [6, 9])
    const worst = page.locator('button.decision.mistake, button.decision.blunder').first()
    const moment = Number(/moment (\d+)/.exec(await worst.innerText())[1])
    const words = await worst.locator('b').innerText()
    await worst.click()
    await page.waitForSelector('#verdict')
    assert.ok(
      (await page.locator('#verdict').innerText()).startsWith(`?`)
        && (await page.locator('#verdict').innerText()).includes(words),
    )
    assert.equal(await page.inputValue('.scrub input'), String(moment - 1))
    assert.notEqual(
      await page.inputValue('#eyes'),
      '0',
      'one looks through the eyes of the seat that decided',
    )
    await page.waitForSelector('.lookfan .lc')
    await page.keyboard.press('v')
    await page.waitForSelector('.reviewed')

    await start(page, query('lacorsa', 'cars=4', '*Ann,*Bob,rookie')).catch(() => undefined)
    await page.waitForSelector('#sit')
    await page.evaluate(() => {
      location.hash = location.hash.replace('race', 'replay') + '?review=yes'
    })
    await page.waitForSelector('.scrub')
    await page.waitForFunction(() =>
      document.querySelector('.scrub')?.textContent.includes('No review before the end'),
    )
    assert.equal(await page.locator('#review-progress, .reviewed, .seg button').count(), 0)
    assert.equal(
      await page.locator('#eyes option').count(),
      1,
      'nobody’s hand can be looked at while the race runs',
    )
    const id = /replay\/(\w+)/.exec(page.url())[1]
    for (const [call, ...args] of [
      ['at', 1, 2],
      ['review', id],
    ])
      assert.match(await askWorker(page, ['replay', id], [call, ...args]), /its cards stay secret/, call)
  },

  async 'a review is made by as many workers as there are cores, and says the same by one'({ page: shown }) {
    const file = `${process.env.TMPDIR ?? '/tmp'}/paddock-review-several-${process.pid}.txt`
    const race = ['race', 'lacorsa', '--setup', 'cars=6', '--bots', 'random,rookie', '--seed', '6']
    const run = spawnSync(program, [...race, '--record', file, '--quiet'], { encoding: 'utf8' })
    assert.equal(run.status, 0, run.stderr)
    const reviewed = async (cores, lost) => {
      const { context, page } = await newPage(shown.context().browser())
      await page.addInitScript(n => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: n })
      }, cores)
      await home(page, '#/')
      await page.setInputFiles('input[type=file]', file)
      await page.waitForSelector('.scrub')
      await page.evaluate(lost => {
        window.made = 0
        window.Worker = class extends Worker {
          constructor(url, options) {
            // the first is the review's own; those that are lost never begin
            super(window.made++ && lost ? 'data:text/javascript,throw 1' : url, options)
          }
        }
      }, lost)
      await page.keyboard.press('v')
      await page.waitForSelector('.reviewed', { timeout: 600000 })
      const said = await page.locator('.reviewed').innerText()
      const workers = await page.evaluate(() => window.made)
      await context.close()
      return { said, workers }
    }
    const alone = await reviewed(1, false)
    const several = await reviewed(4, false)
    const lost = await reviewed(4, true)
    assert.deepEqual([alone.workers, several.workers, lost.workers], [1, 3, 3])
    assert.equal(several.said, alone.said)
    assert.equal(lost.said, alone.said)
    assert.match(alone.said, /luck/i)
  },

  async 'a review that is stopped tells what it knows'({ page }) {
    await start(page, query('grandprix', oval, 'rookie,rookie'))
    await page.waitForSelector('dialog[open] .classified')
    await page.click('dialog[open] a:has-text("Review")')
    await page.waitForFunction(() => document.getElementById('review-progress')?.value > 0, null, {
      timeout: 600000,
    })
    await page.click('#review-stop')
    await page.waitForFunction(() =>
      document.querySelector('.reviewed')?.textContent.includes('Stopped early'),
    )
    assert.equal(
      await page.locator('.chart').count(),
      1,
      'what can be expected is guessed here: luck and skill are not told apart',
    )
    const heads = await page.locator('.accounts thead th').allInnerTexts()
    assert.deepEqual(
      heads.slice(1, 3).map(one => one.toLowerCase()),
      ['luck', 'rest'],
    )
  },

  async 'rules, options and links'({ page }) {
    await home(page, query('lacorsa', 'edition=seasons cars=9 track=spa', '*Ann,*Bob,club'))
    assert.equal(await page.inputValue('#track'), 'spa')
    assert.equal(await page.locator('.seat').count(), 9)
    await page.click('summary')
    assert.equal(await page.inputValue('#option-pit_required'), '1')
    await page.goto(`${server.url}#/rules/grandprix`)
    await page.click('text=Events')
    await page.waitForSelector('.rulebook article li')
  },

  async 'axe finds nothing serious'({ page }) {
    const check = async (what, ready) => {
      await page.waitForSelector(ready)
      await page.evaluate(axe)
      const found = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
      const serious = found.violations.filter(one => one.impact === 'serious' || one.impact === 'critical')
      assert.deepEqual(
        serious.map(
          one =>
            `${what}: ${one.id}: ${one.nodes
              .slice(0, 3)
              .map(node => node.html.slice(0, 120))
              .join(' | ')}`,
        ),
        [],
      )
    }
    const file = `${process.env.TMPDIR ?? '/tmp'}/paddock-axe-${process.pid}.txt`
    assert.equal(
      spawnSync(program, [
        'race',
        'lacorsa',
        '--setup',
        'edition=free cars=2',
        '--bots',
        'random',
        '--record',
        file,
        '--quiet',
      ]).status,
      0,
    )
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme })
      await home(page, '#/')
      await check(`home ${colorScheme}`, '#start')
      await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
      await settled(page)
      await check(`LACORSA ${colorScheme}`, '.fan .lc')
      await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
      await drive(page, clickGesture, () => page.$('.step'))
      await check(`Grand Prix ${colorScheme}`, '.step')
      await start(page, query('toy', 'seats=3', '*Ann,rookie'))
      await settled(page)
      await check(`plain ${colorScheme}`, '.offers .btn')
      await page.goto(`${server.url}#/rules`)
      await check(`rules ${colorScheme}`, '.rulebook article li')
      await page.goto(`${server.url}#/learn/lacorsa?again=yes`)
      await check(`lesson ${colorScheme}`, '.lesson')
      await page.goto(`${server.url}#/`)
      await page.setInputFiles('input[type=file]', file)
      await page.waitForSelector('.scrub')
      await page.keyboard.press('v')
      await page.waitForSelector('.reviewed', { timeout: 600000 })
      await check(`review ${colorScheme}`, '.accounts')
    }
  },
}

/** Texts of race cards that reach beyond their card; runs in the page. */
function cutTexts() {
  const cut = []
  for (const card of document.querySelectorAll('.rc')) {
    const inside = card.getBoundingClientRect()
    const walk = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(walk.currentNode)
      if (
        [...range.getClientRects()].some(
          box => box.right > inside.right || box.bottom > inside.bottom || box.left < inside.left,
        )
      )
        cut.push(walk.currentNode.textContent)
    }
  }
  return document.querySelectorAll('.rc').length ? cut : ['no cards']
}

/** What the engine's worker refuses when it is asked past the page: the error of the last call, or "". */
const askWorker = (page, ...calls) =>
  page.evaluate(
    async ({ url, asked }) => {
      const worker = new Worker(url, { type: 'module' })
      const ask = ([call, ...args]) =>
        new Promise(resolve => {
          worker.onmessage = event => resolve(event.data.error ?? '')
          worker.postMessage({ n: 1, call, args })
        })
      let said = ''
      for (const one of asked) said = await ask(one)
      worker.terminate()
      return said
    },
    { url: readdirSync(site).find(name => /^worker-\w+\.js$/.test(name)), asked: calls },
  )

function checkSecrets(view, viewer) {
  const rows = (view.fields.hands ?? '').split('/')
  rows.forEach((row, i) => {
    if (i + 1 !== viewer && row !== '-')
      assert.equal(row, '?', `seat ${viewer} was sent the hand of seat ${i + 1}`)
  })
  const plays = (view.fields.plays ?? '').split(',')
  plays.forEach((play, i) => {
    if (i + 1 !== viewer)
      assert.ok(['-', '?', 'none'].includes(play), `seat ${viewer} was sent the play of seat ${i + 1}`)
  })
  assert.ok(
    view.legal.every(action => action.car === viewer),
    'actions of another seat',
  )
}

async function noSidewaysScroll(page) {
  const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  assert.ok(wide <= screen, `the page is ${wide} wide on a screen of ${screen}`)
}

await runAll(tests)
