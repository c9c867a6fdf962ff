// A Grand Prix as numbers, read from the text of a view (games/grandprix/position.c names the fields).
import type { Datum, Match, View } from '../engine/answers'

export type Where = 'track' | 'pit' | 'off' | 'out' | 'waiting'

export interface GPCar {
  car: number
  seat: number
  /** The name of a team, or the icon of a Non-Player Car. */
  team: string
  where: Where
  distance: number
  lane: number
  /** In the pit lane: 1 was there first. */
  arrived: number
  place: number
  cause: string
  moved: boolean
  changed: boolean
  markers: string[]
  closeCalls: number
  tires: string
}

export interface GrandPrix {
  phase: string
  turn: number
  lap: number
  laps: number
  weather: string
  event: string
  /** The first sector of the Safety Zone, or -1. */
  zone: number
  active: number
  card: string
  mp: number
  from: number
  line: number[]
  cars: GPCar[]
  order: number[]
  hand: string[]
  held: number[]
}

const list = (value: string | undefined): string[] => !value || value === '-' ? [] : value.split(',')
const numbers = (value: string | undefined): number[] => list(value).map(Number)

/** "22@17.0", "22@17.pit2", "22@17.off" */
export function places(value: string | undefined): Map<number, Pick<GPCar, 'where' | 'distance' | 'lane' | 'arrived'>> {
  const found = new Map<number, Pick<GPCar, 'where' | 'distance' | 'lane' | 'arrived'>>()
  for (const word of list(value)) {
    const at = word.indexOf('@')
    const dot = word.lastIndexOf('.')
    const lane = word.slice(dot + 1)
    found.set(Number(word.slice(0, at)), {
      distance: Number(word.slice(at + 1, dot)),
      where: lane.startsWith('pit') ? 'pit' : lane === 'off' ? 'off' : 'track',
      lane: /^\d+$/.test(lane) ? Number(lane) : 0,
      arrived: lane.startsWith('pit') ? Number(lane.slice(3)) : 0,
    })
  }
  return found
}

function keyed(value: string | undefined): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const word of list(value)) {
    const at = word.indexOf(':')
    const car = Number(word.slice(0, at))
    found.set(car, [...found.get(car) ?? [], word.slice(at + 1)])
  }
  return found
}

export function readGrandPrix(match: Match, view: View): GrandPrix {
  const f = view.fields
  const at = places(f['cars'])
  const gone = keyed(f['out'])
  const wear = keyed(f['wear'])
  const tires = keyed(f['tires'])
  const moved = new Set(numbers(f['activated']))
  const changed = new Set(numbers(f['changed']))
  const cars = match.cars.map((one): GPCar => {
    const spot = at.get(one.car)
    const out = gone.get(one.car)?.[0]
    const [place = '0', rest = ''] = out?.split(':') ?? []
    const [cause = '', distance = '0'] = rest.split('@')
    const marks = wear.get(one.car) ?? []
    return {
      car: one.car, seat: one.seat, team: one.team ?? '',
      where: spot?.where ?? (out ? 'out' : 'waiting'), distance: spot?.distance ?? Number(distance), lane: spot?.lane ?? 0,
      arrived: spot?.arrived ?? 0, place: Number(place), cause,
      moved: moved.has(one.car), changed: changed.has(one.car), markers: marks.filter(mark => mark !== 'close-call'),
      closeCalls: marks.filter(mark => mark === 'close-call').length, tires: tires.get(one.car)?.[0] ?? '',
    }
  })
  const rows = (f['hands'] ?? '').split('/')
  const laps = Number(match.options['laps'] ?? 0) || Number(match.data['track']?.['laps'] ?? 0)
  return {
    phase: f['phase'] ?? '', turn: Number(f['turn'] ?? 0), lap: Number(f['lap'] ?? 0), laps, weather: f['weather'] ?? 'dry',
    event: f['event'] ?? '-', zone: Number(f['zone'] ?? -1), active: Number(f['active'] ?? 0), card: f['card'] ?? '-',
    mp: Number(f['mp'] ?? 0), from: Number(f['from'] ?? 0), line: numbers(f['line']), cars, order: view.order ?? [],
    hand: view.viewer ? list(rows[view.viewer - 1]).filter(word => word !== '?') : [], held: numbers(f['held']),
  }
}

// ---- cards ------------------------------------------------------------------------------------------------------------

export interface RaceCard { name: string; title: string; movement: string; speed: number; exit: number; wear: string[]; text: string }

type Map_ = { [name: string]: Datum }
const isMap = (datum: Datum | undefined): datum is Map_ => typeof datum === 'object' && !Array.isArray(datum)

export function raceCards(match: Match): Map<string, RaceCard> {
  const cards = match.data['deck']?.['cards']
  const found = new Map<string, RaceCard>()
  for (const card of Array.isArray(cards) ? cards : [])
    if (isMap(card))
      found.set(String(card['name']), {
        name: String(card['name']), title: String(card['title']), movement: String(card['movement']), speed: Number(card['speed']),
        exit: Number(card['exit']), wear: Array.isArray(card['wear']) ? card['wear'].map(String) : [], text: String(card['text'] ?? ''),
      })
  return found
}

/** What a card says, in short. */
export const cardTexts: Record<string, string> = {
  diagonal: 'One diagonal move', straight: 'No lane changes', 'clean-air': 'If alone, on to the next car', swap: 'May swap with the car ahead',
  'late-brake': 'May swap at the end', oversteer: 'Ends one lane further in', understeer: 'Ends one lane further out', weaving: 'Lane changes cost nothing',
}

/** "strike-the-barrier:3" as people call it. */
export const eventTitle = (name: string): string =>
  (name.split(':')[0] ?? '').split('-').map(word => word === 'npc' ? 'NPC' : word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
