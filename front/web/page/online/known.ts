// What the server says of the tables that somebody sits at.
import type { Clocks } from '../engine/protocol'
import { type OwnTable, ownTables } from './account'
import { type TableInfo, askServer, tableInfo } from './api'
import { leftOf } from './clock'
import { type Mine, myTables, noTable } from './mine'

/** isAsked: it waits for whoever sits there. */
export type Known = { mine: Mine; info: TableInfo | null; clocks: Clocks; isAsked: boolean }

const clocksOf = (info: TableInfo | null): Clocks => ({
  kind: info?.clock.kind ?? 'none',
  left: info?.clock.left ?? [],
  runs: info?.clock.runs ?? [],
  at: Date.now(),
})

/** It waits for whoever sits there. */
export const isMyTurn = ({ info, isAsked }: Known): boolean => info?.state === 'running' && isAsked

/** Those that wait for me first, by the time that I have left; then those that run, wait, are over. */
function urgency(known: Known): [number, number] {
  const order = { running: 1, dealing: 2, waiting: 2, over: 3 }
  const left = leftOf(known.clocks, known.mine.seat) ?? Infinity
  return isMyTurn(known) ? [0, left] : [order[known.info?.state ?? 'over'], left]
}

export function sortTables(tables: Known[]): Known[] {
  return [...tables].sort((a, b) => {
    const [one, two] = [urgency(a), urgency(b)]
    return one[0] - two[0] || (one[1] === two[1] ? 0 : one[1] - two[1])
  })
}

const done = new Map<string, TableInfo>() // what is over does not change any more

const knownAs = (mine: Mine, info: TableInfo | null, isAsked: boolean): Known => ({
  ...{ mine, info, isAsked },
  clocks: clocksOf(info),
})

/** What the holder of the key may know, whatever spectators may. */
async function lookByKey(mine: Mine): Promise<Known> {
  const { table, to_act } = await askServer<OwnTable>(`tables/${mine.table}/seat`, { key: mine.key })
  return knownAs(mine, table, to_act)
}

/** Without a key, with one that was renewed, or at a server that does not answer to keys: what everybody may know. */
async function lookAsAnybody(mine: Mine): Promise<Known> {
  const info = await tableInfo(mine.table).catch(() => null)
  return knownAs(mine, info, (info?.turn ?? info?.clock.runs ?? []).includes(mine.seat))
}

async function look(mine: Mine): Promise<Known> {
  const over = done.get(mine.table)
  if (over) return knownAs(mine, over, false)
  const known = await (mine.key ? lookByKey(mine).catch(() => lookAsAnybody(mine)) : lookAsAnybody(mine))
  if (known.info?.state === 'over') done.set(mine.table, known.info)
  return known
}

/** Of an account, from other devices. */
const fromElsewhere = ({ seat, to_act, table }: OwnTable): Known =>
  knownAs(
    { ...noTable(table.table), seat, title: table.title ?? '', game: table.game, byAccount: true },
    table,
    to_act,
  )

export async function lookAtMine(): Promise<Known[]> {
  const [here, own] = await Promise.all([
    Promise.all(myTables().map(look)),
    ownTables().catch((): OwnTable[] => []),
  ])
  const isHere = (one: OwnTable): boolean =>
    here.some(({ mine }) => mine.table === one.table.table && mine.key)
  const elsewhere = own.filter(one => !isHere(one)).map(fromElsewhere)
  const others = here.filter(({ mine }) => !elsewhere.some(one => one.mine.table === mine.table))
  return sortTables([...others, ...elsewhere])
}
