// What the page may know while a race runs: no seed, no hand but one's own, no record; and what it says when somebody wants all.
//
//     secrecy_test.mjs PADDOCK PAGE [NAME...]     with names only the tests whose names contain one of them
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { newPage, startBrowser, startServer } from './browser.mjs'

const [program, site, ...wanted] = process.argv.slice(2)
const server = await startServer(program, site)
const browser = await startBrowser()
const hotSeat = '#/?game=lacorsa&setup=cars%3D4&seats=*Ann,*Bob,rookie,rookie'
const alone = '#/?game=lacorsa&setup=cars%3D4&seats=*Ann,rookie,rookie,rookie'
const secret = 'this race is not over: its cards stay secret'

// ---- tools --------------------------------------------------------------------------------------------------------------

/** A page that keeps what goes between it and its worker, and whose worker says how many random bytes it draws. */
async function watched(options = {}) {
  const one = await newPage(browser, { acceptDownloads: true, ...options })
  await one.context.route(/\/worker-\w+\.js$/, async route => {
    const response = await route.fetch()
    const drawn =
      'const draw = crypto.getRandomValues.bind(crypto); crypto.getRandomValues = list => (self.postMessage({ drawn: list.byteLength }), draw(list));'
    await route.fulfill({ response, body: `${drawn}\n${await response.text()}` })
  })
  await one.page.addInitScript(() => {
    const said = (window.said = [])
    window.drawn = []
    const Real = window.Worker
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args)
        window.worker ??= this
        this.addEventListener('message', event => {
          said.push(JSON.stringify(event.data))
          if (event.data.drawn) window.drawn.push(event.data.drawn)
        })
      }
      postMessage(message) {
        said.push(JSON.stringify(message))
        super.postMessage(message)
      }
    }
    const draw = crypto.getRandomValues.bind(crypto)
    window.drawnByPage = 0
    crypto.getRandomValues = list => (window.drawnByPage++, draw(list))
  })
  return one
}

async function begin(page, hash) {
  await page.goto(server.url + hash)
  await page.evaluate(() => localStorage.setItem('speed', 'instant'))
  await page.waitForSelector('#start:not([aria-disabled])')
  await page.click('#start')
  await page.waitForSelector('main.race, #sit')
}

const raceId = page => page.evaluate(() => location.hash.split('/')[2])

/** A question to the worker that the page itself would not ask. */
const ask = (page, call, ...args) =>
  page.evaluate(
    ([name, words]) =>
      new Promise(resolve => {
        const n = 1e6 + Math.floor(Math.random() * 1e6)
        const hear = event => {
          if (event.data.n !== n) return
          window.worker.removeEventListener('message', hear)
          resolve(event.data)
        }
        window.worker.addEventListener('message', hear)
        window.worker.postMessage({ n, call: name, args: words })
      }),
    [call, args],
  )

async function hand(page) {
  await page.waitForSelector('.fan .lc')
  return page
    .locator('.fan .lc')
    .evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')).join())
}

/** Answers the next question of the browser; resolves to what was asked. */
const answer = (page, yes) =>
  page.waitForEvent('dialog').then(async dialog => {
    await (yes ? dialog.accept() : dialog.dismiss())
    return dialog.message()
  })

// ---- tests --------------------------------------------------------------------------------------------------------------

