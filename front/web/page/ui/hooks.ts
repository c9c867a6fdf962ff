// What screens hang on to: answers of the engine, work that begins once, keys, the title of the tab.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Call, Calls } from '../engine/protocol'
import { link } from '../link'

type Value<C extends Call> = ReturnType<Calls[C]>
type Asked<C extends Call> = { value: Value<C> | null; error: string }

/** Asked again when the arguments are others, or when somebody says so. */
export function useAsked<C extends Call>(
  call: C,
  ...args: Parameters<Calls[C]>
): Asked<C> & { again: () => void } {
  const [answer, set] = useState<Asked<C>>({ value: null, error: '' })
  const again = (): void => {
    link.ask(call, ...args).then(
      value => set({ value, error: '' }),
      (refusal: Error) => set({ value: null, error: refusal.message }),
    )
  }
  useEffect(again, args)
  return { ...answer, again }
}

const known = new Map<string, Promise<unknown>>()

/** What never changes: asked once, whoever wants it. */
export function askOnce<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Promise<Value<C>> {
  const key = JSON.stringify([call, ...args])
  const asked = (known.get(key) as Promise<Value<C>> | undefined) ?? link.ask(call, ...args)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

/** Null until it is there; the page says itself when its worker is gone. */
export function useKnown<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Value<C> | null {
  const [value, set] = useState<Value<C> | null>(null)
  useEffect(() => {
    askOnce(call, ...args).then(set, () => undefined)
  }, args)
  return value
}

// Something that leads to another screen and must not begin twice, however often its button is pressed.

/** The work, or nothing while it is under way or done; again only after it has failed. */
export function useOnce(work: () => Promise<void>): () => Promise<void> {
  const begun = useRef(false)
  return async () => {
    if (begun.current) return
    begun.current = true
    try {
      await work()
    } catch (error) {
      begun.current = false
      throw error
    }
  }
}

// Keys that work wherever nobody is typing.

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

/** From the particular to the general; "" leaves it as it is. */
export function useTitle(...words: string[]): void {
  const title = [...words, 'Paddock'].join(' – ')
  useEffect(() => {
    if (words.every(Boolean)) document.title = title
  }, [title])
}
