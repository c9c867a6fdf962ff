// What stands beside the board: the running order, team sheets, the event of the turn.
import { useCallback, useMemo, useRef } from 'preact/hooks'
import type { News } from '../../engine/protocol'
import { pointedClass, usePointing } from '../../lesson/panel'
import type { Story } from '../../race/log'
import type { Namer } from '../../race/names'
import { useGame } from '../../ui/hooks'
import { Car, Cross, Icon, memo, Panel, Plate } from '../../ui/pieces'
import { iconOf } from './cars'
import { type GPCar, type GrandPrix, eventTitle, markerNames, tireNames } from './read'
import { N, t } from '../../language'

function gapOf(car: GPCar, leader: GPCar | undefined, first: boolean): string {
  if (car.where === 'out') return car.cause === 'finished' ? `${car.place}.` : t('OUT')
  const gap = first ? t('Leader') : leader ? `+${leader.distance - car.distance}` : ''
  return car.where === 'pit' ? t('PIT {gap}', { gap }) : car.where === 'off' ? t('OFF {gap}', { gap }) : gap
}

const TireIcon = ({ tires }: { tires: string }) =>
  tires && tires !== '?' ? <Icon id={`tyre-${tires.replace('-used', '')}`} cls={`tyre ${tires}`} /> : <i />

type RowProps = {
  number: number
  place: string
  team: number
  icon: string
  driver: string
  gap: string
  moved: boolean
  tires: string
  /** It must still change to another kind. */
  owes: boolean
  wear: number
  cls: string
  /** A car that may be chosen, and whether it is. */
  may: boolean
  chosen: boolean
  onPick: (car: number) => void
}

/** Drawn again only when something in it is another: 21 of 22 rows mostly stay. */
const Row = memo(function Row(props: RowProps) {
  const { number, place, team, icon, driver, gap, moved, tires, owes, wear, cls, may, chosen, onPick } = props
  const worn = t('{wear} {wear|wear marker|wear markers}', { wear })
  return (
    <li class={cls}>
      <button
        {...{ type: 'button', class: `trow${may ? ' may' : ''}`, title: t('Show its team sheet') }}
        aria-pressed={may ? chosen : undefined}
        onClick={() => onPick(number)}
      >
        <span class="p">{place}</span>
        <Car kind="cgp" team={team} width={26} />
        <Plate team={team} no={number} />
        <span class={`who${team ? '' : ' npcname'}`}>
          {team ? null : <Icon id={`npc-${icon}`} />}
          {driver}
        </span>
        <span class={owes ? 'owes' : ''} title={owes ? t('Tire change owed') : undefined}>
          <TireIcon tires={tires} />
        </span>
        <span class={`worn w${Math.min(wear, 6)}`} title={worn}>
          {wear || ''}
        </span>
        <span class="gap">{gap}</span>
        {moved ? <Icon id="ui-check" cls="done" /> : <i />}
        <span class="sr">
          {tires ? t(tireNames[tires] ?? tires) : ''} {owes ? `${t('Tire change owed')},` : ''} {worn},{' '}
          {moved ? t('moved this turn') : t('still to move')}
        </span>
      </button>
    </li>
  )
})

type TowerProps = {
  race: GrandPrix
  names: Namer
  drivers: (car: number) => string
  /** Cars that may be chosen, the one that is, and choosing. */
  selectable?: Set<number>
  selected?: number
  onPick?: (car: number) => void
}

export function Tower({ race, names, drivers, selectable, selected = 0, onPick }: TowerProps) {
  const find = (number: number) => race.cars.find(car => car.car === number)
  const order = race.order.length ? race.order : race.cars.map(car => car.car)
  const over = race.phase === 'over'
  const leader = find(order.find(number => find(number)?.where === 'track') ?? 0)
  const latest = useRef(onPick)
  latest.current = onPick
  const pick = useCallback((car: number): void => latest.current?.(car), [])
  return (
    <Panel title={t('Running order')} cls="tower" note={t('spaces')}>
      <ol>
        {order.map((number, i) => {
          const car = find(number)
          if (!car) return null
          const out = car.where === 'out' && car.cause !== 'finished'
          const look = number === (race.active || selected) ? 'sel' : names.mine(number) ? 'mine' : ''
          return (
            <Row
              {...{ number, key: number, onPick: pick, moved: car.moved, chosen: number === selected }}
              tires={car.tires}
              owes={car.owes_change && car.where !== 'out' && !['', '?'].includes(car.tires)}
              wear={car.markers.length}
              place={out && !over ? '–' : String(i + 1)}
              team={names.team(number)}
              icon={iconOf(car.team)}
              driver={drivers(number)}
              gap={gapOf(car, leader, car === leader)}
              cls={`${i === 0 && !out ? 'lead ' : ''}${look}${out ? ' out' : ''}`}
              may={selectable?.has(number) ?? false}
            />
          )
        })}
      </ol>
    </Panel>
  )
}

/** What the slot of a sheet says as long as it is empty; the last one ends the race. */
const slots = (penalties: number[]): string[] => [
  ...penalties.map(less => (less ? `−${less}` : '')),
  t('OUT'),
]

function wearWords(markers: GPCar['markers'], most: number): string {
  const named = markers.map(one => t(markerNames[one.marker] ?? one.marker)).join(', ')
  const values = { n: markers.length, most, markers: named }
  return named ? t('{n} of {most} wear markers: {markers}', values) : t('{n} of {most} wear markers', values)
}

