// The tables on a server that somebody has a seat at, or has made: their keys are kept in this browser, and nowhere else.
import { MY_TABLES, keepSetting, recallSetting } from '../ui/settings'

export interface Mine {
  table: string
  /** Of one's own seat; "" where one has none. */
  key: string
  seat: number
  title: string
  game: string
  /** Whoever made it may start it, and put it away. */
  maker: string
  /** What others sit down with: one for each seat that was open. */
  invitations: string[]
}

const MOST = 200

export function myTables(): Mine[] {
  try {
    return JSON.parse(recallSetting(MY_TABLES) ?? '[]') as Mine[]
  } catch {
    return []
  }
}

export const myTable = (table: string): Mine | undefined => myTables().find(one => one.table === table)

/** What is known of it is added to what was known. */
export function keepTable(table: string, known: Partial<Mine>): void {
  const none: Mine = { table, key: '', seat: 0, title: '', game: '', maker: '', invitations: [] }
  const others = myTables().filter(one => one.table !== table)
  const kept = [{ ...none, ...myTable(table), ...known }, ...others]
  keepSetting(MY_TABLES, JSON.stringify(kept.slice(0, MOST)))
}

export function forgetTable(table: string): void {
  keepSetting(MY_TABLES, JSON.stringify(myTables().filter(one => one.table !== table)))
}

/** How one was called last. */
export const myName = (): string => recallSetting('my name') ?? ''
export const keepName = (name: string): void => keepSetting('my name', name)

// ---- links --------------------------------------------------------------------------------------------------------

const here = (hash: string): string => new URL(hash, location.href.replace(/#.*/, '')).href

export const seatLink = (table: string, key: string): string => here(`#/table/${table}/${key}`)
export const watchLink = (table: string): string => here(`#/table/${table}`)
/** For everybody who is invited: whoever opens it takes the first seat that is free. */
export const inviteLink = (table: string, invitations: string[]): string =>
  here(`#/invite/${table}/${invitations.join(',')}`)
