// How a review is called on the screen: seats, grades, points.
import { h } from 'preact'
import type { Decision, Grade, Match } from '../engine/protocol'
import { N, t } from '../language'

/** As in a chess score, and written out beside it. */
export const gradeMarks: Record<Grade, string> = { good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' }

export const gradeNames: Record<Grade, string> = {
  good: N('good'),
  inaccuracy: N('inaccuracy'),
  mistake: N('mistake'),
  blunder: N('blunder'),
}

/** "+0.35", "−1.20" */
export const signed = (points: number): string => `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`

/** "Ann", "Dahl (rookie)" */
export function seatName(match: Match, seat: number): string {
  const player = match.players[seat - 1]
  return player?.bot ? `${player.driver ?? ''} (${player.name})` : (player?.name ?? '')
}

/** "Charge with car 5 (mistake; points given away: 0.45 ± 0.10). Better: …" */
export function verdictOn(decision: Decision): string {
  const { did, grade, given_away: given, doubt, better } = decision
  if (grade === 'good') return t('{did}: good, one of {of} {of|choice|choices}', decision)
  const values = {
    ...{ did, given: given.toFixed(2), doubt: doubt.toFixed(2) },
    ...{ grade: t(gradeNames[grade]), better: better ?? '' },
  }
  return doubt
    ? t('{did} ({grade}; points given away: {given} ± {doubt}). Better: {better}', values)
    : t('{did} ({grade}; points given away: {given}). Better: {better}', values)
}

/** The values of a sentence about a decision: whose, when, how good. */
export const saidOf = (match: Match, decision: Decision) => ({
  seat: h('b', null, seatName(match, decision.seat)),
  n: decision.n,
  verdict: verdictOn(decision),
})
