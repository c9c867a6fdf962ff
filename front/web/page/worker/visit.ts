// A visit to a table on a server. What the server says goes to the same engine that plays alone, which makes the same race of
// it (front/web/online.c); what is done here is carried over and shown when the server has it on its disk. News wait until the
// page has looked at those before them.
import type {
  Clocks,
  Match,
  News,
  RoundOfSeason,
  Screen,
  Spoken,
  TableState,
  View,
  Visit,
  VisitSeat,
  VisitWish,
} from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import { type Message, Connection } from './connection'
import { anySeed } from './table'
import { language, t } from '../language'

type Heard = { seat: number; state: TableState; version: number; busy: boolean; match: Match }
type Carried = { n: number; text: string; busy: boolean }
type Waiting = { resolve: () => void; reject: (error: Error) => void }

export interface Host {
  /** A fresh one. */
  engine(): Promise<Engine>
  /** Something has changed. */
  tell(visit: Visit): void
  /** The record of a race that is over, as the server hands it out; resolves to the id that it is kept by. */
  keep(table: string): Promise<string>
}

const MOST_NEWS = 200 // that wait for somebody to look: whoever is further behind jumps
const ANSWER = 10000 // milliseconds that an action may take before the connection is taken for dead
const SPOKEN = 200 // lines of talk that are kept

export class Visiting {
  private engine: Engine | null = null
  private heard: Heard | null = null
  private readonly connection: Connection
  private visit: Visit
  private invitation: string
  private name: string | null
  /** News that the engine has not heard yet, and the end of the race behind them. */
  private queue: Message[] = []
  /** The last version that came over the line. */
  private version = 0
  /** What was sent and not answered yet. */
  private sent: Message | null = null
  private watch: ReturnType<typeof setTimeout> | null = null
  private waiting: Waiting[] = []
  private opening: Waiting[] = []
  private readonly nonce = anySeed()
  /** Of the seat that we sit down at: chosen here, so that it is known when the answer is lost. */
  private readonly ownKey = anySeed()
  /** One message after the other. */
  private hearing: Promise<void> = Promise.resolve()
  private told = 0
  private fresh = true
  private lines = 0
  private closed = false

  constructor(
    wish: VisitWish,
    private readonly host: Host,
  ) {
    this.invitation = wish.invitation
    this.name = wish.key ? null : wish.name
    this.visit = {
      table: wish.table,
      key: wish.key,
      byAccount: wish.byAccount,
      seat: 0,
      state: 'waiting',
      title: '',
      game: '',
      commitment: '',
      connection: 'opening',
      why: '',
      refused: '',
      isSending: false,
      seats: [],
      clocks: { kind: 'none', left: [], runs: [], at: Date.now() },
      spoken: [],
      season: null,
      news: 0,
      kept: '',
    }
    this.connection = new Connection({
      opened: () => this.sayHello(),
      heard: message => {
        this.hearing = this.hearing.then(() => this.hear(message))
      },
      lost: why => this.lost(why, 'lost'),
      ended: why => this.lost(why, 'ended'),
    })
  }

  private set(change: Partial<Visit>): void {
    this.visit = { ...this.visit, ...change, news: this.queue.length }
    if (!this.closed) this.host.tell(this.visit)
  }

  /** There is something to see; rejects when there never will be. */
  ready(): Promise<void> {
    if (this.heard) return Promise.resolve()
    if (this.visit.connection === 'ended') return Promise.reject(new Error(this.visit.why))
    return new Promise((resolve, reject) => this.opening.push({ resolve, reject }))
  }

  close(): void {
    this.closed = true
    this.connection.close()
    if (this.watch) clearTimeout(this.watch)
  }

  // ---- saying ------------------------------------------------------------------------------------------------------

  private sayHello(): void {
    const { table, key, byAccount } = this.visit
    const reading = { words: false, language: language() }
    this.hearAll()
    if (!key && this.name !== null) {
      const invitation = this.invitation ? { invitation: this.invitation } : {}
      const { name, ownKey } = this
      this.connection.say({ type: 'sit', table, name, key: ownKey, ...reading, ...invitation })
      return
    }
    const who = key ? { key } : byAccount ? { account: true } : {}
    this.connection.say({ type: 'hello', table, seen: this.version, ...reading, ...who })
  }

  say(message: Message): void {
    if (this.visit.refused) this.set({ refused: '' })
    if (!this.connection.say(message)) throw new Error(t('there is no connection: nothing was sent'))
  }

