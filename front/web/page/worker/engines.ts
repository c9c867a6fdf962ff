// Engines: compiled once, opened as often as somebody needs one of his own.
import { Engine } from '../engine/wasm'
import { anySeed } from './table'

declare const ENGINE_URL: string

async function compile(): Promise<WebAssembly.Module> {
  try {
    // Not compileStreaming: a plain web server need not know the type of WebAssembly.
    const file = await fetch(new URL(ENGINE_URL, self.location.href))
    if (!file.ok) throw new Error(`the server answered ${file.status}`)
    return await WebAssembly.compile(await file.arrayBuffer())
  } catch (error) {
    throw new Error(
      `the engine could not be loaded (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}

export const compiled = compile()
export const newEngine = async (): Promise<Engine> => Engine.open(await compiled)
export const newId = (): string => `${Date.now().toString(36)}${anySeed().slice(0, 4)}`

let library: Promise<Engine> | null = null
/** The one that answers what needs no match. */
export const consult = (): Promise<Engine> => (library ??= newEngine())
export const dropLibrary = (): void => {
  library = null
}
