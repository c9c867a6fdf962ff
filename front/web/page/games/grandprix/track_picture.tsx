// A circuit as a small picture.
import { outlinePath } from './geometry'
import { useTrack } from './tracks'

export function TrackPicture({ track }: { track: string }) {
  const drawn = useTrack(track)
  if (!drawn) return null
  const [x, y, w, h] = drawn.box
  return (
    <svg viewBox={`${x - 10} ${y - 10} ${w + 20} ${h + 20}`} aria-hidden="true">
      <path d={outlinePath(drawn.wall) + outlinePath(drawn.inner)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  )
}
