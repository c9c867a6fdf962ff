// Team sheets: wear, tires, what is owed.
import { pointedClass, usePointing } from '../../lesson/pointing'
import type { Namer } from '../../race/names'
import { Car, Icon, Panel, Plate } from '../../ui/pieces'
import { markerNames } from './labels'
import { type GPCar, type GrandPrix, tireNames } from './read'
import { t } from '../../language'

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
        {car.penalty ? <span class="pill red">{t('Speed −{penalty}', { penalty: car.penalty })}</span> : null}
        {car.closeCalls ? (
          <span class="pill">
            <Icon id="wear-closecall" />
            {t('{closeCalls} {closeCalls|Close Call|Close Calls}', { closeCalls: car.closeCalls })}
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
      title={title}
      note={note}
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
