// A half-made choice: kept for this tab, so that a reload shows the same screen with the same card in hand.
import { useState } from 'preact/hooks'
import { keepSetting, recallSetting } from '../ui/settings'

/** Forgotten as soon as the key changes. */
export function useKept<T>(key: string): [T | null, (value: T | null) => void] {
  const [, redraw] = useState(0)
  const read = (): T | null => {
    try {
      const kept = JSON.parse(recallSetting('choice', 'sessionStorage') ?? 'null') as {
        key: string
        value: T
      } | null
      return kept?.key === key ? kept.value : null
    } catch {
      return null
    }
  }
  return [
    read(),
    value => {
      keepSetting('choice', JSON.stringify({ key, value }), 'sessionStorage')
      redraw(n => n + 1)
    },
  ]
}
