// The law of a race on the screen: nothing in it scrolls inside, and undo, hint and the main button stay where they are, in sight,
// whatever stands above the table.
import assert from 'node:assert/strict'

export const sizes = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
]

/** Runs in the page. A log may be scrolled through, and a hand swiped through on a phone; what is written on the main button may make it
 * wider and higher, from its lower right corner. */
function look() {
  const isPhone = innerWidth <= 720 || innerHeight <= 520
  const scrolls = one => {
    const { overflowX, overflowY } = getComputedStyle(one)
    const may = overflow => overflow === 'auto' || overflow === 'scroll'
    return (
      (may(overflowY) && one.scrollHeight > one.clientHeight + 1)
      || (!isPhone && may(overflowX) && one.scrollWidth > one.clientWidth + 1)
    )
  }
  const inner = [...document.querySelectorAll('main.race :not(svg, svg *, .log *)')].filter(
    one => !one.matches('.log') && scrolls(one),
  )
  const buttons = ['.cta [aria-label=Undo]', '.cta [aria-label=Hint]', '.cta .btn.go'].flatMap(name => {
    const box = document.querySelector(name)?.getBoundingClientRect()
    if (!box) return []
    const { left, top, right, bottom } = box
    const isInSight = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1
    const where = (name.endsWith('go') ? [right, bottom] : [left, top, right, bottom]).map(Math.round)
    return [{ name, isInSight, where: String(where) }]
  })
  // the button that turns a page stands behind its words, however many those are
  const turn = document.querySelector('#turn-page')?.getBoundingClientRect()
  if (turn) buttons.push({ name: 'Go on', isInSight: turn.bottom <= innerHeight + 1, where: '' })
  return {
    size: `${innerWidth}x${innerHeight}`,
    inner: inner.map(one => `${one.className} ${one.scrollWidth}x${one.scrollHeight}: ${one.innerText}`),
    buttons,
  }
}

/** A check of one race, to be made at every decision. */
export function stillness(page) {
  const places = new Map()
  return async () => {
    const { size, inner, buttons } = await page.evaluate(look)
    assert.deepEqual(inner, [], `scrolls inside at ${size}`)
    for (const { name, isInSight, where } of buttons) {
      assert.ok(isInSight, `${name} is out of sight at ${size}: ${where}`)
      const key = `${name} at ${size}`
      assert.equal(where, places.get(key) ?? where, `${key} has moved`)
      places.set(key, where)
    }
  }
}

/** Waits until what has another size has been laid out again, by the page too. */
export const drawn = page =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The same at once, on every screen. */
export async function standsEverywhere(page) {
  const check = stillness(page)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    await check()
  }
}

const EACH = 5 // decisions between two sizes: another layout takes a while

/** The same on one screen after the other. */
export function stillnessEverywhere(page) {
  const check = stillness(page)
  let n = 0
  return async () => {
    const [width, height] = sizes[Math.floor(n / EACH) % sizes.length]
    if (n++ % EACH === 0) {
      await page.setViewportSize({ width, height })
      await drawn(page)
    }
    await check()
  }
}
