// The engine as WebAssembly, in Node: as the page has it, with the page's own code around it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { netBytes } from '../../front/web/nets.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
// Packages are installed for the page, and the tests stand elsewhere.
const require = createRequire(path.join(root, 'front/web/package.json'))
export const load = name => require(name)
load.resolve = name => require.resolve(name)

/** A TypeScript file of the page as a module. */
export async function pageModule(file) {
  const { build } = load('esbuild')
  const result = await build({
    entryPoints: [path.join(root, 'front/web/page', file)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  return import(
    'data:text/javascript;base64,' + Buffer.from(result.outputFiles[0].contents).toString('base64')
  )
}

/** Its two builds, of which a browser loads one: for all, and with vectors. */
export const editions = ['paddock.wasm', 'paddock-simd.wasm']

/** Compiles the WebAssembly once; open() makes engines that know nothing of each other. */
export async function engineFactory(wasm) {
  const { Engine } = await pageModule('engine/wasm.ts')
  const module = new WebAssembly.Module(await readFile(wasm))
  const nets = await netBytes()
  return async () => {
    const engine = await Engine.open(module)
    engine.teach(nets)
    return engine
  }
}
