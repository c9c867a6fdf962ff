// A record that is looked at or given away. What of it may be shown the engine says (table/secrecy.h): everything when the race
// is over, or when somebody has said so.
import type { Loaded, Match } from '../engine/answers'
import type { Engine } from '../engine/wasm'

export const secret = 'this race is not over: its cards stay secret'

export function openPast<M extends Match>(engine: Engine, record: string, everything: boolean): M {
  const match = engine.ask<M>(['load', 1], record)
  return everything ? { ...match, ...engine.ask<Match>(['reveal']) } : match
}

/** The record for whoever wants it as a file, also what does not fit today's rules; throws while its cards are secret. */
export function copyOf(engine: Engine, record: string, everything: boolean): string {
  const { damage } = openPast<Loaded>(engine, record, everything)
  const copy = engine.ask<{ record: string }>(['copy']).record
  return damage ? record : copy
}
