// A LACORSA race as numbers, read from the text of a view (games/lacorsa/position.c names the fields).
import type { Action, Match, View } from '../../engine/answers'

export interface Card {
  /** "R", "1" … "12" */
  rank: string
  /** A small letter, or "" in a race without suits. */
  suit: string
}

export interface Runner {
  car: number
  /** 0 is the leader's space. */
  space: number
  place: number
  held: number
  /** What lies face down: nothing, hidden, or the viewer's own play. */
  laid: '' | '?' | string
  stops: number
  out: string
}

export interface LacorsaRace {
  phase: string
  racing: boolean
  lap: number
  /** The car on turn, or 0. */
  active: number
  runners: Runner[]
  /** Running cars from the leader on. */
  order: number[]
  spaces: number
  /** The two of a challenge, when there is one. */
  duel: { challenger: number; defender: number } | null
  suited: boolean
  /** The viewer's hands, by car. */
  hands: Map<number, Card[]>
  pile: Card[]
  unseen: Card[]
  /** The car that is asked, or 0. */
  asked: number
}

export const suitNames: Record<string, string> = {
  g: 'gears',
  a: 'accelerators',
  p: 'pistons',
  w: 'wheels',
  s: 'shiftgates',
  c: 'cams',
}
const letterOf = (suit: string): string =>
  Object.keys(suitNames).find(letter => suitNames[letter] === suit) ?? ''

const list = (value: string | undefined): string[] => (!value || value === '-' ? [] : value.split(','))
const numbers = (value: string | undefined): number[] => list(value).map(Number)

function card(word: string): Card {
  const suit = /[a-z]$/.test(word) ? word.slice(-1) : ''
  return { rank: suit ? word.slice(0, -1) : word, suit }
}

const cards = (value: string | undefined): Card[] =>
  list(value)
    .filter(word => word !== '?')
    .map(card)

const before = new Set(['deal', 'qualify', 'roll'])
const duels = new Set(['challenge', 'flat-out', 'incident', 'collision'])

export function readRace(match: Match, view: View): LacorsaRace {
  const f = view.fields
  const phase = f['phase'] ?? ''
  const racing = !before.has(phase)
  const order = numbers(f['order'])
  const gaps = numbers(f['gaps'])
  const held = numbers(f['held'])
  const plays = list(f['plays'])
  const stops = numbers(f['stops'])
  const causes = list(f['causes'])
  const out = numbers(f['out'])
  const shared = match.options['team_orders'] === 'yes'
  const index = (car: number): number => match.cars.findIndex(one => one.car === car)
  let space = 0
  const spaceOf = new Map<number, number>()
  order.forEach((car, i) => {
    space += i ? 1 + (gaps[i] ?? 0) : 0
    spaceOf.set(car, space)
  })
  const runner = (car: number, place: number): Runner => {
    const i = index(car)
    const laid = plays[i] ?? '-'
    return {
      car,
      place,
      space: spaceOf.get(car) ?? 0,
      held: held[shared ? i & ~1 : i] ?? 0,
      laid: laid === '-' ? '' : laid,
      stops: stops[i] ?? 0,
      out: out.includes(car) ? (causes[i] ?? 'out') : '',
    }
  }
  const runners = [
    ...order.map((car, i) => runner(car, i + 1)),
    ...out.map((car, i) => runner(car, order.length + i + 1)),
  ]
  const active = Number(f['active'] ?? 0)
  const ahead = order[order.indexOf(active) - 1]
  const rows = (f['hands'] ?? '').split('/')
  const hands = new Map<number, Card[]>()
  match.cars.forEach((one, i) => {
    if (view.viewer && one.seat === view.viewer && rows[i] !== undefined)
      hands.set(one.car, cards(rows[shared ? i & ~1 : i]))
  })
  const first = view.legal[0]?.['car']
  return {
    phase,
    racing,
    lap: Number(f['lap'] ?? 0),
    active,
    runners,
    order,
    spaces: space + 1,
    duel: racing && duels.has(phase) && ahead !== undefined ? { challenger: active, defender: ahead } : null,
    suited: match.options['suit_tiebreaker'] === 'yes' || match.options['fastest_lap'] === 'card',
    hands,
    pile: cards(f['pile']),
    unseen: cards(f['deck']),
    asked: typeof first === 'number' ? first : 0,
  }
}

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
  `${card.rank === 'R' ? 'Redline' : card.rank}${card.suit ? ` of ${suitNames[card.suit]}` : ''}`

/** How a rank is called in a sentence. */
export const rankName = (rank: string): string => (rank === 'R' ? 'Redline' : rank)
