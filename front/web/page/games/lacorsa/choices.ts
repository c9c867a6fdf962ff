// What the viewer may do, sorted for the screen: by card, and what needs no card. All of it is in the engine's list.
import type { Action } from '../../engine/answers'
import { type Card, type CardAction, cardOf, rankName, sameCard } from './read'
import { N, t } from '../../language'

export type Offer = { label: string; action: Action; primary: boolean }

/** What can be done with a card. Of equal plays the last is taken: the Redline of the lowest suit goes first. */
export function offersFor(legal: Action[], card: Card, redline: boolean, phase: string): Offer[] {
  const offers = new Map<string, CardAction>()
  for (const one of legal.map(cardOf))
    if (one && sameCard(one.card, card) && one.redline === redline)
      offers.set(`${one.action.kind} ${one.wild}`, one)
  return [...offers.values()].map((one, i) => ({
    label: offerLabel(one, phase),
    action: one.action,
    primary: i === 0,
  }))
}

export const mayAddRedline = (legal: Action[], card: Card): boolean =>
  legal.map(cardOf).some(one => one !== null && one.redline && sameCard(one.card, card))

export const isPlayable = (legal: Action[], card: Card): boolean =>
  legal.map(cardOf).some(one => one !== null && sameCard(one.card, card))

function offerLabel(one: CardAction, phase: string): string {
  const values = { rank: rankName(one.card.rank), wild: one.wild }
  const card = one.wild ? t('the {rank} as {wild}', values) : t('the {rank}', values)
  const name = one.redline ? t('{card} + R', { card }) : card
  switch (one.action.kind) {
    case 'extend':
      return t('Extend with {name}', { name })
    case 'discard':
      return t('Discard {name}', { name })
    case 'pick':
      return t('Take {name}', { name })
    default:
      return phase === 'qualify' ? t('Qualify with {name}', { name }) : t('Lock in {name}', { name })
  }
}

const plainLabels: Record<string, string> = {
  pit: N('Pit stop'),
  wide: N('Try the wide line'),
  challenge: N('Challenge'),
  stay: N('Stay behind'),
  'flat-out': N('Go flat out'),
  steady: N('Hold steady'),
}

/** What needs no card. */
export function plainOffers(legal: Action[]): Offer[] {
  return legal
    .filter(action => cardOf(action) === null)
    .map((action, i) => ({ label: t(plainLabels[action.kind] ?? action.text), action, primary: i === 0 }))
}
