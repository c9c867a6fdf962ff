// Makes the pictures of the page in docs/pictures: pictures.mjs PADDOCK PAGE
import { newPage, startBrowser, startServer, wholeBrowser } from './browser.mjs'
import { root } from './engine.mjs'

const [program, site] = process.argv.slice(2)
const server = await startServer(program, site)
const browser = await startBrowser(wholeBrowser)

async function race(game, setup, seats, colorScheme) {
  const { page } = await newPage(browser, { viewport: { width: 1360, height: 850 }, colorScheme })
  await page.goto(server.url)
  await page.evaluate(() => localStorage.setItem('speed', 'instant'))
  await page.goto(`${server.url}#/?${new URLSearchParams({ game, setup, seats, seed: '11' })}`)
  await page.waitForSelector('#start:not([aria-disabled])')
  await page.click('#start')
  await page.waitForSelector('main.race')
  return page
}

/** Waits until the page shows another moment. */
async function after(page, act) {
  const at = await page.evaluate(() => document.getElementById('main').dataset.at)
  await act()
  await page.waitForFunction(before => document.getElementById('main').dataset.at !== before, at)
}

const lacorsa = await race('lacorsa', 'cars=6 suit_tiebreaker=yes', '*Ann,rookie', 'light')
for (let i = 0; i < 7; i++) {
  const card = lacorsa.locator('.fan .lc:not([aria-disabled])')
  await card.first().waitFor()
  const n = await card.count()
  await after(lacorsa, () => card.nth(Math.floor(n / 2)).evaluate(one => one.click()))
  await after(lacorsa, () => lacorsa.locator('.cta .btn.go').first().click())
}
await lacorsa
  .locator('.fan .lc:not([aria-disabled])')
  .last()
  .evaluate(one => one.click())
await lacorsa.waitForTimeout(300)
await lacorsa.screenshot({ path: `${root}/docs/pictures/page-lacorsa.png` })

const grandprix = await race('grandprix', 'players=4', '*Ann,rookie', 'dark')
for (let i = 0; i < 2; i++) await after(grandprix, () => grandprix.locator('.padrow .btn').first().click())
await grandprix.waitForSelector('button.trow.may')
await after(grandprix, () => grandprix.keyboard.press('c'))
await after(grandprix, () => grandprix.locator('.rc:not([aria-disabled])').first().click())
await after(grandprix, () => grandprix.locator('.cta .go').click())
await grandprix.waitForSelector('.reach')
await grandprix.waitForTimeout(300)
await grandprix.screenshot({ path: `${root}/docs/pictures/page-grandprix.png` })

await browser.close()
await server.stop()
