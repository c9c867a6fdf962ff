// What screens hang on to: answers of the engine, work that begins once, keys, the title of the tab.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Call, Calls, Game } from '../engine/protocol'
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

/** Why something was refused, or ""; whoever is refused tells it here. */
export function useRefusal(): [error: string, refuse: (refusal: Error) => void, clear: () => void] {
  const [error, set] = useState('')
  return [error, refusal => set(refusal.message), () => set('')]
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

/** All games of the engine; none until they are known. */
export const useGames = (): Game[] => useKnown('catalogue')?.games ?? []

/** As the engine has it, or undefined until it is known. */
export const useGame = (id: string): Game | undefined => useGames().find(one => one.id === id)

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

/** As long as the screen is there what happens to the target is heard, by the latest handler. */
export function useListener(
  target: EventTarget | null,
  event: string,
  handler: (event: Event) => void,
): void {
  const latest = useRef(handler)
  latest.current = handler // at once: a key may come before effects run
  useEffect(() => {
    const listen = (heard: Event): void => latest.current(heard)
    target?.addEventListener(event, listen, { passive: false })
    return () => target?.removeEventListener(event, listen)
  }, [target])
}

/** The handler gets the key; true means that it was used. */
export function useKeys(handler: (key: string) => boolean): void {
  useListener(window, 'keydown', event => {
    const { key, target } = event as KeyboardEvent
    const held = ['Control', 'Meta', 'Alt'].some(one => (event as KeyboardEvent).getModifierState(one))
    if (held || typing(target) || document.querySelector('dialog[open]')) return
    // Enter and the space bar belong to the button that has the focus; Enter on a card that is chosen confirms it.
    const button = target instanceof Element ? target.closest('button, a, summary') : null
    const chosen = key === 'Enter' && button?.matches('[data-card][aria-pressed=true]')
    if ((key === 'Enter' || key === ' ') && button && !chosen) return
    if (handler(key.length === 1 ? key.toLowerCase() : key)) event.preventDefault()
  })
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

const narrow = matchMedia('(max-width: 720px)')

/** A phone held upright. */
export function useIsNarrow(): boolean {
  const [is, set] = useState(narrow.matches)
  useListener(narrow, 'change', () => set(narrow.matches))
  return is
}

/** More is in the element than it shows: whoever looks at it must be told. */
export function useScrolls(element: RefObject<HTMLElement>, content: unknown): boolean {
  const [scrolls, set] = useState(false)
  useLayoutEffect(() => {
    const look = (): void =>
      set((element.current?.scrollWidth ?? 0) > (element.current?.clientWidth ?? 0) + 8)
    const watch = new ResizeObserver(look) // which looks at once, when the browser has laid out everything anyway
    if (element.current) watch.observe(element.current)
    return () => watch.disconnect()
  }, [content])
  return scrolls
}
