// Measures the page: how fast its engine plays against the same requests answered natively, how soon one can play, how
// long frames take while bots think and while news come from a server, how large those are, and what the first load transfers. Nothing is asserted.
//
//     bench.mjs PADDOCK WEB_LINES BUILD_WEB
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import {
  firstLoad,
  newPage,
  playAlone,
  startBrowser,
  startHost,
  startServer,
  wholeBrowser,
} from './browser.mjs'
import { editions, engineFactory } from './engine.mjs'

const [program, lines, built] = process.argv.slice(2)
const races = [
  { name: 'LACORSA, 6 rookies', game: 'lacorsa', setup: 'cars=6', bot: 'rookie', seats: 6, n: 1000 },
  { name: 'Grand Prix, 4 rookies', game: 'grandprix', setup: 'players=4', bot: 'rookie', seats: 4, n: 12 },
  { name: 'LACORSA, 4 works', game: 'lacorsa', setup: 'cars=4', bot: 'works', seats: 4, n: 1000 },
  { name: 'LACORSA, 4 ace:500', game: 'lacorsa', setup: 'cars=4', bot: 'ace:500', seats: 4, n: 4 },
]

const begin = (race, seed) =>
  [`new ${race.game} ${seed} 2026-01-01`, race.setup, ...Array(race.seats).fill(`bot ${race.bot}`)].join('\n')

async function playAll(race, ask) {
  for (let seed = 1; seed <= race.n; seed++) {
    await ask(begin(race, seed))
    await ask('step 100000')
  }
}

/** Milliseconds for all races, by something that answers requests; after as many more, since browsers compile what runs often
 * once more, and better. */
async function measure(race, ask) {
  await playAll(race, ask)
  const from = performance.now()
  await playAll(race, ask)
  return performance.now() - from
}

function native() {
  const child = spawn(lines, { stdio: ['pipe', 'pipe', 'inherit'] })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async ask(request) {
      child.stdin.write(`${Buffer.byteLength(request)}\n${request}`)
      return (await answers.next()).value
    },
    async close() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

async function engines() {
  const direct = native()
  const wasms = []
  for (const edition of editions) wasms.push(await (await engineFactory(`${built}/${edition}`))())
  for (const race of races) {
    const a = await measure(race, request => direct.ask(request))
    const times = []
    for (const wasm of wasms) times.push(await measure(race, async request => wasm.askText(request)))
    const each = times.map(
      (b, i) => `${editions[i]} ${(b / race.n).toFixed(2)} ms, ${(a / b).toFixed(2)} times native`,
    )
    console.log(`${race.name}: native ${(a / race.n).toFixed(2)} ms a race, ${each.join('; ')}`)
  }
  await direct.close()
}

/** Frames of a page for some seconds, or until its race is over; and the longest while the result is drawn, once, if it is. */
async function frames(page, seconds = 8) {
  return page.evaluate(
    seconds =>
      new Promise(resolve => {
        const times = []
        let last = performance.now()
        let flag = null
        const begun = last
        let end = begun + seconds * 1000
        const isOver = () =>
          document.querySelector('.lap')?.textContent === 'Finished'
          || document.querySelector('dialog[open]') !== null
        const told = now => ({
          n: times.length,
          seconds: ((flag?.at ?? now) - begun) / 1000,
          worst: Math.max(...times),
          over: times.filter(time => time > 50).length,
          flag: flag?.longest,
        })
        const tick = now => {
          if (!flag && isOver()) {
            flag = { at: last, longest: 0 }
            end = now + 1000
          }
          if (flag) flag.longest = Math.max(flag.longest, now - last)
          else times.push(now - last)
          performance.mark('frame')
          last = now
          if (now < end) requestAnimationFrame(tick)
          else resolve(told(now))
        }
        requestAnimationFrame(tick)
      }),
    seconds,
  )
}

async function browserFigures() {
  const server = await startServer(program, `${built}/page`)
  const browser = await startBrowser(wholeBrowser)
  const { page, context } = await newPage(browser, { reducedMotion: 'no-preference' })
  const began = performance.now()
  await page.goto(server.url)
  await page.waitForSelector('#start:not([aria-disabled])')
  console.log(`first load: Start can be pressed after ${(performance.now() - began).toFixed(0)} ms`)
  await page.evaluate(() => localStorage.setItem('speed', 'fast'))
  for (const game of ['lacorsa', 'grandprix']) {
    await page.goto(
      `${server.url}#/?${new URLSearchParams({ game, setup: '', seats: 'works,works,works,works', seed: '7' })}`,
    )
    await page.waitForSelector('#start:not([aria-disabled])')
    await page.click('#start')
    await page.waitForSelector('main.race')
    const { n, worst, over } = await frames(page)
    console.log(
      `${game}, works bots thinking: ${n} frames in 8 s, the longest ${worst.toFixed(1)} ms, ${over} over 50 ms`,
    )
  }
  await context.close()
  await browser.close()
  await server.stop()
}

/** What a browser is sent until Start can be pressed, heads of answers too. Other languages are loaded by those who read
 * them, the other screens and the service worker come behind. */
async function transfer() {
  const server = await startServer(program, `${built}/page`)
  const browser = await startBrowser(wholeBrowser)
  for (const coding of ['br', 'gzip']) {
    const total = await firstLoad(browser, server.url, coding)
    console.log(`transfer of the first load, packed by ${coding}: ${(total / 1000).toFixed(1)} kB`)
  }
  await browser.close()
  await server.stop()
}

/** Bytes of a message of the server as it travels: what it says, and the head of its frame. */
const onTheWire = text => {
  const n = Buffer.byteLength(text)
  return n + (n < 126 ? 2 : n < 65536 ? 4 : 10)
}

const longest = times => ({ worst: Math.max(...times), over: times.filter(time => time > 50).length })

/** The same frames, from the first that somebody plays in, by what the page's own thread worked for each: a browser notes it with every mark, and
 * whatever else the machine is busy with does not count. */
async function worked(browser, page, seconds, pace) {
  await browser.startTracing(page, { categories: ['blink.user_timing'] })
  await page.evaluate(playAlone, pace)
  const told = await frames(page, seconds)
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  const marks = traceEvents.filter(({ cat, name }) => cat === 'blink.user_timing' && name === 'frame')
  marks.sort((a, b) => a.ts - b.ts)
  const times = marks.slice(1).map((mark, i) => (mark.tts - marks[i].tts) / 1000)
  return { ...told, work: longest(times.slice(0, told.n - 1)), result: longest(times.slice(told.n - 1)) }
}

/** A race on a real server: what somebody is sent who presses on beside bots that act at once, and how the page keeps up; at the pace of
 * somebody quick, and at one that nobody has, to the flag. */
async function news(name, game, setup, bots) {
  await newsAtPace(name, game, setup, bots, 250, 20)
  await newsAtPace(name, game, setup, bots, 10, 120)
}

async function newsAtPace(name, game, setup, bots, pace, limit) {
  const data = mkdtempSync(path.join(tmpdir(), 'paddock-bench-'))
  const host = await startHost(program, `${built}/page`, data)
  const browser = await startBrowser(wholeBrowser)
  const seats = [{ name: 'Ann' }, ...Array(bots).fill({ bot: 'rookie' })]
  const body = JSON.stringify({ game, setup, seats })
  const made = await (await fetch(`${host.url}api/tables`, { method: 'POST', body })).json()
  const { page, context } = await newPage(browser, { reducedMotion: 'no-preference' })
  const sizes = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (/^\{"type":"news"/.test(String(payload))) sizes.push(onTheWire(String(payload)))
    }),
  )
  await context.addInitScript(game => {
    localStorage.setItem('speed', 'instant')
    localStorage.setItem(`introduced ${game}`, 'yes')
  }, game)
  await page.goto(made.seats[0].link)
  await page.waitForSelector('main.race .bcar, main.race .fan', { state: 'attached' }) // the table has been drawn for the first time
  const { n, seconds, worst, over, flag, work, result } = await worked(browser, page, limit, pace)
  sizes.sort((a, b) => a - b)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  console.log(
    `news of a ${name}, on the wire: ${sizes.length} of them, mean ${mean.toFixed(0)} bytes, p95 ${sizes[Math.floor(sizes.length * 0.95)]}, max ${sizes.at(-1)}`,
  )
  console.log(
    `${game}, news arriving, a click every ${pace} ms: ${n} frames in ${seconds.toFixed(0)} s, the longest ${worst.toFixed(1)} ms, ${over} over 50 ms`
      + (flag ? `; when the result is drawn ${flag.toFixed(1)} ms` : '')
      + `; of the page's own work the longest ${work.worst.toFixed(1)} ms, ${work.over} over 50 ms`
      + (flag ? `, and ${result.worst.toFixed(1)} ms for the result` : ''),
  )
  await browser.close()
  await host.stop()
  rmSync(data, { recursive: true, force: true })
}

