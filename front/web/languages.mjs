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

/** All that translators have made, each with its catalogue. builtin: the source with the built-in data. */
export async function allLanguages(builtin) {
  const work = await mkdtemp(path.join(tmpdir(), 'paddock-languages-'))
  const found = []
  for (const name of (await readdir(folder)).filter(one => one.endsWith('.po')).sort()) {
    const file = path.join(work, 'catalogue.mo')
    const whole = path.join(work, name)
    const lessons = lessonsOf(builtin)[path.parse(name).name] ?? ''
    await writeFile(whole, (await readFile(path.join(folder, name), 'utf8')) + lessons)
    execFileSync('msgfmt', ['--no-hash', '--endianness=little', '-o', file, whole])
    const catalogue = await readFile(file)
    found.push({ ...languageOf(catalogue), catalogue })
  }
  await rm(work, { recursive: true })
  return found
}