function whereWords(car: GPCar, place: number, causes: Record<string, string>): string {
  if (car.where === 'out') return car.cause === 'finished' ? t('finished') : (causes[car.cause] ?? car.cause)
  if (car.where === 'pit') return t('in the pits')
  return car.where === 'off' ? t('on the grass') : place ? `P${place}` : ''
}

type CarSheetProps = { car: GPCar; team: number; place: number; penalties: number[] }

function CarSheet({ car, team, place, penalties }: CarSheetProps) {
  const causes = useGame('grandprix')?.causes ?? {}
  return (
    <div class="carrow">
      <div class="top">
        <Car kind="cgp" team={team} width={46} />
        <Plate team={team} no={car.car} />
        <span>{whereWords(car, place, causes)}</span>
        {car.tires ? (
          <span class="push tag small">
            <TireIcon tires={car.tires} />
            {t(tireNames[car.tires] ?? car.tires)}
          </span>
        ) : null}
      </div>
      <div class="slots" role="img" aria-label={wearWords(car.markers, penalties.length + 1)}>
        {slots(penalties).map((empty, i) => {
          const one = car.markers[i]
          return one ? (
            <div key={i} class="on">
              <Icon id={`wear-${one.marker}`} />
              <em>{one.duration || '×'}</em>
            </div>
          ) : (
            <div key={i} class={i === penalties.length ? 'last' : ''}>
              <em>{empty}</em>
            </div>
          )
        })}
      </div>
      <div class="notes">
        {car.penalty ? <span class="pill red">{t('Speed −{penalty}', car)}</span> : null}
        {car.closeCalls ? (
          <span class="pill">
            <Icon id="wear-closecall" />
            {t('{closeCalls} {closeCalls|Close Call|Close Calls}', car)}
          </span>
        ) : null}
        {car.where === 'out' || !car.tires ? null : (
          <span class={`pill ${car.owes_change ? 'amber' : 'green'}`}>
            {car.owes_change
              ? t('Tire change owed')
              : car.changed
                ? t('Tire change done')
                : t('No tire change owed')}
          </span>
        )}
      </div>
    </div>
  )
}

type TeamSheetProps = { race: GrandPrix; names: Namer; shown: number; viewer: number; onBack: () => void }

/** Of the team of a car that somebody wants to see, or else of one's own. */
export function TeamSheet({ race, names, shown, viewer, onBack }: TeamSheetProps) {
  const pointed = usePointing()
  const car = race.cars.find(one => one.car === shown)
  const seat = car ? car.seat : viewer
  const cars = car && !seat ? [car] : race.cars.filter(one => one.seat === seat)
  const [first] = cars
  if (!first || (!seat && !car)) return null
  const title = seat ? t('Team {team}', first) : t('Car {car}', first)
  const back = <Cross cls="small" label={t('Close this team sheet')} onClick={onBack} />
  const note = seat === viewer && viewer ? t('you') : back
  return (
    <Panel
      {...{ title, note }}
      cls={`sheet${pointedClass(pointed('field wear', 'field tires', 'field changed'))}`}
    >
      <div>
        {cars.map(car => (
          <CarSheet
            {...{ key: car.car, car, team: names.team(car.car), penalties: race.penalties }}
            place={race.order.indexOf(car.car) + 1}
          />
        ))}
      </div>
    </Panel>
  )
}

const WORDS = 220 // characters of what an event did
/** Each with its picture and its name. */
const flags: Record<string, [art: string, name: string]> = {
  green: ['flag-green', N('green')],
  yellow: ['flag-yellow', N('yellow')],
  'yellow-red': ['flag-slippery', N('yellow and red')],
  'double-yellow': ['flag-double', N('double and yellow')],
  red: ['flag-red', N('red')],
  black: ['flag-black', N('black')],
  'black-orange': ['flag-meatball', N('black and orange')],
}
/** From these on the sentences are no longer about the event. */
const closing = new Set(['turn', 'dealt', 'boxed', 'npc-pit', 'discarded', 'kept-hand'])

type ToldEvent = { card: string; flag: string; turn: number; words: string }

function lastIndex(news: News[], event: string, before: number): number {
  for (let i = before - 1; i >= 0; i--) if (news[i]?.event === event) return i
  return -1
}

/** The last event that was told, or null. */
function lastEvent(news: News[]): ToldEvent | null {
  const at = lastIndex(news, 'event', news.length)
  const event = news[at]
  if (!event) return null
  let words = ''
  for (let i = at + 1; i < news.length && !closing.has(news[i]?.event ?? '') && words.length < WORDS; i++)
    words += news[i]?.say ? `${words ? ' ' : ''}${news[i]?.say}` : ''
  return {
    card: String(event['card'] ?? ''),
    flag: String(event['flag'] ?? ''),
    turn: Number(news[lastIndex(news, 'turn', at)]?.['turn'] ?? 0),
    words,
  }
}

export function EventPanel({ story }: { story: Story }) {
  const event = useMemo(() => lastEvent(story.news), [story, story.version])
  if (!event) return null
  const [art, flag = event.flag] = flags[event.flag] ?? []
  return (
    <section class={`panel event f-${event.flag || 'none'}`} aria-label={t('The last event')}>
      <div>
        <span class="caps">{event.turn ? t('Event, turn {turn}', event) : t('Event')}</span>
        <h2>{eventTitle(event.card)}</h2>
      </div>
      {art ? <Icon id={art} cls="flagart" /> : null}
      <p class="sub">
        {event.words || t('Nothing came of it.')}
        {flag ? <span class="dim"> {t('Flag: {flag}.', { flag: t(flag) })}</span> : null}
      </p>
    </section>
  )
}
