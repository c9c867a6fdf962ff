// What is said in the page: first what the engine answers, as front/web/*.c writes it, then what the page and the engine's
// worker say to each other. Options, results, championships, reviews and circuits are those of docs/text-formats.md. Seats
// and cars are called by the numbers that people see; seat 0 is a spectator, null nobody's.

export type OptionValue = number | boolean | string | number[]

/** data: the kind of data that it names. */
/** title: what people call it; group: the heading that it stands under. */
export interface Option extends Record<'name' | 'title' | 'group' | 'help' | 'cite', string> {
  kind: 'number' | 'yesno' | 'choice' | 'numbers' | 'data'
  min: number | null
  max: number | null
  choices: string[] | null
  /** What people call its choices. */
  names?: Record<string, string>
  data?: string
  /** "pit=yes pit_draw=random,choose": without each of these it changes nothing. */
  needs?: string
}

/** A field of the state's text: what stands between the parts of a list, or "". */
export type Field = { name: string; separator: string; help: string }
/** causes: what people call why a car is out; titles: what they call built-in data, by its kind and name. */
export interface Game extends Record<'id' | 'title', string> {
  options: Option[]
  fields: Field[]
  causes: Record<string, string>
  titles: Record<string, Record<string, string>>
}
/** data: the names of what is built in, by its kind. */
export type Catalogue = {
  games: Game[]
  bots: { name: string }[]
  /** A bot as strong as whoever plays here; no level, and not for tables elsewhere. */
  rival: { name: string }
  /** What may stand behind the name of a bot, but for random: "club/bold". */
  tempers: { name: string; title: string; help: string }[]
  data: Record<string, string[]>
}
/** How strong that is, found from so many races, and the sentence about it. */
export type Rival = { step: number; of: number; races: number; said: string }

export type Car = { car: number; seat: number | null; name: string | null; team: string | null }

/** Data that people edit, as a tree. */
export type Datum = string | number | boolean | Datum[] | { [name: string]: Datum }

export interface Setup extends Record<'game' | 'title' | 'setup', string> {
  seats: number
  cars: Car[]
  options: Record<string, OptionValue>
  data: Record<string, { [name: string]: Datum }>
}

/** In a race `driver` is how a player is called; the name of a bot is then its level. */
export type Player = { name: string; bot: boolean; driver?: string }
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

