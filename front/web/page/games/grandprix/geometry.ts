// Where things are on a drawn circuit.
import type { Track } from '../../engine/answers'
import type { GPCar } from './read'

export type Spot = { x: number; y: number; heading: number }

export const sectorOf = (track: Track, distance: number): number =>
  ((distance % track.sectors) + track.sectors) % track.sectors

export function spaceAt(track: Track, distance: number, lane: number): Spot {
  const row = track.cells[sectorOf(track, distance)] ?? []
  return row[Math.min(lane, row.length - 1)] ?? { x: 0, y: 0, heading: 0 }
}

/** A car's place: on its space, in the pit lane (several side by side), or on the grass beside the wall. */
export function spotOf(track: Track, car: GPCar): Spot {
  const sector = sectorOf(track, car.distance)
  if (car.where === 'pit') {
    const pit = track.pit[sector] ?? { x: 0, y: 0, heading: 0 }
    return { x: pit.x, y: pit.y, heading: pit.heading }
  }
  if (car.where === 'off') {
    const row = track.cells[sector] ?? []
    const outer = row[row.length - 1]
    const pit = track.pit[sector]
    if (outer && pit) {
      const dx = outer.x - pit.x
      const dy = outer.y - pit.y
      const length = Math.hypot(dx, dy) || 1
      return {
        x: outer.x + (dx / length) * track.lane * 1.1,
        y: outer.y + (dy / length) * track.lane * 1.1,
        heading: outer.heading + 25,
      }
    }
  }
  return spaceAt(track, car.distance, car.lane)
}

export function outlinePath(points: number[]): string {
  let d = ''
  for (let i = 0; i < points.length; i += 2) d += `${i ? 'L' : 'M'}${points[i]} ${points[i + 1]}`
  return `${d}Z`
}

/** A line between the inner edge of the road and the wall, where a sector begins. */
export function across(track: Track, sector: number, beyond = 0): string {
  const i = sectorOf(track, sector) * 8
  const [ax = 0, ay = 0] = [track.inner[i], track.inner[i + 1]]
  const [bx = 0, by = 0] = [track.wall[i], track.wall[i + 1]]
  const length = Math.hypot(bx - ax, by - ay) || 1
  const ux = ((bx - ax) / length) * beyond
  const uy = ((by - ay) / length) * beyond
  return `M${ax - ux} ${ay - uy}L${bx + ux} ${by + uy}`
}

/** Turned by whole turns to lie nearest to the heading before, so that nothing spins round. */
export function nearestTurn(heading: number, before: number | undefined): number {
  return before === undefined ? heading : heading + 360 * Math.round((before - heading) / 360)
}
