// Circuits as geometry, asked for once each.
import type { Track } from '../../engine/answers'
import { link } from '../../link'

const known = new Map<string, Promise<Track>>()

export function loadTrack(track: string): Promise<Track> {
  let asked = known.get(track)
  if (!asked) {
    asked = link.ask('track', track)
    known.set(track, asked)
    asked.catch(() => known.delete(track))
  }
  return asked
}
