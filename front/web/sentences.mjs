// The sentences of the page: node sentences.mjs [check] writes sentences.pot, or says whether it is up to date.
//
// They are what t(), tx() and N() get (page/language.ts), found in the syntax tree, and what people read of index.html and
// the manifest. tools/sentences takes them into the template for translators, build.mjs into the files of each language.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const here = path.dirname(fileURLToPath(import.meta.url))
const page = path.join(here, 'page')
const functions = new Set(['t', 'tx', 'N'])

/** Literals that one of the functions is called with, also where one of two is chosen. */
function* literals(node) {
  if (ts.isStringLiteralLike(node)) yield node.text
  else if (ts.isConditionalExpression(node)) {
    yield* literals(node.whenTrue)
    yield* literals(node.whenFalse)
  }
}

function* sentencesOf(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  )
  const found = []
  const visit = node => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && functions.has(node.expression.text))
      found.push(...literals(node.arguments[0]))
    ts.forEachChild(node, visit)
  }
  visit(source)
  yield* found
}

/** What is said before any script runs, or by the system that installs the page. */
function* sentencesOutside() {
  const html = readFileSync(path.join(page, 'index.html'), 'utf8')
  yield /name="description" content="([^"]*)"/.exec(html)[1]
  yield /<noscript>([^<]*)<\/noscript>/.exec(html)[1]
  yield JSON.parse(readFileSync(path.join(page, 'static/manifest.webmanifest'), 'utf8')).description
}

/** All of them, each once. */
export function sentences() {
  const files = readdirSync(page, { recursive: true })
    .filter(name => /\.tsx?$/.test(name))
    .sort()
  const all = [...files.flatMap(name => [...sentencesOf(path.join(page, name))]), ...sentencesOutside()]
  return [...new Set(all)].filter(sentence => /\p{L}{2}/u.test(sentence))
}

const template = () =>
  sentences()
    .map(sentence => `msgid ${JSON.stringify(sentence)}\nmsgstr ""\n`)
    .join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = path.join(here, 'sentences.pot')
  if (process.argv[2] !== 'check') writeFileSync(file, template())
  else if (readFileSync(file, 'utf8') !== template()) {
    console.error('front/web/sentences.pot is not up to date: tools/web sentences writes it')
    process.exit(1)
  }
}
