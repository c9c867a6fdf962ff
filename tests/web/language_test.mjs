// No sentence of the page is left in English when somebody reads another language: its walks in the language for tests,
// in which every letter of English is another one (tools/sentences pseudo), and no word of plain letters is left.
//
//     language_test.mjs PADDOCK PAGE [NAME...]
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './engine.mjs'

// The page with one more language, which its address asks for.
const site = mkdtempSync(path.join(tmpdir(), 'paddock-language-'))
process.once('exit', () => rmSync(site, { recursive: true }))
cpSync(process.argv[3], site, { recursive: true })
const catalogue = path.join(site, 'xx.mo')
const made = spawnSync(path.join(root, 'tools/sentences'), ['pseudo', catalogue], { encoding: 'utf8' })
assert.equal(made.status, 0, made.stderr)
const { engineCatalogue, languageOf } = await import(path.join(root, 'front/web/languages.mjs'))
const { sentences } = languageOf(readFileSync(catalogue))
// with no more in it than the engine of the page can say, as the build has it
const engine = readdirSync(site).find(name => name.endsWith('.wasm'))
writeFileSync(catalogue, engineCatalogue(readFileSync(catalogue), readFileSync(path.join(site, engine))))
writeFileSync(path.join(site, 'xx.json'), JSON.stringify(sentences))
process.argv[3] = site

const { browser, query, runAll, server } = await import('./play.mjs')
const { newPage } = await import('./browser.mjs')
const { settledWords, walks } = await import('./walks.mjs')
const english = server.url
server.url += '?language=xx'

// ---- what need not be translated ----------------------------------------------------------------------------------

const wordsIn = text => text.match(/[A-Za-z]{3,}/g) ?? []

/** The drivers that bots play. */
function drivers() {
  const source = readFileSync(path.join(root, 'show/seating.c'), 'utf8')
  return wordsIn(/drivers\[[^\]]*\] = \{(.*?)\};/s.exec(source)[1])
}

/** What is named in data files. Lessons are whole sentences. */
function* namesInData(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.name === 'lessons') continue
    if (entry.isDirectory()) yield* namesInData(file)
    else yield* wordsIn(readFileSync(file, 'utf8').replace(/#.*/g, ''))
  }
}

/** Options and their values are typed as they are. */
function* typedWords() {
  for (const game of ['lacorsa', 'grandprix', 'toy']) {
    const said = spawnSync(process.argv[2], ['options', game, '--json'], { encoding: 'utf8' }).stdout
    for (const { help: _, cite: _c, title: _t, group: _g, names: _n, ...option } of JSON.parse(said).games[0]
      .options)
      yield* wordsIn(JSON.stringify(option))
  }
}

const same = `Paddock LACORSA Grand Prix Linea Rossa Games LLC GMT Ann Bob rookie club works scout ace random rival NPC Neutral Enter DAY
  Toy Race plan plans play extend discard tires soft hard gears pistons wheels accelerators shiftgates cams`
const known = new Set(
  [
    ...namesInData(path.join(root, 'data')),
    ...drivers(),
    ...typedWords(),
    ...wordsIn(same),
    'english',
    'deutsch',
  ].map(word => word.toLowerCase()),
)

const lessons = new Set(
  ['lacorsa', 'grandprix'].flatMap(game =>
    wordsIn(readFileSync(path.join(root, `data/lessons/${game}.yaml`), 'utf8')),
  ),
)

/** Lines with a word in plain letters. What is quoted, cited or a setup is as it was typed. */
const leftInEnglish = (words, lesson) =>
  words
    .split('\n')
    .filter(line =>
      (
        line
          .replace(/^(aria-label|title|placeholder):|"[^"]*"|\[[^\]]*\]|\w+=\S+/g, ' ')
          .match(/(?<![\p{L}\d])[A-Za-z]{3,}(?![\p{L}\d])/gu) ?? []
      ).some(word => !known.has(word.toLowerCase()) && !lesson.has(word)),
    )

const tests = Object.fromEntries(
  Object.entries(walks).map(([name, walk]) => [
    name,
    async ({ page, context }) => {
      const left = new Set()
      const hear = async one => {
        assert.equal(await one.evaluate(() => document.documentElement.lang), 'xx')
        // the text mode is the terminal's own, and looked at there; a lesson and fields are in the language that they were
        // written in, and heads of columns are titles cut short
        const said = await settledWords(one, '.textpage, .said, .learn, .stand thead, .fields')
        for (const line of leftInEnglish(said, name === 'a lesson' ? lessons : new Set())) left.add(line)
      }
      await walk(page, hear, context)
      assert.deepEqual([...left], [], `${left.size} lines are still in English`)
    },
  ]),
)

tests['the language of the browser, or the one that was chosen'] = async () => {
  for (const [locale, expected] of [
    ['en-GB', 'en'],
    ['fi-FI', 'en'],
  ]) {
    const { page, context } = await newPage(browser, { locale })
    await page.goto(english + query('lacorsa', 'cars=4', '*Ann,rookie'))
    await page.waitForSelector('#start')
    assert.equal(await page.evaluate(() => document.documentElement.lang), expected)
    await page.evaluate(() => localStorage.setItem('language', 'xx'))
    await page.reload()
    await page.waitForSelector('#start')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'xx')
    assert.equal(
      await page.locator('meta[name=description]').getAttribute('content'),
      sentences[
        'Two motor-racing board games in the browser: against bots or friends at one screen, without an account.'
      ],
    )
    await context.close()
  }
}

tests['who said no name has one in the language of the day'] = async ({ page }) => {
  await page.goto(english + query('lacorsa', 'cars=4', '*Driver 1,*Ann,rookie'))
  await page.selectOption('#track', { index: 1 }) // wishes are kept with every choice
  await page.goto(`${english}?language=xx`)
  await page.waitForSelector('#start:not([aria-disabled])')
  const names = await page.$$eval('.seat input', all => all.map(one => one.value))
  assert.deepEqual(names, [sentences['Driver {n}'].replace('{n}', '1'), 'Ann'])
}

tests['a language that there is not'] = async ({ page, faults }) => {
  for (const id of ['zz', '../x', 'Klingon']) {
    await page.goto(`${english}?language=${encodeURIComponent(id)}`)
    await page.waitForSelector('#start:not([aria-disabled])')
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
  }
  faults.splice(0, faults.length, ...faults.filter(fault => !/404/.test(fault)))
}

await runAll(tests)
