// Keys that work wherever nobody is typing.
import { useEffect, useRef } from 'preact/hooks'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable)

/** The handler gets the key; true means that it was used. */
export function useKeys(handler: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(handler)
  latest.current = handler // at once: a key may come before effects run
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (
        event.ctrlKey
        || event.metaKey
        || event.altKey
        || typing(event.target)
        || document.querySelector('dialog[open]')
      )
        return
      // Enter and the space bar belong to the button that has the focus; Enter on a card that is chosen confirms it.
      const button = event.target instanceof Element ? event.target.closest('button, a, summary') : null
      const chosen = event.key === 'Enter' && button?.matches('[data-card][aria-pressed=true]')
      if ((event.key === 'Enter' || event.key === ' ') && button && !chosen) return
      if (latest.current(event.key.length === 1 ? event.key.toLowerCase() : event.key, event))
        event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Keys that each do one thing. */
export function useKeyMap(map: Record<string, () => void>): void {
  useKeys(key => {
    const act = map[key]
    act?.()
    return act !== undefined
  })
}
