// The engine's worker: answers the page. Bots think here, so the page never waits for them.
import type { Catalogue, Lesson, Loaded, Match, News, Review, ReviewPlan, Rules, Setup, Track, View } from '../engine/answers'
import type { Answer, Calls, Notice, Question, Replay, Screen, Why } from '../engine/protocol'
import { Engine, EngineError, EngineStopped } from '../engine/wasm'
import { Claims } from './claims'
import { type Change, Overtaken, Shelf, type Stored } from './records'
import { copyOf, openPast, secret } from './record_view'
import { Seasons } from './championships'
import { type RoundOf, Table, anySeed, damageOf, noteOf } from './table'

declare const ENGINE_URL: string

const SLICE = 40 // milliseconds of thinking before a look at what else was asked

/** A refusal that the page deals with by itself. */
class Refusal extends Error {
  constructor(readonly why: Why, words: string) { super(words) }
}

const tell = (notice: Notice): void => self.postMessage(notice)

async function compile(): Promise<WebAssembly.Module> {
  try {
    // Not compileStreaming: a plain web server need not know the type of WebAssembly.
    const file = await fetch(new URL(ENGINE_URL, self.location.href))
    if (!file.ok)
      throw new Error(`the server answered ${file.status}`)
    return await WebAssembly.compile(await file.arrayBuffer())
  } catch (error) {
    throw new Error(`the engine could not be loaded (${error instanceof Error ? error.message : String(error)})`)
  }
}

const compiled = compile()
compiled.catch((error: Error) => tell({ notice: 'failed', sentence: error.message }))
const newEngine = async (): Promise<Engine> => Engine.open(await compiled)
const newId = (): string => `${Date.now().toString(36)}${anySeed().slice(0, 4)}`

/** Answers what needs no match. */
let library: Promise<Engine> | null = null
const consult = (): Promise<Engine> => library ??= newEngine()
let table: Table | null = null
/** Another tab has taken over what was on the screen. */
let taken = false
let replayed: { engine: Engine; match: Match; at: number; over: boolean; damage: string; note: string } | null = null
let reviewed: { engine: Engine; done: number; tasks: number } | null = null
let saved = ''

const shelf = new Shelf(sentence => tell({ notice: 'unkept', sentence }))
const seasons = new Seasons(shelf, newEngine, newId)

// ---- whose it is ------------------------------------------------------------------------------------------------

const raceName = (id: string): string => `race ${id}`
const seasonName = (id: string): string => `season ${id}`

/** Nothing of it may be shown or done here any more. */
function giveUp(): void {
  table = null
  taken = true
  void claims.occupy([], false)
  tell({ notice: 'taken' })
}

const claims = new Claims(giveUp)

async function occupy(names: string[], takeOver = false): Promise<void> {
  taken = false
  table = null
  if (!await claims.occupy(names, takeOver))
    throw new Refusal('elsewhere', 'another tab has it open')
}

/** A race that is to be added to a championship needs that too. */
const namesOf = (id: string, season: RoundOf | null): string[] =>
  season && !season.added && !season.refused ? [raceName(id), seasonName(season.id)] : [raceName(id)]

/** Something that is on no screen of this tab is changed. */
async function borrow(name: string, change: () => Promise<void>): Promise<void> {
  await occupy([name])
  try {
    await change()
  } finally {
    await claims.occupy([], false)
  }
}

function atTable(): Table {
  if (taken)
    throw new Refusal('taken', 'another tab has taken it over')
  if (!table)
    throw new Error('no match is open')
  return table
}

// ---- keeping ----------------------------------------------------------------------------------------------------

function winner(view: View, match: Match): string {
  const name = (seat: number) => {
    const player = match.players[seat - 1]
    const cars = view.results?.filter(result => result.seat === seat).map(result => result.car).sort((a, b) => a - b) ?? []
    return player && !player.bot ? player.name : `Car ${cars.join('/')}`
  }
  return view.winners?.map(name).join(' and ') ?? ''
}

