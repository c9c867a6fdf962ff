// A browser and the page in it: paddock serve on a free port, Debian's Chromium with a profile of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:net'
import { load } from './engine.mjs'

export const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--mute-audio',
]

/** A port that nobody uses now. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** A program that says an address and hands out the page there; env: besides ours. */
async function startProgram(program, args, env = {}) {
  const server = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill) // whatever happens to us
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    if (said.includes('\n')) break
  }
  const ended = async (signal, good) => {
    process.off('exit', kill)
    server.kill(signal)
    const [code] = await once(server, 'exit')
    if (!good.includes(code)) throw new Error(`paddock ${args[0]} ended with ${code}`)
  }
  return { said, stop: () => ended('SIGTERM', [0]), kill: () => ended('SIGKILL', [null]) }
}

export async function startServer(program, root) {
  const port = await freePort()
  const server = await startProgram(program, ['serve', '--port', String(port), '--root', root])
  if (!server.said.includes(`:${port}/`)) throw new Error(`paddock serve said: ${server.said}`)
  return { url: `http://localhost:${port}/`, ...server }
}

/** Races together, kept in that directory, or where these flags say; port: one that was used before. */
export async function startHost(program, root, data, port = 0, env = {}) {
  const chosen = port || (await freePort())
  const store = Array.isArray(data) ? data : ['--data', data]
  const words = ['host', '--port', String(chosen), '--root', root, ...store, '--quiet']
  const limits = ['--limit-connections', '1000', '--limit-messages', '200']
  const server = await startProgram(program, [...words, ...limits], env)
  if (!server.said.includes(`:${chosen}/`)) throw new Error(`paddock host said: ${server.said}`)
  return { url: `http://localhost:${chosen}/`, port: chosen, ...server }
}

/** The whole browser, with settings of people; and its engine alone, which takes half the time (another: CHROMIUM). */
export const wholeBrowser = process.env.CHROMIUM ?? '/usr/bin/chromium'
const browserEngine = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

export async function startBrowser(executablePath = browserEngine) {
  const { chromium } = load('playwright-core')
  return chromium.launch({ executablePath, args: flags, headless: true })
}

/** Runs in the page: the numbers of the questions to its worker that have no answer yet. */
function countQuestions() {
  const open = (window.unanswered = new Set())
  window.Worker = class extends window.Worker {
    constructor(...args) {
      super(...args)
      this.addEventListener('message', ({ data }) => open.delete(data.n))
    }
    postMessage(question, ...more) {
      if (question.n) open.add(question.n)
      super.postMessage(question, ...more)
    }
  }
}

/** A page in a profile of its own; what goes wrong in it is collected. Whoever wants to be served without a network says so
 * (serviceWorkers: 'allow'): otherwise every test would keep all files once more. */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  await page.addInitScript(countQuestions)
  const faults = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.setDefaultTimeout(120000)
  return { context, page, faults }
}

/** Runs in the page: whatever the table asks, of either game, is answered by clicks as soon as it is asked. The browsers of a table do this side by
 * side and nobody outside is asked between two clicks, so that a race takes the time of its server and not of the test. pace: milliseconds between two clicks. */
export function playAlone(pace = 10) {
  const find = selector => document.querySelector(selector)
  const last = selector => [...document.querySelectorAll(selector)].at(-1)
  const next = () => {
    const first = find('#take-the-wheel, #to-the-flag')
    if (first) return first
    const card = last('.fan:not(.wait) .lc:not([aria-disabled])')
    if (card && !find('.fan .lc[aria-pressed=true]')) return card
    if (find('.cta .go:not(#sit):not([aria-disabled])'))
      return find('.cta .go:not(#sit):not([aria-disabled])')
    if (find('button.trow.may'))
      return find(find('button.trow.may[aria-pressed=true]') ? '.rc:not([aria-disabled])' : 'button.trow.may')
    return find('.step[data-step=forward]') ?? last('.padrow .btn:not(.rare)') ?? last('.offers .btn')
  }
  setInterval(() => {
    if (find('main.race') && !find('main[aria-busy=true]') && !find('dialog[open]'))
      next()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }, pace)
}

/** What is loaded behind the first screen: the other screens, and all that the engine says in another language. */
const behind = /^\/(screens-|[a-z]{2}-[0-9a-f]{10}\.mo)/

/** What a server sends by way of this one, bodies and heads, by path; what is loaded behind is never answered, so nobody can
 * have waited for it. The browser says that it takes this coding alone. */
async function startCounter(url, coding) {
  const sent = new Map()
  const counter = createHttpServer((asked, answer) => {
    if (behind.test(asked.url)) return
    const headers = { ...asked.headers, 'accept-encoding': coding }
    request(new URL(asked.url, url), { method: asked.method, headers }, reply => {
      const head = reply.rawHeaders.reduce((sum, word) => sum + word.length + 2, 0)
      sent.set(asked.url, (sent.get(asked.url) ?? 0) + head)
      reply.on('data', chunk => sent.set(asked.url, sent.get(asked.url) + chunk.length))
      answer.writeHead(reply.statusCode, reply.rawHeaders)
      reply.pipe(answer)
    }).end()
  }).listen(0, '127.0.0.1')
  await once(counter, 'listening')
  const stop = () => {
    counter.closeAllConnections()
    counter.close()
  }
  return { url: `http://localhost:${counter.address().port}/`, sent, stop }
}

/** Bytes that a browser of these options is sent before one can play. */
export async function firstLoad(browser, url, coding, options = {}) {
  const counter = await startCounter(url, coding)
  const { page, context } = await newPage(browser, options)
  await page.goto(counter.url)
  await page.waitForSelector('#start:not([aria-disabled])')
  await context.close()
  counter.stop()
  return [...counter.sent.values()].reduce((sum, n) => sum + n, 0)
}
