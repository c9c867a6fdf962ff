// A browser and the page in it: paddock serve on a free port, Debian's Chromium with a profile of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

export async function startServer(program, root) {
  const port = await freePort()
  const server = spawn(program, ['serve', '--port', String(port), '--root', root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill) // whatever happens to us
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
  let said = ''
  for await (const chunk of server.stdout) {
    said += chunk
    if (said.includes('\n')) break
  }
  if (!said.includes(`:${port}/`)) throw new Error(`paddock serve said: ${said}`)
  return {
    url: `http://localhost:${port}/`,
    async stop() {
      process.off('exit', kill)
      server.kill('SIGTERM')
      const [code] = await once(server, 'exit')
      if (code !== 0) throw new Error(`paddock serve ended with ${code}`)
    },
  }
}

export async function startBrowser() {
  const { chromium } = load('playwright-core')
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
    headless: true,
  })
}

/** A page in a profile of its own; what goes wrong in it is collected. */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const faults = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.setDefaultTimeout(120000)
  return { context, page, faults }
}
