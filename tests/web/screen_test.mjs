// What people stumble over: everything fits its screen and stays where it is, hints come and go, one's own result is seen,
// a Grand Prix says what is what, replays jump, and the ear hears everything once.
//
//     screen_test.mjs PADDOCK PAGE [NAME...]
import assert from 'node:assert/strict'
import { clickCard, drive, home, query, runAll, server, settled, start } from './play.mjs'
import { drawn, sizes, standsEverywhere, stillness } from './still.mjs'

/** All that was found wrong, by name. */
const nothing = (found, words) => assert.deepEqual(found, [], words)

/** What sticks out of the window, of those that must always be in sight. */
const outOfSight = (page, selectors) =>
  page.evaluate(
    all =>
      all.filter(selector => {
        const box = document.querySelector(selector)?.getBoundingClientRect()
        return (
          !box || box.top < 0 || box.left < 0 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1
        )
      }),
    selectors,
  )

/** Elements of which parts lie on one another. */
const collisions = (page, selector) =>
  page.evaluate(wanted => {
    const boxes = [...document.querySelectorAll(wanted)]
      .filter(one => one.textContent.trim() && getComputedStyle(one).display !== 'none')
      .map(one => ({ words: one.textContent.trim(), box: one.getBoundingClientRect() }))
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          b =>
            a.box.left < b.box.right - 1
            && b.box.left < a.box.right - 1
            && a.box.top < b.box.bottom - 1
            && b.box.top < a.box.bottom - 1,
        )
        .map(b => `${a.words} on ${b.words}`),
    )
  }, selector)

/** What can be scrolled although everything should be seen at once. */
const scrollers = (page, selectors) =>
  page.evaluate(
    all =>
      all.filter(selector =>
        [...document.querySelectorAll(selector)].some(one => one.scrollHeight > one.clientHeight + 2),
      ),
    selectors,
  )

/** What is cut off by something around it. */
const cutOff = (page, selector) =>
  page.evaluate(
    wanted =>
      [...document.querySelectorAll(wanted)].flatMap(one => {
        const { top, bottom, left, right, height } = one.getBoundingClientRect()
        const cuts = around => {
          const box = around.getBoundingClientRect()
          const { overflowX, overflowY } = getComputedStyle(around)
          const high = overflowY !== 'visible' && (top < box.top - 2 || bottom > box.bottom + 2)
          return high || (overflowX === 'hidden' && (left < box.left - 2 || right > box.right + 2))
        }
        let around = one.parentElement
        while (around && around !== document.body && !cuts(around)) around = around.parentElement
        return height && around !== document.body ? [`${one.textContent} by ${around?.className}`] : []
      }),
    selector,
  )

/** In the running order. */
const cutNames = page =>
  page.$$eval('.tower .who', all =>
    all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent),
  )

const boxOf = (page, selector) =>
  page.evaluate(wanted => {
    const { top, bottom, left } = document.querySelector(wanted).getBoundingClientRect()
    return { top, bottom, left }
  }, selector)

const always = ['.cta .btn.go', '.cta [aria-label="Undo"]', '.cta [aria-label="Hint"]', '.bar']

async function fits(page) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.waitForTimeout(200)
    nothing(await outOfSight(page, always), `${width}x${height}`)
    const bar = await page.$eval('.bar', one => one.scrollWidth - one.clientWidth)
    assert.ok(bar <= 1, `${width}x${height}: the bar is ${bar} too wide`)
    nothing(await collisions(page, '.bar .lap, .bar .iconbtn, .bar select'), `bar at ${width}x${height}`)
    if (width > 720 && height > 520)
      nothing(await scrollers(page, ['html']), `the page scrolls at ${width}x${height}`)
  }
  assert.ok(await page.locator('.speed .iconbtn').isVisible())
  await page.setViewportSize({ width: 390, height: 844 })
  assert.ok(await page.locator('.speed .iconbtn').isVisible(), 'there is a pause on the phone')
}

const acting = page => page.waitForSelector('button.trow.may')

/** To the choice of a car and a card. */
async function toTheTurn(page) {
  for (let i = 0; i < 2; i++) {
    await page.locator('.padrow .btn').first().click()
    await page.waitForTimeout(300)
  }
  await acting(page)
}

