// An account on the server, for whoever wants one: it gathers the keys of seats, so that one's tables are on every device. The
// server keeps only hashes of keys; whoever comes by an account sits down by it, not by a key.
import { dropSetting, keepSetting, recallSetting, ACCOUNT } from '../ui/settings'
import { type TableInfo, ServerRefusal, askServer } from './api'
import { myTables } from './mine'

export type Account = { name: string; keys: number; sessions: number }
/** A table at which somebody has a seat, as they may know it. */
export type OwnTable = { seat: number; to_act: boolean; table: TableInfo }

/** By what name this browser is signed in, or "". */
export const signedInAs = (): string => recallSetting(ACCOUNT) ?? ''

const LOGGED_OUT = 401
const UNKNOWN = 404

/** Null for whoever is not signed in, or no longer. */
export async function myAccount(): Promise<(Account & { tables: OwnTable[] }) | null> {
  if (!signedInAs()) return null
  try {
    return await askServer<Account & { tables: OwnTable[] }>('account')
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.status !== LOGGED_OUT) throw error
    dropSetting(ACCOUNT)
    return null
  }
}

export const ownTables = async (): Promise<OwnTable[]> => (await myAccount())?.tables ?? []

/** From now on the seat is the account's, too. Nothing without an account, and with a key that is none any more. */
export async function gatherKey(key: string): Promise<void> {
  if (!key || !signedInAs()) return
  try {
    await askServer('account/keys', { key })
  } catch (error) {
    if (!(error instanceof ServerRefusal) || error.status !== UNKNOWN) throw error
  }
}

/** With an account that there is, or with a new one; what this browser has becomes the account's. */
export async function signIn(name: string, passphrase: string, isNew: boolean): Promise<void> {
  const account = await askServer<Account>(isNew ? 'account' : 'session', { name, passphrase })
  keepSetting(ACCOUNT, account.name)
  for (const key of new Set(myTables().map(one => one.key))) await gatherKey(key)
}

export async function signOut(): Promise<void> {
  await askServer('session', undefined, 'DELETE').catch((error: Error) => {
    if (!(error instanceof ServerRefusal) || error.status !== LOGGED_OUT) throw error
  })
  dropSetting(ACCOUNT)
}

/** Another name or passphrase, or both; "" stays as it is. */
export async function changeAccount(passphrase: string, name: string, fresh: string): Promise<void> {
  const changes = { ...(name ? { name } : {}), ...(fresh ? { new: fresh } : {}) }
  const account = await askServer<Account>('account/change', { passphrase, ...changes })
  keepSetting(ACCOUNT, account.name)
}

export async function deleteAccount(passphrase: string): Promise<void> {
  await askServer('account/delete', { passphrase })
  dropSetting(ACCOUNT)
}

export const forgetSeat = async (table: string, seat: number): Promise<void> =>
  askServer('account/keys/forget', { table, seat })
