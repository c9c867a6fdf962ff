// Where things are on a drawn circuit.
import type { Match, Point, Spot, Track } from '../../engine/protocol'
import { useKnown } from '../../ui/hooks'
import type { GPCar } from './read'

export type Frame = { x: number; y: number; w: number; h: number }

/** All of it, with a margin around it. */
export function boxOf({ drawing: { left, top, right, bottom } }: Track, margin: number): Frame {
  return { x: left - margin, y: top - margin, w: right - left + 2 * margin, h: bottom - top + 2 * margin }
}

export const viewBox = ({ x, y, w, h }: Frame): string => `${x} ${y} ${w} ${h}`

export const sectorOf = (track: Track, distance: number): number =>
  ((distance % track.sectors) + track.sectors) % track.sectors

export const spaceOf = (track: Track, distance: number, lane: number) =>
  track.drawing.spaces[sectorOf(track, distance)]?.[lane]

const nowhere: Spot = { x: 0, y: 0, heading: 0 }

export function spaceAt(track: Track, distance: number, lane: number): Spot {
  const row = track.drawing.spaces[sectorOf(track, distance)] ?? []
  return row[Math.min(lane, row.length - 1)] ?? nowhere
}

/** The middle of the pit lane there, of the innermost lane and of the outermost. */
export function widthAt(track: Track, distance: number): { pit: Spot; inner: Spot; outer: Spot } {
  return {
    pit: track.drawing.pit_lane[sectorOf(track, distance)] ?? nowhere,
    inner: spaceAt(track, distance, 0),
    outer: spaceAt(track, distance, Infinity),
  }
}

type XY = { x: number; y: number }

/** So far beyond the second, on the line from the first. */
export function beyond(from: XY, to: XY, by: number): XY {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy) || 1
  return { x: to.x + (dx / length) * by, y: to.y + (dy / length) * by }
}

/** A car's place: on its space, in the pit lane (several side by side), or on the grass beside the wall. */
export function spotOf(track: Track, car: GPCar): Spot {
  const { pit, outer } = widthAt(track, car.distance)
  if (car.where === 'pit') return pit
  if (car.where === 'off')
    return { ...beyond(pit, outer, track.drawing.lane_width * 1.1), heading: outer.heading + 25 }
  return spaceAt(track, car.distance, car.lane)
}

export const outlinePath = (points: Point[]): string => `M${points.map(point => point.join(' ')).join('L')}Z`

/** Between the wall and the inner edge. */
export const roadPath = ({ lines }: Track): string => outlinePath(lines.wall) + outlinePath(lines.inner)

/** A line between the inner edge of the road and the wall, where a sector begins. */
export function across(track: Track, sector: number, further = 0): string {
  const at = sectorOf(track, sector) * 4
  const [a, b] = [track.lines.inner[at], track.lines.wall[at]].map(point => ({
    x: point?.[0] ?? 0,
    y: point?.[1] ?? 0,
  })) as [XY, XY]
  const ends = [beyond(b, a, further), beyond(a, b, further)]
  return `M${ends.map(({ x, y }) => `${x} ${y}`).join('L')}`
}

/** Turned by whole turns to lie nearest to the heading before, so that nothing spins round. */
export function nearestTurn(heading: number, before: number | undefined): number {
  return before === undefined ? heading : heading + 360 * Math.round((before - heading) / 360)
}

export const USUAL_TRACK = 'ombra'

/** Null until it is there. */
export const useTrack = (match: Match): Track | null =>
  useKnown('track', String(match.options['track'] ?? USUAL_TRACK))
