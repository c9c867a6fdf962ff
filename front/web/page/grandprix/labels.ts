// How the gestures of a Grand Prix are called, and which of them end something.
import type { Action, Change } from '../engine/answers'
import { type GrandPrix, type RaceCard, places } from './read'

const markerNames: Record<string, string> = {
  tire: 'tire', suspension: 'suspension', wing: 'wing', brakes: 'brakes', transmission: 'transmission', engine: 'engine', body: 'body',
}

export function actionLabel(action: Action, race: GrandPrix, cards: Map<string, RaceCard>): string {
  const car = action['car']
  const lane = action['lane']
  const title = (name: unknown): string => cards.get(String(name))?.title ?? String(name)
  switch (action.kind) {
    case 'tires': return `${capital(String(action['tires']))} tires on ${car}`
    case 'play': return `${title(action['card'])} with ${car}`
    case 'pass': return `Wait, with ${car}`
    case 'eliminate': return `Take ${car} out of the race`
    case 'retire': return `Retire ${car}`
    case 'nothing': return 'Do nothing'
    case 'forward': return 'Forward'
    case 'inward': return 'Inside'
    case 'outward': return 'Outside'
    case 'diagonal': return 'Diagonal'
    case 'swap': return 'Swap'
    case 'end': return 'Stay here'
    case 'push': return `${car} goes to lane ${lane}`
    case 'link': return `Link lane ${lane}`
    case 'place': return `Behind the next car, lane ${lane}`
    case 'stay': return race.phase === 'brake' ? 'No swap' : 'Stay'
    case 'soft': return 'Use the Soft bonus'
    case 'keep': return 'Keep it for later'
    case 'pick': return `Car ${car}`
    case 'box': return `Box ${car}`
    case 'take': return `Stay out, ${car} takes it`
    case 'fix': return `Fix ${markerNames[String(action['marker'])] ?? action['marker']}`
    case 'change': return `${capital(String(action['tires']))} tires`
    case 'discard': return `Discard ${title(action['card'])}`
    case 'done': return race.phase === 'pit' ? 'No more stops' : race.phase === 'discard' ? 'Keep the rest' : 'Done'
    default: return action.text
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const actionKey: Record<string, string> = { forward: 'W', inward: 'A', outward: 'D', swap: 'S', diagonal: 'E', end: 'X' }

const moving = new Set(['move', 'push', 'link', 'place', 'brake', 'soft'])

/** After this gesture the segment is over and nothing can be taken back. */
export const endsSegment = (change: Change): boolean => {
  const phase = change.after['phase']
  return phase !== undefined && !moving.has(phase)
}

/** Where the car that moves would stand; null when the gesture does not say. */
export function target(change: Change, race: GrandPrix): { distance: number; lane: number } | null {
  const after = places(change.after['cars']).get(race.active)
  const now = race.cars.find(car => car.car === race.active)
  if (!after || after.where !== 'track' || now && after.distance === now.distance && after.lane === now.lane && now.where === 'track')
    return null
  return { distance: after.distance, lane: after.lane }
}

/** The other cars that would stand elsewhere: pushed, displaced, led along. */
export function disturbed(change: Change, race: GrandPrix): { car: number; distance: number; lane: number }[] {
  if (change.after['cars'] === undefined)
    return []
  const after = places(change.after['cars'])
  return race.cars.flatMap(car => {
    const spot = after.get(car.car)
    return car.car !== race.active && spot && spot.where === 'track' && (spot.distance !== car.distance || spot.lane !== car.lane)
      ? [{ car: car.car, distance: spot.distance, lane: spot.lane }] : []
  })
}
