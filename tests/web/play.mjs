// What the tests of the page share: a server and a browser, ways to play, and running what was asked for.
//
// A test is called as TEST PADDOCK PAGE [NAME...]; with names only those whose names contain one of them are run.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './engine.mjs'
import { newPage, playAlone, startBrowser, startServer } from './browser.mjs'

export const [program, site, ...wanted] = process.argv.slice(2)
export const server = await startServer(program, site)
export const browser = await startBrowser()

// ---- ways to play -----------------------------------------------------------------------------------------------------

export const query = (game, setup, seats) => `#/?${new URLSearchParams({ game, setup, seats, seed: '7' })}`

/** Home with a setup from a link; bots act at once. */
export async function home(page, hash) {
  await page.goto(server.url + hash)
  await page.evaluate(() => {
    localStorage.setItem('speed', 'instant')
    localStorage.setItem('introduced grandprix', 'yes')
  })
  await page.waitForSelector('#start:not([aria-disabled])')
}

export async function start(page, hash) {
  await home(page, hash)
  await page.click('#start')
  await page.waitForSelector('main.race')
}

/** Waits until the page asks something or the race is over. */
export const settled = page =>
  page.waitForFunction(
    () =>
      document.querySelector('dialog[open]')
      || document.querySelector('#sit')
      || (!document.querySelector('main[aria-busy=true]')
        && (document.querySelector('.fan:not(.wait) .lc:not([aria-disabled])')
          || document.querySelector('.cta .go:not([aria-disabled])')
          || document.querySelector('.padrow .btn:not(.rare)')
          || document.querySelector('button.trow.may')
          || document.querySelector('.offers .btn'))),
  )

/** From now on the page collects the screens that its worker sends: window.screens. */
export const watchScreens = page =>
  page.addInitScript(() => {
    const screens = (window.screens = [])
    const Real = window.Worker
    window.Worker = class extends Real {
      constructor(...args) {
        super(...args)
        this.addEventListener('message', event => {
          const screen = event.data.value?.screen ?? event.data.value
          if (screen?.view && screen.news) screens.push(screen)
        })
      }
    }
  })

export const isOver = async page => (await page.$('dialog[open] .classified')) !== null

const PATIENCE = 2000 // milliseconds after which a person would press again
const TRIES = 60

/** Does it as often as it takes: what is pressed while the page is busy counts for nothing. */
async function insist(press) {
  for (let n = 1; ; n++) {
    try {
      return await press()
    } catch (error) {
      if (n === TRIES) throw error
    }
  }
}

/** One decision in LACORSA by clicks: the last card that may be played, then the red button. A browser draws nothing in a tab that is behind another. */
export const clickCard = page =>
  insist(async () => {
    await page.bringToFront()
    if (await isOver(page)) return // by what others did meanwhile
    if (await page.$('#sit')) return // an earlier press has counted after all: now somebody else is next
    const card = page.locator('.fan .lc:not([aria-disabled])')
    if (await card.count()) await card.last().evaluate(one => one.click())
    await page.locator('.cta .btn.go:not(#sit):not([aria-disabled])').first().click({ timeout: PATIENCE })
  })

/** One decision in a game without pictures of its own by clicks: the last choice, then the red button. */
export const clickOffer = page =>
  insist(async () => {
    await page.bringToFront()
    if (await page.$('#sit')) return // as above
    await page.locator('.offers .btn').last().click({ timeout: PATIENCE })
    await page.locator('.cta .btn.go:not([aria-disabled])').click({ timeout: PATIENCE })
  })

/** Whoever is next says so, and has the screen. */
export const sit = page =>
  insist(async () => {
    await page.bringToFront()
    if (await page.$('#sit')) await page.click('#sit', { timeout: PATIENCE })
    await page.waitForSelector('#sit', { state: 'detached', timeout: PATIENCE })
  })

/** The main button of a Grand Prix, unless it waits for something, or the one that ends it. */
const PRESSED = ':is(.cta .go, #to-the-flag):not([aria-disabled])'

