// The engine's worker: answers the page. Bots think here, so the page never waits for them.
import type { Catalogue, Lesson, Match, News, Review, ReviewPlan, Rules, Setup, Track, View } from '../engine/answers'
import type { Answer, Calls, Question, Replay, Screen } from '../engine/protocol'
import { Engine } from '../engine/wasm'
import { Shelf } from './shelf'
import { copyOf, openPast, secret } from './past'
import { Seasons } from './seasons'
import { Table, anySeed } from './table'

declare const ENGINE_URL: string

const SLICE = 40 // milliseconds of thinking before a look at what else was asked

// Not compileStreaming: a plain web server need not know the type of WebAssembly.
const compiled = fetch(new URL(ENGINE_URL, self.location.href)).then(file => file.arrayBuffer()).then(WebAssembly.compile)
const shelf = Shelf.open()
/** Answers what needs no match. */
const library = compiled.then(module => Engine.open(module))
let table: Table | null = null
let replayed: { engine: Engine; match: Match; at: number; over: boolean } | null = null
let reviewed: { engine: Engine; done: number; tasks: number } | null = null
let saved = ''

const newEngine = async (): Promise<Engine> => Engine.open(await compiled)
const newId = (): string => `${Date.now().toString(36)}${anySeed().slice(0, 4)}`

const seasons = new Seasons(shelf, newEngine, newId)

