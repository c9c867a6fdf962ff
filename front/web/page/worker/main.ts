// The engine's worker: answers the page. Bots think here, so the page never waits for them.
import type {
  Answer,
  Board,
  Calls,
  Catalogue,
  Change,
  Fairness,
  Lesson,
  Notice,
  Question,
  Rules,
  Setup,
  Track,
  VisitWish,
} from '../engine/protocol'
import { EngineError, EngineStopped } from '../engine/wasm'
import { Championships } from './championships'
import { championshipName, Desk, raceName, Refusal } from './desk'
import {
  compiled,
  consult,
  consultFluent,
  dropLibrary,
  nets,
  newEngine,
  newId,
  othersWait,
  SLICE,
  takeTurn,
} from './engines'
import { copyOf, RecordView, Reviewing } from './record_view'
import { Records } from './records'
import { settleRival } from './rival'
import { statistics } from './statistics'
import { anySeed, Table } from './table'
import type { Visiting } from './visit'
import { speak, t } from '../language'

const MIB = 1024 * 1024
const RECORD = 4 * MIB
const LEDGER = 48 * MIB

/** Nothing is answered before the language is there. */
const spoken = speak(self.name)

const tell = (notice: Notice): void => self.postMessage(notice)
compiled.catch((error: Error) => tell({ notice: 'failed', sentence: error.message }))

const records = new Records(sentence => tell({ notice: 'unkept', sentence }))
const championships = new Championships(records, newEngine, newId)
const desk = new Desk(records, championships, tell)
/** The table on a server that is on the screen. */
let visit: Visiting | null = null
let replayed: RecordView | null = null
let reviewed: Reviewing | null = null

function need<T>(thing: T | null, otherwise: string): T {
  if (!thing) throw new Error(otherwise)
  return thing
}

const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

/** Bots act until a person must, or something else is to be done; questions are answered in between. */
async function stepAll(t: Table): Promise<void> {
  for (;;) {
    const began = performance.now()
    let before
    do {
      before = t.steps.moments
      t.step(1)
    } while (t.steps.moments !== before && performance.now() - began < SLICE)
    if (t.steps.moments === before || !desk.has(t) || othersWait()) return
    await pause()
  }
}

/** A rival among the seats has the step that suits its person today, in a round of a season too. */
async function beginRace(...[game, setup, seats, seed]: Parameters<Calls['begin']>): Promise<Table> {
  const engine = await newEngine()
  const settled = await settleRival(engine, records, game, seats)
  const table = Table.begin(newId(), engine, game, setup, settled.seats, seed)
  table.note = settled.note
  return table
}

// ---- files ------------------------------------------------------------------------------------------------------

const ledgerStart = 'Paddock championship'

const addressOf = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/plain' }))

async function takeRecord(file: Blob): Promise<string> {
  if (file.size > RECORD) throw new Error(t('a record takes at most {size} MiB', { size: RECORD / MIB }))
  const table = Table.load(newId(), await newEngine(), await file.text())
  await desk.keep(table, true)
  return table.id
}

/** The record of a race that is over on the server that the page came from; kept once, however often it is looked at. */
async function keepOnline(table: string): Promise<string> {
  const id = `online-${table}`
  if ((await records.matches()).some(one => one.id === id)) return id
  const answer = await fetch(new URL(`api/tables/${table}/record`, self.location.href))
  if (!answer.ok) throw new Error(t('the server answered {status}', answer))
  await desk.keep(Table.load(id, await newEngine(), await answer.text()), true)
  return id
}

/** To a server: what it takes is loaded when somebody goes to one. */
async function goTo(wish: VisitWish): Promise<Visiting> {
  const { Visiting } = await import('./visit')
  stopVisiting()
  await desk.occupy([])
  visit = new Visiting(wish, {
    engine: newEngine,
    tell: one => tell({ notice: 'visit', visit: one }),
    keep: keepOnline,
  })
  return visit
}

