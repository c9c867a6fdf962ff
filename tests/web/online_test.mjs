// Races together in real browsers over a real server: people sit down by links, play by clicks, lose their connection, reload,
// run out of time, watch; and nobody's browser is told what it may not know.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newPage, startHost } from './browser.mjs'
import { load } from './engine.mjs'
import { otherServer } from './other_server.mjs'
import { browser, clickGesture, home, program, runAll, server, site } from './play.mjs'

const data = mkdtempSync(path.join(tmpdir(), 'paddock-online-'))
const axe = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8')
let host = await startHost(program, site, data)
process.on('exit', () => rmSync(data, { recursive: true, force: true }))

const restart = async () => {
  host = await startHost(program, site, data, host.port)
}

// ---- people ------------------------------------------------------------------------------------------------------------

/** Somebody with a browser of their own; everything that comes over their connection is kept. */
async function person(options = {}) {
  const one = await newPage(browser, options)
  one.bytes = []
  one.page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => one.bytes.push(String(payload))),
  )
  await one.context.addInitScript(() => {
    localStorage.setItem('speed', 'instant')
    for (const game of ['lacorsa', 'grandprix']) localStorage.setItem(`introduced ${game}`, 'yes')
  })
  return one
}

async function api(where, body) {
  const answer = await fetch(
    `${host.url}api/${where}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  )
  assert.ok(answer.ok, `${where}: ${answer.status} ${answer.ok ? '' : await answer.text()}`)
  return where.endsWith('/record') ? answer.text() : answer.json()
}

const makeTable = wishes => api('tables', wishes)

/** A card, then the red button. Several browsers share the machine, so nobody waits for a picture to stand still; a card that is
 * in hand already stays there. */
async function chooseCard(page) {
  const card = page.locator('.fan .lc:not([aria-disabled])')
  const chosen = await page.locator('.fan .lc[aria-pressed=true]').count()
  if (!chosen && (await card.count())) await card.last().evaluate(one => one.click())
  await page
    .locator('.cta .btn.go:not([aria-disabled])')
    .first()
    .evaluate(one => one.click())
}

const asks = page =>
  page.evaluate(
    () =>
      !document.querySelector('main[aria-busy=true]')
      && (document.querySelector('.fan:not(.wait) .lc:not([aria-disabled])')
        || document.querySelector('.cta .go:not([aria-disabled])')
        || document.querySelector('.padrow .btn:not(.rare)')
        || document.querySelector('button.trow.may')) !== null,
  )
const isOver = page => page.evaluate(() => document.querySelector('dialog[open] .classified') !== null)
const place = page => page.evaluate(() => document.getElementById('main')?.dataset.at)

/** Whoever is asked decides, one after the other, until everybody has seen the flag. */
async function playTogether(people, decide, meanwhile = async () => undefined) {
  for (let n = 0; n < 6000; n++) {
    let over = 0
    for (const { page } of people) {
      if (await isOver(page)) over++
      else if (await asks(page)) {
        const before = await place(page)
        await decide(page)
        await page.waitForFunction(
          at => document.getElementById('main')?.dataset.at !== at || document.querySelector('dialog[open]'),
          before,
        )
      }
    }
    if (over === people.length) return n
    await meanwhile(n)
    if (n > 200 && over === 0) await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('the race does not end')
}

/** The record of the table is good, and every deal is the one that was promised. */
async function verify(table) {
  const file = path.join(data, `${table}.txt`)
  writeFileSync(file, await api(`tables/${table}/record`))
  const run = spawnSync(program, ['verify', '--complete', file], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr + run.stdout)
  assert.match(run.stdout, /promised before anybody sat/)
}

/** What a seat was dealt or has laid down face down came over no other connection: neither as news nor in a view. */
function checkSecrets({ bytes }, seat) {
  for (const text of bytes) {
    for (const event of text.matchAll(/"(\d+) dealt car=car\d+ card=[^"?]+"/g))
      assert.equal(Number(event[1]), seat, `seat ${seat} was told: ${event[0]}`)
    const { view = {}, state = 'running' } = JSON.parse(text)
    if (state === 'over') continue
    for (const [i, row] of (view.hands ?? '').split('/').entries())
      if (i + 1 !== seat && row && row !== '-') assert.equal(row, '?', `seat ${seat} saw a hand of ${i + 1}`)
    for (const [i, play] of (view.plays ?? '').split(',').entries())
      if (i + 1 !== seat && play)
        assert.ok(['-', '?', 'none'].includes(play), `seat ${seat} saw ${play} of seat ${i + 1}`)
  }
}

const closeAll = async people => {
  for (const one of people) {
    assert.deepEqual(one.faults, [], 'the page complained')
    await one.context.close()
  }
}

await runAll({
  async 'with friends: a table in two clicks, a link, and one click to sit down'({ page }) {
    await page.goto(host.url)
    await page.click('#with-friends')
    await page.fill('#name', 'Ann')
    await page.click('#make-table:not([aria-disabled])')
    await page.waitForSelector('#invite')
    const bob = await person({ viewport: { width: 390, height: 844 } })
    await bob.page.goto(await page.inputValue('#invite'))
    await bob.page.fill('#name', 'Bob')
    await bob.page.click('#sit-down')
    await bob.page.waitForSelector('main.lobby .whois.me')
    await page.waitForFunction(() => /Bob/.test(document.querySelector('.company').textContent))
    assert.match(new URL(bob.page.url()).hash, /^#\/table\/[a-z0-9]{12}\/[0-9a-f]{32}$/)
    const carla = await person()
    await carla.page.goto(await page.inputValue('#invite')) // the first seat is taken by now: she gets the next
    await carla.page.click('#sit-down')
    await carla.page.waitForSelector('main.lobby .whois.me')
    await page.click('#start-now')
    for (const one of [page, bob.page, carla.page]) await one.waitForSelector('main.race')
    assert.match(await page.locator('.company').textContent(), /Ann.*Bob/)
    await closeAll([bob, carla])
  },

  async 'files alone have no friends'({ page }) {
    await home(page, '#/')
    await page.waitForTimeout(300)
    assert.equal(await page.$('#with-friends'), null)
    assert.notEqual(server.url, host.url)
  },

  async 'four people race to the flag, with a reload, a lost connection, a phone and a spectator'() {
    const made = await makeTable({
      game: 'lacorsa',
      setup: 'cars=4 each=1',
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Zoë' }, { open: true }],
      title: 'Friday night',
    })
    const people = [
      await person(),
      await person({ viewport: { width: 390, height: 844 } }),
      await person(),
      await person(),
    ]
    const [ann, , , dan] = people
    for (const [i, { page }] of people.entries()) await page.goto(made.seats[i].link)
    await dan.page.fill('#name', 'Dan')
    await dan.page.click('#sit-down')
    for (const { page } of people) await page.waitForSelector('main.race')
    const watcher = await person()
    await watcher.page.goto(made.watch)
    await watcher.page.waitForSelector('main.race')
    assert.equal(await watcher.page.locator('.fan .lc:not([aria-disabled])').count(), 0)

    let events = 0
    await playTogether(people, chooseCard, async n => {
      if (n === 6) {
        await ann.page.reload()
        await ann.page.waitForSelector('main.race')
        events++
      }
      if (n === 12) {
        await host.kill()
        await ann.page.waitForSelector('#connection')
        await restart()
        for (const { page } of people) await page.waitForSelector('#connection', { state: 'detached' })
        events++
      }
    })
    assert.equal(events, 2)
    await watcher.page.waitForSelector('dialog[open] .classified')
    await verify(made.table)
    await ann.page.keyboard.press('Escape')
    await ann.page.click('#fair')
    await ann.page.waitForSelector('.fairness[data-fair=true]')

    for (const [i, one] of people.entries()) checkSecrets(one, i + 1)
    checkSecrets(watcher, 0)
    assert.ok(people.every(one => one.bytes.some(text => /dealt car=car\d+ card=/.test(text))))

    for (const one of [...people, watcher])
      one.faults = one.faults.filter(fault => !/WebSocket|ERR_(CONNECTION|FAILED)/.test(fault)) // the server was gone for a while
    await closeAll([...people, watcher])
  },

  async 'two people race a Grand Prix to the flag'() {
    const made = await makeTable({
      game: 'grandprix',
      setup: 'players=2 track=tinroof laps=1',
      seats: [{ name: 'Ann' }, { name: 'Bob' }],
    })
    const people = [await person(), await person()]
    for (const [i, { page }] of people.entries()) await page.goto(made.seats[i].link)
    for (const { page } of people) await page.waitForSelector('main.race')
    await playTogether(people, clickGesture)
    await verify(made.table)
    // what is kept in the browser is the server's record: it can be looked at again and reviewed
    await people[0].page.locator('dialog[open] a:has-text("Replay")').click()
    await people[0].page.waitForSelector('main.replay')
    await closeAll(people)
  },

  async 'whoever has no time left is driven for, and takes the wheel again'() {
    const made = await makeTable({
      game: 'lacorsa',
      setup: 'cars=4 each=1',
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { bot: 'rookie' }, { bot: 'rookie' }],
      clock: { kind: 'live', bank_s: 4, add_s: 60 },
    })
    const people = [await person(), await person()]
    const [ann, bob] = people
    for (const [i, { page }] of people.entries()) await page.goto(made.seats[i].link)
    await ann.page.waitForSelector('main.race')
    await ann.page.waitForSelector('.whois.me .clock.runs')
    await chooseCard(ann.page)
    await bob.page.waitForSelector('#stand-in')
    await ann.page.waitForFunction(() =>
      /Bob.*a bot drives/.test(document.querySelector('.company').textContent),
    )
    await bob.page.bringToFront()
    await bob.page.click('#take-the-wheel')
    await bob.page.waitForSelector('#stand-in', { state: 'detached' })
    await playTogether(people, chooseCard, async () => {
      for (const { page } of people)
        if (await page.$('#take-the-wheel')) await page.click('#take-the-wheel').catch(() => undefined)
    })
    await verify(made.table)
    const record = await api(`tables/${made.table}/record`)
    assert.match(record, /club/, 'the record says who stood in')
    await closeAll(people)
  },

  async 'people talk, and need not hear everybody'() {
    const made = await makeTable({
      game: 'lacorsa',
      setup: 'cars=4 each=1',
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { bot: 'rookie' }, { bot: 'rookie' }],
    })
    const [ann, bob] = [await person(), await person()]
    await ann.page.goto(made.seats[0].link)
    await bob.page.goto(made.seats[1].link)
    await bob.page.waitForSelector('main.race')
    await ann.page.click('#talk')
    await bob.page.click('#talk')
    await bob.page.fill('#say', 'good <b>luck</b>')
    await bob.page.press('#say', 'Enter')
    await ann.page.waitForFunction(() =>
      /good <b>luck<\/b>/.test(document.querySelector('.talk .lines').textContent),
    )
    await ann.page.click('.mutes button:has-text("Mute Bob")')
    assert.doesNotMatch(await ann.page.locator('.talk .lines').textContent(), /luck/)
    await bob.page.fill('#say', 'can you hear me')
    await bob.page.press('#say', 'Enter')
    await bob.page.waitForFunction(() => /hear me/.test(document.querySelector('.talk .lines').textContent))
    await ann.page.waitForTimeout(200)
    assert.doesNotMatch(await ann.page.locator('.talk .lines').textContent(), /hear me/)
    await closeAll([ann, bob])
  },

  async 'links that lead nowhere say so'({ page }) {
    const made = await makeTable({ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ name: 'Ann' }] })
    const lone = async hash => {
      await page.goto(host.url + hash)
      await page.reload()
      await page.waitForSelector('main.lone .btn, main.sitting .refusal')
      return page.locator('main').textContent()
    }
    assert.match(await lone('#/table/aaaaaaaaaaaa'), /no such table/)
    assert.match(await lone(`#/table/${made.table}/${'0'.repeat(32)}`), /key|seat/i)
    assert.match(await lone(`#/table/${made.table}/${'0'.repeat(32)}/more`), /nothing at this address/)
  },

  async 'my tables stand in the order of my time, and the title counts those that wait'({ page }) {
    const seats = [{ name: 'Ann' }, { name: 'Bob' }, { bot: 'rookie' }, { bot: 'rookie' }]
    const table = (title, add_s) =>
      makeTable({
        ...{ game: 'lacorsa', setup: 'cars=4 each=1', seats, title },
        clock: { kind: 'leisure', bank_s: 90000, add_s },
      })
    const tables = [await table('Slow', 9000), await table('Quick', 900), await table('Waits', 900)]
    const clock = { kind: 'leisure', bank_s: 5000, add_s: 900 }
    tables.push(await makeTable({ game: 'lacorsa', setup: 'cars=4 each=1', seats, title: 'Hurry', clock }))
    const bob = await person()
    for (const made of tables)
      for (const one of [page, bob.page]) {
        await one.goto(made.seats[one === page ? 0 : 1].link)
        await one.waitForSelector('main.race, main.lobby')
      }
    await page.goto(`${host.url}#/friends`)
    await page.waitForSelector('.mytables .pill.red')
    await page.waitForFunction(() => /^\(\d\) /.test(document.title))
    // a race begins without the number of somebody who has gone, but not at once
    await page.waitForFunction(() => document.querySelector('.mytables .item b').textContent === 'Hurry')
    const titles = await page.locator('.mytables .item b').allTextContents()
    assert.deepEqual([...titles].sort(), ['Hurry', 'Quick', 'Slow', 'Waits'])
    assert.match(await page.getAttribute('link[rel=icon]', 'href'), /^data:/)
    await closeAll([bob])
  },

  async 'a public table is found in the list, watched, and sat down at'({ page }) {
    await makeTable({
      game: 'lacorsa',
      setup: 'cars=4 each=1',
      seats: [{ name: 'Ann' }, { open: true }, { bot: 'rookie' }, { bot: 'rookie' }],
      public: true,
      title: 'Open house',
    })
    await page.goto(`${host.url}#/friends`)
    const row = page.locator('.publictables .item', { hasText: 'Open house' })
    await row.locator('a', { hasText: 'Sit down' }).click()
    await page.fill('#name', 'Eve')
    await page.click('#sit-down')
    await page.waitForSelector('main.lobby .whois.me')
    assert.match(await page.locator('.whois.me').textContent(), /Eve/)
    const watcher = await person()
    await watcher.page.goto(`${host.url}#/friends`)
    await watcher.page
      .locator('.publictables .item', { hasText: 'Open house' })
      .locator('a', { hasText: 'Watch' })
      .click()
    await watcher.page.waitForSelector('main.lobby')
    await watcher.page.waitForFunction(() =>
      /You watch/.test(document.querySelector('.together').textContent),
    )
    await closeAll([watcher])
  },

  async 'a season: race after race with one key, tables and replays at one address'({ page }) {
    const ann = await person()
    await ann.page.goto(`${host.url}#/friends`)
    await ann.page.fill('#name', 'Ann')
    await ann.page.click('.newtable summary')
    await ann.page.selectOption('#races', { label: 'A season of 2 races' })
    await ann.page.selectOption('#open-to', { index: 1 })
    for (const n of [2, 3, 4]) await ann.page.selectOption(`#seat-${n}`, 'rookie')
    await ann.page.click('#make-table:not([aria-disabled])')
    await ann.page.waitForSelector('main.race')
    await playTogether([ann], chooseCard)
    await ann.page.keyboard.press('Escape')
    await ann.page.click('#next-race')
    await ann.page.waitForSelector('dialog[open]', { state: 'detached' })
    await playTogether([ann], chooseCard)
    await ann.page.keyboard.press('Escape')
    await ann.page.locator('a', { hasText: 'To the season' }).click()
    await ann.page.waitForSelector('main.championship[data-over="2"]')
    // and somebody who was not there
    await page.goto(ann.page.url())
    await page.waitForSelector('main.championship .stand')
    assert.match(await page.locator('main.championship .stand').textContent(), /Ann/)
    await page.locator('.seasonraces .linkish').first().click()
    await page.waitForSelector('main.replay')
    await closeAll([ann])
  },

  async 'axe finds nothing serious in races together'({ page }) {
    const check = async (where, one) => {
      await one.evaluate(axe)
      const found = await one.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
      const serious = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
      const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
      assert.deepEqual(told, [], where)
    }
    await page.goto(`${host.url}#/friends`)
    await page.waitForSelector('#make-table:not([aria-disabled])')
    await page.click('.newtable summary')
    await check('with friends', page)
    await page.fill('#name', 'Ann')
    await page.click('#make-table')
    await page.waitForSelector('#invite')
    await check('the lobby', page)
    const bob = await person({ viewport: { width: 390, height: 844 } })
    await bob.page.goto(await page.inputValue('#invite'))
    await bob.page.waitForSelector('#sit-down')
    await check('sitting down', bob.page)
    await bob.page.click('#sit-down')
    await bob.page.waitForSelector('.whois.me')
    await page.click('#start-now')
    for (const one of [page, bob.page]) {
      await one.waitForSelector('main.race')
      await one.click('#talk')
      await check('a race', one)
      const [wide, screen] = await one.evaluate(() => [
        document.documentElement.scrollWidth,
        window.innerWidth,
      ])
      assert.ok(wide <= screen, `the page is ${wide} wide on a screen of ${screen}`)
    }
    await closeAll([bob])
  },

  async 'an older and a newer server are understood'() {
    const older = ({ moments, championship, ...message }) => [
      { ...message, ...(message.news ? { news: message.news.map(({ moments, ...one }) => one) } : {}) },
    ]
    const newer = message => [
      { type: 'weather', rain: [1, 2.5, null, { deep: true }] },
      { ...message, tomorrow: { list: [true, 'ä"\\', -1.5e3] } },
    ]
    for (const rewrite of [older, newer]) {
      const bots = [{ bot: 'rookie' }, { bot: 'rookie' }, { bot: 'rookie' }]
      const made = await makeTable({
        game: 'lacorsa',
        setup: 'cars=4 each=1',
        seats: [{ name: 'Ann' }, ...bots],
      })
      const other = await otherServer(host.port, rewrite)
      const ann = await person()
      await ann.page.goto(`http://localhost:${other.port}/#/table/${made.table}/${made.seats[0].key}`)
      await ann.page.waitForSelector('main.race')
      await playTogether([ann], chooseCard)
      await verify(made.table)
      await closeAll([ann])
      other.stop()
    }
  },

  async 'a browser tells that a table waits, if somebody has asked for it'() {
    const ann = await person({ permissions: ['notifications'] })
    await ann.context.addInitScript(() => {
      window.told = []
      window.Notification = class {
        static permission = 'default'
        static async requestPermission() {
          this.permission = 'granted'
          return 'granted'
        }
        constructor(title, { tag }) {
          window.told.push(`${title} ${tag}`)
        }
        close() {}
      }
    })
    const made = await makeTable({
      ...{ game: 'lacorsa', setup: 'cars=4 each=1' },
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { bot: 'rookie' }, { bot: 'rookie' }],
    })
    await ann.page.goto(made.seats[0].link)
    await ann.page.waitForSelector('main.lobby')
    await ann.page.goto(`${host.url}#/friends`)
    await ann.page.click('#notify')
    await ann.page.waitForSelector('#notify', { state: 'detached' })
    const bob = await person()
    await bob.page.goto(made.seats[1].link)
    await bob.page.waitForSelector('main.race')
    await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await ann.page.waitForFunction(table => window.told.some(one => one.endsWith(table)), made.table)
    await closeAll([ann, bob])
  },
})
