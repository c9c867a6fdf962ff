// What is kept in this browser: records of matches, and championships. Only the worker reaches it.
//
// Whatever is written says which edition of it it was made from, and is refused when another tab has written since. Where
// the browser keeps nothing (storage blocked, or full) things stay in memory, and whoever uses this is told.
import type { Kept, KeptChampionship } from '../engine/protocol'
import { N, t } from '../language'

/** stamp: another one each time it is written. */
export type Stored = Kept & { record: string; stamp?: string }
export type StoredChampionship = KeptChampionship & { ledger: string; stamp?: string }

/** By the names that the database has had since its first edition. */
type Stores = { matches: Stored; seasons: StoredChampionship }
type Name = keyof Stores
type Thing = Stores[Name]

/** What the browser has of something: its stamp, or null for nothing. */
export type Edition = string | null
export type Found<T> = { thing: T; edition: Edition }
/** from: the edition that it was made from. */
export type Change = { [N in Name]: { store: N; thing: Stores[N]; from: Edition } }[Name]

/** Another tab has written, or thrown away, what was to be written. */
export class Overtaken extends Error {
  constructor(readonly store: Name) {
    super(t('another tab has gone on with it'))
  }
}

const nothingKept = N(
  'This browser keeps nothing for this page: races and seasons are lost when it is closed or loaded again.',
)
const noRoom = N(
  'The browser has no room left for this page: what happens from now on is lost when it is closed or loaded again; forget old races to make room.',
)

const editionOf = (thing: Thing | undefined): Edition => (thing ? (thing.stamp ?? '') : null)
const mine = crypto.getRandomValues(new Uint8Array(16)).join('.')
let stamps = 0
/** One that no tab has ever given. */
const newStamp = (): string => `${mine} ${++stamps}`

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error(t('the browser could not read it')))
  })
}

/** Resolves once everything in it is kept. */
function completion(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = transaction.onerror = () =>
      reject(transaction.error ?? new Error(t('the browser could not keep it')))
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('paddock', 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('matches', { keyPath: 'id' })
    request.result.createObjectStore('seasons', { keyPath: 'id' })
  }
  return answer(request)
}

export class Records {
  private opened: Promise<IDBDatabase | null> | null = null
  /** What the browser did not take, by store and name; with the edition that it has instead. */
  private readonly loose = new Map<string, Found<Thing>>()
  private trouble = ''

  /** onTrouble: a sentence when things stay in memory only, "" when they are kept again. */
  constructor(private readonly onTrouble: (sentence: string) => void) {}

  private tell(sentence: string): void {
    if (sentence !== this.trouble) this.onTrouble(sentence && t(sentence))
    this.trouble = sentence
  }

  /** Null where there is none. */
  private database(): Promise<IDBDatabase | null> {
    this.opened ??= openDatabase().then(
      db => {
        db.onclose = () => {
          this.opened = null
        } // the browser has closed it: opened again when needed
        return db
      },
      () => {
        this.tell(nothingKept)
        return null
      },
    )
    return this.opened
  }

  // ---- reading --------------------------------------------------------------------------------------------------

  async get<N extends Name>(store: N, id: string): Promise<Found<Stores[N]> | undefined> {
    const loose = this.loose.get(`${store} ${id}`) as Found<Stores[N]> | undefined
    const db = await this.database()
    if (loose || !db) return loose
    const thing = await answer(
      db.transaction(store).objectStore(store).get(id) as IDBRequest<Stores[N] | undefined>,
    )
    return thing && { thing, edition: editionOf(thing) }
  }

  /** A match; one that is not there is refused. */
  async find(id: string): Promise<Found<Stored>> {
    const found = await this.get('matches', id)
    if (!found) throw new Error(t('this race is not kept in this browser'))
    return found
  }

  private async all<N extends Name>(store: N): Promise<Stores[N][]> {
    const db = await this.database()
    const kept = db
      ? await answer(db.transaction(store).objectStore(store).getAll() as IDBRequest<Stores[N][]>)
      : []
    const loose = [...this.loose].flatMap(([key, found]) =>
      key.startsWith(`${store} `) ? [found.thing as Stores[N]] : [],
    )
    return [...loose, ...kept.filter(thing => !this.loose.has(`${store} ${thing.id}`))].sort(
      (a, b) => b.changed - a.changed,
    )
  }

  /** All of them, those played last first, without their records. */
  async matches(): Promise<Kept[]> {
    return (await this.all('matches')).map(({ record: _, stamp: __, ...kept }) => kept)
  }

  /** Races that are over, those played last first. */
  async finished(): Promise<Stored[]> {
    return (await this.all('matches')).filter(match => match.over && !match.lesson)
  }

  /** The records of somebody's finished races of a game, those played last first; more than a hundred would tell nothing new. */
  async racesOf(game: string, person: string): Promise<string[]> {
    return (await this.finished())
      .filter(match => match.game === game)
      .filter(match => match.players.some(player => !player.bot && player.name === person))
      .slice(0, 100)
      .map(match => match.record)
  }

  async championships(): Promise<KeptChampionship[]> {
    return (await this.all('seasons')).map(({ ledger: _, stamp: __, ...kept }) => kept)
  }

  // ---- writing --------------------------------------------------------------------------------------------------

  /** All of it or nothing, kept when this resolves; durable waits for the disk, as the program does after a person's
   * action. Answers with the editions that the browser has then. */
  async put(changes: Change[], durable: boolean): Promise<Edition[]> {
    const db = await this.database()
    if (db) {
      try {
        return await this.write(db, changes, durable)
      } catch (error) {
        if (error instanceof Overtaken) throw error
        this.tell(error instanceof DOMException && error.name === 'QuotaExceededError' ? noRoom : nothingKept)
      }
    }
    for (const { store, thing, from } of changes)
      this.loose.set(`${store} ${thing.id}`, { thing, edition: from })
    return changes.map(change => change.from)
  }

  private async write(db: IDBDatabase, changes: Change[], durable: boolean): Promise<Edition[]> {
    const transaction = db.transaction(
      changes.map(change => change.store),
      'readwrite',
      { durability: durable ? 'strict' : 'relaxed' },
    )
    const complete = completion(transaction)
    const written: Edition[] = []
    let overtaken: Overtaken | null = null
    for (const { store, thing, from } of changes) {
      const at = transaction.objectStore(store)
      const before = at.get(thing.id) as IDBRequest<Thing | undefined>
      const stamp = newStamp()
      written.push(stamp)
      before.onsuccess = () => {
        if (editionOf(before.result) === from) {
          at.put({ ...thing, stamp })
          return
        }
        overtaken = new Overtaken(store)
        transaction.abort()
      }
    }
    await complete.catch((error: unknown) => {
      throw overtaken ?? error
    })
    for (const { store, thing } of changes) this.loose.delete(`${store} ${thing.id}`)
    if (!this.loose.size) this.tell('')
    return written
  }

  async remove(store: Name, id: string): Promise<void> {
    this.loose.delete(`${store} ${id}`)
    const db = await this.database()
    if (!db) return
    const transaction = db.transaction(store, 'readwrite')
    transaction.objectStore(store).delete(id)
    await completion(transaction)
  }
}
