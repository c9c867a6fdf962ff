// How the gestures of a Grand Prix are called.
import type { Action } from '../../engine/answers'
import { type GrandPrix, type RaceCard, tireNames } from './read'
import { N, t } from '../../language'

export const markerNames: Record<string, string> = {
  tire: N('tire'),
  suspension: N('suspension'),
  wing: N('wing'),
  brakes: N('brakes'),
  transmission: N('transmission'),
  engine: N('engine'),
  body: N('body'),
}

const tires = (action: Action): string => t(tireNames[String(action['tires'])] ?? String(action['tires']))

export function actionLabel(action: Action, race: GrandPrix, cards: Map<string, RaceCard>): string {
  const car = action['car']
  const lane = action['lane']
  const title = (name: unknown): string => cards.get(String(name))?.title ?? String(name)
  switch (action.kind) {
    case 'tires':
      return t('{tires} tires on {car}', { tires: tires(action), car })
    case 'play':
      return t('{card} with {car}', { card: title(action['card']), car })
    case 'pass':
      return t('Wait, with {car}', { car })
    case 'eliminate':
      return t('Take {car} out of the race', { car })
    case 'retire':
      return t('Retire {car}', { car })
    case 'nothing':
      return t('Do nothing')
    case 'forward':
      return t('Forward')
    case 'inward':
      return t('Inside')
    case 'outward':
      return t('Outside')
    case 'diagonal':
      return t('Diagonal')
    case 'swap':
      return t('Swap')
    case 'end':
      return t('Stay here')
    case 'push':
      return t('{car} goes to lane {lane}', { car, lane })
    case 'link':
      return t('Link lane {lane}', { lane })
    case 'place':
      return t('Behind the next car, lane {lane}', { lane })
    case 'stay':
      return race.phase === 'brake' ? t('No swap') : t('Stay')
    case 'soft':
      return t('Use the Soft bonus')
    case 'keep':
      return t('Keep it for later')
    case 'pick':
      return t('Car {car}', { car })
    case 'box':
      return t('Box {car}', { car })
    case 'take':
      return t('Stay out, {car} takes it', { car })
    case 'fix':
      return t('Fix {marker}', {
        marker: t(markerNames[String(action['marker'])] ?? String(action['marker'])),
      })
    case 'change':
      return t('{tires} tires', { tires: tires(action) })
    case 'discard':
      return t('Discard {card}', { card: title(action['card']) })
    case 'done':
      return race.phase === 'pit'
        ? t('No more stops')
        : race.phase === 'discard'
          ? t('Keep the rest')
          : t('Done')
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
