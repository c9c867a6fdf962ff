// A circuit as one line: enough for a small picture of it.
import type { Point, Track } from '../../engine/protocol'

export const USUAL_TRACK = 'ombra'

export type Frame = { x: number; y: number; w: number; h: number }

/** All of it, with a margin around it. */
export function boxOf({ drawing: { left, top, right, bottom } }: Track, margin: number): Frame {
  return { x: left - margin, y: top - margin, w: right - left + 2 * margin, h: bottom - top + 2 * margin }
}

export const viewBox = ({ x, y, w, h }: Frame): string => `${x} ${y} ${w} ${h}`

export const outlinePath = (points: Point[]): string => `M${points.map(point => point.join(' ')).join('L')}Z`

/** Between the wall and the inner edge. */
export const roadPath = ({ lines }: Track): string => outlinePath(lines.wall) + outlinePath(lines.inner)