function stopVisiting(): void {
  visit?.close()
  visit = null
}

/** Who is asked about the moment that is on the screen. */
const shown = (): Table | Visiting => visit ?? desk.at()

const visited = (): Visiting => need(visit, t('no table on a server is open'))

async function takeLedger(file: Blob): Promise<string> {
  if (file.size > LEDGER)
    throw new Error(t('a championship takes at most {size} MiB', { size: LEDGER / MIB }))
  return (await championships.take(await file.text())).id
}

// ---- calls ------------------------------------------------------------------------------------------------------

type Handlers = { [C in keyof Calls]: (...args: Parameters<Calls[C]>) => Promise<ReturnType<Calls[C]>> }

/** Those that only look, and are answered at once. */
const looking = {
  ping: async () => null,
  here: async name => (desk.answer(name), null),
  drivers: async () => (await nets(), null),
  catalogue: async () => (await consult()).ask<Catalogue>(['catalogue']),
  setup: async (game, setup) => (await consult()).ask<Setup>(['setup', game], setup),
  rules: async (game, setup) => (await consultFluent()).ask<Rules>(['rules', game], setup),
  track: async track => (await consult()).ask<Track>(['track'], track),
  lessons: async () => (await consultFluent()).ask<{ lessons: Lesson[] }>(['lessons']).lessons,

  changes: async () => shown().ask<{ changes: Change[] }>('try').changes,
  reach: async () => shown().ask<{ spaces: [number, number, number][] }>('reach').spaces,
  go: async (distance, lane) => shown().ask<{ boards: Board[] }>('go', distance, lane).boards,
  hint: async part => shown().ask('hint', part),
  introduction: async () => shown().ask('introduction'),
  text: async () => shown().ask<{ screen: string }>('screen').screen,

  kept: () => records.matches(),
  statistics: async (...of) => statistics(await consult(), await records.finished(), ...of),
  save: async (id, everything) =>
    addressOf(copyOf(await newEngine(), (await records.find(id)).thing.record, everything)),
  replay: async (id, everything) => {
    const { thing } = await records.find(id)
    replayed = new RecordView(await newEngine(), thing.record, everything, thing)
    return replayed.at(0, 0)
  },
  marks: async () => need(replayed, t('no match is looked at')).marks(),
  at: async (moment, viewer) => need(replayed, t('no match is looked at')).at(moment, viewer),

  review: async (id, everything) => {
    reviewed = new Reviewing(await newEngine(), (await records.find(id)).thing.record, everything)
    return reviewed.plan
  },
  reviewOn: async (from, to) => need(reviewed, t('no review was prepared')).goOn(from, to),
  reviewTake: async (from, pieces) => need(reviewed, t('no review was prepared')).take(from, pieces),
  reviewTell: async () => need(reviewed, t('no review was prepared')).tell(),

  fair: async id => {
    const engine = await newEngine()
    engine.ask(['load', anySeed()], (await records.find(id)).thing.record)
    return engine.ask<Fairness>(['fair'])
  },

  championships: () => records.championships(),
  saveChampionship: async (id, everything) => {
    if (!everything && (await championships.isSecret(id)))
      throw new Refusal('secret', t('a race of this season is not over: its cards stay secret'))
    return addressOf(await championships.ledger(id))
  },
} satisfies Partial<Handlers>

/** Those at a table on a server: what changes it changes it there, so nothing here waits for it. */
const visiting = {
  visit: async wish => {
    const there = await goTo(wish)
    await there.ready()
    return there.screen()
  },
  say: async text => {
    visited().say({ type: 'say', text })
    return null
  },
  standIn: async drives => {
    visited().say({ type: drives ? 'leave' : 'back' })
    return null
  },
  keepOnline,
} satisfies Partial<Handlers>

