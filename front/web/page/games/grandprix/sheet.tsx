// Team sheets: wear, tires, what is owed.
import { pointedClass, usePointing } from '../../lesson/pointing'
import type { Namer } from '../../race/names'
import { counted } from '../../ui/counted'
import { Car, Icon, Panel, Plate } from '../../ui/pieces'
import type { GPCar, GrandPrix } from './read'

const tireNames: Record<string, string> = {
  soft: 'Soft',
  'soft-used': 'Soft, used',
  hard: 'Hard',
  wet: 'Wet',
  '?': 'chosen',
}

/** What the slot of a sheet says as long as it is empty; the last one ends the race. */
const slots = (penalties: number[]): string[] => [...penalties.map(less => (less ? `−${less}` : '')), 'OUT']

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
              ? 'in the pits'
              : car.where === 'off'
                ? 'on the grass'
                : place
                  ? `P${place}`
                  : ''}
        </span>
        {car.tires ? (
          <span class="push tag small">
            {tires === '?' ? null : <Icon id={`tyre-${tires}`} cls="tyre" />}
            {tireNames[car.tires] ?? car.tires}
          </span>
        ) : null}
      </div>
      <div
        class="slots"
        role="img"
        aria-label={`${car.markers.length} of ${penalties.length + 1} wear markers${car.markers.length ? `: ${car.markers.map(one => one.marker).join(', ')}` : ''}`}
      >
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
        {car.penalty ? <span class="pill red">Speed −{car.penalty}</span> : null}
        {car.closeCalls ? (
          <span class="pill">
            <Icon id="wear-closecall" />
            {counted(car.closeCalls, 'Close Call')}
          </span>
        ) : null}
        {car.where === 'out' ? null : (
          <span class={`pill ${car.changed ? 'green' : 'amber'}`}>
            {car.changed ? 'Tire change done' : 'Tire change owed'}
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