function stored(t: Table, page: number): Stored {
  const view = t.spectate()
  return {
    id: t.id, game: t.match.game, title: t.match.title, setup: t.match.setup, players: t.match.players,
    moments: view.moments, lap: view.lap ?? 0, over: view.over, waiting: view.turn.some(seat => t.people().includes(seat)),
    winner: winner(view, t.match), changed: Date.now(),
    season: t.season?.id ?? '', round: t.season?.round ?? null, added: t.season?.added ?? false, refused: t.season?.refused ?? '',
    damage: t.damage, note: t.note, lesson: t.match.lesson ?? '', page, record: t.record(),
  }
}

/** The championship with this race, when it has just ended; null when there is nothing to add, or it was refused. */
async function addition(t: Table): Promise<Change | null> {
  if (!t.isOver || !t.season || t.season.added || t.season.refused)
    return null
  try {
    const change = await seasons.add(t.season.id, t.season.round, t.record())
    t.season.added = true
    return change
  } catch (error) {
    if (!(error instanceof Error) || error instanceof EngineStopped || error instanceof DOMException)
      throw error // that was not the championship's word
    t.season.refused = error.message
    return null
  }
}

/** The race and the championship that it is added to are kept together, or neither. */
async function write(t: Table, page: number, durable: boolean): Promise<void> {
  const added = await addition(t)
  const race: Change = { store: 'matches', thing: stored(t, page), from: t.edition }
  try {
    t.edition = (await shelf.put(added ? [race, added] : [race], durable))[0] ?? null
  } catch (error) {
    if (t.season && added)
      t.season.added = false
    if (!(error instanceof Overtaken) || error.store !== 'seasons')
      throw error
    await write(t, page, durable) // the championship has gone on meanwhile: read it again
  }
}

async function keep(t: Table, durable: boolean): Promise<void> {
  const page = t.match.lesson ? t.page() : null
  const mark = `${t.id} ${t.match.lesson} ${page?.number} ${t.moments}`
  if (saved === mark)
    return
  try {
    await write(t, page?.number ?? 0, durable)
  } catch (error) {
    if (error instanceof Overtaken && t === table)
      giveUp()
    throw error instanceof Overtaken ? new Refusal('taken', 'another tab has taken it over') : error
  }
  saved = mark
}

/** Whatever is shown is kept first, bots' actions and outcomes of chance too: a reload never takes back, or draws anew,
 * what somebody has seen. */
async function show(t: Table, durable = true): Promise<Screen> {
  await keep(t, durable)
  if (t !== table)
    atTable() // it was taken over meanwhile
  return t.screen()
}

async function seatAt(t: Table, takeOver = false): Promise<Screen> {
  await occupy(namesOf(t.id, t.season), takeOver)
  table = t
  saved = ''
  t.step(0)
  return show(t)
}

async function reopen(id: string, takeOver: boolean): Promise<Screen> {
  if (table?.id === id) { // it has just begun
    table.reopen()
    return table.screen()
  }
  await occupy([raceName(id)], takeOver)
  const found = await shelf.get('matches', id)
  if (!found)
    throw new Error('this race is not kept in this browser')
  const { season, round, added, refused, damage, note, page, record } = found.thing
  const t = Table.load(id, await newEngine(), record, 'It is kept as it was; the replay shows what stands before that.')
  if (t.damage) // going on would write less than what is kept
    throw new Refusal('unfit', t.damage)
  t.edition = found.edition
  t.damage = damage ?? ''
  t.note ||= note ?? ''
  t.season = season ? { id: season, round: round ?? null, added: added ?? false, refused: refused ?? '' } : null
  t.turnTo(page ?? 0)
  return seatAt(t, takeOver)
}

// ---- thinking ---------------------------------------------------------------------------------------------------

let turns: Promise<unknown> = Promise.resolve()
let inTurn = 0

/** What changes a match is done one after the other. */
function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  inTurn++
  const mine = turns.then(work).finally(() => inTurn--)
  turns = mine.catch(() => undefined)
  return mine
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Bots act until a person must, or something else is to be done; questions are answered in between. */
async function stepAll(t: Table): Promise<void> {
  for (;;) {
    const began = performance.now()
    let before
    do {
      before = t.moments
      t.step(1)
    } while (t.moments !== before && performance.now() - began < SLICE)
    if (t.moments === before || t !== table || inTurn > 1)
      return
    await pause()
  }
}

// ---- looking back -----------------------------------------------------------------------------------------------

