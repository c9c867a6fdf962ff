// What is asked of the server that the page came from, over HTTP (docs/online-protocol.md).
import type { TableState, VisitSeat } from '../engine/protocol'
import { t } from '../language'

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
export type Made = { table: string; maker: string; commitment: string; seats: MadeSeat[]; watch: string }

/** Throws the server's sentence, or says that it does not answer. */
export async function askServer<T>(path: string, body?: object): Promise<T> {
  const options = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  let answer: Response
  try {
    answer = await fetch(`api/${path}`, { cache: 'no-store', ...options })
  } catch {
    throw new Error(t('the server does not answer'))
  }
  const told = (await answer.json().catch(() => ({}))) as T & { error?: string }
  if (!answer.ok) throw new Error(told.error ?? t('the server answered {status}', answer))
  return told
}

export const tableInfo = (table: string): Promise<TableInfo> => askServer(`tables/${table}`)
export const publicTables = async (): Promise<TableInfo[]> =>
  (await askServer<{ tables: TableInfo[] }>('tables')).tables
