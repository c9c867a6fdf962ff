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
import { sizes, standsEverywhere } from './still.mjs'
import { browser, chooseCard, clickGesture, home, program, runAll, server, site, toTheFlag } from './play.mjs'

const data = mkdtempSync(path.join(tmpdir(), 'paddock-online-'))
const axe = readFileSync(load.resolve('axe-core/axe.min.js'), 'utf8')
// The server's clock on the wall is off by what stands in this file (tests/server/given_clock.c), where that can be preloaded.
const clockFile = path.join(data, 'clock')
const { GIVEN_CLOCK_LIBRARY } = process.env
const clock = GIVEN_CLOCK_LIBRARY ? { LD_PRELOAD: GIVEN_CLOCK_LIBRARY, GIVEN_CLOCK: clockFile } : {}
let host = await startHost(program, site, data, 0, clock)
process.on('exit', () => rmSync(data, { recursive: true, force: true }))

const restart = async () => {
  host = await startHost(program, site, data, host.port, clock)
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

const BY_HAND = 16 // rounds in which everybody presses with the mouse; what comes after them is the same again

/** Whoever is asked decides, one after the other; after a while the pages press by themselves, until everybody has seen the flag. */
async function playTogether(people, decide, meanwhile = async () => undefined) {
  for (let n = 0; n < BY_HAND; n++) {
    for (const { page } of people) {
      if ((await isOver(page)) || !(await asks(page))) continue
      const before = await place(page)
      await decide(page)
      await page.waitForFunction(
        at => document.getElementById('main')?.dataset.at !== at || document.querySelector('dialog[open]'),
        before,
      )
    }
    await meanwhile(n)
  }
  await toTheFlag(...people.map(one => one.page))
}

/** The record of the table is good, and every deal is the one that was promised. */
async function verify(table) {
  const file = path.join(data, `${table}.txt`)
  writeFileSync(file, await api(`tables/${table}/record`))
  const run = spawnSync(program, ['verify', '--complete', file], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr + run.stdout)
  assert.match(run.stdout, /promised before anybody sat/)
}

/** A field of a view after a change: another text, or a list of which some entries are others. */
function changed(was, told) {
  if (typeof told === 'string') return told
  const entries = was.split(',')
  for (const [at, gone, come] of told.toReversed())
    entries.splice(at, gone, ...(come === undefined ? [] : come.split(',')))
  return entries.join(',')
}

/** What a seat was dealt or has laid down face down came over no other connection: neither as news nor in a view. */
function checkSecrets({ bytes }, seat) {
  const view = {}
  for (const text of bytes) {
    for (const event of text.matchAll(/"(\d+) dealt car=car\d+ card=[^"?]+"/g))
      assert.equal(Number(event[1]), seat, `seat ${seat} was told: ${event[0]}`)
    const { view: changes = {}, state = 'running' } = JSON.parse(text)
    for (const [name, told] of Object.entries(changes)) view[name] = changed(view[name], told)
    if (state === 'over') return
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

async function checkAxe(where, one) {
  await one.evaluate(axe)
  const found = await one.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  const serious = found.violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  assert.deepEqual(told, [], where)
}

/** Nobody has to scroll sideways; why they would. */
const isTooWide = page =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth
    return wide > innerWidth ? `the page is ${wide} wide on a screen of ${innerWidth}` : ''
  })

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
    await standsEverywhere(page)
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
      await person({ serviceWorkers: 'allow' }),
      await person({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } }),
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
    await toTheFlag(ann.page, bob.page)
    await verify(made.table)
    const record = await api(`tables/${made.table}/record`)
    assert.match(record, /club/, 'the record says who stood in')
    await closeAll(people)
  },

  async 'whoever decides too late is told so, and sees how it stands and goes on'() {
    const made = await makeTable({
      game: 'lacorsa',
      setup: 'cars=4 each=1',
      seats: [{ name: 'Ann' }, { name: 'Bob' }, { bot: 'rookie' }, { bot: 'rookie' }],
    })
    const people = [await person(), await person()]
    const [ann, bob] = people.map(one => one.page)
    for (const [i, { page }] of people.entries()) await page.goto(made.seats[i].link)
    await bob.waitForSelector('.fan:not(.wait) .lc:not([aria-disabled])')
    await ann.waitForSelector('.whois:has-text("Bob").onturn')
    await bob.keyboard.press('p') // news wait
    await bob.click('#let-drive')
    await ann.waitForSelector('.whois:has-text("Bob"):not(.onturn)')
    await bob.click('#take-the-wheel')
    await bob.waitForSelector('#stand-in', { state: 'detached' })
    const [, played] = /"2 chose car=car2 play=([^"]+)"/.exec(people[1].bytes.join())
    const other = bob.locator('.fan .lc:not([aria-disabled])').filter({ hasNotText: played })
    await other.first().evaluate(card => card.click())
    await chooseCard(bob)
    await bob.waitForSelector('.notice.told:has-text("made already, by a bot in your place")')
    await bob.waitForSelector('.whois:has-text("Bob"):not(.onturn)')
    assert.ok(!(await asks(bob)), 'what a bot has decided is not asked for again')
    await bob.keyboard.press('p')
    await toTheFlag(ann, bob)
    await verify(made.table)
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
    for (const [width, height] of sizes) {
      await bob.page.setViewportSize({ width, height })
      const covered = await bob.page.evaluate(() => {
        const { x, y, width, height } = document.querySelector('main .cta').getBoundingClientRect()
        return Boolean(document.elementFromPoint(x + width - 30, y + height / 2)?.closest('.talk'))
      })
      assert.ok(!covered, `talk lies on the main button at ${width}x${height}`)
    }
    await bob.page.focus('#say')
    await bob.page.keyboard.press('Escape')
    await bob.page.waitForSelector('.talk', { state: 'detached' })
    assert.equal(await bob.page.evaluate(() => document.activeElement.id), 'talk')
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
    for (const made of tables) {
      await page.goto(made.seats[0].link)
      await page.waitForSelector('main.lobby')
      await api(`tables/${made.table}/start`, { maker: made.maker })
      await page.waitForSelector('main.race') // whoever leaves while cards are dealt is waited for
    }
    await page.goto(`${host.url}#/friends`)
    await page.waitForSelector('.mytables .pill.red')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForFunction(() => /^\(\d\) /.test(document.title))
    await page.waitForFunction(() => document.querySelector('.mytables .item b').textContent === 'Hurry')
    const titles = await page.locator('.mytables .item b').allTextContents()
    assert.deepEqual([...titles].sort(), ['Hurry', 'Quick', 'Slow', 'Waits'])
    assert.match(await page.getAttribute('link[rel=icon]', 'href'), /^data:/)
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
    await page.waitForSelector('main.sitting') // the list has a name to be filled in, too
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

  async 'an account: keys of this device are joined to it, come down on another, and sit there'(one) {
    const { page } = one
    const bots = [{ bot: 'rookie' }, { bot: 'rookie' }, { bot: 'rookie' }]
    const made = await makeTable({
      ...{ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ name: 'Ann' }, ...bots], title: 'Mine' },
      spectators: 'none', // whose turn it is, only those who sit there are told
    })
    await page.goto(made.seats[0].link)
    await page.waitForSelector('main.race')
    await page.goto(`${host.url}#/friends`)
    await page.waitForSelector('.mytables .pill.red')
    const enter = async (one, name, passphrase, button) => {
      await one.fill('#account-name', name)
      await one.fill('#passphrase', passphrase)
      await one.click(button)
    }
    const refusal = async (one, words) => {
      const found = one.locator('.account .refusal', { hasText: words })
      await found.waitFor()
    }
    await enter(page, 'Ann Other', 'short', '#sign-up')
    await refusal(page, 'A passphrase has at least 8 characters.')
    await checkAxe('an account', page)
    await enter(page, 'Ann Other', 'correct horse battery', '#sign-up')
    await page.waitForSelector('#sign-out')
    await page.waitForFunction(() =>
      /signed in as Ann Other.*1 seat is/.test(document.querySelector('.account').textContent),
    )
    await checkAxe('signed in', page)

    const phone = await person({ viewport: { width: 390, height: 844 } })
    await phone.page.goto(`${host.url}#/friends`)
    await phone.page.waitForSelector('#sign-in')
    assert.equal(await phone.page.locator('.mytables .item').count(), 0)
    await enter(phone.page, 'Ann Other', 'wrong horse battery', '#sign-in')
    await refusal(phone.page, 'There is no such account, or its passphrase is another.')
    await enter(phone.page, 'Ann Other', 'correct horse battery', '#sign-in')
    await phone.page.waitForSelector('.mytables .pill.red') // it is her turn there
    await phone.page.locator('.mytables .item a', { hasText: 'Mine' }).click()
    await phone.page.waitForSelector('main.race')
    await phone.page.waitForSelector('.whois.me')
    await toTheFlag(phone.page)
    await verify(made.table)

    // somebody else does not sit down by her name, but she does, and her seat is the account's at once
    const open = await makeTable({
      ...{ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ open: true }, ...bots], title: 'Open' },
    })
    const eve = await person()
    await eve.page.goto(open.seats[0].link)
    await eve.page.fill('#name', 'ann other')
    await eve.page.click('#sit-down')
    await eve.page.locator('main .refusal', { hasText: 'is the name of an account' }).waitFor()
    await page.goto(open.seats[0].link)
    await page.waitForSelector('#sit-down')
    await page.fill('#name', 'Ann Other')
    await page.click('#sit-down')
    await page.waitForSelector('main.race')
    await phone.page.goto(`${host.url}#/friends`)
    await phone.page.locator('.mytables .item a', { hasText: 'Open' }).waitFor()

    // signed out, what came down is gone; what has its key here stays
    await phone.page.click('#sign-out')
    await phone.page.waitForSelector('#sign-in')
    assert.equal(await phone.page.locator('.mytables .item').count(), 0)
    await page.goto(`${host.url}#/friends`)
    page.once('dialog', dialog => void dialog.accept())
    await page.click('.account summary')
    await page.fill('#passphrase-now', 'correct horse battery')
    await page.click('#delete-account')
    await page.waitForSelector('#sign-in')
    await page.locator('.mytables .item', { hasText: 'Open' }).waitFor()
    for (const each of [page, phone.page]) assert.equal(await isTooWide(each), '')
    // what a server says no with is no fault of the page
    for (const each of [one, phone, eve])
      each.faults = each.faults.filter(fault => !/status of 4/.test(fault))
    await closeAll([phone, eve])
  },

  async 'somebody does not come to a race of a season: said, announced, and driven by somebody else'(one) {
    const { page } = one
    const bots = [{ bot: 'rookie' }, { bot: 'rookie' }]
    const made = await api('championships', {
      ...{ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ name: 'Ann' }, { name: 'Bob' }, ...bots] },
      ...{ races: 2, title: 'Winter' },
    })
    await page.addInitScript(
      ([table, key, maker]) =>
        localStorage.setItem('online tables', JSON.stringify([{ table, key, maker, seat: 1 }])),
      [made.table, made.seats[0].key, made.maker],
    )
    const bob = await person()
    await bob.page.goto(made.seats[1].link)
    await bob.page.waitForSelector('main.lobby')
    await page.goto(`${host.url}#/season/${made.championship}`)
    await page.selectOption('#absent-seat', { label: 'Bob' })
    await page.selectOption('#absent-cure', 'absent')
    await page.click('#note-absence')
    await page.locator('.absences .refusal', { hasText: 'An average is awarded to a team' }).waitFor()
    await page.selectOption('#absent-cure', 'name')
    await page.fill('#substitute-name', 'Eve')
    await page.click('#note-absence')
    await page.waitForSelector('#substitute-link')
    await page.locator('.seasonraces', { hasText: 'Eve drives for Bob.' }).waitFor()
    await checkAxe('a season with somebody away', page)
    assert.equal(await isTooWide(page), '')
    await bob.page.locator('main.lone', { hasText: 'has another table now' }).waitFor() // he is told at once
    const eve = await person({ viewport: { width: 390, height: 844 } })
    await eve.page.goto(await page.inputValue('#substitute-link'))
    await eve.page.locator('.roundnotes', { hasText: 'Eve drives for Bob.' }).waitFor()
    await page.click('.head .btn.go')
    await page.waitForSelector('main.race')
    await toTheFlag(page, eve.page)
    await page.keyboard.press('Escape')
    await page.waitForSelector('#next-race')
    await eve.page.keyboard.press('Escape')
    await eve.page.waitForSelector('a.btn:has-text("To the season")')
    assert.equal(await eve.page.$('#next-race'), null) // her key was for this race
    one.faults = one.faults.filter(fault => !/status of 400/.test(fault)) // what it says no with is no fault of the page
    await closeAll([bob, eve])
  },

  async 'axe finds nothing serious in races together'(one) {
    const { page } = one
    await page.goto(`${host.url}#/friends`)
    await page.waitForSelector('#make-table:not([aria-disabled])')
    await page.click('.newtable summary')
    await checkAxe('with friends', page)
    await page.fill('#name', 'Ann')
    await page.click('#make-table')
    await page.waitForSelector('#invite')
    await checkAxe('the lobby', page)
    const bob = await person({ viewport: { width: 390, height: 844 } })
    await bob.page.goto(await page.inputValue('#invite'))
    await bob.page.waitForSelector('#sit-down')
    await checkAxe('sitting down', bob.page)
    await bob.page.click('#sit-down')
    await bob.page.waitForSelector('.whois.me')
    await page.click('#start-now')
    for (const one of [page, bob.page]) {
      await one.waitForSelector('main.race')
      await one.click('#talk')
      await checkAxe('a race', one)
      assert.equal(await isTooWide(one), '')
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
    for (const [rewrite, protocol] of [
      [older, 'paddock.1'],
      [newer, 'paddock.2'],
    ]) {
      const bots = [{ bot: 'rookie' }, { bot: 'rookie' }, { bot: 'rookie' }]
      const made = await makeTable({
        game: 'lacorsa',
        setup: 'cars=4 each=1',
        seats: [{ name: 'Ann' }, ...bots],
      })
      const other = await otherServer(host.port, rewrite, rewrite === older)
      const ann = await person()
      await ann.page.goto(`http://localhost:${other.port}/#/table/${made.table}/${made.seats[0].key}`)
      await ann.page.waitForSelector('main.race')
      await playTogether([ann], chooseCard)
      await verify(made.table)
      assert.deepEqual([...other.spoken], [protocol])
      await closeAll([ann])
      other.stop()
    }
  },

  async 'however much comes between two frames, it is looked at once, and all of it'() {
    const bots = [{ open: true }, { bot: 'rookie' }, { bot: 'rookie' }]
    const made = await makeTable({ game: 'grandprix', setup: 'players=3', seats: bots })
    // news come one by one, as they do of people, each when the page has heard of the one before
    let letBy = () => undefined
    const slow = await otherServer(host.port, async message => {
      if (message.type === 'news') await new Promise(resolve => (letBy = resolve))
      return [message]
    })
    const watcher = await person()
    await watcher.context.addInitScript(() => {
      const { postMessage } = Worker.prototype
      const realFrame = window.requestAnimationFrame
      const held = new Map()
      let n = 0
      window.steps = 0
      window.waiting = 0 // news that nobody has looked at
      Worker.prototype.postMessage = function (question, ...more) {
        if (question.n === 1)
          this.addEventListener(
            'message',
            ({ data }) => (window.waiting = data.visit?.news ?? window.waiting),
          )
        window.steps += question.call === 'step'
        return postMessage.call(this, question, ...more)
      }
      const showFrame = time => {
        for (const [id, work] of [...held]) if (held.delete(id)) work(time)
      }
      window.requestAnimationFrame = work => {
        held.set(++n, work)
        if (!window.noFrames) realFrame(showFrame)
        return n
      }
      window.cancelAnimationFrame = id => held.delete(id)
      window.goOn = () => {
        window.noFrames = false
        realFrame(showFrame)
      }
    })
    const moments = () => place(watcher.page).then(at => Number(at.trim().split(' ')[0]))
    const after = work => watcher.page.waitForFunction(work, null, { polling: 5 })
    await watcher.page.goto(`http://localhost:${slow.port}/#/table/${made.table}`)
    await watcher.page.waitForSelector('main.lobby')
    await api(`tables/${made.table}/start`, { maker: made.maker })
    for (; !(await watcher.page.$('main.race')); await watcher.page.waitForTimeout(10)) letBy()
    await watcher.page.evaluate(() => {
      window.noFrames = true
      window.steps = 0
    })
    const seen = await moments()
    const NEWS = 20
    for (let n = 0; n < NEWS; n++) {
      const heard = watcher.bytes.length
      letBy()
      while (watcher.bytes.length === heard) await watcher.page.waitForTimeout(2)
      await watcher.page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    }
    await after(() => window.waiting > 0)
    assert.ok((await watcher.page.evaluate(() => window.steps)) <= 2, 'nothing is drawn, and yet it goes on')
    await watcher.page.evaluate(() => window.goOn())
    await watcher.page.waitForFunction(
      at => Number(document.getElementById('main').dataset.at.trim().split(' ')[0]) >= at,
      seen + NEWS, // each is of a moment at least
    )
    await closeAll([watcher])
    slow.stop()
  },

  async 'a browser tells that a table waits, if somebody has asked for it'() {
    const ann = await person({ serviceWorkers: 'allow', permissions: ['notifications'] })
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
    // she has her key from another day: a race that begins without somebody who was there waits for their part of the deal
    await ann.context.addInitScript(
      ([table, key]) => localStorage.setItem('online tables', JSON.stringify([{ table, key, seat: 1 }])),
      [made.table, made.seats[0].key],
    )
    await ann.page.goto(`${host.url}#/friends`)
    await ann.page.click('#notify')
    await ann.page.waitForSelector('#notify', { state: 'detached' })
    await api(`tables/${made.table}/start`, { maker: made.maker })
    await ann.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await ann.page.waitForFunction(table => window.told.some(one => one.endsWith(table)), made.table)
    await closeAll([ann])
  },

  async 'a spectator who is late sees nothing too early, and then all of it'() {
    const bots = [{ bot: 'rookie' }, { bot: 'rookie' }, { bot: 'rookie' }]
    const made = await makeTable({
      ...{ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ name: 'Ann' }, ...bots] },
      ...{ spectators: 'late', late_minutes: 1 },
    })
    const [ann, watcher] = [await person(), await person()]
    await watcher.page.goto(made.watch)
    await watcher.page.waitForSelector('main.lobby')
    await ann.page.goto(made.seats[0].link)
    await ann.page.waitForSelector('main.race')
    await toTheFlag(ann.page)
    const told = () => watcher.bytes.map(text => JSON.parse(text)).filter(({ type }) => type === 'news')
    const state = () => watcher.bytes.map(text => JSON.parse(text)).findLast(one => one.state)?.state
    await watcher.page.reload() // whoever comes anew is told no more
    await watcher.page.waitForSelector('main.lobby')
    assert.deepEqual(told(), [])
    assert.equal(state(), 'waiting')
    assert.ok(watcher.bytes.every(text => !/"events":\["|classified|"results"/.test(text)))
    if (GIVEN_CLOCK_LIBRARY) {
      writeFileSync(clockFile, '61000')
      await watcher.page.waitForSelector('dialog[open] .classified')
      const versions = told().map(({ version }) => version)
      assert.deepEqual(
        versions,
        versions.map((_, i) => i + 1),
      )
      assert.ok(versions.length > 10, `${versions.length} news`)
      checkSecrets(watcher, 0)
    } else console.log('the clock cannot be set here: whether all of it comes was not looked at')
    await closeAll([ann, watcher])
  },
})
