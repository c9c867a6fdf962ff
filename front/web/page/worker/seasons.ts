// Championships on the shelf: each is its ledger; an engine reads it, changes it and writes it again.
import type { Season } from '../engine/answers'
import type { OpenSeason, SeasonWishes } from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import type { Shelf } from './shelf'
import { today } from './table'

export class Seasons {
  constructor(private readonly shelf: Promise<Shelf>, private readonly newEngine: () => Promise<Engine>, private readonly newId: () => string) {}

  private async keep(id: string, engine: Engine, season: Season): Promise<OpenSeason> {
    const leader = season.done ? season.drivers[0]?.name ?? '' : ''
    await (await this.shelf).putSeason({
      id, name: season.name, game: season.game, done: season.done, rounds: season.calendar.length, leader, changed: Date.now(),
      ledger: engine.ask<{ ledger: string }>(['season-text']).ledger,
    })
    return { id, season }
  }

  async ledger(id: string): Promise<string> {
    const stored = await (await this.shelf).getSeason(id)
    if (!stored)
      throw new Error('this championship is not kept in this browser')
    return stored.ledger
  }

  private async load(id: string): Promise<{ engine: Engine; season: Season }> {
    const engine = await this.newEngine()
    return { engine, season: engine.ask<Season>(['season-load'], await this.ledger(id)) }
  }

  async begin(game: string, wishes: SeasonWishes): Promise<OpenSeason> {
    const engine = await this.newEngine()
    const lines = [`setup ${wishes.setup}`, `title ${wishes.title}`, `best ${wishes.best}`, `races ${wishes.races}`,
      ...wishes.calendar ? [`calendar ${wishes.calendar}`] : [], ...wishes.seats.map(seat => `${seat.bot ? 'bot' : 'person'} ${seat.name}`)]
    return this.keep(this.newId(), engine, engine.ask<Season>(['season-new', game, today()], lines.join('\n')))
  }

  async open(id: string): Promise<OpenSeason> {
    return { id, season: (await this.load(id)).season }
  }

  /** The record of the next round. */
  async add(id: string, record: string): Promise<void> {
    const { engine } = await this.load(id)
    await this.keep(id, engine, engine.ask<Season>(['season-add'], record))
  }

  async byHand(id: string, result: string): Promise<OpenSeason> {
    const { engine } = await this.load(id)
    return this.keep(id, engine, engine.ask<Season>(['season-hand'], result))
  }

  async take(ledger: string): Promise<OpenSeason> {
    const engine = await this.newEngine()
    return this.keep(this.newId(), engine, engine.ask<Season>(['season-load'], ledger))
  }
}