  /** Whatever was done at the table and not said yet is said; again after a lost connection. */
  private carry(): void {
    if (!this.sent && this.engine && this.heard) {
      const { n, text, busy } = this.engine.ask<Carried>(['carry'])
      this.heard.busy = busy
      if (n) this.sent = text ? { type: 'act', n, text } : { type: 'undo', n }
    }
    if (this.sent && this.connection.say(this.sent)) this.expectAnswer()
    if (this.visit.isSending !== (this.sent !== null)) this.set({ isSending: this.sent !== null })
  }

  /** A line that is dead without knowing it is given up. */
  private expectAnswer(): void {
    if (this.watch) clearTimeout(this.watch)
    this.watch = setTimeout(() => {
      if (this.sent) this.connection.lose(t('the server does not answer'))
    }, ANSWER)
  }

  // ---- hearing -----------------------------------------------------------------------------------------------------

  private async hear(message: Message): Promise<void> {
    try {
      await this.takers[message.type]?.(message) // what is not known is ignored
    } catch (error) {
      // what was heard so far cannot be relied on: everything again, from the beginning
      this.engine = null
      this.heard = null
      this.sent = null
      this.settle(error as Error)
      this.restart((error as Error).message)
    }
  }

  private restarts = 0
  private restart(why: string): void {
    this.queue = []
    this.version = 0
    this.told = 0
    this.fresh = true
    if (this.restarts++ === 0) {
      this.connection.lose(why)
      return
    }
    this.connection.close() // the same again makes no sense either
    this.lost(why, 'ended')
  }

  private readonly takers: Record<string, (message: Message) => void | Promise<void>> = {
    welcome: message => this.takeWelcome(message),
    news: message => this.takeNews(message),
    end: message => this.enqueue(message),
    done: message => this.takeAnswer(message),
    no: message => this.takeAnswer(message),
    here: message => this.takeHere(message),
    seated: ({ key, seat }) => this.set({ key: String(key), seat: Number(seat) }),
    clock: message => this.set({ clocks: this.clocks(message) }),
    said: message => this.takeSaid(message),
    fair: message => this.takeFair(message),
  }

  private async takeWelcome(message: Message): Promise<void> {
    this.engine ??= await this.host.engine()
    this.hearAll()
    this.heard = this.engine.ask<Heard>(['hear'], JSON.stringify(message))
    this.version = this.heard.version
    this.connection.welcomed()
    const { seat, state, match } = this.heard
    this.set({
      connection: 'open',
      why: '',
      seat,
      state,
      title: typeof message.title === 'string' ? message.title : '',
      game: match.game,
      commitment: String(message.commitment),
      seats: message.here as VisitSeat[],
      clocks: this.clocks(message.clock as Message),
      season: (message.championship ?? null) as RoundOfSeason | null,
    })
    for (const one of this.opening.splice(0)) one.resolve()
    this.carry()
    this.settleIfDone()
    if (state === 'over') void this.keep()
  }

  private clocks(told: Message): Clocks {
    const { kind = this.visit.clocks.kind, left = [], runs = [] } = told as Partial<Clocks>
    return { kind, left, runs, at: Date.now() }
  }

  private takeNews(message: Message): void {
    const version = Number(message.version)
    if (version <= this.version) return
    if (version > this.version + 1) {
      this.sayHello() // something is missing
      return
    }
    this.version = version
    this.enqueue(message)
  }

  private enqueue(message: Message): void {
    this.queue.push(message)
    if (this.queue.length > MOST_NEWS) this.hearAll()
    this.settleIfDone()
    this.set({})
  }

  private takeAnswer(message: Message): void {
    if (!this.sent || message.n !== this.sent.n) {
      // said twice, answered twice; or it was something else that is refused
      if (message.type === 'no') this.takeRefusal(String(message.why))
      return
    }
    this.sent = null
    if (this.watch) clearTimeout(this.watch)
    if (message.type === 'no') this.hearAll()
    this.pass(message)
    this.set({ isSending: false })
    if (message.type === 'no') this.settle(new Error(String(message.why)))
    else this.settleIfDone()
  }

  /** Of a line of talk, or of a wish to sit down. */
  private takeRefusal(why: string): void {
    if (this.heard || this.visit.key) {
      this.set({ refused: why })
      return
    }
    this.connection.close()
    this.lost(why, 'ended')
  }

  private takeHere(message: Message): void {
    this.pass(message)
    this.set({ seats: message.seats as VisitSeat[] })
  }

  private takeSaid({ seat, name, text }: Message): void {
    const line: Spoken = { n: ++this.lines, seat: Number(seat), name: String(name), text: String(text) }
    this.set({ spoken: [...this.visit.spoken, line].slice(-SPOKEN) })
  }

