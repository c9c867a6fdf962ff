// What somebody wishes for the next race: a game, options that differ from the usual, who sits where. Kept for next
// time, and carried by a link.
import type { OptionValue, Seat, Setup } from '../engine/protocol'
import { firstGame, moduleOf } from '../games'
import { link } from '../link'
import { keepSetting, recallSetting } from '../ui/settings'
import { t } from '../language'

export interface Wishes {
  game: string
  /** Options that were chosen, as text; the others are as the edition has them. */
  options: Record<string, string>
  /** Who sits where, from the first seat on; further seats are taken by the last bot. */
  seats: Seat[]
  /** The deal and the dice of somebody who wants the same again, or shares one; null: the worker draws them. */
  seed: number | null
}

/** A short number that can be read out: for a deal that several people want to race, not for one that must be secret. */
export const sharedDeal = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] as number) % 1000000

/** Who never said a name has that of the seat, in the language of the day. */
const usualName = (i: number): string => t('Driver {n}', { n: i + 1 })
const named = (seat: Seat, i: number): Seat => ({ ...seat, name: seat.name || usualName(i) })
const unnamed = (seat: Seat, i: number): Seat => ({
  ...seat,
  name: seat.name === usualName(i) ? '' : seat.name,
})

const usualBot: Seat = { bot: true, name: 'club' }
export const fresh = (game: string): Wishes => ({
  game,
  options: {},
  seats: [{ bot: false, name: usualName(0) }, usualBot],
  seed: null,
})

export const setupText = (wishes: Wishes): string =>
  Object.entries(wishes.options)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** A value as a setup has it: "yes", "3", "10,6,4". */
export const wordOf = (value: OptionValue | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')

/** As it was wished, or else as the engine has it. */
export const valueIn = (wishes: Wishes, setup: Setup, name: string): string =>
  wishes.options[name] ?? wordOf(setup.options[name])

/** Everybody at a table of so many seats. */
export function seated(wishes: Wishes, seats: number): Seat[] {
  const last = [...wishes.seats].reverse().find(seat => seat.bot) ?? usualBot
  return Array.from({ length: seats }, (_, i) => wishes.seats[i] ?? last)
}

// ---- kept and carried -----------------------------------------------------------------------------------------------

export function remember(wishes: Wishes): void {
  const kept = { ...wishes, seats: wishes.seats.map(unnamed) }
  keepSetting(`wishes-${wishes.game}`, JSON.stringify(kept))
  keepSetting('game', wishes.game)
}

export function recall(game?: string): Wishes {
  const wanted = game ?? recallSetting('game') ?? firstGame
  try {
    const kept = JSON.parse(recallSetting(`wishes-${wanted}`) ?? '') as Wishes
    return { ...fresh(wanted), options: { ...kept.options }, seats: kept.seats.map(named) }
  } catch {
    return fresh(wanted)
  }
}

const seatWord = (seat: Seat): string => (seat.bot ? seat.name : `*${seat.name}`)

export function toQuery(wishes: Wishes, seats: number): URLSearchParams {
  const query = new URLSearchParams({ game: wishes.game })
  const setup = setupText(wishes)
  if (setup) query.set('setup', setup)
  query.set('seats', seated(wishes, seats).map(seatWord).join(','))
  if (wishes.seed !== null) query.set('seed', String(wishes.seed))
  return query
}

export function fromQuery(query: URLSearchParams): Wishes | null {
  const game = query.get('game')
  if (!game) return null
  const options: Record<string, string> = {}
  for (const word of (query.get('setup') ?? '').split(' ').filter(Boolean)) {
    const at = word.indexOf('=')
    if (at > 0) options[word.slice(0, at)] = word.slice(at + 1)
  }
  const seats = (query.get('seats') ?? '')
    .split(',')
    .filter(Boolean)
    .map(word => (word.startsWith('*') ? { bot: false, name: word.slice(1) } : { bot: true, name: word }))
  const seed = Number(query.get('seed'))
  return {
    game,
    options,
    seats: seats.length ? seats : fresh(game).seats,
    seed: query.has('seed') && Number.isSafeInteger(seed) ? seed : null,
  }
}

// ---- what the engine says of it ----------------------------------------------------------------------------------------

/** The setup that the engine makes of the wishes. Where it takes another number of cars, the nearest that it does take. */
export async function settle(wishes: Wishes): Promise<{ wishes: Wishes; setup: Setup }> {
  const size = moduleOf(wishes.game).sizeOption
  const asked = Number(wishes.options[size] ?? 4)
  let refusal: unknown
  for (let off = 0; off <= 11; off++)
    for (const n of off ? [asked + off, asked - off] : [asked]) {
      const tried = off ? { ...wishes, options: { ...wishes.options, [size]: String(n) } } : wishes
      try {
        return { wishes: tried, setup: await link.ask('setup', tried.game, setupText(tried)) }
      } catch (error) {
        refusal ??= error
      }
    }
  throw refusal
}
