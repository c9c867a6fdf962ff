// A Grand Prix table: order, board, hand, move pad, team sheet, event, log.
import { useEffect, useState } from 'preact/hooks'
import type { Action, Change, News, Track } from '../../engine/protocol'
import { pointedClass, usePointing } from '../../lesson/panel'
import { link } from '../../link'
import { Covered, HintLine, TableFrame } from '../../race/frame'
import { type Topics, LogPanel } from '../../race/log'
import { useChanges, useKept, useOfMoment } from '../../race/moment'
import type { Namer } from '../../race/names'
import { useKeys } from '../../ui/hooks'
import { Icon, Plate } from '../../ui/pieces'
import { say } from '../../ui/say'
import type { TableProps } from '../module'
import { type Aim, type Lit, Board } from './board'
import { RaceCards } from './cards'
import { sectorOf, useTrack } from './geometry'
import { Pad } from './pad'
import {
  type GrandPrix,
  type RaceCard,
  actionKey,
  actionLabel,
  raceCards,
  readGrandPrix,
  thenOf,
  weatherNames,
} from './read'
import { EventPanel, TeamSheet, Tower } from './sheet'
import { N, t } from '../../language'

const topics: Topics = [
  [/^(weather|chose-tires|tires|soft|kept$|changed)/, N('tires')],
  [/^(grid|bonus)/, N('setup')],
  [/^(turn|first|dealt|reshuffled|nothing|passed|discarded|kept-hand)/, N('turn')],
  [
    /^(played|forward|side|diagonal|swapped|pushed|shoved|followed|aimed|push|link|entered|end|extra|set|stayed|drove|returned|ran)/,
    N('movement'),
  ],
  [/^(marker|close)/, N('wear')],
  [/^(event|team|picked|hit|tokens|spun|turned|non-event)/, N('events')],
  [/^(zone|shifted)/, N('events')],
  [/^(restart|green|lined|wear-off)/, N('restarts')],
  [/^(npc-pit|boxed|penalty|repaired|fixed|back|no-stop|will-stop|took)/, N('pit')],
  [/^(finished|out|disqualified|no-players|turn-limit|result|lap)/, N('finish')],
]

/** A card that somebody plays is read before the car moves; events stay longest. */
export function pace(news: News[]): number {
  if (news.some(one => one.event === 'event')) return 1800
  if (news.some(one => one.event === 'played')) return 850
  if (news.some(one => ['finished', 'out', 'spun-off', 'boxed', 'restart'].includes(one.event))) return 500
  return news.some(one => one.say) ? 450 : 60
}

function stepLabel(change: Change, race: GrandPrix, label: string): string {
  const mp = race.mp - thenOf(change).mp
  return mp > 0 ? `${label}, ${t('{mp} {mp|movement point|movement points}', { mp })}` : label
}

/** Which gesture a key is: those on the buttons, and arrows. */
const onKey: Record<string, string> = {
  ...Object.fromEntries(Object.entries(actionKey).map(([kind, key]) => [key.toLowerCase(), kind])),
  ...{ ArrowUp: 'forward', ArrowLeft: 'inward', ArrowRight: 'outward' },
}

type MovingProps = {
  race: GrandPrix
  recent: News[]
  names: Namer
  cards: Map<string, RaceCard>
  track: Track
  drivers: (car: number) => string
  /** Something is asked at this screen: what is driven here everybody sees. */
  turn: boolean
}

/** to: where it came by itself, once it is there; what happens to it later is not its move. */
type Segment = { car: number; card: string; from: number; to?: number }
/** What begins when a segment is told to the end. */
const next = new Set(['played', 'passed', 'event', 'turn', 'boxed', 'npc-pit'])

/** Another's car that moves, said before it does: whose, with which card, from where, and then to where. */
function Moving({ race, recent, names, cards, track, drivers, turn }: MovingProps) {
  const [last, remember] = useState<Segment | null>(null)
  const active = race.cars.find(car => car.car === race.active)
  const now = race.cars.find(car => car.car === last?.car)
  useEffect(() => {
    if (active && race.card && race.phase !== 'service') {
      const isSame = last?.car === active.car && last.card === race.card && last.to === undefined
      if (!isSame) remember(turn ? null : { car: active.car, card: race.card, from: active.distance })
    } else if (recent.some(one => next.has(one.event))) {
      remember(null)
    } else if (last && now) {
      remember({ ...last, to: last.to ?? now.distance })
    }
  }, [recent])
  if (!last || !now || names.mine(last.car)) return null
  const to = last.to ?? now.distance
  const values = {
    ...{ who: drivers(last.car), car: last.car, card: cards.get(last.card)?.title ?? last.card },
    ...{ from: sectorOf(track, last.from), to: sectorOf(track, to) },
  }
  return (
    <p class="moving">
      <Plate team={names.team(last.car)} no={last.car} />
      <span>
        {to === last.from
          ? t('{who}: {card}, from sector {from}', values)
          : t('{who}: {card}, from sector {from} to {to}', values)}
      </span>
    </p>
  )
}

