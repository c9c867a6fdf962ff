// Team sheets: wear, tires, what is owed.
import { useMemo } from 'preact/hooks'
import type { News } from '../../engine/answers'
import { pointedClass, usePointing } from '../../lesson/panel'
import type { Namer } from '../../race/names'
import type { Story } from '../../race/story'
import { Car, Icon, Panel, Plate } from '../../ui/pieces'
import { type GPCar, type GrandPrix, eventTitle, markerNames, tireNames } from './read'
import { N, t } from '../../language'

/** What the slot of a sheet says as long as it is empty; the last one ends the race. */
const slots = (penalties: number[]): string[] => [
  ...penalties.map(less => (less ? `−${less}` : '')),
  t('OUT'),
]

function wearWords(markers: GPCar['markers'], most: number): string {
  const values = { n: markers.length, most }
  return markers.length
    ? t('{n} of {most} wear markers: {markers}', {
        ...values,
        markers: markers.map(one => t(markerNames[one.marker] ?? one.marker)).join(', '),
      })
    : t('{n} of {most} wear markers', values)
}

type CarSheetProps = { car: GPCar; team: number; place: number; penalties: number[] }

function CarSheet({ car, team, place, penalties }: CarSheetProps) {
  const tires = car.tires.replace('-used', '')
  return (
    <div class="carrow">
      <div class="top">
        <Car kind="cgp" team={team} width={46} />
        <Plate team={team} no={car.car} />
        <span>
          {car.where === 'out'
            ? car.cause
            : car.where === 'pit'
              ? t('in the pits')
              : car.where === 'off'
                ? t('on the grass')
                : place
                  ? `P${place}`
                  : ''}
        </span>
        {car.tires ? (
          <span class="push tag small">
            {tires === '?' ? null : <Icon id={`tyre-${tires}`} cls="tyre" />}
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
        {car.where === 'out' ? null : (
          <span class={`pill ${car.changed ? 'green' : 'amber'}`}>
            {car.changed ? t('Tire change done') : t('Tire change owed')}
          </span>
        )}
      </div>
    </div>
  )
}

type TeamSheetProps = { race: GrandPrix; names: Namer; seat: number; title: string; note: string }

export function TeamSheet({ race, names, seat, title, note }: TeamSheetProps) {
  const cars = race.cars.filter(car => car.seat === seat)
  const pointed = usePointing()
  return (
    <Panel
      {...{ title, note }}
      cls={`sheet${pointedClass(pointed('field wear', 'field tires', 'field changed'))}`}
    >
      <div>
        {cars.map(car => (
          <CarSheet
            key={car.car}
            car={car}
            team={names.team(car.car)}
            place={race.order.indexOf(car.car) + 1}
            penalties={race.penalties}
          />
        ))}
      </div>
    </Panel>
  )
}

// The event of the turn, its flag, and what it did.

const WORDS = 220 // characters of what an event did
const flags: Record<string, string> = {
  green: 'flag-green',
  yellow: 'flag-yellow',
  'yellow-red': 'flag-slippery',
  'double-yellow': 'flag-double',
  red: 'flag-red',
  black: 'flag-black',
  'black-orange': 'flag-meatball',
}
const flagNames: Record<string, string> = {
  green: N('green'),
  yellow: N('yellow'),
  'yellow-red': N('yellow and red'),
  'double-yellow': N('double and yellow'),
  red: N('red'),
  black: N('black'),
  'black-orange': N('black and orange'),
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
  const flag = flags[event.flag]
  return (
    <section class={`panel event f-${event.flag || 'none'}`} aria-label={t('The last event')}>
      <div>
        <span class="caps">{event.turn ? t('Event, turn {turn}', event) : t('Event')}</span>
        <h2>{eventTitle(event.card)}</h2>
      </div>
      {flag ? <Icon id={flag} cls="flagart" /> : null}
      <p class="sub">
        {event.words || t('Nothing came of it.')}
        {event.flag ? (
          <span class="dim"> {t('Flag: {flag}.', { flag: t(flagNames[event.flag] ?? event.flag) })}</span>
        ) : null}
      </p>
    </section>
  )
}
