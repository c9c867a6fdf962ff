// A circuit as a small picture.
import { useKnown } from '../../ui/ask'
import { boxOf, roadPath, viewBox } from './geometry'

export function TrackPicture({ track }: { track: string }) {
  const drawn = useKnown('track', track)
  return drawn ? (
    <svg viewBox={viewBox(boxOf(drawn, 10))} aria-hidden="true">
      <path d={roadPath(drawn)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  ) : null
}
