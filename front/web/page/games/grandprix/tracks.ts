// Circuits as geometry, asked for once each.
import { useEffect, useState } from 'preact/hooks'
import type { Match, Track } from '../../engine/answers'
import { link } from '../../link'

export const USUAL_TRACK = 'ombra'

const known = new Map<string, Promise<Track>>()

function loadTrack(track: string): Promise<Track> {
  let asked = known.get(track)
  if (!asked) {
    asked = link.ask('track', track)
    known.set(track, asked)
    asked.catch(() => known.delete(track))
  }
  return asked
}

/** Of a match; null until it is there. */
export const useTrack = (match: Match): Track | null =>
  useNamedTrack(String(match.options['track'] ?? USUAL_TRACK))

/** By its name or packed text. */
export function useNamedTrack(name: string): Track | null {
  const [track, set] = useState<Track | null>(null)
  useEffect(() => {
    loadTrack(name).then(set, () => undefined)
  }, [name])
  return track
}
