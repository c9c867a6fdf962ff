// Records that are looked at, reviewed or given away. What of them may be shown the engine says (table/secrecy.h): everything when
// the race is over, or when somebody has said so.
import type {
  Decision,
  Loaded,
  Marks,
  Match,
  News,
  Replay,
  Review,
  ReviewPlan,
  View,
} from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import { SLICE } from './engines'
import { anySeed, damageOf, noteOf, Table } from './table'
import { t } from '../language'

function openRecord<M extends Match>(engine: Engine, record: string, everything: boolean): M {
  const match = engine.ask<M>(['load', 1], record)
  return everything ? { ...match, ...engine.ask<Match>(['reveal']) } : match
}

/** The record for whoever wants it as a file, also what does not fit today's rules; throws while its cards are secret. */
export function copyOf(engine: Engine, record: string, everything: boolean): string {
  const { damage } = openRecord<Loaded>(engine, record, everything)
  const copy = engine.ask<{ record: string }>(['copy']).record
  return damage ? record : copy
}

/** A race that is looked at again. */
export class RecordView {
  private now = 0
  private readonly match: Loaded
  private readonly damage: string
  private readonly note: string

  constructor(
    readonly engine: Engine,
    record: string,
    everything: boolean,
    kept: { damage?: string; note?: string },
  ) {
    this.match = openRecord<Loaded>(engine, record, everything)
    this.damage = damageOf(this.match) || (kept.damage ?? '')
    this.note = noteOf(this.match) || (kept.note ?? '')
  }

  at(moment: number, viewer: number): Replay {
    const { engine, match, damage, note } = this
    if (!match.eyes.includes(viewer)) throw new Error(t('this race is not over: its cards stay secret'))
    const from = moment > this.now ? this.now : Math.max(0, moment - 1)
    engine.ask(['then', moment])
    this.now = moment
    return {
      match,
      at: moment,
      over: match.open,
      damage,
      note,
      view: engine.ask<View>(['view', viewer]),
      news: engine.ask<{ news: News[] }>(['news', viewer, from, moment]).news,
    }
  }

  /** What a spectator hears of all of it says where turns and laps begin. */
  marks(): Marks {
    const marks: Marks = { turns: [], laps: [], own: {} }
    for (const { m, event, by } of this.engine.ask<{ news: News[] }>(['news', 0, 0, this.match.moments])
      .news) {
      if (event === 'turn') marks.turns.push(m + 1)
      if (event === 'lap') marks.laps.push(m + 1)
      const own = (marks.own[Number(by)] ??= [])
      if (own.at(-1) !== m) own.push(m)
    }
    return marks
  }

  /** A match of its own from the moment that is looked at. */
  branch(id: string): Table {
    return new Table(id, this.engine, this.engine.ask<Match>(['branch', anySeed()]))
  }
}

type Told = Omit<Review, 'decisions'> & {
  decisions: (Decision & { opinions: unknown[] })[]
  words: Pick<Decision, 'did' | 'better'>[]
  causes: string[]
}

/** Was it good, was it luck? Made in slices. */
export class Reviewing {
  readonly plan: ReviewPlan

  constructor(
    readonly engine: Engine,
    record: string,
    everything: boolean,
  ) {
    openRecord(engine, record, everything)
    this.plan = engine.ask<ReviewPlan>(['review'])
  }

  /** As much as a slice has room for, and one piece at least. */
  goOn(from: number, to: number): string[] {
    const began = performance.now()
    const pieces: string[] = []
    do pieces.push(this.engine.ask<{ piece: string }>(['review-one', from + pieces.length]).piece)
    while (from + pieces.length < to && performance.now() - began < SLICE)
    return pieces
  }

  /** What another worker has found. */
  take(from: number, pieces: string[]): null {
    pieces.forEach((piece, i) => this.engine.ask(['review-take', from + i], piece))
    return null
  }

  /** Decisions and steps with the words that belong to them. */
  tell(): Review {
    const { words, causes, decisions, steps, ...told } = this.engine.ask<Told>(['review-tell'])
    return {
      ...told,
      decisions: decisions.map(({ opinions, ...one }, i) => ({ ...one, ...words[i], of: opinions.length })),
      steps: steps.map((one, i) => ({ ...one, cause: causes[i] ?? '' })),
    }
  }
}