/** To a move with points to spend. */
async function toTheMove(page) {
  await toTheTurn(page)
  await playFirst(page)
}

/** The first card with the next car. */
async function playFirst(page) {
  await page.keyboard.press('c')
  await page.locator('.rc:not([aria-disabled])').first().click()
  await page.locator('.cta .go:not([aria-disabled])').click()
  await page.waitForSelector('.reach', { state: 'attached' })
}

const cards = page => page.locator('.fan .lc:not([aria-disabled])')

/** Both cars retire. */
async function giveUp(page) {
  page.on('dialog', dialog => void dialog.accept())
  for (let n = 0; n < 2; n++) {
    await page.locator('.padrow .btn', { hasText: 'Retire' }).first().click()
    await page.waitForTimeout(500)
    await settled(page)
  }
}

const farWords =
  '10 on 26.0, 14 on 17.1, 22 on 28.0, 23 on 27.0, 31 on 20.0, 32 on 22.0 and 6 more; 0 Close Calls; 4 points left'

/** As many ways to a space as the engine offers at most, in as many words. */
const offerNine = page =>
  page.addInitScript(differs => {
    const asked = new Map()
    window.Worker = class extends Worker {
      postMessage(question) {
        asked.set(question.n, question.call)
        super.postMessage(question)
      }
      set onmessage(listen) {
        super.onmessage = event => {
          const { n, value } = event.data
          if (asked.get(n) === 'go')
            event.data.value = Array.from({ length: 9 }, (_, i) => ({
              ...value[0],
              differs: `${i + 1} on ${differs}`,
            }))
          listen(event)
        }
      }
    }
  }, farWords)

/** Every move in as many words as some language may need, one of them with a twin. */
const askAtLength = page =>
  page.addInitScript(() => {
    const question = [
      'Car 7 on 12.0, Slingshot: 3 points left, all to be spent. One move may be diagonal.',
    ].concat(
      'Moving together, and the foremost of them first: 7 15 11 16 14 21 and 3. None of them may change lanes.',
    )
    const lengthen = ({ view }) => {
      const forward = view.legal.find(({ kind }) => kind === 'forward')
      if (!forward) return
      view.why = question.join(' ')
      view.legal.push({ ...forward, text: 'forward to another' })
      for (const one of view.legal) one.label = `${one.label.split(' (')[0]} (to 13.0, displaces 29)`
    }
    window.Worker = class extends Worker {
      set onmessage(listen) {
        super.onmessage = event => {
          const screen = event.data.value?.screen ?? event.data.value
          if (screen?.view && screen.news) lengthen(screen)
          listen(event)
        }
      }
    }
  })

/** As long as a question of the pits gets. */
const askInThePits = page =>
  page.evaluate(() => {
    document.querySelector('.steps .ask').textContent =
      'Car 9 is in the pits and falls back 0 sectors so far. Repairs add up; tires are changed meanwhile, for 2 sectors: the longer of both counts. It still owes its tire change.'
    const row = document.querySelector('.padrow')
    while (row.children.length < 5) row.append(row.lastElementChild.cloneNode(true))
    for (const button of row.querySelectorAll('.btn'))
      button.textContent = 'Take one transmission marker off: 10 sectors further back'
  })

/** Runs in the page: of what somebody needs who chooses a card what lies below this. */
function coveredBy(selector) {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect()
  const needed = '.arena .slot, .sidec h3, .verdict, .fan .lc, .hand .rc, .bar, .cta .btn'
  return [...document.querySelectorAll(needed)].flatMap(one => {
    const box = one.getBoundingClientRect()
    const meets = box.left < right && left < box.right && box.top < bottom && top < box.bottom
    return meets ? [one.className || one.textContent] : []
  })
}

/** Runs in the page: which of these a hint lies on. */
function boardBelow(selector) {
  const hint = document.querySelector('.hint').getBoundingClientRect()
  return [...document.querySelectorAll(selector)]
    .filter(one => {
      const box = one.getBoundingClientRect()
      const meets = box.left < hint.right - 1 && hint.left < box.right - 1
      return meets && box.top < hint.bottom - 1 && hint.top < box.bottom - 1
    })
    .map(one => one.className)
}