function atTable(): Table {
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

async function keep(t: Table): Promise<void> {
  const page = t.match.lesson ? t.page() : null
  const mark = `${t.match.lesson} ${page?.number} ${t.moments}`
  if (saved === mark)
    return
  const view = t.spectate()
  if (t.isOver && t.season) {
    await seasons.add(t.season, t.record())
    t.season = ''
  }
  await (await shelf).put({
    id: t.id, game: t.match.game, title: t.match.title, setup: t.match.setup, players: t.match.players,
    moments: view.moments, lap: view.lap ?? 0, over: view.over, waiting: t.waiting.length > 0,
    winner: winner(view, t.match), changed: Date.now(), season: t.season, lesson: t.match.lesson ?? '', page: page?.number ?? 0, record: t.record(),
  })
  saved = mark
}

/** What people are shown is kept first, so a reload never takes back what somebody has seen. */
async function show(t: Table): Promise<Screen> {
  if (t.waiting.length || t.isOver || t.match.lesson)
    await keep(t)
  return t.screen()
}

async function seatAt(t: Table): Promise<Screen> {
  table = t
  saved = ''
  t.step(0)
  await keep(t)
  return t.screen()
}

// ---- thinking ---------------------------------------------------------------------------------------------------

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Bots act until a person must; other questions are answered in between. */
async function stepAll(t: Table): Promise<void> {
  for (;;) {
    const began = performance.now()
    let before
    do {
      before = t.moments
      t.step(1)
    } while (t.moments !== before && performance.now() - began < SLICE)
    if (t.moments === before || t !== table)
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
  const { engine, match, over } = replayed
  const from = moment > replayed.at ? replayed.at : Math.max(0, moment - 1)
  engine.ask(['then', moment])
  replayed.at = moment
  return {
    match, at: moment, over, view: engine.ask<View>(['view', viewer]),
    news: engine.ask<{ news: News[] }>(['news', viewer, from, moment]).news,
  }
}

// ---- was it good? -----------------------------------------------------------------------------------------------

async function recordOf(id: string): Promise<string> {
  const record = table?.id === id ? table.record() : (await (await shelf).get(id))?.record
  if (record === undefined)
    throw new Error('this race is not kept in this browser')
  return record
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

// ---- calls ------------------------------------------------------------------------------------------------------

type Handlers = { [C in keyof Calls]: (...args: Parameters<Calls[C]>) => Promise<ReturnType<Calls[C]>> }

const handlers: Handlers = {
  catalogue: async () => (await library).ask<Catalogue>(['catalogue']),
  setup: async (game, setup) => (await library).ask<Setup>(['setup', game], setup),
  rules: async (game, setup) => (await library).ask<Rules>(['rules', game], setup),
  track: async track => (await library).ask<Track>(['track'], track),

  begin: async (game, setup, seats, seed) =>
    seatAt(Table.begin(newId(), await newEngine(), game, setup, seats, seed)),
  open: async id => {
    if (table?.id === id) {
      const t = table
      table = Table.load(id, await newEngine(), t.record())
      table.turnTo(t.page()?.number ?? 0)
      table.season = t.season
      table.step(0)
      return table.screen()
    }
    const stored = await (await shelf).get(id)
    if (!stored)
      throw new Error('this race is not kept in this browser')
    const t = Table.load(id, await newEngine(), stored.record)
    t.turnTo(stored.page ?? 0)
    t.season = stored.season ?? ''
    return seatAt(t)
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
    return show(t)
  },
  learn: async (lesson, learner) => {
    const t = Table.learn(newId(), await newEngine(), lesson, learner)
    const store = await shelf
    for (const old of await store.list())
      if (old.lesson === lesson)
        await store.remove(old.id)
    return seatAt(t)
  },
  lessons: async () => (await library).ask<{ lessons: Lesson[] }>(['lessons']).lessons,
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

  kept: async () => (await shelf).list(),
  forget: async id => {
    await (await shelf).remove(id)
    return null
  },
  save: async (id, everything) => {
    const copy = copyOf(await newEngine(), await recordOf(id), everything)
    return URL.createObjectURL(new Blob([copy], { type: 'text/plain' }))
  },
  take: async file => {
    if (file.size > 4 * 1024 * 1024)
      throw new Error('a record takes at most 4 MiB')
    const engine = await newEngine()
    const read = engine.ask<Match & { complete: boolean; damage: string | null }>(['load', anySeed()], await file.text())
    const t = Table.of(newId(), engine, read)
    t.step(0)
    saved = ''
    await keep(t)
    return { id: t.id, complete: read.complete, damage: read.damage }
  },

  replay: async (id, everything) => {
    const record = await recordOf(id)
    const engine = await newEngine()
    const match = openPast<Match>(engine, record, everything)
    replayed = { engine, match, at: 0, over: match.open }
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
    openPast(engine, await recordOf(id), everything)
    const plan = engine.ask<ReviewPlan>(['review'])
    reviewed = { engine, done: 0, tasks: plan.tasks }
    return plan
  },
  reviewOn: async () => reviewOn(),
  reviewTell: async () => underReview().engine.ask<Review>(['review-tell']),

  seasons: async () => (await shelf).seasons(),
  newSeason: async (game, wishes) => seasons.begin(game, wishes),
  season: async id => seasons.open(id),
  raceRound: async id => {
    const { season } = await seasons.open(id)
    const round = season.calendar[season.done]
    if (!round)
      throw new Error('the championship is over')
    const t = Table.begin(newId(), await newEngine(), season.game, round.setup, season.players, null)
    t.season = id
    return seatAt(t)
  },
  roundByHand: async (id, result) => seasons.byHand(id, result),
  saveSeason: async id => URL.createObjectURL(new Blob([await seasons.ledger(id)], { type: 'text/plain' })),
  takeSeason: async file => {
    if (file.size > 48 * 1024 * 1024)
      throw new Error('a championship takes at most 48 MiB')
    return seasons.take(await file.text())
  },
  forgetSeason: async id => {
    await (await shelf).removeSeason(id)
    return null
  },
}

self.onmessage = async (event: MessageEvent<Question>) => {
  const { n, call, args } = event.data
  let answer: Answer
  try {
    answer = { n, value: await (handlers[call] as (...args: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    answer = { n, error: error instanceof Error ? error.message : String(error) }
  }
  self.postMessage(answer)
}
