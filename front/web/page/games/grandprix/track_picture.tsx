// A circuit as a small picture.
import { useEffect, useState } from 'preact/hooks'
import type { Track } from '../../engine/answers'
import { loadTrack } from './tracks'

export function loop(points: number[]): string {
  let d = ''
  for (let i = 0; i < points.length; i += 2)
    d += `${i ? 'L' : 'M'}${points[i]} ${points[i + 1]}`
  return `${d}Z`
}

export function TrackPicture({ track }: { track: string }) {
  const [drawn, set] = useState<Track | null>(null)
  useEffect(() => { loadTrack(track).then(set, () => undefined) }, [track])
  if (!drawn)
    return null
  const [x, y, w, h] = drawn.box
  return (
    <svg viewBox={`${x - 10} ${y - 10} ${w + 20} ${h + 20}`} aria-hidden="true">
      <path d={loop(drawn.wall) + loop(drawn.inner)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  )
}
