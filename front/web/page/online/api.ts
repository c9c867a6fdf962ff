// What is asked of the server that the page came from, over HTTP (docs/online-protocol.md).
import type { Championship, TableState, VisitSeat } from '../engine/protocol'
import { language, t } from '../language'

/** What everybody may know of a table. */
export interface TableInfo {
  table: string
  title: string | null
  game: string
  setup: string
  state: TableState
  public: boolean
  spectators: 'live' | 'late' | 'none'
  clock: { kind: 'none' | 'live' | 'leisure'; left?: (number | null)[]; runs?: number[] }
  talk: boolean
  commitment: string
  open: number
  seats?: VisitSeat[]
  /** Spectators who are there. */
  watching?: number
  /** Seats to act, where everybody may know. */
  turn?: number[]
  made: number
}

export type MadeSeat = { seat: number; link?: string; key?: string; invitation?: string; bot?: string }
export type Made = {
  table: string
  maker: string
  commitment: string
  seats: MadeSeat[]
  watch: string
  championship?: string
}

/** What the server says no with, in a sentence of its own. */
export class ServerRefusal extends Error {
  constructor(
    words: string,
    readonly status: number,
  ) {
    super(words)
  }
}

/** Throws the server's sentence, or says that it does not answer. */
export async function askServer<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
  const options = { method, ...(body ? { body: JSON.stringify(body) } : {}) }
  const headers = { 'Accept-Language': language() }
  let answer: Response
  try {
    answer = await fetch(`api/${path}`, { cache: 'no-store', headers, ...options })
  } catch {
    throw new Error(t('the server does not answer'))
  }
  const told = (await answer.json().catch(() => ({}))) as T & { error?: string }
  if (!answer.ok)
    throw new ServerRefusal(told.error ?? t('the server answered {status}', answer), answer.status)
  return told
}

type RoundTable = { round: number; table: string; state: TableState }
type SeasonSeat = { seat: number; name: string | null; is: 'person' | 'bot' | 'open' }

/** What everybody may know of a championship on a server, and its tables. */
export type Season = Omit<Championship, 'players'> & {
  championship: string
  state: 'waiting' | 'running' | 'over' | 'ended'
  link: string
  round: number | null
  table: string | null
  stand_in: string
  tables: RoundTable[]
  seats: SeasonSeat[]
}

export const seasonInfo = (id: string): Promise<Season> => askServer(`championships/${id}`)

export const tableInfo = (table: string): Promise<TableInfo> => askServer(`tables/${table}`)
export const publicTables = async (): Promise<TableInfo[]> =>
  (await askServer<{ tables: TableInfo[] }>('tables')).tables
