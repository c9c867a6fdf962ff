// The desk: the one race or championship that is on the screen of this tab, as long as no other tab takes it over; and
// whatever is shown of a race is kept first.
import type { Match, Notice, Screen, View, Why } from '../engine/protocol'
import { EngineStopped } from '../engine/wasm'
import type { Championships } from './championships'
import { Claims } from './claims'
import { newEngine } from './engines'
import { type Change, type Records, type Stored, Overtaken } from './records'
import { type RoundOf, Table } from './table'
import { t } from '../language'

/** A refusal that the page deals with by itself. */
export class Refusal extends Error {
  constructor(
    readonly why: Why,
    words: string,
  ) {
    super(words)
  }
}

const takenOver = (): Refusal => new Refusal('taken', t('another tab has taken it over'))

export const raceName = (id: string): string => `race ${id}`
export const championshipName = (id: string): string => `championship ${id}`

/** A race that is to be added to a championship needs that too. */
const namesOf = (id: string, round: RoundOf | null): string[] =>
  round && !round.added && !round.refused ? [raceName(id), championshipName(round.id)] : [raceName(id)]

function winner(view: View, match: Match): string {
  const name = (seat: number): string => {
    const player = match.players[seat - 1]
    const cars = view.results?.flatMap(result => (result.seat === seat ? [result.car] : [])) ?? []
    return player && !player.bot
      ? player.name
      : t('Car {cars}', { cars: cars.sort((a, b) => a - b).join('/') })
  }
  return view.winners?.map(name).join(t(' and ')) ?? ''
}

function stored(t: Table, page: number): Stored {
  const view = t.spectate()
  const { id, match, damage, note } = t
  const { game, title, setup, players, lesson } = match
  const { moments, lap = 0, over } = view
  const { id: season, ...round } = t.round ?? { id: '', round: null, added: false, refused: '' }
  return {
    ...{ id, game, title, setup, players, moments, lap, over, season, ...round, damage, note, page },
    waiting: view.turn.some(seat => t.people().includes(seat)),
    winner: winner(view, match),
    changed: Date.now(),
    lesson: lesson ?? '',
    record: t.record(),
  }
}

export class Desk {
  private table: Table | null = null
  /** Another tab has taken over what was on the screen. */
  private taken = false
  /** What was kept last. */
  private kept = ''
  private readonly claims = new Claims(
    () => this.giveUp(),
    name => this.tell({ notice: 'wanted', name }),
  )

  constructor(
    private readonly records: Records,
    private readonly championships: Championships,
    private readonly tell: (notice: Notice) => void,
  ) {}

  // ---- whose it is ------------------------------------------------------------------------------------------------

  /** Nothing of it may be shown or done here any more. */
  private giveUp(): void {
    this.table = null
    this.taken = true
    void this.claims.occupy([], false)
    this.tell({ notice: 'taken' })
  }

  /** These are on the screen from now on, and nothing else. */
  async occupy(names: string[], takeOver = false): Promise<void> {
    this.taken = false
    this.table = null
    if (!(await this.claims.occupy(names, takeOver)))
      throw new Refusal('elsewhere', t('another tab has it open'))
  }

  /** The page is there, so another tab that wants this is refused. */
  answer(name: string): void {
    this.claims.answer(name)
  }

  /** Something that is on no screen of this tab is changed. */
  async borrow(name: string, change: () => Promise<void>): Promise<null> {
    await this.occupy([name])
    try {
      await change()
    } finally {
      await this.claims.occupy([], false)
    }
    return null
  }

  at(): Table {
    if (this.taken) throw takenOver()
    if (!this.table) throw new Error(t('no match is open'))
    return this.table
  }

  has(t: Table): boolean {
    return t === this.table
  }

  /** What was open in an engine that stopped may be half done: it is read again from what was kept. */
  dropStopped(): void {
    if (this.table?.engine.isStopped) this.table = null
  }

  // ---- keeping ----------------------------------------------------------------------------------------------------

  /** The championship with this race, when it has just ended; null when there is nothing to add, or it was refused. */
  private async addition(t: Table): Promise<Change | null> {
    const { round } = t
    if (!t.steps.over || !round || round.added || round.refused) return null
    try {
      const change = await this.championships.add(round.id, round.round, t.record())
      round.added = true
      return change
    } catch (error) {
      if (!(error instanceof Error) || error instanceof EngineStopped || error instanceof DOMException)
        throw error // that was not the championship's word
      round.refused = error.message
      return null
    }
  }

  /** The race and the championship that it is added to are kept together, or neither. */
  private async write(t: Table, page: number, durable: boolean): Promise<void> {
    const added = await this.addition(t)
    const race: Change = { store: 'matches', thing: stored(t, page), from: t.edition }
    try {
      t.edition = (await this.records.put(added ? [race, added] : [race], durable))[0] ?? null
    } catch (error) {
      if (t.round && added) t.round.added = false
      if (!(error instanceof Overtaken) || error.store !== 'seasons') throw error
      await this.write(t, page, durable) // the championship has gone on meanwhile: read it again
    }
  }

  async keep(t: Table, durable: boolean): Promise<void> {
    const page = t.match.lesson ? t.page() : null
    const mark = `${t.id} ${t.match.lesson} ${page?.number} ${t.steps.moments}`
    if (this.kept === mark) return
    try {
      await this.write(t, page?.number ?? 0, durable)
    } catch (error) {
      if (error instanceof Overtaken && t === this.table) this.giveUp()
      throw error instanceof Overtaken ? takenOver() : error
    }
    this.kept = mark
  }

  // ---- showing ----------------------------------------------------------------------------------------------------

  /** Whatever is shown is kept first, bots' actions and outcomes of chance too: a reload never takes back, or draws anew,
   * what somebody has seen. */
  async show(t: Table, durable = true): Promise<Screen> {
    await this.keep(t, durable)
    if (t !== this.table) this.at() // it was taken over meanwhile
    return t.screen()
  }

  /** Something is done at the table, chance acts, and that is shown. */
  async change(doing: (t: Table) => void): Promise<Screen> {
    const t = this.at()
    doing(t)
    t.step(0)
    return this.show(t)
  }

  async seat(t: Table, takeOver = false): Promise<Screen> {
    await this.occupy(namesOf(t.id, t.round), takeOver)
    this.table = t
    this.kept = ''
    t.step(0)
    return this.show(t)
  }

  async reopen(id: string, takeOver: boolean): Promise<Screen> {
    if (this.table?.id === id) {
      // it has just begun
      this.table.reopen()
      return this.table.screen()
    }
    await this.occupy([raceName(id)], takeOver)
    const { thing, edition } = await this.records.find(id)
    const { season, round = null, added = false, refused = '', damage, note, page } = thing
    const unfit = t('It is kept as it was; the replay shows what stands before that.')
    const table = Table.load(id, await newEngine(), thing.record, unfit)
    // going on would write less than what is kept
    if (table.damage) throw new Refusal('unfit', table.damage)
    table.edition = edition
    table.damage = damage ?? ''
    table.note ||= note ?? ''
    table.round = season ? { id: season, round, added, refused } : null
    table.turnTo(page ?? 0)
    return this.seat(table, takeOver)
  }
}
