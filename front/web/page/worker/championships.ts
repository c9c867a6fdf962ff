// Championships that are kept: each is its ledger; an engine reads it, changes it and writes it again.
import type { Championship, ChampionshipWishes, OpenChampionship } from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import type { Change, Edition, Records } from './records'
import { seatLine, today } from './table'
import { t } from '../language'

type Loaded = { engine: Engine; championship: Championship; edition: Edition }

export class Championships {
  constructor(
    private readonly records: Records,
    private readonly newEngine: () => Promise<Engine>,
    private readonly newId: () => string,
  ) {}

  private change(id: string, engine: Engine, championship: Championship, from: Edition): Change {
    const { title, game, over: done, rounds, drivers } = championship
    const thing = {
      ...{ id, name: title ?? '', game, done, rounds: rounds.length, changed: Date.now() },
      leader: done ? (drivers[0]?.driver ?? '') : '',
      ledger: engine.ask<{ ledger: string }>(['championship-text']).ledger,
    }
    return { store: 'seasons', from, thing }
  }

  /** What a request made of it is kept. */
  private async keep(id: string, { engine, championship, edition }: Loaded): Promise<OpenChampionship> {
    await this.records.put([this.change(id, engine, championship, edition)], true)
    return { id, championship }
  }

  private async find(id: string): Promise<{ ledger: string; edition: Edition }> {
    const found = await this.records.get('seasons', id)
    if (!found) throw new Error(t('this championship is not kept in this browser'))
    return { ledger: found.thing.ledger, edition: found.edition }
  }

  async ledger(id: string): Promise<string> {
    return (await this.find(id)).ledger
  }

  /** A race of it is running, as in one that came from the program. */
  async isSecret(id: string): Promise<boolean> {
    return (await this.newEngine()).ask<{ secret: boolean }>(['championship-secret'], await this.ledger(id))
      .secret
  }

  private async load(id: string): Promise<Loaded> {
    const { ledger, edition } = await this.find(id)
    const engine = await this.newEngine()
    return { engine, championship: engine.ask<Championship>(['championship-load'], ledger), edition }
  }

  /** Loaded to get the result of this round; null: of the next one, whichever that is. */
  private async awaiting(id: string, round: number | null): Promise<Loaded> {
    const loaded = await this.load(id)
    if (round !== null && loaded.championship.over !== round)
      throw new Error(t('round {n} of this championship has its result already', { n: round + 1 }))
    return loaded
  }

  async begin(game: string, wishes: ChampionshipWishes): Promise<OpenChampionship> {
    const engine = await this.newEngine()
    const { seats, ...rest } = wishes
    const lines = Object.entries(rest).flatMap(([name, value]) => (value === '' ? [] : [`${name} ${value}`]))
    const text = [...lines, ...seats.map(seatLine)].join('\n')
    const championship = engine.ask<Championship>(['championship-new', game, today()], text)
    return this.keep(this.newId(), { engine, championship, edition: null })
  }

  async open(id: string): Promise<OpenChampionship> {
    return { id, championship: (await this.load(id)).championship }
  }

  /** What is to be raced in that round. */
  async toRace(id: string, round: number): Promise<{ championship: Championship; setup: string }> {
    const { championship } = await this.awaiting(id, round)
    const next = championship.rounds[round]
    if (!next) throw new Error(t('the championship is over'))
    return { championship, setup: next.setup }
  }

  /** The championship with the record of a round: to be kept together with the race. */
  async add(id: string, round: number | null, record: string): Promise<Change> {
    const { engine, edition } = await this.awaiting(id, round)
    return this.change(id, engine, engine.ask<Championship>(['championship-add'], record), edition)
  }

  async byHand(id: string, round: number, result: string): Promise<OpenChampionship> {
    const { engine, edition } = await this.awaiting(id, round)
    return this.keep(id, { engine, championship: engine.ask(['championship-hand'], result), edition })
  }

  /** One of older rules is kept as it came, and says so, until it is gone on with. */
  async take(ledger: string): Promise<OpenChampionship> {
    const engine = await this.newEngine()
    const id = this.newId()
    const championship = engine.ask<Championship>(['championship-load'], ledger)
    const change = this.change(id, engine, championship, null)
    if (championship.note && change.store === 'seasons') change.thing.ledger = ledger
    await this.records.put([change], true)
    return { id, championship }
  }
}
