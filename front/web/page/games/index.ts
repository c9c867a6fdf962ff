// The games that the page has a module for: the only list of them. Any other game of the engine is played with the plain one.
import type { Game } from '../engine/answers'
import { grandprix } from './grandprix'
import { lacorsa } from './lacorsa'
import type { GameModule } from './module'
import { plain } from './plain'

const modules: GameModule[] = [lacorsa, grandprix]

/** For those who write games: not among the tiles, but a link leads there. */
const unlisted = new Set(['toy'])

export const firstGame = lacorsa.id

export const moduleOf = (game: string): GameModule => modules.find(one => one.id === game) ?? plain

/** The games to choose from, and one that is wanted all the same. */
export const offered = (games: Game[], wanted = ''): Game[] =>
  games.filter(({ id }) => !unlisted.has(id) || id === wanted)
