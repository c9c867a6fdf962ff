// Clocks that count by themselves between two words of the server.
import { useEffect, useState } from 'preact/hooks'
import type { Clocks } from '../engine/protocol'
import { t } from '../language'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** Milliseconds that a seat has left now; null: it has no clock. */
export function leftOf(clocks: Clocks, seat: number, now = Date.now()): number | null {
  const left = clocks.left[seat - 1] ?? null
  if (left === null || !clocks.runs.includes(seat)) return left
  return Math.max(0, left - (now - clocks.at))
}

export function clockWords(ms: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  const s = Math.ceil(ms / SECOND)
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor(s / 3600), Math.floor(s / 60)]
  if (days >= 1) return t('{days} d {hours} h', { days, hours: hours % 24 })
  if (hours >= 1) return `${hours}:${two(minutes % 60)}:${two(s % 60)}`
  return `${minutes}:${two(s % 60)}`
}

const URGENT = 30 * SECOND

/** Drawn again exactly when its words change. */
export function Clock({ clocks, seat }: { clocks: Clocks; seat: number }) {
  const [, redraw] = useState(0)
  const runs = clocks.runs.includes(seat)
  const left = leftOf(clocks, seat)
  useEffect(() => {
    if (!runs || !left) return
    const timer = setTimeout(() => redraw(n => n + 1), left % SECOND || SECOND)
    return () => clearTimeout(timer)
  })
  if (left === null) return null
  return (
    <span class={`clock num${runs ? ' runs' : ''}${left < URGENT ? ' urgent' : ''}`} role="timer">
      {clockWords(left)}
    </span>
  )
}
