// What the engine answers, as front/web/*.c writes it; options, results, championships, reviews and circuits are those of
// docs/text-formats.md. Seats and cars are called by the numbers that people see; seat 0 is a spectator, null nobody's.

export type OptionValue = number | boolean | string | number[]

export interface Option {
  name: string
  kind: 'number' | 'yesno' | 'choice' | 'numbers' | 'data'
  help: string
  cite: string
  min: number | null
  max: number | null
  choices: string[] | null
  /** The kind of data that it names. */
  data?: string
}

/** A field of the state's text: what stands between the parts of a list, or "". */
export type Field = { name: string; separator: string; help: string }
export type Game = { id: string; title: string; options: Option[]; fields: Field[] }
/** data: the names of what is built in, by its kind. */
export type Catalogue = { games: Game[]; bots: { name: string }[]; data: Record<string, string[]> }

export type Car = { car: number; seat: number | null; name: string | null; team: string | null }

/** Data that people edit, as a tree. */
export type Datum = string | number | boolean | Datum[] | { [name: string]: Datum }

export interface Setup {
  game: string
  title: string
  setup: string
  seats: number
  cars: Car[]
  options: Record<string, OptionValue>
  data: Record<string, { [name: string]: Datum }>
}

export type Player = { name: string; bot: boolean }
/** lesson: the name of the lesson that it is, as long as its pages last. */
export interface Match extends Setup {
  players: Player[]
  date: string
  moments: number
  lesson: string | null
  /** All of it may be seen; else with these eyes, 0 being a spectator. */
  open: boolean
  eyes: number[]
}
/** A match from a record: what was good of it, and what was wrong behind that; older: it was written under older rules; note: and replays the same under today's, in a sentence, or "". */
export type Loaded = Match & { damage: string | null; damage_line: number; older: boolean; note: string }

export type Action = { text: string; kind: string; [arg: string]: string | number }

export interface Result {
  car: number
  seat: number | null
  place: number
  points: number
  pole: boolean
  fastest: boolean
  out: string | null
}

export interface View {
  viewer: number
  moments: number
  turn: number[]
  over: boolean
  fields: Record<string, string>
  /** What the game shows of it besides: the game's own module knows it. */
  look?: unknown
  lap?: number
  order?: number[]
  legal: Action[]
  why?: string
  undo: boolean
  results?: Result[]
  winners?: number[]
  verdict?: string
}

export interface News {
  m: number
  event: string
  say?: string
  [arg: string]: string | number | boolean | undefined
}

/** An action, and the fields that it would change, or what it would do as the game's own module knows it. */
export type Change = Action & { after?: Record<string, string>; then?: unknown }

export type Step = {
  acted: number
  more: boolean
  waiting: number[]
  over: boolean
  moments: number
  next: number
}

/** A number, or as text where it is a fraction: "7 1/3". */
export type Points = number | string
export type Score = { points: Points; counts: boolean; out: boolean; absent: boolean }
export type Standing = { rank: number; shared: boolean; points: Points; wins: number; rounds: Score[] }
export type DriverStanding = Standing & {
  car: number
  seat: number | null
  driver: string
  team: string | null
}
export type TeamStanding = Standing & { team: string; cars: number[] }
export type Round = { title: string; setup: string; differs: string; results: Result[] }

export interface Championship {
  game: string
  title: string | null
  setup: string
  date: string | null
  best: number | null
  /** So many rounds are. */
  over: number
  players: Player[]
  rounds: Round[]
  drivers: DriverStanding[]
  teams: TeamStanding[]
  /** Of one that was read and had been written under older rules. */
  note?: string
}

/** A first race that teaches. */
export type Lesson = {
  name: string
  game: string
  title: string
  about: string
  minutes: number
  pages: number
}
export interface LessonPage {
  /** It waits for an action; otherwise it is read and turned. */
  asks: boolean
  number: number
  of: number
  title: string
  say: string[]
  /** A topic of the rules, or "". */
  rules: string
  ask: string
  /** How that is typed, for the text mode. */
  typed: string
  /** "field hands", "car 3", "card 12", "space 14.0" */
  point: string[]
}
/** What a lesson says to an action, and how many moments there were then: the next page may bring more. */
export type Reply = { words: string; again: boolean; stuck: boolean; moments: number }

export const grades = ['good', 'inaccuracy', 'mistake', 'blunder'] as const
export type Grade = (typeof grades)[number]
/** Where the points of a seat came from; start and shares add up to the end. */
export type Column = 'start' | 'luck' | 'own' | 'others' | 'meeting' | 'rest'
/** What a column of accounts means; a share is a plus or a minus. */
export type ColumnWords = { name: Column; title: string; share: boolean; means: string }
/** The columns that are told add up to the end; the others are null. */
export interface Account extends Record<Column, number | null>, Record<Grade, number> {
  luck: number
  end: number
  margins: Partial<Record<Column, number>>
  decisions: number
  given_away: number
}
/** A choice, and what it gave away; n: the moment that it is, of: among so many, did and better: in words. */
export type Decision = {
  n: number
  seat: number
  grade: Grade
  given_away: number
  doubt: number
  points: number
  of: number
  did: string
  better: string | null
}
/** How what each seat could expect changed, from one moment to another: by chance, by a choice, by choices that met. */
export type ReviewStep = {
  kind: 'luck' | 'choice' | 'meeting'
  /** What it began with: "deal". */
  cause: string
  from: number
  to: number
  change: number[] | null
  expected: number[]
}
/** A review that is prepared: pieces of work, who weighs, and from how many points on a decision has a grade. */
export type ReviewPlan = { tasks: number; adviser: string; thresholds: Record<Grade, number> }
/** choices: whether they are told apart; else a seat has luck and the rest. */
export type Review = {
  whole: boolean
  choices: boolean
  columns: ColumnWords[]
  margins: string
  seats: Account[]
  decisions: Decision[]
  steps: ReviewStep[]
}

export type Rule = { text: string; cite: string }
export type Topic = { topic: string; title: string; rules: Rule[] }
export type Rules = { preface: string; setup: string; topics: Topic[] }

export type Point = [x: number, y: number]
/** Where something stands, and which way it looks, in degrees. */
export type Spot = { x: number; y: number; heading: number }
export interface Track {
  title: string
  sectors: number
  green_line: number
  grid: { sector: number; lane: number }[]
  corners: { from: number; to: number; name: string }[]
  drawing: {
    clockwise: boolean
    left: number
    top: number
    right: number
    bottom: number
    lane_width: number
    sector_length: number
    /** By sector and lane. */
    spaces: (Spot & { outline: Point[] })[][]
    pit_lane: Spot[]
  }
  /** Along the road, four points a sector; turns: how far it bends at each sector. */
  lines: Record<'wall' | 'inner' | 'pit_near' | 'pit_far', Point[]> & { turns: number[] }
}

export type Board = { route: string[]; points: number; tokens: number; moved: number }
