// Several servers of one database, and a browser at one of them: the table is at another, which dies, and the race goes on.
//
//     cluster.py node servers_test.mjs PADDOCK SITE
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newPage, startHost } from './browser.mjs'
import { browser, chooseCard, program, runAll, site, toTheFlag } from './play.mjs'

const LEASE = '2' // seconds after which a server counts as dead
const TRIES = 20
const store = ['--db', process.env.PADDOCK_TEST_DB, '--lease', LEASE]
const bots = [{ bot: 'rookie' }, { bot: 'rookie' }, { bot: 'rookie' }]

/** As soon as the server can make one. */
async function makeTable(host) {
  const body = JSON.stringify({ game: 'lacorsa', setup: 'cars=4 each=1', seats: [{ name: 'Ann' }, ...bots] })
  for (;;) {
    const answer = await fetch(`${host.url}api/tables`, { method: 'POST', body })
    if (answer.status === 201) return answer.json()
    assert.equal(answer.status, 503, await answer.text())
  }
}

async function figure(host, name) {
  const text = await (await fetch(`${host.url}metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1])
}

function verify(record) {
  const folder = mkdtempSync(path.join(tmpdir(), 'paddock-servers-'))
  const file = path.join(folder, 'record.txt')
  writeFileSync(file, record)
  const run = spawnSync(program, ['verify', '--complete', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  assert.equal(run.status, 0, run.stderr + run.stdout)
}

await runAll({
  async 'a browser at one server plays at the table of another; that one dies, and the race goes on'() {
    const [first, second] = [await startHost(program, site, store), await startHost(program, site, store)]
    const ann = await newPage(browser)
    await ann.context.addInitScript(() => {
      localStorage.setItem('speed', 'instant')
      localStorage.setItem('introduced lacorsa', 'yes')
    })
    let made
    for (let n = 0; n < TRIES && !(await figure(second, 'paddock_relayed_total')); n++) {
      made = await makeTable(first) // on a slow machine it may be taken for dead and lose it
      await ann.page.goto(`${second.url}#/table/${made.table}/${made.seats[0].key}`)
      await ann.page.waitForSelector('main.race')
    }
    assert.ok((await figure(second, 'paddock_relayed_total')) > 0, 'the table is at the other server')
    await chooseCard(ann.page)
    await first.kill()
    await toTheFlag(ann.page)
    const record = await (await fetch(`${second.url}api/tables/${made.table}/record`)).text()
    verify(record)
    const faults = ann.faults.filter(fault => !/WebSocket|ERR_(CONNECTION|FAILED)/.test(fault)) // it was gone for a while
    assert.deepEqual(faults, [], 'the page complained')
    await ann.context.close()
    await second.stop()
  },
})