const tests = {
  async 'the worker draws seeds of 16 bytes and the page never knows them'() {
    const hands = new Set()
    for (let n = 0; n < 3; n++) {
      const { page, context, faults } = await watched()
      await begin(page, alone)
      hands.add(await hand(page))
      const { said, drawn, byPage } = await page.evaluate(() => ({
        said: window.said,
        drawn: window.drawn,
        byPage: window.drawnByPage,
      }))
      assert.ok(drawn.includes(16) && drawn.every(bytes => bytes >= 16), `the worker drew ${drawn}`)
      assert.equal(byPage, 0, 'the page drew a seed itself')
      const started = said.map(text => JSON.parse(text)).find(message => message.call === 'begin')
      assert.equal(started.args[3], null)
      assert.ok(
        !said.some(text => /[0-9a-f]{32}/.test(text)),
        'something like a seed went between page and worker',
      )
      assert.deepEqual(faults, [])
      await context.close()
    }
    assert.equal(hands.size, 3, 'three races, the same hand twice')
  },

  async 'a link carries no deal unless somebody asks for one'() {
    const { page, context } = await watched({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(server.url + alone)
    await page.waitForSelector('#start:not([aria-disabled])')
    const copied = async () => {
      await page.click('button:has-text("Copy link")')
      await page.waitForSelector('text=Link copied')
      return new URLSearchParams((await page.evaluate(() => navigator.clipboard.readText())).split('?')[1])
    }
    assert.equal((await copied()).has('seed'), false)
    assert.equal(await page.locator('text=whoever knows it can predict the race').count(), 0)
    await page.click('#share-deal')
    await page.waitForSelector('text=whoever knows it can predict the race')
    const shared = await copied()
    assert.match(shared.get('seed'), /^\d{1,6}$/)
    const hands = []
    for (let n = 0; n < 2; n++) {
      const one = await watched()
      await begin(one.page, `#/?${shared}`)
      hands.push(await hand(one.page))
      await one.context.close()
    }
    assert.equal(hands[0], hands[1], 'a deal that is shared is the same for both')
    await page.click('text=Shuffle')
    assert.equal((await copied()).has('seed'), false)
    await context.close()
  },

  async 'the record of a running race is given away only to whoever says yes'() {
    const { page, context } = await watched()
    await begin(page, hotSeat)
    let downloads = 0
    page.on('download', () => downloads++)
    const asked = answer(page, false)
    await page.click('button[aria-label="Save the record as a file"]')
    assert.match(await asked, /not over.*everybody’s cards/)
    assert.equal((await ask(page, 'save', await raceId(page), false)).error, secret)
    assert.equal(downloads, 0)
    void answer(page, true)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('button[aria-label="Save the record as a file"]'),
    ])
    assert.match(readFileSync(await download.path(), 'utf8'), /\n\* deal car4 /)
    await context.close()
  },

  async 'a replay of a running race keeps its secrets, and a branch imagines them'() {
    for (const [hash, eyes] of [
      [hotSeat, ['0']],
      [alone, ['0', '1']],
    ]) {
      const { page, context, faults } = await watched()
      await begin(page, hash)
      const id = await raceId(page)
      await page.goto(`${server.url}#/replay/${id}`)
      await page.waitForSelector('#eyes')
      const offered = () => page.locator('#eyes option').evaluateAll(list => list.map(one => one.value))
      assert.deepEqual(await offered(), eyes)
      for (const seat of [1, 2, 3].filter(one => !eyes.includes(String(one))))
        assert.equal((await ask(page, 'at', 52, seat)).error, secret)
      assert.equal((await ask(page, 'review', id, false)).error, secret)
      const before = await ask(page, 'at', 52, Number(eyes[eyes.length - 1]))
      const branch = (await ask(page, 'branch')).value
      const save = (await ask(page, 'save', branch.id, true)).value
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.evaluate(address => {
          const anchor = document.createElement('a')
          anchor.href = address
          anchor.download = 'branch.txt'
          anchor.click()
        }, save),
      ])
      const record = readFileSync(await download.path(), 'utf8')
      assert.match(record, /\nposition [^?\n]*\nbegin\n/, 'a branch begins where everything is imagined')
      assert.ok(!record.includes('* deal'))
      if (eyes.length > 1) {
        const own = before.value.view.fields.hands.split('/')[0]
        assert.ok(record.includes(`hands=${own}/`), 'one’s own hand is as it was')
      }
      assert.deepEqual(faults, [])
      await context.close()
    }
  },

  async 'everything is shown once somebody has said yes'() {
    const { page, context, faults } = await watched()
    await begin(page, hotSeat)
    const id = await raceId(page)
    await page.goto(`${server.url}#/replay/${id}`)
    await page.waitForSelector('#reveal')
    const no = answer(page, false)
    await page.click('#reveal')
    await no
    assert.equal(await page.locator('#eyes option').count(), 1)
    const yes = answer(page, true)
    await page.click('#reveal')
    assert.match(await yes, /end its secrecy/)
    await page.waitForFunction(() => document.querySelectorAll('#eyes option').length === 5)
    await page.selectOption('#eyes', '3')
    await page.keyboard.press('End')
    assert.equal((await ask(page, 'at', 52, 3)).error, undefined)
    assert.equal(await page.locator('#reveal').count(), 0)
    assert.deepEqual(faults, [])
    await context.close()
  },
}

// ---- running ------------------------------------------------------------------------------------------------------------

let failed = 0
for (const [name, run] of Object.entries(tests)) {
  if (wanted.length && !wanted.some(part => name.includes(part))) continue
  try {
    await run()
    console.log(`ok ${name}`)
  } catch (error) {
    failed++
    console.log(`FAILED ${name}: ${error.stack ?? error}`)
  }
}
await browser.close()
await server.stop()
process.exit(failed ? 1 : 0)