/** From the key that asks for it until it is told: by one worker, and by as many as there are cores; beside the program. */
async function review(name, race) {
  const data = mkdtempSync(path.join(tmpdir(), 'paddock-bench-'))
  const file = path.join(data, 'race.txt')
  const run = args => {
    const from = performance.now()
    if (spawnSync(program, args, { stdio: 'ignore' }).status !== 0) throw new Error(args.join(' '))
    return performance.now() - from
  }
  run(['race', ...race, '--seed', '4', '--record', file, '--quiet'])
  const server = await startServer(program, `${built}/page`)
  const browser = await startBrowser(wholeBrowser)
  const inPage = async cores => {
    const { page, context } = await newPage(browser)
    if (cores)
      await page.addInitScript(n => {
        Object.defineProperty(navigator, 'hardwareConcurrency', { value: n })
      }, cores)
    await page.goto(server.url)
    await page.waitForSelector('#start:not([aria-disabled])')
    await page.setInputFiles('input[type=file]', file)
    await page.waitForSelector('.scrub')
    const from = performance.now()
    await page.keyboard.press('v')
    await page.waitForSelector('.reviewed')
    const took = performance.now() - from
    await context.close()
    return took
  }
  const told = [await inPage(1), await inPage(), run(['review', file])].map(ms => (ms / 1000).toFixed(2))
  console.log(
    `review of a ${name}: ${told[0]} s by one worker, ${told[1]} s by several; the program ${told[2]} s over all cores`,
  )
  await browser.close()
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

await transfer()
await engines()
await browserFigures()
await review('race of LACORSA with 4 cars', ['--bots', 'works,rookie,club'])
await review('race of Seasons with 12 cars', [
  '--edition',
  'seasons',
  '--cars',
  '12',
  '--bots',
  'works,rookie,club',
])
await review('Grand Prix with 4 players', ['grandprix', '--bots', 'works,rookie,club'])
await news('Grand Prix with 22 cars', 'grandprix', 'players=3', 2)
await news('race of LACORSA with 6 cars', 'lacorsa', 'cars=6', 5)
