// What the page asks of a game. Whatever is not asked here holds for every game, and no screen knows which game it shows.
import type { ComponentChildren, ComponentType } from 'preact'
import type { Match, News, Screen, View } from '../engine/protocol'
import type { Control } from '../race/control'
import type { Story } from '../race/log'
import type { Namer } from '../race/names'

/** What somebody plays at. */
export interface TableProps {
  control: Control
  screen: Screen
  names: Namer
  story: Story
  /** What the last screen brought. */
  recent: News[]
  onRule: (topic: string) => void
  /** The page of a lesson, or null: it stands at the top of a column. */
  lesson: ComponentChildren
}

/** A moment to look at only; the news led to it. */
export type LookProps = { match: Match; view: View; names: Namer; news: News[] }

/** A choice worth a row of its own when a race is set up; all other options are in a list below. */
export type SetupRow = {
  option: string
  title: string
  label: string
  choices: { value: string; name: string }[]
}

/** Before the race: all that the first screen asks of a game. */
export interface GameModule {
  /** What the engine calls it. */
  id: string

  /** A line below its title: what it is like, for how many, how long. */
  about: string
  /** A picture of it, as wide as its tile. */
  Picture: ComponentType
  /** The option that says how many take part. */
  sizeOption: string
  setupRows: SetupRow[]
  /** Where it is raced unless the setup says so, or "". */
  usualTrack: string
  /** A new championship: its name, rows, and options where nobody has chosen an edition. */
  championship: { name: string; rows: SetupRow[]; options: Record<string, string> }

  // ---- its cars
  carKind: CarKind
  /** A seat is a team: its cars wear the same colours, and bots are called by its name. */
  hasTeams: boolean
}

/** The race, in play and looked back at: loaded behind the first screen. */
export interface GamePlay {
  Table: ComponentType<TableProps>
  Look: ComponentType<LookProps>
  /** How far the race is: "Lap 2", "Qualifying". */
  stage: (view: View) => string
  /** How long a screen stays before the bots go on, in milliseconds at normal speed: by what has just happened. */
  pace: (news: News[]) => number
  /** Something of one's own happened that is to be seen before anything goes on. */
  holds: (news: News[], isMine: (car: number) => boolean) => boolean
  /** What a seat does next is one screen: after this news, or at a fast pace. */
  isWholeTurn: (news: News[], fast: boolean) => boolean
  /** Nothing more can become of the viewer's own cars. */
  isDone: (view: View, isMine: (car: number) => boolean) => boolean
  /** What lines of the log are marked with from this news on, as "L2"; null when that stays. */
  mark: (news: News) => string | null
  /** How the page draws the signs that the engine explains, by their ids. */
  signs: Record<string, ComponentChildren>
  /** Its own keys, and what they do. */
  keys: [key: string, does: string][]
}

/** The two bodies that are drawn: a car of the sixties with its number, and one with wings. */
export type CarKind = 'c60' | 'cgp'
