// A Grand Prix as the engine shows it: front/web/grandprix.c writes it, no rule is worked out here.
import type { Action, Change, Datum, Match, View } from '../../engine/protocol'
import { capital } from '../../ui/pieces'
import { N } from '../../language'

export type Where = 'track' | 'pit' | 'off' | 'out' | 'waiting'

/** A car and the space that it stands in, or would. */
export type Standing = { car: number; distance: number; lane: number }
/** duration: sectors that it costs to be rid of it; 0: it stays. */
export type Marker = { marker: string; duration: number }

export interface GPCar extends Standing {
  seat: number
  /** The name of a team, or the icon of a Non-Player Car. */
  team: string
  where: Where
  place: number
  cause: string
  moved: boolean
  changed: boolean
  /** A Player Car would be disqualified with these tires. */
  owes_change: boolean
  markers: Marker[]
  /** What they take off the speed of a card. */
  penalty: number
  /** What the cards of the hand come to, on a car that may still be moved. */
  speeds?: number[]
  closeCalls: number
  tires: string
}

interface Look {
  phase: string
  turn: number
  lap: number
  laps: number
  weather: string
  /** The sectors of the Safety Zone. */
  zone: number[]
  active: number
  card: string | null
  mp: number
  line: number[]
  /** What the first marker takes off the speed, the second …; one more than these ends the race. */
  penalties: number[]
  cars: GPCar[]
  hand: string[]
}

export interface GrandPrix extends Look {
  order: number[]
}

export const readGrandPrix = (view: View): GrandPrix => ({ ...(view.look as Look), order: view.order ?? [] })

/** What a gesture would do: end the segment, leave points, bring the active car to a space, move others. */
type Then = { ends: boolean; mp: number; to: Standing | null; moves: Standing[] }

export const thenOf = (change: Change): Then => change.then as Then

// ---- cards ------------------------------------------------------------------------------------------------------------

export interface RaceCard {
  name: string
  title: string
  movement: string
  speed: number
  exit: number
  wear: string[]
  text: string
}

type Map_ = { [name: string]: Datum }
const isMap = (datum: Datum | undefined): datum is Map_ => typeof datum === 'object' && !Array.isArray(datum)

export function raceCards(match: Match): Map<string, RaceCard> {
  const cards = match.data['deck']?.['cards']
  const found = new Map<string, RaceCard>()
  for (const card of Array.isArray(cards) ? cards : [])
    if (isMap(card))
      found.set(String(card['name']), {
        name: String(card['name']),
        title: String(card['title']),
        movement: String(card['movement']),
        speed: Number(card['speed']),
        exit: Number(card['exit']),
        wear: Array.isArray(card['wear']) ? card['wear'].map(String) : [],
        text: String(card['text'] ?? ''),
      })
  return found
}

/** What a card says, in short. */
export const cardTexts: Record<string, string> = {
  diagonal: N('One diagonal move'),
  straight: N('No lane changes'),
  'clean-air': N('If alone, on to the next car'),
  swap: N('May swap with the car ahead'),
  'late-brake': N('May swap at the end'),
  oversteer: N('Ends one lane further in'),
  understeer: N('Ends one lane further out'),
  weaving: N('Lane changes cost nothing'),
}

/** What stands on a team sheet. */
export const tireNames: Record<string, string> = {
  soft: N('Soft'),
  'soft-used': N('Soft, used'),
  hard: N('Hard'),
  wet: N('Wet'),
  '?': N('chosen'),
}

export const weatherNames: Record<string, string> = { dry: N('Dry'), wet: N('Wet') }

/** "strike-the-barrier:3" as people call it. */
export const eventTitle = (name: string): string =>
  (name.split(':')[0] ?? '')
    .split('-')
    .map(word => (word === 'npc' ? 'NPC' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

// ---- how gestures are called --------------------------------------------------------------------------------------------

export const markerNames: Record<string, string> = {
  tire: N('tire'),
  suspension: N('suspension'),
  wing: N('wing'),
  brakes: N('brakes'),
  transmission: N('transmission'),
  engine: N('engine'),
  body: N('body'),
}

/** As the engine calls it, which says what it comes to. */
export function actionLabel({ text }: Action, legal: Action[]): string {
  const label = legal.find(one => one.text === text)?.['label']
  return capital(String(label ?? text))
}

export const actionKey: Record<string, string> = {
  forward: 'W',
  inward: 'A',
  outward: 'D',
  swap: 'S',
  diagonal: 'E',
  end: 'X',
}
