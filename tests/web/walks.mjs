// Walks through every screen of the page, with fixed deals; whoever takes one is told each screen by its name. They find their
// way in any language.
import {
  clickCard,
  clickGesture,
  clickOffer,
  drive,
  home,
  query,
  server,
  settled,
  sit,
  start,
} from './play.mjs'

async function closeDialog(page) {
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
}

async function dialogs(page, hear) {
  await page.keyboard.press('?')
  await page.waitForSelector('dialog[open]')
  await hear(page, 'keys')
  await closeDialog(page)
  await page.keyboard.press('g')
  await page.waitForSelector('.rulebook article')
  await hear(page, 'rules')
  await closeDialog(page)
  await page.keyboard.press('h')
  await page.waitForSelector('.hint[aria-busy=false] br', { state: 'attached' })
  await hear(page, 'hint')
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.querySelector('.textpage')?.textContent)
  await page.fill('#line', 'fly')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.said')
  await hear(page, 'text mode')
  await page.click('.bar .tools .iconbtn:nth-child(2)')
}

/** So many decisions, each screen heard. */
async function hearing(page, hear, decide, n) {
  for (let i = 0; i < n; i++) {
    await settled(page)
    if (await page.$('dialog[open]')) return
    if (await page.$('#sit')) {
      await hear(page, 'hand over')
      await sit(page)
      continue
    }
    await hear(page, `decision ${i}`)
    const before = await page.evaluate(() => document.getElementById('main').dataset.at)
    await decide(page)
    await page.waitForFunction(
      at =>
        document.getElementById('main')?.dataset.at !== at
        || document.querySelector('dialog[open]')
        || document.querySelector('#sit'),
      before,
    )
  }
  await settled(page) // or what comes next depends on how far the others have got
}

