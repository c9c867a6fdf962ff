// What a screen asks the engine once, and shows when it is there.
import { useEffect, useState } from 'preact/hooks'
import type { Call, Calls } from '../engine/protocol'
import { link } from '../link'

type Asked<C extends Call> = { value: ReturnType<Calls[C]> | null; error: string; again: () => void }

/** Asked again when the arguments are others. */
export function useAsked<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Asked<C> {
  const [answer, set] = useState<{ value: ReturnType<Calls[C]> | null; error: string }>({
    value: null,
    error: '',
  })
  const again = (): void => {
    link.ask(call, ...args).then(
      value => set({ value, error: '' }),
      (refusal: Error) => set({ value: null, error: refusal.message }),
    )
  }
  useEffect(again, args)
  return { ...answer, again }
}