function replayAt(moment: number, viewer: number): Replay {
  if (!replayed)
    throw new Error('no match is looked at')
  if (!replayed.match.eyes.includes(viewer))
    throw new Error(secret)
  const { engine, match, over, damage, note } = replayed
  const from = moment > replayed.at ? replayed.at : Math.max(0, moment - 1)
  engine.ask(['then', moment])
  replayed.at = moment
  return {
    match, at: moment, over, damage, note, view: engine.ask<View>(['view', viewer]),
    news: engine.ask<{ news: News[] }>(['news', viewer, from, moment]).news,
  }
}

// ---- was it good? -----------------------------------------------------------------------------------------------

async function find(id: string): Promise<Stored> {
  const found = await shelf.get('matches', id)
  if (!found)
    throw new Error('this race is not kept in this browser')
  return found.thing
}

function underReview(): NonNullable<typeof reviewed> {
  if (!reviewed)
    throw new Error('no review was prepared')
  return reviewed
}

/** As much of a review as a slice has room for. */
function reviewOn(): { done: number } {
  const at = underReview()
  const began = performance.now()
  while (at.done < at.tasks && performance.now() - began < SLICE)
    at.done = at.engine.ask<{ done: number }>(['review-do', 1]).done
  return { done: at.done }
}

// ---- from files -------------------------------------------------------------------------------------------------

const ledgerStart = 'Paddock championship'

async function takeRecord(file: Blob): Promise<string> {
  if (file.size > 4 * 1024 * 1024)
    throw new Error('a record takes at most 4 MiB')
  const t = Table.load(newId(), await newEngine(), await file.text())
  await keep(t, true)
  return t.id
}

async function takeLedger(file: Blob): Promise<string> {
  if (file.size > 48 * 1024 * 1024)
    throw new Error('a championship takes at most 48 MiB')
  return (await seasons.take(await file.text())).id
}

// ---- calls ------------------------------------------------------------------------------------------------------

type Handlers = { [C in keyof Calls]: (...args: Parameters<Calls[C]>) => Promise<ReturnType<Calls[C]>> }

