// What there is to choose from.
import type { Game } from '../engine/answers'
import { useKnown } from '../ui/ask'

/** All games of the engine; none until they are known. */
export const useGames = (): Game[] => useKnown('catalogue')?.games ?? []

/** As the engine has it, or undefined until it is known. */
export const useGame = (id: string): Game | undefined => useGames().find(one => one.id === id)
