// The shelf: matches kept in this browser, each as its record. Only the worker reaches it.
import type { Kept, KeptSeason } from '../engine/protocol'

export interface Stored extends Kept { record: string }
export interface StoredSeason extends KeptSeason { ledger: string }

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser could not keep it'))
  })
}

export class Shelf {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Shelf> {
    const request = indexedDB.open('paddock', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'id' })
      request.result.createObjectStore('seasons', { keyPath: 'id' })
    }
    return new Shelf(await done(request))
  }

  private store(name: string, mode: IDBTransactionMode): IDBObjectStore {
    return this.db.transaction(name, mode).objectStore(name)
  }

  async put(match: Stored): Promise<void> {
    await done(this.store('matches', 'readwrite').put(match))
  }

  get(id: string): Promise<Stored | undefined> {
    return done(this.store('matches', 'readonly').get(id) as IDBRequest<Stored | undefined>)
  }

  async remove(id: string): Promise<void> {
    await done(this.store('matches', 'readwrite').delete(id))
  }

  async putSeason(season: StoredSeason): Promise<void> {
    await done(this.store('seasons', 'readwrite').put(season))
  }

  getSeason(id: string): Promise<StoredSeason | undefined> {
    return done(this.store('seasons', 'readonly').get(id) as IDBRequest<StoredSeason | undefined>)
  }

  async removeSeason(id: string): Promise<void> {
    await done(this.store('seasons', 'readwrite').delete(id))
  }

  async seasons(): Promise<KeptSeason[]> {
    const all = await done(this.store('seasons', 'readonly').getAll() as IDBRequest<StoredSeason[]>)
    return all.map(({ ledger: _, ...kept }) => kept).sort((a, b) => b.changed - a.changed)
  }

  /** All of them, those played last first, without their records. */
  async list(): Promise<Kept[]> {
    const all = await done(this.store('matches', 'readonly').getAll() as IDBRequest<Stored[]>)
    return all.map(({ record: _, ...kept }) => kept).sort((a, b) => b.changed - a.changed)
  }
}
