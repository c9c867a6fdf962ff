// A LACORSA race as the viewer sees it: what the engine tells of it (front/web/lacorsa.c).
import type { Action, View } from '../../engine/answers'
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
const letterOf = (suit: string): string =>
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
