// Builds the page into a directory of plain files: node build.mjs WASM OUT
//
// Scripts and styles are bundled by esbuild; file names carry a hash of their content, so that they may be kept for
// ever; index.html, the manifest and the service worker name them. bench.mjs and the tests get the engine alone.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { allLanguages } from './languages.mjs'

const here = path.dirname(fileURLToPath(import.meta.url))
const [wasm, out] = process.argv.slice(2)
if (!wasm || !out) {
  console.error('build.mjs: expected the WebAssembly and a directory to write to')
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

/** A script with all that it imports, and the styles among that. */
async function bundle(entry, define) {
  const result = await build({
    entryPoints: [path.join(page, entry)],
    bundle: true,
    minify: true,
    write: false,
    outdir: out,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define,
    logLevel: 'warning',
    legalComments: 'none',
  })
  const contents = ending => result.outputFiles.find(file => file.path.endsWith(ending))?.contents
  return { script: contents('.js'), style: contents('.css') }
}

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })

const text = name => JSON.stringify(name)

// Whoever reads another language loads these; names of other files are of no use to the page.
const spoken = await allLanguages()
const manifest = JSON.parse(await readFile(path.join(page, 'static/manifest.webmanifest'), 'utf8'))
const languages = []
for (const { id, name, sentences, catalogue } of spoken) {
  const description = sentences[manifest.description] ?? manifest.description
  languages.push({
    id,
    name,
    sentences: await keep(`${id}.json`, JSON.stringify(sentences)),
    catalogue: await keep(`${id}.mo`, catalogue),
    manifest: await keep(`${id}.webmanifest`, JSON.stringify({ ...manifest, lang: id, description })),
  })
}
const LANGUAGES = JSON.stringify(languages)

const engine = await keep('paddock.wasm', await readFile(wasm))
const worker = await keep(
  'worker.js',
  (await bundle('worker/main.ts', { LANGUAGES, ENGINE_URL: text(engine) })).script,
)
const symbols = (await readFile(path.join(page, 'symbols.svg'), 'utf8'))
  .replace('<svg ', '<svg class="sprite" aria-hidden="true" focusable="false" ')
  .replace(/<!--.*?-->\s*/gs, '')
  .replace(/>\s+</g, '><')
const bundled = await bundle('main.tsx', { LANGUAGES, WORKER_URL: text(worker) })
const script = await keep('page.js', bundled.script)
const style = await keep('page.css', bundled.style)

const html = (await readFile(path.join(page, 'index.html'), 'utf8'))
  .replaceAll('page.css', style)
  .replaceAll('page.js', script)
  .replaceAll('worker.js', worker)
  .replaceAll('paddock.wasm', engine)
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
const { script: sw } = await bundle('worker/offline.ts', {
  FILES: JSON.stringify(files),
  EDITION: text(hash(files.join() + digests.join())),
})
await writeFile(path.join(out, 'sw.js'), sw)

// For servers that hand out files packed beforehand, as paddock serve does.
for (const name of await readdir(out))
  if (/\.(html|js|css|wasm|svg|webmanifest|json|mo)$/.test(name))
    await writeFile(
      path.join(out, `${name}.gz`),
      gzipSync(await readFile(path.join(out, name)), { level: 9 }),
    )