export const walks = {
  async 'the start'(page, hear) {
    for (const [game, setup] of [
      ['lacorsa', 'edition=seasons cars=9 track=spa'],
      ['grandprix', ''],
      ['toy', ''],
    ]) {
      await home(page, query(game, setup, '*Ann,*Bob,club'))
      await page.waitForSelector('summary')
      await page.click('summary')
      if (game !== 'toy') await page.waitForSelector('.learn')
      await hear(page, game)
    }
    await page.goto(`${server.url}#/rules/lacorsa`)
    await page.waitForSelector('.rulebook article li')
    await hear(page, 'rules')
    for (const place of ['nowhere', 'race/gone', 'replay/gone', 'championships/gone', 'learn/chess']) {
      await page.goto(`${server.url}#/${place}`)
      await page.waitForSelector('main.lone a.btn')
      await hear(page, place)
    }
  },

  async 'a race of LACORSA'(page, hear) {
    await start(page, query('lacorsa', 'cars=4 suit_tiebreaker=yes', '*Ann,rookie'))
    await settled(page)
    await dialogs(page, hear)
    await hearing(page, hear, clickCard, 12)
    await drive(page, clickCard)
    await hear(page, 'the end')
    await page.click('dialog[open] .row > a:nth-child(3)')
    await page.waitForSelector('.scrub')
    await hear(page, 'replay')
    await page.keyboard.press('End')
    await page.waitForSelector('.replay .classified')
    await hear(page, 'replay at the end')
    await page.keyboard.press('v')
    await page.waitForSelector('.reviewed')
    await hear(page, 'review')
    await page.keyboard.press('b')
    await page.waitForSelector('#verdict')
    await hear(page, 'a bad decision')
    await page.goto(server.url)
    await page.waitForSelector('.item .pill.violet')
    await hear(page, 'kept')
    await page.goto(`${server.url}#/statistics`)
    await page.waitForSelector('#in-short')
    await hear(page, 'statistics')
  },

  async 'two at one screen'(page, hear) {
    await start(page, query('lacorsa', 'edition=seasons cars=6 going_wide=yes', '*Ann,*Bob,rookie'))
    await hearing(page, hear, clickCard, 10)
    await page.goto(`${server.url}#/replay/${page.url().split('/').pop()}`)
    await page.waitForSelector('#reveal')
    await hear(page, 'replay of a race that runs')
  },

  async 'a Grand Prix'(page, hear) {
    await start(page, query('grandprix', 'players=3 laps=1', '*Ann,rookie'))
    await settled(page)
    await page.waitForSelector('.circuit')
    await dialogs(page, hear)
    await page.waitForSelector('.circuit')
    await hearing(page, hear, clickGesture, 40)
    await page.goto(`${server.url}#/replay/${page.url().split('/').pop()}`)
    await page.waitForSelector('.circuit')
    await page.keyboard.press('PageDown')
    await page.waitForFunction(() => document.querySelector('.scrub .num')?.textContent.startsWith('25'))
    await hear(page, 'replay')
  },

  async 'a game without a module'(page, hear) {
    await start(page, query('toy', 'seats=2 length=12', '*Ann,*Bob'))
    await hearing(page, hear, clickOffer, 8)
  },

  async 'a lesson'(page, hear) {
    for (const game of ['lacorsa', 'grandprix']) {
      await page.goto(`${server.url}#/learn/${game}`)
      await page.waitForSelector('.lesson')
      for (let i = 0; i < 4 && (await page.$('#turn-page')); i++) {
        await hear(page, `page ${i}`)
        const title = await page.locator('.lesson header').innerText()
        await page.click('#turn-page')
        await page.waitForFunction(
          before => document.querySelector('.lesson header')?.innerText !== before,
          title,
        )
      }
      await hear(page, 'asked')
      await page.goto(server.url)
      await page.waitForSelector('.learn .linkish')
      await hear(page, 'begun')
    }
  },

  async 'a championship'(page, hear, context) {
    await page.goto(`${server.url}#/championships`)
    await page.waitForSelector('#s-races')
    await page.waitForFunction(() => document.querySelector('#s-size').value)
    await hear(page, 'new')
    await page.selectOption('#s-races', '3')
    await page.selectOption('#s-best', '2')
    await page.click('.row .btn.go')
    await page.waitForSelector('main.championship')
    await hear(page, 'begun')
    for (const order of ['6 5 4 3 2 1', 'order 1,2,3,4,5,6 out 6:crash pole 3']) {
      await page.click('.acts > .btn:nth-child(2)')
      await page.fill('#hand-order', '1 1')
      await page.click('dialog .btn.go')
      await page.waitForSelector('dialog .refusal')
      await hear(page, 'by hand')
      await page.fill('#hand-order', order)
      await page.click('dialog .btn.go')
      await page.waitForSelector('dialog', { state: 'detached' })
      await hear(page, 'raced')
    }
    const other = await context.newPage()
    await other.goto(page.url())
    await other.waitForSelector('#take-over')
    await hear(other, 'in another tab')
    await other.click('#take-over')
    await page.waitForSelector('#take-over')
    await hear(page, 'taken over')
    await other.goto(`${server.url}#/championships`)
    await other.waitForSelector('.item .pill.violet')
    await hear(other, 'list')
  },
}

/** Everything on the screen that is words: title, text, and what a screen reader gets besides. What is left out is emptied just
 * before, since the page may draw it again at any time. */
const wordsOf = (page, leftOut) =>
  page.evaluate(leftOut => {
    if (leftOut) document.querySelectorAll(leftOut).forEach(text => text.replaceChildren())
    const clean = text => text.replace(/\s+/g, ' ').trim()
    const lines = [document.title, ...document.body.innerText.split('\n')]
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        if (element.hasAttribute(name)) lines.push(`${name}: ${element.getAttribute(name)}`)
    for (const text of document.querySelectorAll('svg text, svg title, #live p')) lines.push(text.textContent)
    return lines.map(clean).filter(Boolean).join('\n')
  }, leftOut)

/** What it says when nothing more is on its way: whatever is asked of the engine besides comes a little later. */
export async function settledWords(page, leftOut = '') {
  await page.waitForFunction(
    () => !document.querySelector('main[aria-busy=true]') && !window.unanswered?.size,
  )
  const words = () => wordsOf(page, leftOut)
  for (let before = '', now = await words(); ; before = now, now = await words()) {
    if (now === before) return now
    await page.waitForTimeout(100)
  }
}
