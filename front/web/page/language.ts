// What people read, in their language. The English sentence is its own key; what a language does not have is said in
// English (docs/language.md).
import type { ComponentChildren } from 'preact'
import { recallSetting } from './ui/settings'

/** Beside English: its name, and the files with the page's sentences, what the engine says first, all that it says, and the
 * manifest. */
declare const LANGUAGES: {
  id: string
  name: string
  sentences: string
  first: string
  catalogue: string
  manifest: string
}[]

let sentences: Record<string, string> = {}
let spoken = 'en'

/** Marks a sentence in a table, which is translated where it is shown. */
export const N = (sentence: string): string => sentence

type Values = Record<string, ComponentChildren>

/** In a sentence {lap} is a value, {n|card|cards} the form for one or for more of them. */
function pieces(sentence: string, values: Values): ComponentChildren[] {
  return (sentences[sentence] ?? sentence).split(/(\{[^{}]*\})/).flatMap(piece => {
    const [name = '', one, many] = piece.startsWith('{') ? piece.slice(1, -1).split('|') : []
    if (!(name in values)) return piece
    const value = values[name]
    return (many === undefined ? value : value === 1 ? one : many) ?? ''
  })
}

/** values: anything that has them by those names. */
export const t = (sentence: string, values: object = {}): string =>
  pieces(sentence, values as Values).join('')

/** The same with elements among the values. */
export const tx = (sentence: string, values: object): ComponentChildren[] =>
  pieces(sentence, values as Values)

// ---- which one ----------------------------------------------------------------------------------------------------

/** All that there are, by their own names. */
export const languages = (): { value: string; name: string }[] => [
  { value: 'en', name: 'English' },
  ...LANGUAGES.map(({ id, name }) => ({ value: id, name })),
]

/** The address says so, or somebody has chosen it, or the browser wants it. */
export function wantedLanguage(): string {
  const known = languages().map(one => one.value)
  return (
    new URLSearchParams(location.search).get('language')
    ?? recallSetting('language')
    ?? navigator.languages.map(one => one.slice(0, 2)).find(id => known.includes(id))
    ?? 'en'
  )
}

/** A file of a language; null for English, and for one that there is not. A language for tests has no entry. */
async function load(
  id: string,
  kind: 'sentences' | 'first' | 'catalogue',
  ending: string,
): Promise<Response | null> {
  if (id === 'en' || !/^[a-z]{2,3}$/.test(id)) return null
  const name = LANGUAGES.find(one => one.id === id)?.[kind] ?? `${id}.${ending}`
  const file = await fetch(new URL(name, self.location.href)).catch(() => null)
  return file?.ok ? file : null
}

/** From now on sentences are said in this language. */
export async function speak(id: string): Promise<void> {
  const file = await load(id, 'sentences', 'json')
  if (!file) return
  sentences = (await file.json()) as Record<string, string>
  spoken = id
}

/** What is spoken now. */
export const language = (): string => spoken

/** How days are written: as in the language, or in English as the browser has it. */
const dateLanguage = (): string | undefined => (spoken === 'en' ? undefined : spoken)

/** The day of a time; "" where that is none. */
export function dayOf(time: number | string): string {
  const day = new Date(time)
  return Number.isNaN(day.valueOf()) ? '' : day.toLocaleDateString(dateLanguage())
}

/** For whoever installs the page; undefined: the English one. */
export const manifestOf = (id: string): string | undefined => LANGUAGES.find(one => one.id === id)?.manifest

/** What the engine needs to speak it, before the first race or at all; null: English. */
export async function catalogueOf(id: string, kind: 'first' | 'catalogue'): Promise<Uint8Array | null> {
  const file = await load(id, kind, 'mo')
  return file ? new Uint8Array(await file.arrayBuffer()) : null
}
