// What the page says, word for word: every screen in walks with fixed deals, everything that is read or heard on it.
//
// said.json has a hash of each screen: nothing of it changes unnoticed. Whoever means to change something looks at what
// is printed and takes it over with PADDOCK_SAID=keep; PADDOCK_SAID_TEXTS=DIR writes all of it there. What is right is
// tested elsewhere; here it stays as it is.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './engine.mjs'
import { runAll } from './play.mjs'
import { settledWords, walks } from './walks.mjs'

const file = path.join(root, 'tests/web/said.json')
const kept = JSON.parse(readFileSync(file, 'utf8'))
const keeps = process.env.PADDOCK_SAID === 'keep'
const texts = process.env.PADDOCK_SAID_TEXTS

/** Days are other days tomorrow. */
const lasting = words => words.replace(/\d+\/\d+\/\d{4}|\d{4}-\d\d(-\d\d)?/g, 'DAY')

const hash = words => createHash('sha256').update(words).digest('hex').slice(0, 8)

/** Compares the screens of a walk, each by its name. */
function listener(walk) {
  const hashes = []
  const expected = (kept[walk] ?? '').split(' ')
  return {
    async hear(page, name) {
      const words = lasting(await settledWords(page))
      if (texts)
        writeFileSync(
          path.join(texts, `${walk} ${hashes.length} ${name.replace('/', ' ')}.txt`),
          `${words}\n`,
        )
      hashes.push(hash(words))
      if (!keeps) assert.equal(hashes.at(-1), expected[hashes.length - 1], `${walk}, ${name}:\n${words}`)
    },
    end() {
      if (keeps) kept[walk] = hashes.join(' ')
      assert.equal(hashes.length, kept[walk].split(' ').length)
    },
  }
}

const tests = Object.fromEntries(
  Object.entries(walks).map(([name, walk]) => [
    name,
    async ({ page, context }) => {
      const { hear, end } = listener(name)
      await walk(page, hear, context)
      end()
      if (keeps)
        writeFileSync(
          file,
          `${JSON.stringify(kept, null, 0).replace(/","/g, '",\n"').replace('{', '{\n').replace('}', '\n}')}\n`,
        )
    },
  ]),
)

await runAll(tests)
