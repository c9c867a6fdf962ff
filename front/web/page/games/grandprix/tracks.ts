// Circuits as geometry.
import type { Match, Track } from '../../engine/answers'
import { useKnown } from '../../ui/ask'

export const USUAL_TRACK = 'ombra'

/** Null until it is there. */
export const useTrack = (match: Match): Track | null =>
  useKnown('track', String(match.options['track'] ?? USUAL_TRACK))