/** What is done at a table on a server instead of at one here. */
const there: Partial<Handlers> = {
  act: actions => visited().act(actions),
  undo: () => visited().undo(),
  typed: line => visited().typed(line),
  step: async how => visited().step(how),
  toTheFlag: async () => {
    visited().say({ type: 'leave' })
    return visited().step('all')
  },
}

/** Those that change something: one after the other. */
const changing: Omit<Handlers, keyof typeof looking | keyof typeof visiting> = {
  begin: async (...race) => desk.seat(await beginRace(...race)),
  open: (id, takeOver) => {
    stopVisiting()
    return desk.reopen(id, takeOver)
  },
  leave: async () => {
    stopVisiting()
    await desk.occupy([])
    return null
  },
  sit: async seat => {
    desk.at().sit(seat)
    return desk.show(desk.at())
  },
  act: async actions => desk.change(t => t.act(actions)),
  undo: async () => desk.change(t => t.undo()),
  toTheFlag: async () => {
    const t = desk.at()
    t.standIn('club')
    await stepAll(t)
    return desk.show(t)
  },
  step: async how => {
    const t = desk.at()
    if (how === 'all') await stepAll(t)
    else if (how === 'turn') t.stepTurn()
    else t.step(1)
    return desk.show(t, t.steps.waiting.length > 0 || t.steps.over)
  },
  learn: async (lesson, learner) => {
    const t = Table.learn(newId(), await newEngine(), lesson, learner)
    for (const old of await records.matches())
      if (old.lesson === lesson) await records.remove('matches', old.id)
    return desk.seat(t)
  },
  turnPage: async () => desk.change(t => t.turnPage()),
  typed: async line => {
    let said = ''
    const screen = await desk.change(t => {
      said = t.typed(line)
    })
    return { said, screen }
  },
  forget: id => desk.borrow(raceName(id), () => records.remove('matches', id)),
  take: async file =>
    (await file.slice(0, ledgerStart.length).text()) === ledgerStart
      ? { place: 'championships', id: await takeLedger(file) }
      : { place: 'replay', id: await takeRecord(file) },
  branch: async () => {
    const from = need(replayed, t('no match is looked at'))
    replayed = null
    return desk.seat(from.branch(newId()))
  },
  newChampionship: (game, wishes) => championships.begin(game, wishes),
  championship: async (id, takeOver) => {
    await desk.occupy([championshipName(id)], takeOver)
    try {
      return await championships.open(id)
    } catch (error) {
      // what the engine cannot read stays as it is
      throw error instanceof EngineError && !(error instanceof EngineStopped)
        ? new Refusal('unfit', error.message)
        : error
    }
  },
  raceRound: async (id, round) => {
    const { championship, setup } = await championships.toRace(id, round)
    const t = await beginRace(championship.game, setup, championship.players, null)
    t.round = { id, round, added: false, refused: '' }
    return desk.seat(t)
  },
  roundByHand: async (id, round, result) => {
    await desk.occupy([championshipName(id)])
    return championships.byHand(id, round, result)
  },
  forgetChampionship: id => desk.borrow(championshipName(id), () => records.remove('seasons', id)),
}

const handlers: Handlers = { ...looking, ...visiting, ...changing }

/** What was open in an engine that stopped may be half done. */
function dropStopped(): void {
  dropLibrary()
  desk.dropStopped()
  if (replayed?.engine.isStopped) replayed = null
  if (reviewed?.engine.isStopped) reviewed = null
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
  const isThere = visit !== null && call in there
  const handler = isThere ? there[call] : handlers[call]
  const work = async (): Promise<unknown> => (handler as (...args: unknown[]) => Promise<unknown>)(...args)
  let answer: Answer
  await spoken
  try {
    answer = { n, value: await (call in changing && !isThere ? takeTurn(work) : work()) }
  } catch (error) {
    answer = refusal(n, error)
  }
  self.postMessage(answer)
}
self.onmessageerror = () =>
  tell({ notice: 'failed', sentence: t('a question to the engine could not be read') })
