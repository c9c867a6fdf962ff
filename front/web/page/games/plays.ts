// How each game is raced; list.ts has what is asked of it before.
import { grandprix } from './grandprix/play'
import { lacorsa } from './lacorsa/play'
import type { GamePlay } from './module'
import { plain } from './plain/play'

const plays: Record<string, GamePlay> = { lacorsa, grandprix }

export const playOf = (game: string): GamePlay => plays[game] ?? plain