await runAll({
  'all that a Grand Prix asks and tells is in sight on small screens': async ({ page }) => {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await toTheTurn(page)
    await page.setViewportSize({ width: 844, height: 390 })
    await page.waitForTimeout(300)
    nothing(await scrollers(page, ['.steps .ask']), 'the question on a phone on its side')
    await playFirst(page)
    for (const [width, height] of [[1024, 768], ...sizes.slice(2)]) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      nothing(await outOfSight(page, ['.side .sheet']), `${width}x${height}`)
      nothing(await scrollers(page, ['.asked']), `moves at ${width}x${height}`)
      const moves = await page.locator('.padrow.moves .btn').count()
      assert.ok(moves > 1, `${moves} moves`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (let n = 0; n < 4; n++) await page.locator('.board .tools .iconbtn').first().click()
    await page.waitForTimeout(500)
    const marks = page.locator('.circuit .mark')
    assert.ok((await marks.allTextContents()).includes('START'), 'where the race starts')
    const words = await marks.evaluateAll(all => all.map(one => one.getBoundingClientRect().height))
    assert.ok(words.length && Math.max(...words) < 26, `words of ${words} pixels`)
  },

  'answers have the room of cards that cannot be played': async ({ page }) => {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await page.waitForSelector('.padrow .btn')
    for (const [width, height] of sizes.slice(2)) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(await scrollers(page, ['.asked', '.steps .ask']), `the first question at ${width}x${height}`)
      const [dock, pad] = await page.evaluate(() =>
        ['.dock', '.steps'].map(one => document.querySelector(one).clientWidth),
      )
      assert.ok(pad > dock * 0.9, `${pad} of ${dock} at ${width}x${height}`)
    }
    await askInThePits(page)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(
        await scrollers(page, ['.asked', '.steps .ask']),
        `a question of the pits at ${width}x${height}`,
      )
    }
  },

  'a question gives way to its answers': async ({ page }) => {
    await askAtLength(page)
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await toTheMove(page)
    const check = stillness(page)
    for (const [width, height] of [...sizes, ...sizes.toReversed()]) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await check()
      const question = page.locator('.steps .ask')
      assert.match(await question.getAttribute('title'), /change lanes\.$/, 'all of it')
      const { lines, line } = await question.evaluate(one => ({
        lines: one.clientHeight,
        line: Number.parseFloat(getComputedStyle(one).lineHeight),
      }))
      assert.ok(lines > line - 1, `a question of ${lines} pixels at ${width}x${height}`)
      assert.ok(Math.abs(lines / line - Math.round(lines / line)) < 0.1, `${lines} pixels are no whole lines`)
    }
  },

  'a notice above a race leaves its buttons in sight': async ({ page }) => {
    for (const race of [
      ['lacorsa', 'edition=seasons cars=12', '*Ann,rival,rookie'],
      ['grandprix', 'players=3', '*Ann,rival,rookie'],
    ]) {
      await start(page, query(...race))
      await page.waitForSelector('.notice:has-text("rival")')
      await settled(page)
      await standsEverywhere(page)
    }
  },

  'a lesson shows the cards that it asks for, and the page does not scroll': async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}#/learn/lacorsa`)
    await page.click('#turn-page')
    await cards(page).first().waitFor()
    const reached = await cards(page)
      .nth(2)
      .evaluate(one => {
        const { left, top, height } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(left + 8, top + height / 2))
      })
    assert.ok(reached, 'a card lies under something, or below the window')
    await page.setViewportSize({ width: 1280, height: 720 })
    await cards(page).nth(2).click()
    await page.locator('.cta .go').click()
    await page.waitForSelector('.reply.again')
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    assert.equal(beyond, 0, 'the page scrolls')
    await page.locator('.lc', { has: page.locator('.rk:text-is("8")') }).click()
    await page.locator('.cta .go').click()
    await page.waitForSelector('.reply:not(.again)')
    assert.equal(await page.locator('.duelp h2').textContent(), 'Qualifying', 'over the cards of qualifying')
  },

  'names in the running order of a lesson are whole': async ({ page }) => {
    await page.goto(`${server.url}#/learn/grandprix`)
    await page.waitForSelector('.tower .who')
    for (const [width, height] of sizes.slice(2)) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(await cutNames(page), `${width}x${height}`)
    }
  },

  'on a phone on its side a race of twelve cars is in sight at every decision': async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await start(page, query('lacorsa', 'edition=seasons cars=12', '*Ann,rookie'))
    const ends = new Set()
    let offered = 0
    await drive(page, async () => {
      const card = cards(page)
      if (await card.count()) await card.last().evaluate(one => one.click())
      nothing(await outOfSight(page, always))
      const whole = '.fan .lc, .arena .lc, .arena .ghost, .sidec h3, .sidec .sub, .laid .tag, .verdict'
      nothing(await cutOff(page, whole))
      nothing(await collisions(page, '.sc:not(.gone) :is(.who, .cards)'))
      ends.add(Math.round(await page.$eval('.cta .btn.go', one => one.getBoundingClientRect().right)))
      offered = Math.max(offered, await page.locator('.cta .btn').count())
      await clickCard(page)
    })
    assert.equal(ends.size, 1, `the main button ends at ${[...ends]}`)
    assert.ok(offered > 4, `${offered} buttons at most`)
  },

  'on a phone on its side cards of a Grand Prix are whole': async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await toTheTurn(page)
    const high = await page.$eval('.hand', one => one.clientHeight)
    nothing(await cutOff(page, '.rc .nm, .rc .we svg, .padrow .btn, .steps .ask'))
    await page.keyboard.press('c')
    await page.locator('.rc:not([aria-disabled])').first().click()
    nothing(await outOfSight(page, ['.infull', ...always]))
    const covered = await page.evaluate(coveredBy, '.infull')
    nothing(covered, 'covered by a card in full')
    await page.locator('.cta .go:not([aria-disabled])').click()
    await page.waitForSelector('.reach', { state: 'attached' })
    nothing(await cutOff(page, '.rc .nm, .rc .we svg, .padrow .btn'))
    assert.equal(await page.$eval('.hand', one => one.clientHeight), high, 'the hand stays as it is')
    nothing(await collisions(page, '.circuit text, .board .tools .iconbtn'), 'on the board')
  },

  'a circuit of any form leaves room for its tools and for who moves': async ({ page }) => {
    for (const track of ['ombra', 'hallen', 'tinroof']) {
      await start(page, query('grandprix', `players=2 track=${track}`, '*Ann,rookie'))
      await settled(page)
      await page.waitForSelector('.circuit text')
      for (const [width, height] of sizes.slice(1)) {
        await page.setViewportSize({ width, height })
        await page.waitForTimeout(300)
        const found = await collisions(page, '.circuit text, .board .tools .iconbtn, .board .legend span')
        nothing(found, `${track} at ${width}x${height}`)
      }
    }
  },

  'a hint on a Grand Prix hides neither the circuit nor what is chosen from': async ({ page }) => {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    await page.keyboard.press('h')
    await page.waitForSelector('.hint[aria-busy=false] td', { state: 'attached' })
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      const size = `at ${width}x${height}`
      assert.equal(await page.locator('.hint tr').count(), 4)
      nothing(await cutOff(page, '.hint td'), `of a hint ${size}`)
      nothing(await outOfSight(page, ['.hint tr:last-child', '.hint .iconbtn']), size)
      nothing(await page.evaluate(coveredBy, '.hint'), `covered by a hint ${size}`)
      const isLow = height <= 520 // there is nowhere else
      nothing(await page.evaluate(boardBelow, isLow ? '.bcar:has(.ring)' : '.field, .tools'), size)
      nothing(await page.evaluate(boardBelow, '.tools'), `tools ${size}`)
    }
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.hint').count(), 0)
  },

  'on a phone the board follows one’s car, and its buttons lie beside the circuit': async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await settled(page)
    await page.waitForSelector('.upon.zoomed')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      const [field, foot] = [await boxOf(page, '.field'), await boxOf(page, '.foot')]
      assert.ok(foot.top >= field.bottom - 1, `${foot.top} at ${width}x${height}`)
      nothing(await cutOff(page, '.foot span, .foot .iconbtn'), `below the board at ${width}x${height}`)
    }
  },

  'who is next is told on a phone on its side': async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await start(page, query('lacorsa', 'cars=4', '*Ann,*Bob,rookie'))
    await page.waitForSelector('#sit')
    nothing(await outOfSight(page, ['#sit']))
    nothing(await cutOff(page, '#sit, .handover h2, .handover p'))
    assert.match(await page.textContent('.verdict'), /^Waiting/, 'nobody is on turn')
  },

  'LACORSA fits with twelve cars': async ({ page }) => {
    await start(page, query('lacorsa', 'edition=large_grid cars=12', '*Ann,rookie'))
    await settled(page)
    await fits(page)
    for (const [width, height] of sizes.slice(2)) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(await collisions(page, '.sc .who, .sc .cards'), `captions at ${width}x${height}`)
      nothing(await collisions(page, '.grid-arena .laid'), `plays at ${width}x${height}`)
      nothing(await outOfSight(page, ['.laid:last-child .tag']), `the twelfth at ${width}x${height}`)
    }
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.waitForTimeout(200)
    nothing(await scrollers(page, ['.left', '.left .panel', '.mid', '.duelp', '.handp', '.arena']))
    const small = await page.$eval('.sc .carwrap', one => one.getBoundingClientRect().width)
    await page.setViewportSize({ width: 2560, height: 1440 })
    await page.waitForTimeout(200)
    const large = await page.$eval('.sc .carwrap', one => one.getBoundingClientRect().width)
    assert.ok(large > 1.5 * small, 'cars grow with the screen')
  },

  'Start is in sight before anything is scrolled': async ({ page }) => {
    await home(page, '#/')
    await page.waitForSelector('#start')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(await outOfSight(page, ['#start']), `at ${width}x${height}`)
    }
  },

  'a Grand Prix fits': async ({ page }) => {
    await start(page, query('grandprix', 'players=4', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    await fits(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.waitForTimeout(200)
    nothing(await scrollers(page, ['.tower ol', '.steps', '.steps .asked', '.hand', '.sheet']))
    for (const [width, height] of sizes.slice(2)) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      nothing(await collisions(page, '.circuit text'), `names on the board at ${width}x${height}`)
      const least = await page.$$eval('.secno', all =>
        Math.min(...all.map(one => one.getBoundingClientRect().height)),
      )
      assert.ok(least >= 10, `numbers are ${least} pixels high at ${width}x${height}`)
    }
    const marks = await page.$$eval('.circuit .mark', all => all.map(one => one.textContent))
    assert.deepEqual(marks, ['START', 'PIT LANE'])
    assert.ok((await page.$eval('.pitcells', one => one.getAttribute('d'))).split('M').length > 40)
  },

  'a hand of twelve and an order of twenty-two need no scrolling': async ({ page }) => {
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    assert.equal(await page.locator('.hand .rc').count(), 12)
    for (const [width, height] of sizes.slice(2)) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      nothing(await scrollers(page, ['.tower ol', '.hand', '.side']), `${width}x${height}`)
      nothing(await outOfSight(page, ['.hand .rc:last-child', '.tower li:last-child']), `${width}x${height}`)
      nothing(await cutNames(page), `names in the order at ${width}x${height}`)
      const wide = await page.$eval('.hand', one => one.scrollWidth - one.clientWidth)
      assert.ok(wide <= 1, `the hand is ${wide} too wide at ${width}x${height}`)
    }
  },

  'what a card does is read in a hand of thirteen': async ({ page }) => {
    await start(page, query('lacorsa', 'edition=seasons cars=12', '*Ann,rookie'))
    await settled(page)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      const hidden = await page.$$eval('.fan .lc', all =>
        all.flatMap((card, i) => {
          const words = card.querySelector('.lb')
          const seen = (all[i + 1]?.offsetLeft ?? card.offsetLeft + card.offsetWidth) - card.offsetLeft
          const isWhole =
            words.offsetLeft + Math.max(words.offsetWidth, words.scrollWidth) <= seen + 1
            && words.offsetTop + Math.max(words.offsetHeight, words.scrollHeight) <= card.clientHeight + 1
          return words.textContent && !isWhole ? [words.textContent] : []
        }),
      )
      nothing(hidden, `cards at ${width}x${height}`)
    }
  },

  'what is chosen while others still think is not lost': async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.waiting = []
      const send = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (question) {
        if (question.call === 'step' && globalThis.waiting)
          globalThis.waiting.push(() => send.call(this, question))
        else send.call(this, question)
      }
    })
    await start(page, query('grandprix', 'players=2', '*Ann,rookie'))
    await page.waitForFunction(() => globalThis.waiting.length)
    await page.locator('.padrow .btn').first().click()
    await page.evaluate(() => {
      const waiting = globalThis.waiting
      globalThis.waiting = null
      for (const go of waiting) go()
    })
    await page.waitForFunction(() => /car 9/.test(document.querySelector('.steps .ask')?.textContent ?? ''))
  },

  'buttons stay where they are': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    const where = async () => [
      await boxOf(page, '.cta [aria-label="Undo"]'),
      await boxOf(page, '.cta [aria-label="Hint"]'),
      (await boxOf(page, '.cta .btn.go')).top,
    ]
    const before = await where()
    await page.keyboard.press('h')
    await page.waitForSelector('.hint br', { state: 'attached' })
    assert.deepEqual(await where(), before)
    await cards(page).last().click()
    assert.deepEqual(await where(), before)
  },

  'a hint is cancelled, comes once, and is drawn on the cards': async ({ page }) => {
    await page.addInitScript(() => {
      globalThis.hints = []
      const send = Worker.prototype.postMessage
      Worker.prototype.postMessage = function (question) {
        if (question.call === 'hint') globalThis.hints.push(question.args[0])
        return send.call(this, question)
      }
    })
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    for (let n = 0; n < 5; n++) await page.keyboard.press('h') // on, off, on, off, on
    await page.waitForSelector('.hint[aria-busy=false] br', { state: 'attached' })
    const parts = await page.evaluate(() => globalThis.hints)
    assert.ok(parts.length > 1 && parts.at(-1) < parts[0], 'it gets better')
    assert.equal(new Set(parts).size, parts.length, 'each of its answers is thought about once')
    assert.equal(await page.locator('.lc.hinted').count(), 1)
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [820, 1180],
      [1280, 720],
    ]) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(300)
      nothing(await page.evaluate(coveredBy, '.hint'), `covered by a hint at ${width}x${height}`)
    }
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.hint').count(), 0)
  },

  'a card is chosen by the number on it': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    const ranks = await page.locator('.fan .lc .rk').allInnerTexts()
    const chosen = () => page.locator('.fan .lc[aria-pressed=true] .rk').innerText()
    for (const rank of [...new Set(ranks)].filter(one => /^\d+$/.test(one)).reverse()) {
      await page.keyboard.type(rank)
      assert.equal(await chosen(), rank)
      await page.waitForTimeout(1100) // what is typed soon after belongs to the same number
    }
  },

  'a Redline is added by a click': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    for (let n = 0; n < 30 && !(await page.locator('.fan .lc.redline').count()); n++) await clickCard(page)
    await cards(page).last().click()
    await page.waitForSelector('.cta [aria-keyshortcuts=R]')
    await page.locator('.fan .lc.redline').first().click()
    assert.match(await page.textContent('.cta .go'), /\+ R/)
    await page.locator('.fan .lc.redline').first().click()
    assert.doesNotMatch(await page.textContent('.cta .go'), /\+ R/)
  },

  'the result of one’s own challenge stays until it was seen': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    for (let n = 0; n < 40 && !(await page.$('.slot.turned .total')); n++) {
      await clickCard(page)
      await settled(page) // or the next click goes on from the result that is just being drawn
    }
    await page.waitForTimeout(2500)
    assert.equal(await page.locator('.slot.turned .total').count(), 2, 'both cards lie there')
    assert.match(await page.textContent('.sidec h3'), /You|attacks/)
    assert.equal((await page.textContent('.duelp h2')).trim(), 'Challenge', 'and no other pair above them')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => !document.querySelector('.slot.turned .total'))
  },

  'cards on a phone say what they are, and that there are more': async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    const marked = await page.$$eval('.fan .lc .lb', all =>
      all
        .filter(one => one.textContent && one.getBoundingClientRect().height > 0)
        .map(one => one.textContent),
    )
    assert.ok(
      marked.some(words => /extend/i.test(words)),
      marked.join(),
    )
    assert.ok(await page.locator('.handp.scrolls').count(), 'thirteen cards scroll')
    const more = await page.$eval('.handp', one => getComputedStyle(one, '::after').content)
    assert.match(more, /13 cards/)
  },

  'a row of the order opens a team sheet, with tires and wear for all': async ({ page }) => {
    await start(page, query('grandprix', 'players=4', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    assert.equal(await page.locator('.tower .trow').count(), 22)
    assert.ok((await page.locator('.tower .tyre').count()) >= 8)
    assert.equal(await page.locator('.tower .owes .tyre').count(), 8, 'all of them still owe a tire change')
    const own = page.locator('.tower li:has(.trow[aria-pressed=true])', { hasText: 'You' })
    assert.equal(await own.count(), 1, 'a turn starts on one’s own car')
    assert.match(await page.textContent('.sheet h2'), /ardea/i)
    await page.locator('.tower .trow', { hasText: 'Lorrain' }).first().click()
    assert.match(await page.textContent('.sheet h2'), /lorrain/i)
    await page.click('.sheet .iconbtn')
    assert.match(await page.textContent('.sheet h2'), /ardea/i)
    await page.locator('.trow.may', { hasText: 'Yours' }).first().click()
    assert.match(await page.textContent('.sheet h2'), /^car /i, 'of the car that is chosen')
    await playFirst(page)
    await page.locator('.tower .trow', { hasText: 'Lorrain' }).first().click()
    for (let n = 0; n < 20 && (await page.$('.padrow.moves .btn')); n++) {
      const go = page.locator('.cta .go:not([aria-disabled])')
      if (await go.count()) await go.click()
      else await page.locator('.padrow .btn').first().click()
      await page.waitForTimeout(200)
    }
    assert.match(await page.textContent('.sheet h2'), /ardea/i, 'after the move it is one’s own again')
  },

  'a far space shows the ways there, and a card its words': async ({ page }) => {
    await offerNine(page)
    await start(page, query('grandprix', 'players=4', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    await page.locator('.rc').first().hover()
    assert.match(await page.textContent('.infull'), /movement, speed/)
    await page.keyboard.press('c')
    await page.locator('.rc:not([aria-disabled])').first().click()
    await page.locator('.cta .go:not([aria-disabled])').click()
    await page.waitForSelector('.reach', { state: 'attached' })
    await page.evaluate(() =>
      document.querySelector('.reach').parentElement.dispatchEvent(new MouseEvent('click')),
    )
    await page.waitForSelector('.ways .btn')
    const route = await page.$eval('.route', one => one.getAttribute('d'))
    assert.ok(route.split(/[ML]/).length > 2, route)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      await stillness(page)()
      nothing(await cutOff(page, '.ways .btn, .ways + p'), `ways at ${width}x${height}`)
    }
    await page.keyboard.press('9')
    assert.equal(await page.textContent('.ways [aria-pressed=true]'), '9')
    assert.match(await page.textContent('.ways + p'), /^9 on 10 on 26/)
    assert.match(await page.textContent('#live p:last-child'), /^9 on 10 on 26/, 'and heard')
    await page.locator('.ways .btn').nth(2).click()
    assert.match(await page.textContent('.ways + p'), /^3 on/)
    await page.click('.padhead .iconbtn')
    assert.equal(await page.locator('.ways').count(), 0, 'step by step again')
    await page.evaluate(() =>
      document.querySelector('.reach').parentElement.dispatchEvent(new MouseEvent('click')),
    )
    await page.waitForSelector('.ways .btn')
    const before = await page.getAttribute('main', 'data-at')
    await page.locator('.cta .go', { hasText: 'Drive there' }).click()
    await page.waitForFunction(at => document.querySelector('main').dataset.at !== at, before)
  },

  'others’ moves are announced, and skipped to one’s own turn': async ({ page }) => {
    await start(page, query('grandprix', 'players=4', '*Ann,rookie'))
    await settled(page)
    await toTheMove(page)
    await page.selectOption('#speed', 'slow')
    for (let n = 0; n < 20 && !(await page.$('#to-my-turn')); n++) {
      const go = page.locator('.cta .go:not([aria-disabled])')
      if (await go.count()) await go.click()
      else await page.locator('.padrow .btn:not(.rare)').first().click()
      await page.waitForTimeout(300)
    }
    await page.waitForSelector('.moving')
    assert.match(await page.textContent('.moving'), /from sector \d+/)
    await page.keyboard.press('j')
    await acting(page)
    assert.equal(await page.$('#to-my-turn'), null)
  },

  'what is driven at this screen is not announced afterwards': async ({ page }) => {
    await start(page, query('grandprix', 'players=4', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    await page.selectOption('#speed', 'slow')
    const row = page.locator('.trow.may', { hasText: 'Yours' }).first()
    const number = await row.locator('.plate').textContent()
    await row.click()
    await page.locator('.rc:not([aria-disabled])').first().click()
    await page.locator('.cta .go:not([aria-disabled])').click()
    await page.waitForSelector('.reach', { state: 'attached' })
    for (let n = 0; n < 20 && !(await page.$('#to-my-turn')); n++) {
      const go = page.locator('.cta .go:not([aria-disabled])')
      if (await go.count()) await go.click()
      else await page.locator('.padrow .btn:not(.rare)').first().click()
      await page.waitForTimeout(200)
    }
    assert.ok(!(await page.locator('.moving .plate').allTextContents()).includes(number), `car ${number}`)
  },

  'with both cars out there is one button to the flag': async ({ page }) => {
    await start(page, query('grandprix', 'players=2 laps=1', '*Ann,rookie'))
    await settled(page)
    await toTheTurn(page)
    await page.setViewportSize({ width: 1280, height: 720 })
    const check = stillness(page)
    await check()
    await giveUp(page)
    await page.waitForSelector('#to-the-flag')
    await check()
    await page.click('#to-the-flag')
    await page.waitForSelector('dialog[open] .classified')
    const note = '.classified tr:last-child td:last-child'
    await page.$eval(note, one => (one.textContent = 'pole, disqualified over tires')) // as long as they get
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForTimeout(200)
      nothing(await collisions(page, '.teamresults table'), `tables of the result at ${width}x${height}`)
      const wide = await page.$eval('dialog .tblwrap', one => one.scrollWidth - one.clientWidth)
      assert.ok(wide <= 1, `the result is ${wide} too wide at ${width}x${height}`)
    }
    const heard = await page.textContent('#live')
    assert.match(heard, /wins|won|winner|victor/i, 'the ear hears who won')
  },

  'a question is heard once, and the focus is in the race': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await settled(page)
    await page.waitForTimeout(500)
    const heard = await page.$$eval('#live p', all => all.map(one => one.textContent))
    const asked = heard.filter(words => words.includes('qualifies'))
    assert.equal(asked.length, 1, heard.join(' | '))
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main')
  },

  'a replay jumps by turns, laps and decisions': async ({ page }) => {
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    for (let n = 0; n < 60 && !(await page.$('dialog[open]')); n++) {
      await clickCard(page)
      await settled(page)
    }
    await page.locator('dialog a', { hasText: 'Replay' }).click()
    await page.waitForSelector('.scrub')
    const at = () => page.$eval('.scrub input', one => Number(one.value))
    const go = async (unit, key) => {
      await page.selectOption('#jump', unit)
      const before = await at()
      await page.keyboard.press(key)
      await page.waitForFunction(n => Number(document.querySelector('.scrub input').value) !== n, before)
      return at()
    }
    const lap = await go('laps', 'ArrowRight')
    const second = await go('laps', 'ArrowRight')
    assert.ok(second > lap + 4, `laps at ${lap} and ${second}`)
    assert.equal(await go('laps', 'ArrowLeft'), lap)
    const own = await go('own', 'ArrowRight')
    assert.ok(own > lap && own < second, `own decision at ${own}`)
    assert.deepEqual(await page.$$eval('#pace option', all => all.map(one => one.textContent)), [
      '0.5×',
      '1×',
      '2×',
      '4×',
    ])
  },

  'options are called in words': async ({ page }) => {
    await page.goto(`${page.url()}`).catch(() => undefined)
    await start(page, query('lacorsa', 'cars=4', '*Ann,rookie'))
    await page.goBack()
    await page.waitForSelector('#size')
    assert.equal(await page.textContent('label[for=size]'), 'Cars on the grid')
    await page.click('.alloptions summary')
    assert.equal(await page.textContent('label[for=option-slipstream]'), 'Ties go to the challenger')
    const editions = await page.$$eval('#option-edition option', all => all.map(one => one.textContent))
    assert.deepEqual(editions, ['Base game', 'Large grid', 'Seasons', 'Any rules'])
    const groups = await page.$$eval('.options h4', all => all.map(one => one.textContent))
    assert.deepEqual(groups, ['The race', 'Cards, tables and charts', 'Rules', 'Points'])
  },
})
