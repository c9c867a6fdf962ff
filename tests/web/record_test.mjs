// Races by the program and by the WebAssembly, with vectors and without: the same seed and setup give the same bytes, apart from
// date and players. Setups are drawn from the options that the engine lists.
//
//     record_test.mjs PADDOCK BUILD_WEB [RACES [SEED]]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { engineFactory, editions } from './engine.mjs'

const [program, built, count = '200', given] = process.argv.slice(2)
const scale = Number(process.env.PADDOCK_TEST_SCALE ?? 100) / 100
const races = Math.max(1, Math.round(Number(count) * scale))
const seed = Number(given ?? process.env.PADDOCK_TEST_SEED ?? Date.now() % 1000000)
console.log(`seed ${seed}, ${races} races of each game`)

/** Small numbers that look random, the same for the same seed (mulberry32). */
function generator(state) {
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const random = generator(seed)
const directory = mkdtempSync(path.join(tmpdir(), 'paddock-web-'))
const engines = []
for (const edition of editions) {
  const open = await engineFactory(path.join(built, edition))
  engines.push({ edition, engine: await open() })
}
const [{ engine }] = engines
const { games, data } = engine.ask(['catalogue'])

function anyValue(option) {
  switch (option.kind) {
    case 'number':
      return option.min + random(option.max - option.min + 1)
    case 'yesno':
      return ['yes', 'no'][random(2)]
    case 'choice':
    case 'data': {
      const names = option.choices ?? data[option.data]
      return names[random(names.length)]
    }
    default:
      return null
  }
}

/** As the system would draw one. */
const drawnSeed = () => Array.from({ length: 16 }, () => random(256).toString(16).padStart(2, '0')).join('')

/** A setup that the engine accepts, and what it says of it. */
function anySetup(game) {
  for (;;) {
    const words = game.options
      .filter(() => random(4) === 0)
      .map(option => [option.name, anyValue(option)])
      .filter(([, value]) => value !== null)
    const text = words.map(([name, value]) => `${name}=${value}`).join(' ')
    try {
      return engine.ask(['setup', game.id], text)
    } catch {
      /* options that do not go together */
    }
  }
}

/** Those that search take long: now and then is enough. ace drives LACORSA by what was learned, which the page loads apart. */
function botsFor(game, i) {
  if (game === 'lacorsa') return i % 20 === 0 ? ['ace:40', 'club'] : ['random', 'rookie', 'club']
  return i % 100 === 0 ? ['random', 'rookie', 'club'] : ['random', 'rookie']
}

function byWasm(engine, setup, raceSeed, names) {
  engine.ask(
    ['new', setup.game, raceSeed, '2026-01-01'],
    [setup.setup, ...names.map(name => `bot ${name}`)].join('\n'),
  )
  while (!engine.ask(['step', 1 + random(40)]).over);
  return engine.ask(['record']).record
}

function byProgram(setup, raceSeed, names, file) {
  const run = spawnSync(
    program,
    [
      'race',
      setup.game,
      '--setup',
      setup.setup,
      '--seed',
      String(raceSeed),
      '--bots',
      names.join(),
      '--record',
      file,
      '--quiet',
    ],
    { encoding: 'utf8' },
  )
  if (run.status !== 0) throw new Error(`paddock race: ${run.stderr}`)
  return readFileSync(file, 'utf8')
}

/** What may differ: the date, and who sat where. */
const compared = record => record.replace(/^(date|player \d+) .*\n/gm, '')

let failed = 0
for (const game of games.filter(({ id }) => id !== 'toy'))
  for (let i = 0; i < races && failed < 5; i++) {
    const setup = anySetup(game)
    const raceSeed = i % 2 ? random(1 << 30) : drawnSeed()
    const bots = botsFor(game.id, i)
    const names = Array.from({ length: setup.seats }, () => bots[random(bots.length)])
    const b = compared(byProgram(setup, raceSeed, names, path.join(directory, `${game.id}-${i}.txt`)))
    for (const { edition, engine } of engines) {
      const a = compared(byWasm(engine, setup, raceSeed, names))
      if (a !== b) {
        const at = a.split('\n').findIndex((line, k) => line !== b.split('\n')[k])
        console.log(
          `${edition}, ${game.id}, "${setup.setup}", seed ${raceSeed}, bots ${names}: differ in line ${at + 1}:\n`
            + `  page    ${a.split('\n')[at]}\n  program ${b.split('\n')[at]}`,
        )
        failed++
      }
      // and what the page wrote the page reads
      const again = engine.ask(['load', 1], a)
      if (!again.complete || compared(engine.ask(['record']).record) !== a)
        throw new Error(
          `${edition}, ${game.id}, "${setup.setup}", seed ${raceSeed}: the record does not come back`,
        )
    }
  }
rmSync(directory, { recursive: true })
console.log(failed ? `${failed} races differ` : 'every race is the same')
process.exit(failed ? 1 : 0)
