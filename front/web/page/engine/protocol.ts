// What the page and the engine's worker say to each other. The worker keeps the match and its record; the page gets
// the view of the seat that holds the screen, and of nobody else.
import type { Board, Catalogue, Change, Lesson, LessonPage, Match, News, Reply, Review, ReviewPlan, Rules, Season, Setup, Track, View } from './answers'

/** A player as the page seats it: a person's name, or a bot's. */
export interface Seat { bot: boolean; name: string }

/** The match as the seat at the screen sees it now. */
export interface Screen {
  id: string
  match: Match
  viewer: number
  view: View
  /** What was told since the last screen; all of it when the viewer is new. */
  news: News[]
  fresh: boolean
  /** Bots or chance have more to do. */
  more: boolean
  /** People who must choose. */
  waiting: number[]
  /** Somebody else must take the screen before anything is shown. */
  handover: { seat: number; name: string } | null
  /** The page of a lesson, and what it said to the last action. */
  page: LessonPage | null
  reply: Reply | null
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
  /** The championship that it is a round of. */
  season?: string
  /** The lesson that it is, and the page that is open. */
  lesson?: string
  page?: number
}

/** A championship that is kept. */
export interface KeptSeason { id: string; name: string; game: string; done: number; rounds: number; leader: string; changed: number }
export interface OpenSeason { id: string; season: Season }
export interface SeasonWishes { setup: string; title: string; best: number; races: number; calendar: string; seats: Seat[] }

/** A moment of a match that is looked at again. */
export interface Replay {
  match: Match
  at: number
  view: View
  news: News[]
  /** Everybody's cards may be seen, and the race be reviewed. */
  over: boolean
}

export interface Calls {
  catalogue(): Catalogue
  setup(game: string, setup: string): Setup
  rules(game: string, setup: string): Rules
  track(track: string): Track

  /** The seed is one that people share, or null: then the worker draws one that nobody else ever knows. */
  begin(game: string, setup: string, seats: Seat[], seed: number | null): Screen
  open(id: string): Screen
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
  /** A record from a file. */
  take(file: Blob): { id: string; complete: boolean; damage: string | null }

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

  seasons(): KeptSeason[]
  newSeason(game: string, wishes: SeasonWishes): OpenSeason
  season(id: string): OpenSeason
  /** The race of the next round. */
  raceRound(id: string): Screen
  /** A round from a real table. */
  roundByHand(id: string, result: string): OpenSeason
  saveSeason(id: string): string
  takeSeason(file: Blob): OpenSeason
  forgetSeason(id: string): null
}

export type Call = keyof Calls
export interface Question { n: number; call: Call; args: unknown[] }
export type Answer = { n: number; value: unknown } | { n: number; error: string }
