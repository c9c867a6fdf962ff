// The last challenge that was turned up, read from the news: who showed what, and what came of it.
import type { News } from '../../engine/answers'

export type Shown = { car: number; play: string; suit: string; total: number }
export type Reveal = { shown: Shown[]; outcome: string; winner: number; qualifying: boolean }

const outcomes = new Set([
  'passed',
  'passed-tie',
  'passed-suit',
  'held',
  'held-tie',
  'held-suit',
  'incident',
  'collision',
  'multi-21',
])

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Null when nothing was turned up. */
export function lastReveal(news: News[]): Reveal | null {
  let reveal: Reveal | null = null
  let open = false
  for (const one of news) {
    const kind = one.event
    if (kind === 'showed' || kind === 'qualified') {
      if (!open || !reveal) reveal = { shown: [], outcome: '', winner: 0, qualifying: kind === 'qualified' }
      open = true
      reveal.shown.push({
        car: number(one['car']),
        play: word(one['play']),
        suit: word(one['suit']),
        total: number(one['total']),
      })
    } else if (reveal && outcomes.has(kind)) {
      reveal.outcome = one.say ?? ''
      reveal.winner = kind.startsWith('passed') || kind.startsWith('held') ? number(one['car']) : 0
      open = false
    } else {
      open = false
    }
  }
  return reveal
}