const handlers: Handlers = {
  ping: async () => null,
  catalogue: async () => (await consult()).ask<Catalogue>(['catalogue']),
  setup: async (game, setup) => (await consult()).ask<Setup>(['setup', game], setup),
  rules: async (game, setup) => (await consult()).ask<Rules>(['rules', game], setup),
  track: async track => (await consult()).ask<Track>(['track'], track),

  begin: async (game, setup, seats, seed) =>
    seatAt(Table.begin(newId(), await newEngine(), game, setup, seats, seed)),
  open: reopen,
  leave: async () => {
    await occupy([])
    return null
  },
  sit: async seat => {
    atTable().sit(seat)
    return show(atTable())
  },
  act: async actions => {
    const t = atTable()
    t.act(actions)
    t.step(0)
    return show(t)
  },
  undo: async () => {
    const t = atTable()
    t.undo()
    t.step(0)
    return show(t)
  },
  step: async how => {
    const t = atTable()
    if (how === 'all')
      await stepAll(t)
    else if (how === 'turn')
      t.stepTurn()
    else
      t.step(1)
    return show(t, t.waiting.length > 0 || t.isOver)
  },
  learn: async (lesson, learner) => {
    const t = Table.learn(newId(), await newEngine(), lesson, learner)
    for (const old of await shelf.matches())
      if (old.lesson === lesson)
        await shelf.remove('matches', old.id)
    return seatAt(t)
  },
  lessons: async () => (await consult()).ask<{ lessons: Lesson[] }>(['lessons']).lessons,
  turnPage: async () => {
    const t = atTable()
    t.turnPage()
    t.step(0)
    return show(t)
  },
  changes: async () => atTable().changes(),
  reach: async () => atTable().reach(),
  go: async (distance, lane) => atTable().go(distance, lane),
  hint: async () => atTable().hint(),
  text: async () => atTable().text(),
  typed: async line => {
    const t = atTable()
    const said = t.typed(line)
    t.step(0)
    return { said, screen: await show(t) }
  },

  kept: async () => shelf.matches(),
  forget: async id => {
    await borrow(raceName(id), () => shelf.remove('matches', id))
    return null
  },
  save: async (id, everything) => {
    const copy = copyOf(await newEngine(), (await find(id)).record, everything)
    return URL.createObjectURL(new Blob([copy], { type: 'text/plain' }))
  },
  take: async file => {
    if ((await file.slice(0, ledgerStart.length).text()) === ledgerStart)
      return { place: 'seasons', id: await takeLedger(file) }
    return { place: 'replay', id: await takeRecord(file) }
  },

  replay: async (id, everything) => {
    const { record, damage, note } = await find(id)
    const engine = await newEngine()
    const match = openPast<Loaded>(engine, record, everything)
    replayed = { engine, match, at: 0, over: match.open, damage: damageOf(match) || (damage ?? ''), note: noteOf(match) || (note ?? '') }
    return replayAt(0, 0)
  },
  at: async (moment, viewer) => replayAt(moment, viewer),
  branch: async () => {
    if (!replayed)
      throw new Error('no match is looked at')
    const { engine } = replayed
    replayed = null
    return seatAt(Table.of(newId(), engine, engine.ask<Match>(['branch', anySeed()])))
  },

  review: async (id, everything) => {
    const engine = await newEngine()
    openPast(engine, (await find(id)).record, everything)
    const plan = engine.ask<ReviewPlan>(['review'])
    reviewed = { engine, done: 0, tasks: plan.tasks }
    return plan
  },
  reviewOn: async () => reviewOn(),
  reviewTell: async () => underReview().engine.ask<Review>(['review-tell']),

  seasons: async () => shelf.seasons(),
  newSeason: async (game, wishes) => seasons.begin(game, wishes),
  season: async (id, takeOver) => {
    await occupy([seasonName(id)], takeOver)
    try {
      return await seasons.open(id)
    } catch (error) { // what the engine cannot read stays as it is
      throw error instanceof EngineError && !(error instanceof EngineStopped) ? new Refusal('unfit', error.message) : error
    }
  },
  raceRound: async (id, round) => {
    const { season, setup } = await seasons.toRace(id, round)
    const t = Table.begin(newId(), await newEngine(), season.game, setup, season.players, null)
    t.season = { id, round, added: false, refused: '' }
    return seatAt(t)
  },
  roundByHand: async (id, round, result) => {
    await occupy([seasonName(id)])
    return seasons.byHand(id, round, result)
  },
  saveSeason: async (id, everything) => {
    if (!everything && await seasons.isSecret(id))
      throw new Refusal('secret', 'a race of this season is not over: its cards stay secret')
    return URL.createObjectURL(new Blob([await seasons.ledger(id)], { type: 'text/plain' }))
  },
  forgetSeason: async id => {
    await borrow(seasonName(id), () => shelf.remove('seasons', id))
    return null
  },
}

/** Those that change something; the others only look, and are answered at once. */
const changing = new Set<keyof Calls>(['begin', 'open', 'leave', 'sit', 'act', 'undo', 'step', 'learn', 'turnPage', 'typed', 'forget', 'take', 'branch',
  'newSeason', 'season', 'raceRound', 'roundByHand', 'forgetSeason'])

/** What was open in an engine that stopped may be half done: it is read again from the shelf. */
function dropStopped(): void {
  library = null
  if (table?.engine.isStopped)
    table = null
  if (replayed?.engine.isStopped)
    replayed = null
  if (reviewed?.engine.isStopped)
    reviewed = null
}

function refusal(n: number, error: unknown): Answer {
  const words = error instanceof Error ? error.message : String(error)
  if (error instanceof EngineStopped) {
    dropStopped()
    return { n, error: words, why: 'stopped' }
  }
  return error instanceof Refusal ? { n, error: words, why: error.why } : { n, error: words }
}

self.onmessage = async (event: MessageEvent<Question>) => {
  const { n, call, args } = event.data
  const work = (): Promise<unknown> => (handlers[call] as (...args: unknown[]) => Promise<unknown>)(...args)
  let answer: Answer
  try {
    answer = { n, value: await (changing.has(call) ? takeTurn(work) : work()) }
  } catch (error) {
    answer = refusal(n, error)
  }
  self.postMessage(answer)
}
self.onmessageerror = () => tell({ notice: 'failed', sentence: 'a question to the engine could not be read' })