export interface Result
  extends Record<'car' | 'place' | 'points', number>,
    Record<'pole' | 'fastest', boolean> {
  seat: number | null
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

export type Step = Record<'acted' | 'moments' | 'next', number>
  & Record<'more' | 'over', boolean> & { waiting: number[] }

/** A number, or as text where it is a fraction: "7 1/3". */
export type Points = number | string
export type Score = { points: Points; counts: boolean; out: boolean; absent: boolean }
export type Standing = { rank: number; shared: boolean; points: Points; wins: number; rounds: Score[] }
export type DriverStanding = Standing & Pick<Car, 'car' | 'seat' | 'team'> & { driver: string }
export type TeamStanding = Standing & { team: string; cars: number[] }
export type Round = {
  title: string
  setup: string
  differs: string
  results: Result[]
  /** Who drives for whom, and who is not there at all. */
  substitutes?: { seat: number; player: string }[]
  absent?: { seat: number; award: string }[]
}

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
export type Lesson = Record<'name' | 'game' | 'title' | 'about', string> & Record<'minutes' | 'pages', number>
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
export type Decision = Record<'n' | 'seat' | 'given_away' | 'doubt' | 'points' | 'of', number> & {
  grade: Grade
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

/** Races of somebody: how many, and means of them; errors of those that were reviewed. */
export interface Tally extends Record<'races' | 'won' | 'place' | 'seats' | 'points' | 'reviewed', number> {
  inaccuracies?: number
  mistakes?: number
  blunders?: number
}
/** Against all drivers of a level, or other people: ahead of the best of them so often. */
export type Rivalry = Tally & { rival: string; ahead: number; their_points: number }
export interface Statistics extends Tally {
  player: string
  games: (Tally & { game: string })[]
  against: Rivalry[]
  months: (Tally & { month: string })[]
}

/** For newcomers, in paragraphs; and the signs of the drawings: by group, how each is shown, what it means. */
export type Introduction = {
  paragraphs: string[]
  signs: Record<'group' | 'id' | 'shown' | 'means', string>[]
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
  /** spaces: by sector and lane. */
  drawing: Record<'left' | 'top' | 'right' | 'bottom' | 'lane_width' | 'sector_length', number> & {
    clockwise: boolean
    spaces: (Spot & { outline: Point[] })[][]
    pit_lane: Spot[]
  }
  /** Along the road, four points a sector; turns: how far it bends at each sector. */
  lines: Record<'wall' | 'inner' | 'pit_near' | 'pit_far', Point[]> & { turns: number[] }
}

/** A way to a space: path: where the car stands after each step; differs: what is not so on the other ways. */
export type Board = {
  route: string[]
  path: [distance: number, lane: number][]
  points: number
  tokens: number
  moved: number
  differs: string
}

// What the page and the engine's worker say to each other. The worker keeps the match and its record; the page gets
// the view of the seat that holds the screen, and of nobody else.

/** A player as the page seats it: a person's name, or a bot's. */
export type Seat = Player

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
  /** It is on a server. */
  isOnline?: boolean
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
export type KeptChampionship = Record<'id' | 'name' | 'game' | 'leader', string>
  & Record<'done' | 'rounds' | 'changed', number>
export type OpenChampionship = { id: string; championship: Championship }
export type ChampionshipWishes = Record<'setup' | 'title' | 'calendar', string>
  & Record<'best' | 'races', number> & { seats: Seat[] }

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

/** Moments that one may want to jump to: where turns and laps begin, and what each seat decided. */
export type Marks = Record<'turns' | 'laps', number[]> & { own: Record<number, number[]> }

/** What became of a file: a race, or a championship. */
export type Taken = { place: 'replay' | 'championships'; id: string }

// A table on a server (docs/online-protocol.md).

/** Which table, and as whom: with the key of a seat; with a name, and an invitation unless the table is public, to sit down; with
 * neither to watch. */
export type VisitWish = Record<'table' | 'key' | 'invitation', string> & {
  name: string | null
  byAccount: boolean
}

export type TableState = 'waiting' | 'dealing' | 'running' | 'over'
export type VisitSeat = {
  seat: number
  name: string | null
  is: 'person' | 'bot' | 'open'
  here: boolean
  stand_in: boolean
}
/** left: milliseconds for each seat, or null, when `at` was the time of this machine; runs: the seats whose clocks go. */
export type Clocks = {
  kind: 'none' | 'live' | 'leisure'
  left: (number | null)[]
  runs: number[]
  at: number
}
/** A round of a season; next: the table that comes after this one. */
export type RoundOfSeason = { championship: string; round: number; rounds: number; next: string | null }
export type Spoken = { n: number; seat: number; name: string; text: string }

/** What a visitor knows of a table besides the race. */
export interface Visit {
  table: string
  /** Of one's own seat; "" of a spectator, and of whoever sits there by an account. */
  key: string
  byAccount: boolean
  seat: number
  state: TableState
  title: string
  game: string
  commitment: string
  /** opening: for the first time; lost: it is tried again; ended: there will be none. */
  connection: 'opening' | 'open' | 'lost' | 'ended'
  /** Why there is none, or "". */
  why: string
  /** What the table said no to, besides actions, in a sentence; or "". */
  refused: string
  /** What was done here is not yet on the server's disk. */
  isSending: boolean
  seats: VisitSeat[]
  clocks: Clocks
  spoken: Spoken[]
  season: RoundOfSeason | null
  /** News that are not on the screen yet. */
  news: number
  /** The race is over and kept here by this id; or "". */
  kept: string
}

/** How the deals of a race online were found: drawn again from what the server had committed itself to. */
export type Fairness = { table: string; commitment: string; outcomes: number; fault: string | null }

export interface Calls {
  /** Of somebody, or of whoever has raced most; errors: what reviews found, by race and seat. */
  statistics(person: string, errors: Record<string, string[]>): { people: string[]; told: Statistics | null }
  /** Is anybody there? */
  ping(): null
  /** The page of this tab is there, in answer to "wanted". */
  here(name: string): null
  /** What drivers have learned is loaded, before somebody waits for it. */
  drivers(): null

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
  /** A bot drives on for the one at the screen, whose cars are out, until the race is over. */
  toTheFlag(): Screen
  /** Bots act: one of them once, one until it is another seat's turn, or all there are. */
  step(how: 'once' | 'turn' | 'all'): Screen
  /** A lesson from its first page; one that was begun is forgotten. */
  learn(lesson: string, learner: string): Screen
  lessons(): Lesson[]
  turnPage(): Screen
  changes(): Change[]
  reach(): [number, number, number][]
  go(distance: number, lane: number): Board[]
  /** What the best driver there is would do, by what the seat sees, after one of so many parts of its thinking. */
  hint(part: number): { words: string; choices: string[] }
  /** How the game introduces itself to the one at the screen, and what its signs mean. */
  introduction(): Introduction
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
  marks(): Marks
  /** Go on from that moment, in a match of its own. What may not be known of a race that runs is imagined. */
  branch(): Screen

  /** A review, in workers of its own: prepared in each of them, told at any time. */
  review(id: string, everything: boolean): ReviewPlan
  /** Pieces from one number to before another, as many as a slice has room for; and what they have shown, for others to take. */
  reviewOn(from: number, to: number): string[]
  reviewTake(from: number, pieces: string[]): null
  reviewTell(): Review

  /** Sit down at a table on the server that the page came from, or watch it. The screen follows when there is something to see. */
  visit(wish: VisitWish): Screen
  /** A line for everybody at the table. */
  say(text: string): null
  /** The table's stand-in drives for the visitor, or no longer. */
  standIn(drives: boolean): null
  /** Whether every outcome of a kept race from a server was drawn as it had promised. */
  fair(id: string): Fairness
  /** A record that a server handed out is kept here, once. Returns its id. */
  keepOnline(table: string): string

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

/** What the worker says unasked: another tab has taken over what is on the screen; another tab wants what
 * this one has, and is to hear that its page is there; nothing is kept any more, and why, or
 * "" when it is again; the worker itself has failed; what is new at a table on a server. The line to it adds when it is silent, and
 * when it speaks again. */
export type Notice =
  | { notice: 'taken' }
  | { notice: 'wanted'; name: string }
  | { notice: 'unkept'; sentence: string }
  | { notice: 'failed'; sentence: string }
  | { notice: 'silent'; silent: boolean }
  | { notice: 'visit'; visit: Visit }
