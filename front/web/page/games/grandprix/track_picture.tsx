// A circuit as a small picture.
import { boxOf, roadPath, viewBox } from './geometry'
import { useNamedTrack } from './tracks'

export function TrackPicture({ track }: { track: string }) {
  const drawn = useNamedTrack(track)
  return drawn ? (
    <svg viewBox={viewBox(boxOf(drawn, 10))} aria-hidden="true">
      <path d={roadPath(drawn)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  ) : null
}
