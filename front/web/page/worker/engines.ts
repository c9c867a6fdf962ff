// Engines: compiled once, opened as often as somebody needs one of his own; and whose turn it is to use one.
import { Engine } from '../engine/wasm'
import { anySeed } from './table'
import { catalogueOf, t } from '../language'

declare const ENGINE_URL: string

async function compile(): Promise<WebAssembly.Module> {
  try {
    // Not compileStreaming: a plain web server need not know the type of WebAssembly.
    const file = await fetch(new URL(ENGINE_URL, self.location.href))
    if (!file.ok) throw new Error(t('the server answered {status}', file))
    return await WebAssembly.compile(await file.arrayBuffer())
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(t('the engine could not be loaded ({why})', { why }))
  }
}

export const compiled = compile()
/** The page names its language when it starts the worker. */
const catalogue = catalogueOf(self.name)

export async function newEngine(): Promise<Engine> {
  const engine = await Engine.open(await compiled)
  const spoken = await catalogue
  if (spoken) engine.speak(spoken)
  return engine
}
export const newId = (): string => `${Date.now().toString(36)}${anySeed().slice(0, 4)}`

let library: Promise<Engine> | null = null
/** The one that answers what needs no match. */
export const consult = (): Promise<Engine> => (library ??= newEngine())
export const dropLibrary = (): void => {
  library = null
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
