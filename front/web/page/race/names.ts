// How cars and players are called on the screen, and what they look like.
import type { Car, Match, Player } from '../engine/protocol'
import { moduleOf } from '../games'
import type { CarKind } from '../games/module'
import { N, t } from '../language'

const LIVERIES = 12

export interface Liveries {
  kind: CarKind
  /** The livery of a car: one of twelve, 0 for a Non-Player Car. */
  team(car: number): number
}

export interface Namer extends Liveries {
  /** "You", "Ann", "Dahl", "Ginther". */
  car(car: number): string
  mine(car: number): boolean
}

export function liveries(game: string, cars: Pick<Car, 'car' | 'seat'>[]): Liveries {
  const { carKind, hasTeams } = moduleOf(game)
  const seats = [...new Set(cars.map(car => car.seat))].filter(seat => seat !== null).sort((a, b) => a - b)
  return {
    kind: carKind,
    team(number) {
      const index = cars.findIndex(car => car.car === number)
      const seat = cars[index]?.seat
      return seat ? ((hasTeams ? seats.indexOf(seat) : index) % LIVERIES) + 1 : 0
    },
  }
}

export function namer(match: Match, viewer: number): Namer {
  const people = match.players.filter(player => !player.bot).length
  const find = (number: number) => match.cars.find(car => car.car === number)
  const player = (seat: number | null): string | null =>
    seat === null
      ? null
      : people === 1 && seat === viewer && isPerson(match.players, seat)
        ? t('You')
        : (match.players[seat - 1]?.driver ?? null)
  return {
    ...liveries(match.game, match.cars),
    car(number) {
      const car = find(number)
      if (car?.name && !isPerson(match.players, car.seat)) return car.name
      const who = car ? player(car.seat) : null
      const several = match.cars.filter(one => one.seat === car?.seat).length > 1
      if (who) return several ? `${who} ${number}` : who
      return t('Car {number}', { number })
    },
    mine: number => viewer > 0 && find(number)?.seat === viewer,
  }
}

/** Somebody sits there, and no bot. */
export const isPerson = (players: Player[], seat: number | null): boolean =>
  seat !== null && players[seat - 1]?.bot === false

export const carsOf = (cars: Car[], seat: number): number[] =>
  cars.filter(car => car.seat === seat).map(car => car.car)

/** "1 and 2" */
export const joined = (things: (string | number)[]): string => things.join(t(' and '))

/** "Car 3", "Cars 1 and 2" */
export const carWords = (cars: number[]): string =>
  t(cars.length > 1 ? N('Cars {cars}') : N('Car {cars}'), { cars: joined(cars) })