/** One gesture in Grand Prix by clicks: whatever is offered by the time somebody presses. */
export const clickGesture = page =>
  insist(async () => {
    const soon = { timeout: PATIENCE }
    const has = selector => page.evaluate(s => document.querySelector(s) !== null, selector)
    await page.bringToFront()
    if (await has(PRESSED)) return page.click(PRESSED, soon)
    if (await has('button.trow.may')) {
      if (!(await has('button.trow.may[aria-pressed=true]')))
        return page.locator('button.trow.may').first().click(soon)
      return page.locator('.rc:not([aria-disabled])').first().click(soon)
    }
    if (await has('.step[data-step=forward]'))
      return page
        .locator('.step[data-step=forward]')
        .first()
        .evaluate(one => one.dispatchEvent(new MouseEvent('click', { bubbles: true })), null, soon)
    const buttons = page.locator('.padrow .btn:not(.rare)')
    if (await buttons.count()) await buttons.last().click(soon)
  })

/** A card, then the red button. Several browsers share the machine, so nobody waits for a picture to stand still; a card that is
 * in hand already stays there. */
export async function chooseCard(page) {
  const card = page.locator('.fan .lc:not([aria-disabled])')
  const chosen = await page.locator('.fan .lc[aria-pressed=true]').count()
  if (!chosen && (await card.count())) await card.last().evaluate(one => one.click())
  const pressed = await page.waitForFunction(() => {
    const go = document.querySelector('.cta .btn.go:not([aria-disabled])')
    go?.click()
    return go || document.querySelector('dialog[open]') // or others have ended the race meanwhile
  })
  await pressed.dispose()
}

/** To the flag, without anybody at the mouse. */
export async function toTheFlag(...pages) {
  for (const page of pages) await page.evaluate(playAlone)
  await Promise.all(pages.map(page => page.waitForSelector('dialog[open] .classified', { timeout: 240000 })))
}

export async function keyGesture(page) {
  const at = await page.evaluate(() => ({
    go: document.querySelector('.cta .go:not([aria-disabled])') !== null,
    flag: document.getElementById('to-the-flag') !== null,
    acting: document.querySelector('button.trow.may') !== null,
    car: document.querySelector('button.trow.may[aria-pressed=true]') !== null,
    forward: document.querySelector('.k-forward') !== null,
    card: [...document.querySelectorAll('.rc')].findIndex(card => !card.hasAttribute('aria-disabled')),
    pad: document.querySelectorAll('.padrow .btn:not(.rare)').length,
  }))
  if (at.flag) await page.keyboard.press('j')
  else if (at.go) await page.keyboard.press('Enter')
  else if (at.acting) await page.keyboard.press(at.car ? String(at.card + 1) : 'c')
  else if (at.forward) await page.keyboard.press('w')
  else if (at.pad) await page.keyboard.press(String(at.pad))
}

/** Decisions until the race is over, or somebody has enough. */
export async function drive(page, decide, enough = () => false) {
  for (let n = 0; n < 3000; n++) {
    await settled(page)
    if (await isOver(page)) return n
    if (await enough()) return n
    const before = await page.evaluate(() => document.getElementById('main')?.dataset.at)
    await decide(page)
    await page.waitForFunction(
      at => document.getElementById('main')?.dataset.at !== at || document.querySelector('dialog[open]'),
      before,
    )
  }
  throw new Error('the race does not end')
}

/** The record that the page saves: the program finds it good. */
export async function verifyRecord(page, context) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('dialog[open] .btn:has-text("Save the record")').click(),
  ])
  const file = await download.path()
  const run = spawnSync(program, ['verify', file], { encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr + run.stdout)
  assert.match(readFileSync(file, 'utf8'), /\nend\n$/)
  await context.close()
}

// ---- running --------------------------------------------------------------------------------------------------------------

/** Runs those that are wanted, each with a page in a profile of its own, and ends the process. */
export async function runAll(tests) {
  let passed = 0
  let failed = 0
  for (const [name, run] of Object.entries(tests)) {
    if (wanted.length && !wanted.some(part => name.includes(part))) continue
    const one = await newPage(browser, { acceptDownloads: true })
    const began = Date.now()
    try {
      await run(one)
      assert.deepEqual(one.faults, [], 'the page complained')
      passed++
      console.log(`ok ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed++
      console.log(`FAILED ${name}: ${error.stack ?? error}`)
      await one.page.screenshot({ path: `${root}/build-web/failed-${failed}.png` }).catch(() => undefined)
    }
    await one.context.close().catch(() => undefined)
  }
  await browser.close()
  await server.stop()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed ? 1 : 0)
}
