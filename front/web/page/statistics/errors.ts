// What reviews have found, by race and seat: kept in this browser, for the statistics.
import type { Account } from '../engine/protocol'
import { keepSetting, recallSetting } from '../ui/settings'

/** "3 1 0": inaccuracies, mistakes and blunders of each seat, by the race. */
export type Errors = Record<string, string[]>

const REVIEWED = 'reviewed'

export function keptErrors(): Errors {
  try {
    return JSON.parse(recallSetting(REVIEWED) ?? '{}') as Errors
  } catch {
    return {}
  }
}

export function keepErrors(race: string, seats: Account[]): void {
  const found = seats.map(({ inaccuracy, mistake, blunder }) => [inaccuracy, mistake, blunder].join(' '))
  keepSetting(REVIEWED, JSON.stringify({ ...keptErrors(), [race]: found }))
}
