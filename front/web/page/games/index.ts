// Which module shows a game: one of those in list.ts, or the plain one, which plays any game of the engine.
import * as listed from './list'
import type { Game } from '../engine/protocol'
import type { GameModule } from './module'
import { plain } from './plain'

const modules: GameModule[] = Object.values(listed)

/** For those who write games: not among the tiles, but a link leads there. */
const unlisted = new Set(['toy'])

export const firstGame = listed.lacorsa.id

export const moduleOf = (game: string): GameModule => modules.find(one => one.id === game) ?? plain

/** The games to choose from, and one that is wanted all the same. */
export const offered = (games: Game[], wanted = ''): Game[] =>
  games.filter(({ id }) => !unlisted.has(id) || id === wanted)
