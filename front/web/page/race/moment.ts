// What belongs to the moment that is shown: what the engine says beyond the view, and a half-made choice.
import { useEffect, useState } from 'preact/hooks'
import type { Change, Screen } from '../engine/protocol'
import { link } from '../link'
import { together } from '../ui/frames'
import { keepSetting, recallSetting } from '../ui/settings'

/** A list that belongs to one moment and viewer: empty until it is there, and where nothing is to be asked. */
export function useOfMoment<T>({ view }: Screen, asks: boolean, ask: () => Promise<T[]>): T[] {
  const at = `${view.viewer} ${view.moments}`
  const [known, set] = useState<{ at: string; list: T[] }>({ at: '', list: [] })
  useEffect(() => {
    if (asks)
      ask().then(
        list => together(() => set({ at, list })),
        () => undefined,
      ) // taken over, or gone: the screen says so
  }, [at, asks])
  return asks && known.at === at ? known.list : []
}

/** What each legal action would change, as far as the one at the screen can know. */
export const useChanges = (screen: Screen, asks: boolean): Change[] =>
  useOfMoment(screen, asks, () => link.ask('changes'))

/** A half-made choice: kept for this tab, so that a reload shows the same screen with the same card in hand. Forgotten as
 * soon as the key changes. */
export function useKept<T>(key: string): [T | null, (value: T | null) => void] {
  const [, redraw] = useState(0)
  const read = (): T | null => {
    try {
      const kept = JSON.parse(recallSetting('choice', 'sessionStorage') ?? '') as { key: string; value: T }
      return kept.key === key ? kept.value : null
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
