// Where things are on a drawn circuit.
import type { Match, Spot, Track } from '../../engine/protocol'
import { useKnown } from '../../ui/hooks'
import { type Frame, boxOf, USUAL_TRACK } from './outline'
import type { GPCar, Standing } from './read'

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

export type XY = { x: number; y: number }

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

/** Null until it is there. */
export const useTrack = (match: Match): Track | null =>
  useKnown('track', String(match.options['track'] ?? USUAL_TRACK))

/** Words somewhere on the circuit: in the middle of their box. */
export type Label = { text: string; x: number; y: number; cls: string; size: number }

/** Capitals are wider. */
const boxAround = ({ x, y }: XY, text: string, size: number): Frame => {
  const w = text.length * size * (/[A-Z]{2}/.test(text) ? 0.64 : 0.5)
  return { x: x - w / 2, w, y: y - size * 0.6, h: size * 1.2 }
}

const meet = (a: Frame, b: Frame): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Names of corners, the number of every fifth sector, START and PIT LANE, each beside its road and clear of all others;
 * what finds no room is left out. unit: so much of the drawing is a pixel, and no letter is smaller than people can read;
 * above: so much more room there is above the circuit. */
export function labelsOf(
  track: Track,
  unit: number,
  above: number,
  words: { start: string; pit: string },
  title: XY,
): Label[] {
  const { wall, inner, pit_near: near, pit_far: far } = track.lines
  const road = [wall, inner, near, far].flat().map(([x, y]) => ({ x, y, w: 0, h: 0 }))
  const frame = boxOf(track, track.drawing.lane_width * 1.5)
  const taken: Frame[] = [boxAround(title, track.title, 42)]
  const labels: Label[] = []
  const put = (text: string, cls: string, size: number, spots: XY[]): void => {
    const isFree = (box: Frame): boolean =>
      box.x > frame.x
      && box.y > frame.y - above
      && box.x + box.w < frame.x + frame.w
      && box.y + box.h < frame.y + frame.h
      && !taken.some(other => meet(box, other))
      && !road.some(other => meet(box, other))
    const spot = spots.find(one => isFree(boxAround(one, text, size)))
    if (!spot) return
    taken.push(boxAround(spot, text, size))
    labels.push({ text, cls, size, x: spot.x, y: spot.y })
  }
  /** Further and further away, outside or inside, there and a little before and behind it. */
  const beside = (sector: number, outside: boolean, text: string, size: number, around: number[]): XY[] =>
    around.flatMap(off =>
      [0, 0.5, 1, 1.8, 2.6].map(further => {
        const { pit, inner: lane, outer } = widthAt(track, sector + off)
        const [from, to] = outside ? [lane, outer] : [lane, pit]
        const { x, y } = beyond(from, to, track.drawing.lane_width * (0.7 + further))
        const d = beyond({ x: 0, y: 0 }, { x: x - to.x, y: y - to.y }, 0)
        const long = Math.hypot(d.x, d.y) || 1
        return { x: x + ((d.x / long) * text.length * size) / 4, y: y + ((d.y / long) * size) / 2 }
      }),
    )
  const small = 11 * Math.max(1, unit)
  const large = 13 * Math.max(1, unit)
  const line = [0, 1, -1, 2, -2, 3]
  put(words.start, 'mark', small, [
    ...beside(0, true, words.start, small, line),
    ...beside(0, false, words.start, small, line),
  ])
  put(words.pit, 'mark', small, beside(2, false, words.pit, small, [0, 1, 2, 3, -1]))
  for (const { from, to, name } of track.corners.filter(corner => corner.name)) {
    const sector = Math.round((from + to) / 2)
    const around = [0, 1, -1, 2, -2, 3, -3]
    put(name, 'cn', large, [
      ...beside(sector, false, name, large, around),
      ...beside(sector, true, name, large, around),
    ])
  }
  for (let s = 5; s < track.sectors; s += 5)
    put(String(s), 'secno', small, beside(s, true, String(s), small, [0]))
  return labels
}

/** Lines between the cells of the pit lane. */
export const pitCells = ({ sectors, lines: { pit_near: near, pit_far: far } }: Track): string =>
  Array.from({ length: sectors }, (_, s) => `M${near[s * 4]?.join(' ')}L${far[s * 4]?.join(' ')}`).join('')

/** The spaces from one to another along the road, both included: changing lanes on the way, never across the grass. */
export function wayBetween(track: Track, from: Standing, to: Standing): Spot[] {
  const n = Math.max(1, to.distance - from.distance)
  return Array.from({ length: n + 1 }, (_, i) =>
    spaceAt(track, from.distance + i, Math.round(from.lane + ((to.lane - from.lane) * i) / n)),
  )
}