  /** A part of one's own in the deal: first its hash, then itself. */
  private async takeFair({ want }: Message): Promise<void> {
    this.engine ??= await this.host.engine()
    if (want === 'nonce') this.connection.say({ type: 'nonce', nonce: this.nonce })
    else {
      const { hash } = this.engine.ask<{ hash: string }>(['digest'], this.nonce)
      this.connection.say({ type: 'commit', hash })
    }
  }

  /** To the engine, which knows what it means. */
  private pass(message: Message): void {
    if (this.engine && this.heard) this.heard = this.engine.ask<Heard>(['hear'], JSON.stringify(message))
  }

  /** The next of what has happened. */
  private hearNext(): void {
    const message = this.queue.shift()
    if (!message) return
    this.pass(message)
    const state = this.heard?.state ?? this.visit.state
    if (state !== this.visit.state) this.set({ state })
    if (message.type !== 'end') return
    const { season } = this.visit
    if (season && typeof message.next === 'string') this.set({ season: { ...season, next: message.next } })
    void this.keep()
  }

  private hearAll(): void {
    while (this.queue.length) this.hearNext()
  }

  private lost(why: string, connection: 'lost' | 'ended'): void {
    if (this.watch) clearTimeout(this.watch)
    this.set({ connection, why })
    if (connection === 'lost') return
    for (const one of this.opening.splice(0)) one.reject(new Error(why))
    this.settle(new Error(why))
  }

  private async keep(): Promise<void> {
    if (this.visit.kept) return
    const kept = await this.host.keep(this.visit.table).catch(() => '')
    if (kept) this.set({ kept })
  }

  // ---- acting ------------------------------------------------------------------------------------------------------

  /** What was done is on the server's disk and to be seen: whoever did it goes on. */
  private settleIfDone(): void {
    if (!this.waiting.length || this.sent) return
    while (this.heard?.busy && this.queue.length) this.hearNext()
    if (this.heard?.busy) {
      this.carry()
      return
    }
    this.settle(null)
  }

  private settle(refusal: Error | null): void {
    for (const one of this.waiting.splice(0))
      if (refusal) one.reject(refusal)
      else one.resolve()
  }

  private table(): Engine {
    if (!this.engine || !this.heard) throw new Error(t('there is no table yet'))
    return this.engine
  }

  private async settled(): Promise<void> {
    if (this.heard) this.heard.busy = true
    const done = new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject }))
    this.carry()
    this.settleIfDone()
    await done
  }

  async act(actions: string[]): Promise<Screen> {
    this.table().ask(['play', this.visit.seat], actions.join('\n'))
    await this.settled()
    return this.screen()
  }

  async undo(): Promise<Screen> {
    this.table().ask(['undo', this.visit.seat])
    await this.settled()
    return this.screen()
  }

  async typed(line: string): Promise<{ said: string; screen: Screen }> {
    const { screen: said } = this.table().ask<{ screen: string }>(['typed', this.visit.seat], line)
    await this.settled()
    return { said, screen: this.screen() }
  }

  /** One piece of news, those until it is another seat's turn, or all there are. */
  step(how: 'once' | 'turn' | 'all'): Screen {
    const turn = (): string => this.table().ask<View>(['view', this.visit.seat]).turn.join()
    const before = how === 'turn' ? turn() : ''
    do this.hearNext()
    while (this.queue.length && (how === 'all' || (how === 'turn' && turn() === before)))
    return this.screen()
  }

  /** What the one at the screen may ask of the moment. */
  ask<T>(verb: 'try' | 'reach' | 'go' | 'hint' | 'introduction' | 'screen', ...words: number[]): T {
    return this.table().ask<T>([verb, this.visit.seat, ...words])
  }

  screen(): Screen {
    const engine = this.table()
    const { match } = this.heard as Heard
    const { seat: viewer, kept, table } = this.visit
    const view = engine.ask<View>(['view', viewer])
    const from = Math.min(this.told, view.moments)
    const { news, to } = engine.ask<{ news: News[]; to: number }>(['news', viewer, from])
    const { fresh } = this
    const since = fresh ? to : this.told
    this.told = to
    this.fresh = false
    return {
      ...{ id: kept || table, match, viewer, view, news, since, fresh, isOnline: true },
      ...{ more: this.queue.length > 0, waiting: [], handover: null, page: null, reply: null },
      ...{ championship: null, damage: '', note: '' },
    }
  }

  /** Whoever opens it again has seen nothing yet. */
  reopen(): void {
    this.told = 0
    this.fresh = true
    this.set({})
  }
}
