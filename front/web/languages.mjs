// The languages of the page beside English: from languages/XX.po the catalogue that the engine reads, and as JSON what the
// page itself says.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sentences } from './sentences.mjs'

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../languages')

/** The texts of a catalogue as msgfmt compiles it, little-endian, by their English; "" is its head. */
function textsOf(catalogue) {
  const view = new DataView(catalogue.buffer, catalogue.byteOffset, catalogue.byteLength)
  const text = at => {
    const [length, start] = [view.getUint32(at, true), view.getUint32(at + 4, true)]
    return new TextDecoder().decode(catalogue.subarray(start, start + length))
  }
  const [n, english, translated] = [8, 12, 16].map(at => view.getUint32(at, true))
  return Object.fromEntries(
    Array.from({ length: n }, (_, i) => [text(english + 8 * i), text(translated + 8 * i)]),
  )
}

/** A catalogue of these [key, translation], in the order of their keys, as msgfmt would compile it. */
function catalogueWith(entries) {
  const texts = [...entries.map(([key]) => key), ...entries.map(([, said]) => said)].map(text =>
    Buffer.from(`${text}\0`),
  )
  const head = Buffer.alloc(28 + 8 * texts.length)
  let at = head.length
  ;[0x950412de, 0, entries.length, 28, 28 + 8 * entries.length, 0, at].forEach((n, i) =>
    head.writeUInt32LE(n, 4 * i),
  )
  texts.forEach((text, i) => {
    head.writeUInt32LE(text.length - 1, 28 + 8 * i)
    head.writeUInt32LE(at, 32 + 8 * i)
    at += text.length
  })
  return Buffer.concat([head, ...texts])
}

const english = key => key.split('\x04').at(-1)

/** The catalogue with those sentences alone whose English is looked for, and its head. Lessons are there by their names. */
function catalogueOf(texts, isSaid) {
  return catalogueWith(Object.entries(texts).filter(([key]) => !key || isSaid(english(key), key)))
}

/** Of a catalogue what the engine can say: a sentence is looked up by its English, which then stands in the engine. */
export const engineCatalogue = (catalogue, wasm) =>
  catalogueOf(
    textsOf(catalogue),
    (sentence, key) => key.startsWith('data\x04') || wasm.includes(`${sentence}\0`),
  )

/** And what it says in this answer, which is JSON. */
export function answerCatalogue(catalogue, answer) {
  const said = new Set()
  JSON.parse(answer, (_, value) => said.add(value) && value)
  return catalogueOf(textsOf(catalogue), sentence => said.has(sentence))
}

/** A language by its catalogue: what it is called, and the page's sentences in it. */
export function languageOf(catalogue) {
  const { '': head, ...texts } = textsOf(catalogue)
  const field = name => new RegExp(`^${name}: (.*)$`, 'm').exec(head)[1]
  return {
    id: field('Language'),
    name: field('X-Name'),
    sentences: Object.fromEntries(
      sentences().flatMap(sentence => (texts[sentence] ? [[sentence, texts[sentence]]] : [])),
    ),
  }
}

/** Lessons in other languages among the built-in data, as entries of a catalogue: { de: 'msgctxt "data" …' }. The engine of
 * the page has English ones only. */
function lessonsOf(builtin) {
  const lesson =
    /\.kind = "lesson",\s*\.name = "([^"]*)-([a-z]{2})",\s*\.packed =\s*((?:"(?:[^"\\]|\\.)*"\s*)+)/g
  const entries = {}
  for (const [, name, id, packed] of builtin.matchAll(lesson))
    entries[id] = `${entries[id] ?? ''}\nmsgctxt "data"\nmsgid "lesson ${name}"\nmsgstr ${packed.trim()}\n`
  return entries
}

/** All that translators have made, each with what the engine says first, in that answer, and at all. builtin:
 * the source with the built-in data. */
export async function allLanguages(builtin, wasm, firstAnswer) {
  const work = await mkdtemp(path.join(tmpdir(), 'paddock-languages-'))
  const found = []
  for (const name of (await readdir(folder)).filter(one => one.endsWith('.po')).sort()) {
    const file = path.join(work, 'catalogue.mo')
    const whole = path.join(work, name)
    const lessons = lessonsOf(builtin)[path.parse(name).name] ?? ''
    await writeFile(whole, (await readFile(path.join(folder, name), 'utf8')) + lessons)
    execFileSync('msgfmt', ['--no-hash', '--endianness=little', '-o', file, whole])
    const catalogue = await readFile(file)
    found.push({
      ...languageOf(catalogue),
      first: answerCatalogue(catalogue, firstAnswer),
      catalogue: engineCatalogue(catalogue, wasm),
    })
  }
  await rm(work, { recursive: true })
  return found
}
