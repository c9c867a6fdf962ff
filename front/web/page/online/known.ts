// What the server says of the tables that somebody sits at.
import type { Clocks } from '../engine/protocol'
import { type TableInfo, tableInfo } from './api'
import { leftOf } from './clock'
import { type Mine, myTables } from './mine'

export type Known = { mine: Mine; info: TableInfo | null; clocks: Clocks }

const clocksOf = (info: TableInfo | null): Clocks => ({
  kind: info?.clock.kind ?? 'none',
  left: info?.clock.left ?? [],
  runs: info?.clock.runs ?? [],
  at: Date.now(),
})

/** It waits for whoever sits there. */
export const isMyTurn = ({ mine, info }: Known): boolean =>
  info?.state === 'running' && (info.turn ?? info.clock.runs ?? []).includes(mine.seat)

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

async function look(mine: Mine): Promise<Known> {
  const info = done.get(mine.table) ?? (await tableInfo(mine.table).catch(() => null))
  if (info?.state === 'over') done.set(mine.table, info)
  return { mine, info, clocks: clocksOf(info) }
}

export const lookAtMine = async (): Promise<Known[]> => sortTables(await Promise.all(myTables().map(look)))
