// What a screen asks the engine once, and shows when it is there.
import { useEffect, useState } from 'preact/hooks'
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
