// A rival is as strong as the first person at the table: the engine finds its step from the races that this browser keeps.
import type { Rival, Seat } from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import type { Records } from './records'

const isRival = (seat: Seat): boolean => seat.bot && /^rival(\/|$)/.test(seat.name)

/** The seats with the step of every rival, and what is to be said about it. Without a person the engine refuses them. */
export async function settleRival(
  engine: Engine,
  records: Records,
  game: string,
  seats: Seat[],
): Promise<{ seats: Seat[]; note: string }> {
  const person = seats.find(seat => !seat.bot)
  if (!person || !seats.some(isRival)) return { seats, note: '' }
  const races = await records.racesOf(game, person.name)
  const { step, said } = engine.ask<Rival>(['rival', game], [person.name, races.join('\f')].join('\n'))
  const settled = (seat: Seat): Seat => ({ ...seat, name: seat.name.replace('rival', `rival:${step}`) })
  return { seats: seats.map(seat => (isRival(seat) ? settled(seat) : seat)), note: said }
}