type Selection = { car: number; card: number }

export function GrandPrixTable({ control, screen, names, story, recent, onRule, lesson }: TableProps) {
  const { match, view } = screen
  const race = readGrandPrix(view)
  const cards = raceCards(match)
  const track = useTrack(match)
  const pointed = usePointing()
  const changes = useChanges(
    screen,
    view.legal.length > 0 && race.phase !== 'act' && race.phase !== 'discard',
  )
  const reach = useOfMoment(screen, view.legal.length > 0 && race.phase === 'move', () => link.ask('reach'))
  const [picked, pick] = useKept<Selection>(`gp-${screen.id}-${view.viewer}-${view.moments}`)
  const [preview, setPreview] = useState<Change | null>(null)
  /** Whose team sheet somebody wants to see, or 0. */
  const [shown, setShown] = useState(0)
  const [pending, setPending] = useState<Action | null>(null)
  const [aim, setAim] = useState<Aim | null>(null)
  useEffect(() => {
    setPreview(null)
    setPending(null)
    setAim(null)
  }, [view.moments, view.viewer])

  const turn = view.legal.length > 0
  const plays = view.legal.filter(action => action.kind === 'play')
  const acting = race.phase === 'act' && plays.length > 0
  const selectable = new Set(acting ? plays.map(action => Number(action['car'])) : [])
  /** A new turn starts on one's own car, while one can move. */
  const ownCar = race.order.find(one => selectable.has(one) && names.mine(one)) ?? 0
  const car = acting ? (picked?.car && selectable.has(picked.car) ? picked.car : ownCar) : race.active
  // what one looked at was for the choice: the sheet is that of the car in question again
  useEffect(() => setShown(0), [turn ? race.active : 0])
  const asked = turn && car && !names.mine(car) ? car : 0
  const selection: Selection = { car, card: picked?.card ?? -1 }
  const cardName = selection.card >= 0 ? race.hand[selection.card] : undefined
  const play =
    acting && car && cardName
      ? plays.find(action => action['car'] === car && action['card'] === cardName)
      : undefined
  const playable = (card: string): boolean =>
    acting
      ? plays.some(action => action['card'] === card && (!car || action['car'] === car))
      : race.phase === 'discard' && view.legal.some(action => action['card'] === card)
  const speeds = race.cars.find(one => one.car === car)?.speeds

  const act = (actions: string[]): void => control.choose(actions)
  /** A gesture that ends the segment is confirmed first. */
  const step = (change: Change): void => {
    if (thenOf(change).ends && pending?.text !== change.text) {
      setPending(change)
      setPreview(change)
      setAim(null)
    } else {
      act([change.text])
    }
  }
  const take = (action: Action): void => {
    const change = changes.find(one => one.text === action.text)
    if (change && race.phase === 'move') step(change)
    else act([action.text])
  }
  const aimAt = async (distance: number, lane: number): Promise<void> => {
    setPending(null)
    setAim({ distance, lane, boards: await link.ask('go', distance, lane), chosen: 0 })
  }
  const chooseWay = (chosen: number): void => setAim(aim && { ...aim, chosen })
  const pickCar = (one: number): void => pick({ car: one, card: selection.card })
  const pickCard = (index: number): void => {
    const name = race.hand[index]
    if (race.phase === 'discard') setPending(view.legal.find(action => action['card'] === name) ?? null)
    pick({ car: selection.car, card: index })
  }
  /** A row of the order: its team sheet, and the car where it may be chosen. */
  const look = (one: number): void => {
    setShown(names.mine(one) || selectable.has(one) ? 0 : one)
    if (selectable.has(one)) pickCar(one)
  }
  const nextCar = (): void => {
    const all = race.order.filter(one => selectable.has(one))
    const own = [...all.filter(one => names.mine(one)), ...all.filter(one => !names.mine(one))]
    const next = own[(own.indexOf(car) + 1) % own.length]
    if (next) pickCar(next)
  }
  const confirm: Action | undefined =
    play
    ?? (pending ? view.legal.find(action => action.text === pending.text) : undefined)
    // nothing can be played: all that is left
    ?? (race.phase === 'act' && !acting && view.legal.length === 1 ? view.legal[0] : undefined)
  useKeys(key => {
    const kind = onKey[key]
    const [driven, way] = [aim?.boards[aim.chosen], aim?.boards[Number(key) - 1]]
    const [held, answer] = [race.hand[Number(key) - 1], view.legal[Number(key) - 1]]
    if (key === 'Enter') {
      if (confirm) act([confirm.text])
      else if (driven) act(driven.route)
      else if (!turn) control.skip()
      else return false
    } else if (key === 'Escape' && aim) {
      setAim(null)
    } else if (key === 'z') {
      window.dispatchEvent(new Event('paddock-zoom'))
    } else if (acting && key === 'c') {
      nextCar()
    } else if ((acting || race.phase === 'discard') && held) {
      if (playable(held)) pickCard(Number(key) - 1)
    } else if (turn && race.phase === 'move' && kind) {
      const fitting = view.legal.filter(action => action.kind === kind)
      if (fitting[0]) take(fitting[0])
    } else if (way) {
      chooseWay(Number(key) - 1)
      say([way.differs])
    } else if (turn && !acting && race.phase !== 'move' && answer) {
      act([answer.text])
    } else {
      return false
    }
    return true
  })

  const lit: Lit[] = []
  if (track && turn && race.phase === 'move')
    for (const change of changes) {
      const { to, mp } = thenOf(change)
      if (to && !lit.some(one => one.distance === to.distance && one.lane === to.lane))
        lit.push({ ...to, change, mp, label: stepLabel(change, race, actionLabel(change, view.legal)) })
    }
  const drivers = (one: number): string => {
    const who = match.cars.find(other => other.car === one)
    if (who?.seat) return names.mine(one) ? t('You') : (who.team ?? t('Seat {seat}', who))
    if (view.viewer && plays.some(action => action['car'] === one)) return t('Yours')
    return who?.team === 'neutral' ? t('Neutral') : 'NPC'
  }
  /** Cards wait while something else is asked, and its answers have the room. */
  const answers = turn && !acting && race.phase !== 'move' && race.phase !== 'discard'
  const shownCard = race.card ? cards.get(race.card) : cardName ? cards.get(cardName) : undefined
  return (
    <TableFrame cls="grandprix" {...{ screen, lesson }} chosen={[car, selection.card, pending?.text]}>
      <Tower {...{ race, names, selectable, drivers }} selected={car} onPick={look} />
      {track ? (
        <Board
          {...{ track, race, names }}
          moving={<Moving {...{ race, recent, names, cards, track, drivers, turn }} />}
          move={{
            ...{ lit, reach, preview, selectable, selected: acting ? car : 0, aim },
            onPreview: setPreview,
            onStep: step,
            onReach: (distance, lane) => void aimAt(distance, lane),
            onPick: pickCar,
          }}
        />
      ) : (
        <section class="board" aria-label={t('Circuit')} />
      )}
      <HintLine control={control} />
      <section
        class={`dock${answers ? ' answering' : ''}${race.hand.length ? '' : ' bare'}`}
        aria-label={t('Your move')}
      >
        <Covered control={control} screen={screen}>
          <RaceCards
            hand={race.hand}
            {...{ cards, playable }}
            selected={selection.card}
            onPick={pickCard}
            narrow={answers}
            speeds={speeds}
          />
          <Pad
            {...{ control, screen, race, cards, car, card: shownCard, confirm, pending, aim, changes }}
            team={names.team(car)}
            onAct={take}
            onConfirm={act}
            onWay={chooseWay}
            onNoWay={() => setAim(null)}
            onPreview={setPreview}
            onNextCar={nextCar}
            acting={acting}
          />
        </Covered>
      </section>
      <aside class="side">
        {lesson}
        <section
          class={`panel facts${pointedClass(pointed('field turn', 'field lap', 'field zone'))}`}
          aria-label={t('The race')}
        >
          <span class="pill">{t('Turn {turn}', { turn: race.turn || '–' })}</span>
          <span class="pill">{t('Lap {lap} of {laps}', race)}</span>
          <span class="pill">
            <Icon id={race.weather === 'wet' ? 'wx-wet' : 'wx-dry'} />
            {t(weatherNames[race.weather] ?? race.weather)}
          </span>
          {race.zone.length ? (
            <span class="pill amber">
              <Icon id="flag-yellow" />
              {t('Safety Zone {first}–{last}', { first: race.zone[0], last: race.zone.at(-1) })}
            </span>
          ) : null}
        </section>
        <EventPanel story={story} />
        <TeamSheet
          {...{ race, names, viewer: view.viewer }}
          shown={shown || asked}
          onBack={() => setShown(race.order.find(one => names.mine(one)) ?? 0)}
        />
        <LogPanel story={story} title={t('Why it happened')} topics={topics} onRule={onRule} />
      </aside>
    </TableFrame>
  )
}
