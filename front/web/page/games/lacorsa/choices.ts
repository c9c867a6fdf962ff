// What the viewer may do, sorted for the screen: by card, and what needs no card. All of it is in the engine's list.
import type { Action } from '../../engine/answers'
import { type Card, type CardAction, cardOf, rankName, sameCard } from './read'

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
  const name = `the ${rankName(one.card.rank)}${one.wild ? ` as ${one.wild}` : ''}${one.redline ? ' + R' : ''}`
  switch (one.action.kind) {
    case 'extend':
      return `Extend with ${name}`
    case 'discard':
      return `Discard ${name}`
    case 'pick':
      return `Take ${name}`
    default:
      return phase === 'qualify' ? `Qualify with ${name}` : `Lock in ${name}`
  }
}

const plainLabels: Record<string, string> = {
  pit: 'Pit stop',
  wide: 'Try the wide line',
  challenge: 'Challenge',
  stay: 'Stay behind',
  'flat-out': 'Go flat out',
  steady: 'Hold steady',
}

/** What needs no card. */
export function plainOffers(legal: Action[]): Offer[] {
  return legal
    .filter(action => cardOf(action) === null)
    .map((action, i) => ({ label: plainLabels[action.kind] ?? action.text, action, primary: i === 0 }))
}
