// What the page and the engine's worker say to each other. The worker keeps the match and its record; the page gets
// the view of the seat that holds the screen, and of nobody else.
import type {
  Board,
  Catalogue,
  Championship,
  Change,
  Lesson,
  LessonPage,
  Match,
  News,
  Reply,
  Review,
  ReviewPlan,
  Rules,
  Setup,
  Track,
  View,
} from './answers'

/** A player as the page seats it: a person's name, or a bot's. */
export type Seat = { bot: boolean; name: string }

/** The match as the seat at the screen sees it now. */
export interface Screen {
  id: string
  match: Match
  viewer: number
  view: View
  /** What was told since the last screen; all of it when the viewer is new. */
  news: News[]
  fresh: boolean
  /** From this moment on it is news to whoever sits before the screen. */
  since: number
  /** Bots or chance have more to do. */
  more: boolean
  /** People who must choose. */
  waiting: number[]
  /** Somebody else must take the screen before anybody's cards are shown. */
  handover: { seat: number; name: string } | null
  /** The page of a lesson, and what it said to the last action. */
  page: LessonPage | null
  reply: Reply | null
  /** The championship that it is a round of; once it is over, why it was not added to that, or "". */
  championship: { id: string; refused: string } | null
  /** What was wrong with the record that it goes on from: a sentence, or "". */
  damage: string
  /** That it came from older rules: a sentence, or "". */
  note: string
}

/** A match that is kept. */
export interface Kept {
  id: string
  game: string
  title: string
  setup: string
  players: Seat[]
  moments: number
  lap: number
  over: boolean
  /** A person must choose. */
  waiting: boolean
  winner: string
  changed: number
  /** The championship that it is a round of, and which; whether it was added, or why not. Kept under this name. */
  season?: string
  round?: number | null
  added?: boolean
  refused?: string
  /** What was wrong with the record that it came from; that it came from older rules. */
  damage?: string
  note?: string
  /** The lesson that it is, and the page that is open. */
  lesson?: string
  page?: number
}

/** A championship that is kept. */
export type KeptChampionship = {
  id: string
  name: string
  game: string
  done: number
  rounds: number
  leader: string
  changed: number
}
export type OpenChampionship = { id: string; championship: Championship }
export type ChampionshipWishes = {
  setup: string
  title: string
  best: number
  races: number
  calendar: string
  seats: Seat[]
}

/** A moment of a match that is looked at again. */
export interface Replay {
  match: Match
  at: number
  view: View
  news: News[]
  /** Everybody's cards may be seen, and the race be reviewed. */
  over: boolean
  /** What was wrong with its record: a sentence, or "". */
  damage: string
  /** That it came from older rules: a sentence, or "". */
  note: string
}

/** What became of a file: a race, or a championship. */
export type Taken = { place: 'replay' | 'championships'; id: string }

export interface Calls {
  /** Is anybody there? */
  ping(): null

  catalogue(): Catalogue
  setup(game: string, setup: string): Setup
  rules(game: string, setup: string): Rules
  track(track: string): Track

  /** The seed is one that people share, or null: then the worker draws one that nobody else ever knows. */
  begin(game: string, setup: string, seats: Seat[], seed: number | null): Screen
  /** A race that another tab has open is refused ('elsewhere') unless it is taken over. */
  open(id: string, takeOver: boolean): Screen
  /** Nothing is on the screen any more that this tab alone may change. */
  leave(): null
  sit(seat: number): Screen
  act(actions: string[]): Screen
  undo(): Screen
  /** Bots act: one of them once, one until it is another seat's turn, or all there are. */
  step(how: 'once' | 'turn' | 'all'): Screen
  /** A lesson from its first page; one that was begun is forgotten. */
  learn(lesson: string, learner: string): Screen
  lessons(): Lesson[]
  turnPage(): Screen
  changes(): Change[]
  reach(): [number, number, number][]
  go(distance: number, lane: number): Board[]
  /** What the best driver there is would do, by what the seat sees. */
  hint(): { words: string; choices: string[] }
  text(): string
  typed(line: string): { said: string; screen: Screen }

  kept(): Kept[]
  forget(id: string): null
  /** The address of a file with the record, made in the worker: the page never sees what is in it. While the race runs it
   * is refused, unless somebody wants everything shown. */
  save(id: string, everything: boolean): string
  /** A record or a championship from a file. */
  take(file: Blob): Taken

  /** With everything shown although the race is not over, if somebody said so. */
  replay(id: string, everything: boolean): Replay
  /** The replay after so many moments. */
  at(moment: number, viewer: number): Replay
  /** Go on from that moment, in a match of its own. What may not be known of a race that runs is imagined. */
  branch(): Screen

  /** A review, in a worker of its own: prepared, done in slices, told at any time. */
  review(id: string, everything: boolean): ReviewPlan
  reviewOn(): { done: number }
  reviewTell(): Review

  championships(): KeptChampionship[]
  newChampionship(game: string, wishes: ChampionshipWishes): OpenChampionship
  /** As with a race: another tab may have it. */
  championship(id: string, takeOver: boolean): OpenChampionship
  /** The race of the next round, which is that one as far as the page knows. */
  raceRound(id: string, round: number): Screen
  /** That round, from a real table. */
  roundByHand(id: string, round: number, result: string): OpenChampionship
  /** As with a race: refused ('secret') while one of its races runs, unless somebody wants everything shown. */
  saveChampionship(id: string, everything: boolean): string
  forgetChampionship(id: string): null
}

export type Call = keyof Calls
export type Question = { n: number; call: Call; args: unknown[] }

/** Kinds of refusal that a screen deals with itself: another tab has it; another tab has taken it over; the engine
 * stopped, and what was kept can be gone on with; what is kept does not fit today's rules, and stays as it is; somebody
 * must end the secrecy first. */
export type Why = 'elsewhere' | 'taken' | 'stopped' | 'unfit' | 'secret'
export type Answer = { n: number; value: unknown } | { n: number; error: string; why?: Why }

/** What the worker says unasked: another tab has taken over what is on the screen; nothing is kept any more, and why, or
 * "" when it is again; the worker itself has failed. The line to it adds when it is silent, and when it speaks again. */
export type Notice =
  | { notice: 'taken' }
  | { notice: 'unkept'; sentence: string }
  | { notice: 'failed'; sentence: string }
  | { notice: 'silent'; silent: boolean }
