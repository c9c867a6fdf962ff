// What the engine answers, as front/web/*.c writes it. Seats and cars are called by the numbers that people see;
// seat 0 is a spectator, or nobody.

export interface Option {
  name: string
  kind: 'number' | 'yesno' | 'choice' | 'numbers' | 'data'
  default: string
  help: string
  cite: string
  min?: number
  max?: number
  choices?: string[]
  presets?: string[]
  data?: string
}

export interface Game { id: string; title: string; rules: number; options: Option[] }
export interface Bot { name: string; help: string }
export interface Catalogue { engine: string; games: Game[]; bots: Bot[] }

export interface Car { car: number; seat: number; name: string | null; team: string | null }

/** Data that people edit, as a tree. */
export type Datum = string | number | boolean | Datum[] | { [name: string]: Datum }

export interface Setup {
  game: string
  title: string
  setup: string
  seats: number
  cars: Car[]
  options: Record<string, string>
  data: Record<string, { [name: string]: Datum }>
}

export interface Player { name: string; bot: boolean }
export interface Match extends Setup { players: Player[]; date: string; moments: number }

export interface Action {
  text: string
  kind: string
  [arg: string]: string | number
}

export interface Result {
  car: number
  seat: number
  place: number
  points: number
  team_points: number
  pole: boolean
  fastest: boolean
  out: string | null
}

export interface View {
  viewer: number
  moments: number
  turn: number[]
  chance: boolean
  over: boolean
  fields: Record<string, string>
  lap?: number
  order?: number[]
  legal: Action[]
  why?: string
  undo: boolean
  undo_not: string | null
  results?: Result[]
  verdict?: string
}

export interface News {
  m: number
  by: number
  event: string
  seat: number
  hidden?: boolean
  say?: string
  [arg: string]: string | number | boolean | undefined
}

/** An action, and the fields that it would change. */
export type Change = Action & { after: Record<string, string> }

export interface Step { acted: number; more: boolean; waiting: number[]; over: boolean; moments: number; next: number }

export interface Score { points: string; counts: boolean; out: boolean; absent: boolean }
export interface Standing { rank: number; shared: boolean; points: string; wins: number; rounds: Score[] }
export interface DriverStanding extends Standing { car: number; seat: number; name: string; team: string | null }
export interface TeamStanding extends Standing { name: string; cars: number[] }
export interface Round { title: string; setup: string; differs: string | null; results?: Result[] }

export interface Season {
  game: string
  name: string
  setup: string
  date: string
  best: number
  done: number
  players: Player[]
  calendar: Round[]
  drivers: DriverStanding[]
  teams: TeamStanding[]
}

export interface Rule { text: string; cite: string }
export interface Topic { topic: string; title: string; rules: Rule[] }
export interface Rules { preface: string; setup: string; topics: Topic[] }

export interface Cell { x: number; y: number; heading: number; outline: number[]; ahead: number[] }
export interface PitSpot { x: number; y: number; heading: number; turn: number }
export interface Corner { from: number; to: number; name: string }
export interface Track {
  title: string
  note: string
  sectors: number
  laps: number
  green: number
  grid: number
  clockwise: boolean
  lane: number
  sector: number
  box: [number, number, number, number]
  cells: Cell[][]
  pit: PitSpot[]
  wall: number[]
  inner: number[]
  pit_near: number[]
  pit_far: number[]
  corners: Corner[]
}

export interface Board {
  route: string[]
  points: number
  tokens: number
  moved: number
  cars: [number, number, number][]
}
