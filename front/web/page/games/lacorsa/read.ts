// A LACORSA race as the viewer sees it: what the engine tells of it (front/web/lacorsa.c).
import type { Action, News, View } from '../../engine/protocol'
import { N, t } from '../../language'

export interface Card {
  /** "R", "1" … "12" */
  rank: string
  /** A small letter, or "" in a race without suits. */
  suit: string
}

export interface Runner {
  car: number
  place: number
  /** 0 is the leader's space. */
  space: number
  /** Empty spaces directly ahead. */
  gap: number
  /** Cards in the hand that it plays from, and whose that is. */
  held: number
  hand: number
  /** What lies face down: nothing, hidden, or the viewer's own play, a Redline that goes with it last. */
  laid: null | '?' | Card[]
  stops: number
  /** Why it is out, or "". */
  out: string
}

export interface LacorsaRace {
  phase: string
  /** The grid stands. */
  racing: boolean
  lap: number
  suited: boolean
  /** The car on turn, or 0. */
  active: number
  /** Cars it has passed in this turn. */
  passes: number
  /** The car that is asked, or 0. */
  asked: number
  challenge: { challenger: number; defender: number } | null
  /** From the leader on; first those that run. */
  cars: Runner[]
  running: number
  /** The viewer's hands, by the car whose it is. */
  hands: Record<number, Card[]>
  pile: Card[]
  unseen: Card[]
}

export const raceOf = (view: View): LacorsaRace => view.look as LacorsaRace

export const runnerOf = (race: LacorsaRace, car: number): Runner | undefined =>
  race.cars.find(one => one.car === car)

/** What a car of the viewer plays from. */
export const handOf = (race: LacorsaRace, car: number): Card[] =>
  race.hands[runnerOf(race, car)?.hand ?? 0] ?? []

export const suitNames: Record<string, string> = {
  g: N('gears'),
  a: N('accelerators'),
  p: N('pistons'),
  w: N('wheels'),
  s: N('shiftgates'),
  c: N('cams'),
}
export const letterOf = (suit: string): string =>
  Object.keys(suitNames).find(letter => suitNames[letter] === suit) ?? ''

// ---- actions and cards --------------------------------------------------------------------------------------------

export interface CardAction {
  action: Action
  card: Card
  /** The value that a wild card counts, or "". */
  wild: string
  redline: boolean
}

/** The card that an action is about; null for those that are about none. */
export function cardOf(action: Action): CardAction | null {
  const word = action['play'] ?? action['card']
  if (typeof word !== 'string') return null
  const [base = '', ...more] = word.split('+')
  const [rank = '', wild = ''] = base.split('=')
  const suits = typeof action['suit'] === 'string' ? action['suit'].split('+') : []
  return { action, card: { rank, suit: letterOf(suits[0] ?? '') }, wild, redline: more.includes('R') }
}

export const sameCard = (a: Card, b: Card): boolean => a.rank === b.rank && a.suit === b.suit

export const cardName = (card: Card): string =>
  card.suit
    ? t('{rank} of {suit}', { rank: rankName(card.rank), suit: t(suitNames[card.suit] ?? '') })
    : rankName(card.rank)

/** How a rank is called in a sentence. */
export const rankName = (rank: string): string => (rank === 'R' ? t('Redline') : rank)

// The last challenge that was turned up, read from the news: who showed what, and what came of it.

/** flat: what going flat out has added. */
export type Shown = { car: number; play: string; suit: string; total: number; flat: number }
export type Reveal = { shown: Shown[]; outcome: string; winner: number; qualifying: boolean }

const outcomes = /^((passed|held)(-tie|-suit)?|incident|collision|multi-21)$/

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The last one, or the last in which one of these cars took part; null when nothing was turned up. */
export const lastReveal = (news: News[], takesPart?: (car: number) => boolean): Reveal | null =>
  reveals(news)
    .filter(({ shown }) => !takesPart || shown.some(({ car }) => takesPart(car)))
    .at(-1) ?? null

function reveals(news: News[]): Reveal[] {
  const all: Reveal[] = []
  let reveal: Reveal | null = null
  let open = false
  for (const one of news) {
    const kind = one.event
    if (kind === 'showed' || kind === 'qualified') {
      if (!open || !reveal) {
        reveal = { shown: [], outcome: '', winner: 0, qualifying: kind === 'qualified' }
        all.push(reveal)
      }
      open = true
      const { car, total, flat } = one
      reveal.shown.push({
        ...{ car: number(car), total: number(total), flat: number(flat) },
        ...{ play: word(one['play']), suit: word(one['suit']) },
      })
    } else if (reveal && outcomes.test(kind)) {
      reveal.outcome = one.say ?? ''
      reveal.winner = kind.startsWith('passed') || kind.startsWith('held') ? number(one['car']) : 0
      open = false
    } else {
      open = false
    }
  }
  return all
}

// What the viewer may do, sorted for the screen: by card, and what needs no card. All of it is in the engine's list.

export type Offer = { label: string; action: Action }

/** What can be done with a card. Of equal plays the last is taken: the Redline of the lowest suit goes first. */
export function offersFor(legal: Action[], card: Card, redline: boolean, phase: string): Offer[] {
  const offers = new Map<string, CardAction>()
  for (const one of legal.map(cardOf))
    if (one && sameCard(one.card, card) && one.redline === redline)
      offers.set(`${one.action.kind} ${one.wild}`, one)
  return [...offers.values()].map(one => ({ label: offerLabel(one, phase), action: one.action }))
}

export const mayAddRedline = (legal: Action[], card: Card): boolean =>
  legal.map(cardOf).some(one => one !== null && one.redline && sameCard(one.card, card))

export const isPlayable = (legal: Action[], card: Card): boolean =>
  legal.map(cardOf).some(one => one !== null && sameCard(one.card, card))

const cardLabels: Record<string, string> = {
  extend: N('Extend with {name}'),
  discard: N('Discard {name}'),
  pick: N('Take {name}'),
}

function offerLabel(one: CardAction, phase: string): string {
  const values = { rank: rankName(one.card.rank), wild: one.wild }
  const card = one.wild ? t('the {rank} as {wild}', values) : t('the {rank}', values)
  const name = one.redline ? t('{card} + R', { card }) : card
  const play = phase === 'qualify' ? N('Qualify with {name}') : N('Lock in {name}')
  return t(cardLabels[one.action.kind] ?? play, { name })
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
    .map(action => ({ label: t(plainLabels[action.kind] ?? action.text), action }))
}
