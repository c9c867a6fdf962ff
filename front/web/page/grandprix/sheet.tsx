// Team sheets: wear, tires, what is owed.
import { pointedClass, usePointing } from '../lesson/pointing'
import type { Namer } from '../race/names'
import { counted } from '../ui/counted'
import { Car, Icon, Panel, Plate } from '../ui/pieces'
import type { GPCar, GrandPrix } from './read'

const SLOTS = 6
/** Sectors that a marker costs to fix. */
const duration: Record<string, string> = { tire: '1', suspension: '1', wing: '5', brakes: '5', transmission: '10', engine: '10', body: '×' }
const warn = ['', '', '−3', '−4', '−5', 'OUT']
const tireNames: Record<string, string> = { soft: 'Soft', 'soft-used': 'Soft, used', hard: 'Hard', wet: 'Wet', '?': 'chosen' }

function CarSheet({ car, team, place }: { car: GPCar; team: number; place: number }) {
  const penalty = car.markers.length >= 3 ? car.markers.length : 0
  const tires = car.tires.replace('-used', '')
  return (
    <div class="carrow">
      <div class="top"><Car kind="cgp" team={team} width={46} /><Plate team={team} no={car.car} />
        <span>{car.where === 'out' ? car.cause : car.where === 'pit' ? 'in the pits' : car.where === 'off' ? 'on the grass' : place ? `P${place}` : ''}</span>
        {car.tires ? <span class="push tag small">{tires === '?' ? null : <Icon id={`tyre-${tires}`} cls="tyre" />}{tireNames[car.tires] ?? car.tires}</span> : null}
      </div>
      <div class="slots" role="img" aria-label={`${car.markers.length} of 6 wear markers${car.markers.length ? `: ${car.markers.join(', ')}` : ''}`}>
        {Array.from({ length: SLOTS }, (_, i) => {
          const marker = car.markers[i]
          return marker ? <div key={i} class="on"><Icon id={`wear-${marker}`} /><em>{duration[marker] ?? ''}</em></div>
            : <div key={i} class={i === SLOTS - 1 ? 'last' : ''}><em>{warn[i]}</em></div>
        })}
      </div>
      <div class="notes">
        {penalty ? <span class="pill red">Speed −{penalty}</span> : null}
        {car.closeCalls ? <span class="pill"><Icon id="wear-closecall" />{counted(car.closeCalls, 'Close Call')}</span> : null}
        {car.where === 'out' ? null : <span class={`pill ${car.changed ? 'green' : 'amber'}`}>{car.changed ? 'Tire change done' : 'Tire change owed'}</span>}
      </div>
    </div>
  )
}

export function TeamSheet({ race, names, seat, title, note }: { race: GrandPrix; names: Namer; seat: number; title: string; note: string }) {
  const cars = race.cars.filter(car => car.seat === seat)
  const pointed = usePointing()
  return (
    <Panel title={title} note={note} cls={`sheet${pointedClass(pointed('field wear', 'field tires', 'field changed'))}`}>
      <div>{cars.map(car => <CarSheet key={car.car} car={car} team={names.team(car.car)} place={race.order.indexOf(car.car) + 1} />)}</div>
    </Panel>
  )
}
