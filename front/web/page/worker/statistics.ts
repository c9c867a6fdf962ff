// How people did in the races that this browser keeps.
import type { Statistics } from '../engine/protocol'
import type { Engine } from '../engine/wasm'
import type { Stored } from './records'

const peopleOf = ({ players }: Stored): string[] =>
  players.flatMap(player => (player.bot ? [] : [player.name]))

/** Those who have raced most come first; person: "" for the first of them; errors: what reviews found, by race and seat. */
export function statistics(
  engine: Engine,
  races: Stored[],
  person: string,
  errors: Record<string, string[]>,
): { people: string[]; told: Statistics | null } {
  const counts = new Map<string, number>()
  for (const name of races.flatMap(peopleOf)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const people = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const who = person || people[0]
  if (!who) return { people, told: null }
  const texts = races
    .filter(race => peopleOf(race).includes(who))
    .map(({ id, players, record }) => {
      const seat = players.findIndex(player => !player.bot && player.name === who)
      return `${errors[id]?.[seat] ?? ''}\n${record}`
    })
  return { people, told: engine.ask<Statistics>(['statistics'], [who, texts.join('\f')].join('\n')) }
}
