// How cars and players are called on the screen.
import type { Match } from '../engine/answers'

export interface Namer {
  /** "You", "Ann", "Car 3", "Ginther". */
  car(car: number): string
  /** The livery of a car: one of twelve, 0 for a Non-Player Car. */
  team(car: number): number
  mine(car: number): boolean
}

export function namer(match: Match, viewer: number): Namer {
  const people = match.players.filter(player => !player.bot).length
  const teams = [...new Set(match.cars.filter(car => car.seat).map(car => car.seat))]
  const find = (number: number) => match.cars.find(car => car.car === number)
  const player = (seat: number): string | null => {
    const who = match.players[seat - 1]
    if (!who || who.bot)
      return null
    return people === 1 && seat === viewer ? 'You' : who.name
  }
  return {
    car(number) {
      const car = find(number)
      const who = car ? player(car.seat) : null
      const several = match.cars.filter(one => one.seat === car?.seat).length > 1
      if (who)
        return several ? `${who} ${number}` : who
      return car?.name ?? `Car ${number}`
    },
    team(number) {
      const index = match.cars.findIndex(car => car.car === number)
      const car = match.cars[index]
      if (!car?.seat)
        return 0
      return match.game === 'lacorsa' ? index + 1 : teams.indexOf(car.seat) % 12 + 1
    },
    mine: number => viewer > 0 && find(number)?.seat === viewer,
  }
}
