// The tables on a server that somebody has a seat at, or has made: their keys are kept in this browser.
import { ACCOUNT, MY_TABLES, keepSetting, recallSetting } from '../ui/settings'

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
  /** The season that it is a race of. */
  season?: string
  /** This browser has no key of it: an account does. */
  byAccount?: boolean
}

/** In an address it stands where a key would, for whoever sits there by an account. */
export const BY_ACCOUNT = 'mine'
/** Where a table is, for whoever has a key, or an account that has one. */
export const placeOf = (table: string, key: string, byAccount = false): string =>
  `#/table/${table}${key ? `/${key}` : byAccount ? `/${BY_ACCOUNT}` : ''}`

const MOST = 200

export function myTables(): Mine[] {
  try {
    return JSON.parse(recallSetting(MY_TABLES) ?? '[]') as Mine[]
  } catch {
    return []
  }
}

export const myTable = (table: string): Mine | undefined => myTables().find(one => one.table === table)

export const noTable = (table: string): Mine => ({
  ...{ table, key: '', seat: 0, title: '', game: '', maker: '', invitations: [] },
})

/** What is known of it is added to what was known. */
export function keepTable(table: string, known: Partial<Mine>): void {
  const others = myTables().filter(one => one.table !== table)
  const kept = [{ ...noTable(table), ...myTable(table), ...known }, ...others]
  keepSetting(MY_TABLES, JSON.stringify(kept.slice(0, MOST)))
}

export function forgetTable(table: string): void {
  keepSetting(MY_TABLES, JSON.stringify(myTables().filter(one => one.table !== table)))
}

/** A seat's key, and the maker's, hold at all tables of a season: what this browser has of either. */
export type MineOfSeason = Pick<Mine, 'key' | 'maker'>

export function mineOfSeason(season: string, tables: string[] = []): MineOfSeason {
  const mine = myTables().filter(one => one.season === season || tables.includes(one.table))
  const one = (what: 'key' | 'maker'): string => mine.find(each => each[what])?.[what] ?? ''
  return { key: one('key'), maker: one('maker') }
}

/** How one was called last. */
export const myName = (): string => recallSetting('my name') ?? recallSetting(ACCOUNT) ?? ''
export const keepName = (name: string): void => keepSetting('my name', name)

// ---- links --------------------------------------------------------------------------------------------------------

const here = (hash: string): string => new URL(hash, location.href.replace(/#.*/, '')).href

export const seatLink = (table: string, key: string): string => here(`#/table/${table}/${key}`)
export const watchLink = (table: string): string => here(`#/table/${table}`)
/** For everybody who is invited: whoever opens it takes the first seat that is free. */
export const inviteLink = (table: string, invitations: string[]): string =>
  here(`#/invite/${table}/${invitations.join(',')}`)
