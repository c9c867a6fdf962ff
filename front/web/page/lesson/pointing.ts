// What the page of a lesson points at: "field hands", "car 3", "card 12", "space 14.0". Whoever draws one of these
// asks here whether it is meant, and gives it the class "pointed".
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

export const Pointing = createContext<readonly string[]>([])

/** A question: is one of these pointed at? */
export function usePointing(): (...what: string[]) => boolean {
  const points = useContext(Pointing)
  return (...what) => what.some(one => points.includes(one))
}

/** The spaces among them, as "14.0". */
export function usePointedSpaces(): string[] {
  return useContext(Pointing).flatMap(point =>
    point.startsWith('space ') ? [point.slice('space '.length)] : [],
  )
}

/** Added to a class. */
export const pointedClass = (yes: boolean): string => (yes ? ' pointed' : '')
