// Engines: compiled once, opened as often as somebody needs one of his own; and whose turn it is to use one.
import { engineUrl } from '../engine/edition'
import { Engine } from '../engine/wasm'
import { anySeed } from './table'
import { catalogueOf, t } from '../language'

declare const NETS_URL: string

/** A file of the engine, and what is made of it. */
async function load<T>(url: string, make: (bytes: ArrayBuffer) => T | Promise<T>): Promise<T> {
  try {
    const file = await fetch(new URL(url, self.location.href))
    if (!file.ok) throw new Error(t('the server answered {status}', file))
    return await make(await file.arrayBuffer())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(t('the engine could not be loaded ({why})', { why }))
  }
}

// Not compileStreaming: a plain web server need not know the type of WebAssembly.
export const compiled = load(engineUrl, bytes => WebAssembly.compile(bytes))

let learned: Promise<Uint8Array> | null = null
/** What drivers have learned, of which the first screen needs nothing. Whoever asks again after a failure tries again. */
export function nets(): Promise<Uint8Array> {
  learned ??= load(NETS_URL, bytes => new Uint8Array(bytes)).catch((error: Error) => {
    learned = null
    throw error
  })
  return learned
}
/** The page names its language when it starts the worker. All of it is loaded behind what the first screen needs. */
const first = catalogueOf(self.name, 'first')
let all: ReturnType<typeof catalogueOf> | null = null
const whole = (): ReturnType<typeof catalogueOf> => (all ??= catalogueOf(self.name, 'catalogue'))

async function engineThat(speaks: ReturnType<typeof catalogueOf>): Promise<Engine> {
  const engine = await Engine.open(await compiled)
  const spoken = await speaks
  if (spoken) engine.speak(spoken)
  return engine
}

export async function newEngine(): Promise<Engine> {
  const [engine, taught] = await Promise.all([engineThat(whole()), nets()])
  engine.teach(taught)
  return engine
}
export const newId = (): string => `${Date.now().toString(36)}${anySeed().slice(0, 4)}`

let library: Promise<Engine> | null = null
/** The one that answers what needs no match; it has the words of the first screen. */
export const consult = (): Promise<Engine> => (library ??= engineThat(first))
export const dropLibrary = (): void => {
  library = null
}

let fluent: Engine | null = null
/** The same with all words of its language. */
export async function consultFluent(): Promise<Engine> {
  const [engine, spoken] = await Promise.all([consult(), whole()])
  if (spoken && fluent !== engine) engine.speak(spoken)
  fluent = engine
  return engine
}

// One thing after the other: what changes a match waits for what was asked before it.

export const SLICE = 40 // milliseconds of thinking before a look at what else was asked

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

export function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting++
  const mine = last.then(work).finally(() => waiting--)
  last = mine.catch(() => undefined)
  return mine
}

/** Something else is to be done after what is being done. */
export const othersWait = (): boolean => waiting > 1
