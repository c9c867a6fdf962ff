// How the gestures of a Grand Prix are called.
import type { Action } from '../../engine/answers'
import { capital } from '../../ui/pieces'
import type { GrandPrix, RaceCard } from './read'

const markerNames: Record<string, string> = {
  tire: 'tire',
  suspension: 'suspension',
  wing: 'wing',
  brakes: 'brakes',
  transmission: 'transmission',
  engine: 'engine',
  body: 'body',
}

export function actionLabel(action: Action, race: GrandPrix, cards: Map<string, RaceCard>): string {
  const car = action['car']
  const lane = action['lane']
  const title = (name: unknown): string => cards.get(String(name))?.title ?? String(name)
  switch (action.kind) {
    case 'tires':
      return `${capital(String(action['tires']))} tires on ${car}`
    case 'play':
      return `${title(action['card'])} with ${car}`
    case 'pass':
      return `Wait, with ${car}`
    case 'eliminate':
      return `Take ${car} out of the race`
    case 'retire':
      return `Retire ${car}`
    case 'nothing':
      return 'Do nothing'
    case 'forward':
      return 'Forward'
    case 'inward':
      return 'Inside'
    case 'outward':
      return 'Outside'
    case 'diagonal':
      return 'Diagonal'
    case 'swap':
      return 'Swap'
    case 'end':
      return 'Stay here'
    case 'push':
      return `${car} goes to lane ${lane}`
    case 'link':
      return `Link lane ${lane}`
    case 'place':
      return `Behind the next car, lane ${lane}`
    case 'stay':
      return race.phase === 'brake' ? 'No swap' : 'Stay'
    case 'soft':
      return 'Use the Soft bonus'
    case 'keep':
      return 'Keep it for later'
    case 'pick':
      return `Car ${car}`
    case 'box':
      return `Box ${car}`
    case 'take':
      return `Stay out, ${car} takes it`
    case 'fix':
      return `Fix ${markerNames[String(action['marker'])] ?? action['marker']}`
    case 'change':
      return `${capital(String(action['tires']))} tires`
    case 'discard':
      return `Discard ${title(action['card'])}`
    case 'done':
      return race.phase === 'pit' ? 'No more stops' : race.phase === 'discard' ? 'Keep the rest' : 'Done'
    default:
      return action.text
  }
}

export const actionKey: Record<string, string> = {
  forward: 'W',
  inward: 'A',
  outward: 'D',
  swap: 'S',
  diagonal: 'E',
  end: 'X',
}
