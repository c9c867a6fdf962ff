// Builds the page into a directory of plain files: node build.mjs WASM WASM_SIMD BUILTIN OUT
//
// Scripts and styles are bundled by esbuild; file names carry a hash of their content, so that they may be kept for
// ever; index.html, the manifest and the service worker name them. bench.mjs and the tests get the engine alone.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { allLanguages } from './languages.mjs'
import { netBytes } from './nets.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const [wasm, wasmSimd, builtin, out] = process.argv.slice(2)
if (!wasm || !wasmSimd || !builtin || !out) {
  console.error(
    'build.mjs: expected the WebAssembly, the same with vectors, the source of the built-in data and a directory to write to',
  )
  process.exit(2)
}

const page = path.join(here, 'page')
const hash = bytes => createHash('sha256').update(bytes).digest('hex').slice(0, 10)

/** Write a file under a name with the hash of its content; returns that name. */
async function keep(name, bytes) {
  const { name: stem, ext } = path.parse(name)
  const kept = `${stem}-${hash(bytes)}${ext}`
  await writeFile(path.join(out, kept), bytes)
  return kept
}

const options = {
  bundle: true,
  minify: true,
  write: false,
  outdir: out,
  charset: 'utf8',
  logLevel: 'warning',
  legalComments: 'none',
}

/** A script with all that it imports, and those that it loads later; returns the files by their paths. */
async function bundle(entry, define) {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [path.join(page, entry)],
    splitting: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define,
  })
  const files = new Map(outputFiles.map(file => [path.relative('.', file.path), file.text]))
  const first = [...files.keys()].find(file => metafile.outputs[file].entryPoint?.endsWith(entry))
  return { files, first, outputs: metafile.outputs }
}

async function bundleOne(entry, define) {
  const { files, first } = await bundle(entry, define)
  return files.get(first)
}

/** Keep a script under this name, and before it the scripts that it names, whose names change, too. Returns its name, and the
 * names of those that are loaded together with it. */
async function keepScript({ files, outputs }, file, name) {
  let script = files.get(file)
  const together = []
  for (const { path: other, kind } of outputs[file].imports) {
    const { name: stem } = path.parse(other)
    const kept = await keepScript(
      { files, outputs },
      other,
      `${stem.replace(/-[A-Z0-9]+$/, '').replace('chunk', 'parts')}.js`,
    )
    script = script.replaceAll(path.basename(other), kept.name)
    if (kind === 'import-statement') together.push(kept.name, ...kept.together)
  }
  return { name: await keep(name, script), together: [...new Set(together)] }
}

async function bundleStyle(entry) {
  const { outputFiles } = await build({ ...options, entryPoints: [path.join(page, entry)] })
  return outputFiles[0].contents
}

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })

const text = name => JSON.stringify(name)

// Whoever reads another language loads these; names of other files are of no use to the page.
const engineBytes = await readFile(wasm)
const { Engine } = await import(
  `data:text/javascript;base64,${Buffer.from(await bundleOne('engine/wasm.ts', {})).toString('base64')}`
)
const firstAnswer = (await Engine.open(new WebAssembly.Module(engineBytes))).askText('catalogue')
const spoken = await allLanguages(await readFile(builtin, 'utf8'), engineBytes, firstAnswer)
const manifest = JSON.parse(await readFile(path.join(page, 'static/manifest.webmanifest'), 'utf8'))
const languages = []
for (const { id, name, sentences, first, catalogue } of spoken) {
  const description = sentences[manifest.description] ?? manifest.description
  languages.push({
    id,
    name,
    sentences: await keep(`${id}.json`, JSON.stringify(sentences)),
    first: await keep(`${id}-first.mo`, first),
    catalogue: await keep(`${id}.mo`, catalogue),
    manifest: await keep(`${id}.webmanifest`, JSON.stringify({ ...manifest, lang: id, description })),
  })
}
const LANGUAGES = JSON.stringify(languages)

// One of the two is loaded: engine/edition.ts.
const engines = {
  ENGINE_URL: text(await keep('paddock.wasm', engineBytes)),
  ENGINE_SIMD_URL: text(await keep('paddock-simd.wasm', await readFile(wasmSimd))),
}
const nets = await keep('nets.bin', await netBytes())
const workers = await bundle('worker/main.ts', { LANGUAGES, ...engines, NETS_URL: text(nets) })
const { name: worker } = await keepScript(workers, workers.first, 'worker.js')
/** Drawings that are shown by their names. */
const sprite = async name =>
  (await readFile(path.join(page, name), 'utf8'))
    .replace('<svg ', '<svg class="sprite" aria-hidden="true" focusable="false" ')
    .replace(/<!--.*?-->\s*/gs, '')
    .replace(/>\s+</g, '><')
const symbols = await sprite('symbols.svg')
const SIGNS = text(await sprite('signs.svg'))
const style = await keep('page.css', await bundleStyle('style/page.css'))
const SCREENS_STYLE = text(await keep('screens.css', await bundleStyle('style/screens.css')))
const scripts = await bundle('main.tsx', {
  LANGUAGES,
  ...engines,
  SCREENS_STYLE,
  SIGNS,
  WORKER_URL: text(worker),
})
const { name: script, together } = await keepScript(scripts, scripts.first, 'page.js')
const preloads = together.map(name => `<link rel="modulepreload" href="${name}">`)

const html = (await readFile(path.join(page, 'index.html'), 'utf8'))
  .replace('<!-- preloads -->', preloads.join('\n'))
  .replaceAll('page.css', style)
  .replaceAll('page.js', script)
  .replaceAll('worker.js', worker)
  .replace('<!-- sprite -->', () => symbols)
  .replace(/(<noscript>)(.*?)(<\/noscript>)/s, (_, begin, english, end) => {
    const others = spoken.flatMap(({ id, sentences }) =>
      sentences[english] ? [`<p lang="${id}">${sentences[english]}</p>`] : [],
    )
    return `${begin}${english}${others.join('')}${end}`
  })
await writeFile(path.join(out, 'index.html'), html)

for (const file of await readdir(path.join(page, 'static')))
  await cp(path.join(page, 'static', file), path.join(out, file))

// Offline: the service worker keeps exactly these files, and its name of the lot changes when one of them does.
const files = (await readdir(out)).filter(name => name !== 'sw.js').sort()
const digests = await Promise.all(files.map(async name => hash(await readFile(path.join(out, name)))))
const sw = await bundleOne('worker/offline.ts', {
  ...engines,
  FILES: JSON.stringify(files),
  EDITION: text(hash(files.join() + digests.join())),
})
await writeFile(path.join(out, 'sw.js'), sw)

// For servers that hand out files packed beforehand, as paddock serve does: brotli for browsers, gzip for everybody.
// Which blocks pack a file best nobody can say beforehand.
const brotli = bytes => {
  const packed = [16, 17, 18].map(block => brotliIn(block, bytes))
  return packed.reduce((best, one) => (one.length < best.length ? one : best))
}
const brotliIn = (block, bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_LGBLOCK]: block,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
for (const name of await readdir(out))
  if (/\.(html|js|css|wasm|bin|svg|webmanifest|json|mo)$/.test(name)) {
    const bytes = await readFile(path.join(out, name))
    await writeFile(path.join(out, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    await writeFile(path.join(out, `${name}.br`), brotli(bytes))
  }
