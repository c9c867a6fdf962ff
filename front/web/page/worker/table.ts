// A match at its table: the engine that plays it, and who holds the screen. Nothing leaves here but what the seat at
// the screen may see.
import type { LessonPage, Loaded, Match, News, Reply, Screen, Seat, Step, View } from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import type { Edition } from './records'
import { t } from '../language'

/** 128 bits that nobody can guess, as a seed of core/dealer.h. None ever leaves the worker. */
export function anySeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

export function today(): string {
  const now = new Date()
  const two = (n: number): string => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** "person Ann", "bot rookie" */
export const seatLine = (seat: Seat): string => `${seat.bot ? 'bot' : 'person'} ${seat.name}`

/** A race that is a round of a championship: which one; and when it is over, whether it was added or why not. */
export type RoundOf = { id: string; round: number | null; added: boolean; refused: string }

/** What is wrong with a record, and what becomes of it, in sentences; "" when nothing is. */
export function damageOf(read: Loaded, then = t('What stands before that is here.')): string {
  if (!read.damage) return ''
  const values = { damage: read.damage, line: read.damage_line, then }
  return read.older
    ? t('This record was {damage}. {then}', values)
    : t('This record is damaged in line {line}: {damage}. {then}', values)
}

/** That a record came from older rules, in a sentence; "" when it did not. */
export const noteOf = (read: Loaded): string => read.note && t('This record was {note}.', read)

export class Table {
  /** The round that it is of a championship. */
  round: RoundOf | null = null
  /** What was wrong with the record that it goes on from. */
  damage = ''
  /** That it came from older rules. */
  note = ''
  /** What the browser has of it. */
  edition: Edition = null
  private viewer = 0
  private told = 0
  /** What the one who left the screen was told; null: nothing is news to anybody. */
  private toldBefore: number | null = null
  private fresh = true
  private reply: Reply | null = null
  steps: Step = { acted: 0, more: true, waiting: [], over: false, moments: 0, next: 0 }

  /** match: what the engine has open already. */
  constructor(
    readonly id: string,
    readonly engine: Engine,
    public match: Match,
  ) {
    this.reopen()
  }

  static begin(
    id: string,
    engine: Engine,
    game: string,
    setup: string,
    seats: Seat[],
    seed: number | null,
  ): Table {
    const text = [setup, ...seats.map(seatLine)].join('\n')
    return new Table(id, engine, engine.ask<Match>(['new', game, seed ?? anySeed(), today()], text))
  }

  static learn(id: string, engine: Engine, lesson: string, learner: string): Table {
    return new Table(id, engine, engine.ask<Match>(['lesson', lesson, anySeed(), today()], learner))
  }

  static load(id: string, engine: Engine, record: string, then?: string): Table {
    const read = engine.ask<Loaded>(['load', anySeed()], record)
    const table = new Table(id, engine, read)
    table.damage = damageOf(read, then)
    table.note = noteOf(read)
    return table
  }

  /** Seats in which people sit. */
  people(): number[] {
    return this.match.players.flatMap((player, i) => (player.bot ? [] : [i + 1]))
  }

  /** Chance acts, then at most so many bots. */
  step(bots: number): void {
    this.steps = this.engine.ask<Step>(['step', bots])
    const shared = this.people().length > 1
    if (shared && this.steps.waiting.length && !this.steps.waiting.includes(this.viewer)) this.leave()
  }

  /** One bot acts until it is another seat's turn. */
  stepTurn(): void {
    const { next } = this.steps
    for (let n = 0; n < 60; n++) {
      const before = this.steps.moments
      this.step(1)
      if (this.steps.moments === before || this.steps.next !== next) return
    }
  }

  /** Nobody sits at the screen. */
  private leave(): void {
    if (this.viewer === 0) return
    this.show(0, this.told)
  }

  /** To somebody else, who was told nothing of it yet. */
  private show(viewer: number, toldBefore: number | null): void {
    Object.assign(this, { viewer, toldBefore, told: 0, fresh: true })
  }

  /** As if it had just been opened: from a page that shows nothing of it yet. */
  reopen(): void {
    const [first = 0, ...others] = this.people()
    this.show(others.length ? 0 : first, null)
  }

  sit(seat: number): void {
    if (!this.steps.waiting.includes(seat)) throw new Error(t('it is not that seat’s turn'))
    this.show(seat, null)
  }

  act(actions: string[]): void {
    type Heard = { reply?: Reply; scene?: boolean }
    const { reply, scene } = this.engine.ask<Heard>(['play', this.viewer], actions.join('\n'))
    this.reply = reply?.words || reply?.stuck ? reply : null
    this.changeScene(scene)
  }

  undo(): void {
    this.engine.ask(['undo', this.viewer])
  }

  standIn(bot: string): void {
    this.engine.ask(['stand-in', this.viewer], bot)
  }

  turnPage(): void {
    this.changeScene(this.engine.ask<{ scene: boolean }>(['turn']).scene)
  }

  /** The page that was open when it was left: pages to read leave no trace in a record. */
  turnTo(number: number): void {
    let page = this.match.lesson ? this.page() : null
    while (page && !page.asks && page.number < number) {
      this.turnPage()
      page = this.page()
    }
  }

  /** Another scene of a lesson is another match; the last page leaves a race like any other. */
  private changeScene(another: boolean | undefined): void {
    if (another) this.told = 0
    this.fresh ||= another === true
    if (this.match.lesson) this.match = this.engine.ask<Match>(['match'])
  }

  /** What the one at the screen may ask: moves that would be, a hint, the race as text. */
  ask<T>(verb: 'try' | 'reach' | 'go' | 'hint' | 'introduction' | 'screen', ...words: number[]): T {
    return this.engine.ask<T>([verb, this.viewer, ...words])
  }
  typed(line: string): string {
    type Heard = { screen: string; scene?: boolean }
    const { screen, scene } = this.engine.ask<Heard>(['typed', this.viewer], line)
    this.changeScene(scene)
    return screen
  }
  page(): LessonPage | null {
    return this.engine.ask<{ page: LessonPage | null }>(['page']).page
  }
  record(): string {
    return this.engine.ask<{ record: string }>(['record']).record
  }
  spectate(): View {
    return this.engine.ask<View>(['view', 0])
  }

  screen(): Screen {
    const view = this.engine.ask<View>(['view', this.viewer])
    const from = Math.min(this.told, view.moments)
    const { news, to } = this.engine.ask<{ news: News[]; to: number }>(['news', this.viewer, from])
    const { id, match, viewer, fresh, reply, damage, note, round: championship } = this
    const { more, waiting } = this.steps
    const since = fresh ? (this.toldBefore ?? to) : this.told
    this.told = to
    this.fresh = false
    this.reply = null
    const next = viewer === 0 && this.people().length > 1 ? waiting[0] : undefined
    return {
      ...{ id, match, viewer, view, news, since, fresh, more, championship, damage, note, waiting, reply },
      page: match.lesson ? this.page() : null,
      handover: next === undefined ? null : { seat: next, name: match.players[next - 1]?.name ?? '' },
    }
  }
}
