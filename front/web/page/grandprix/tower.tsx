// The running order, and what each car has done.
import type { Namer } from '../race/names'
import { Car, Icon, Plate } from '../ui/pieces'
import { iconOf } from './cars'
import type { GPCar, GrandPrix } from './read'

function gapOf(car: GPCar, leader: GPCar | undefined, first: boolean): string {
  if (car.where === 'out')
    return car.cause === 'finished' ? `${car.place}.` : 'OUT'
  const gap = first ? 'Leader' : leader ? `+${leader.distance - car.distance}` : ''
  return car.where === 'pit' ? `PIT ${gap}` : car.where === 'off' ? `OFF ${gap}` : gap
}

export function Tower({ race, names, selectable, selected, onPick, drivers }: {
  race: GrandPrix; names: Namer; selectable: Set<number>; selected: number; onPick: (car: number) => void
  drivers: (car: number) => string
}) {
  const find = (number: number) => race.cars.find(car => car.car === number)
  const order = race.order.length ? race.order : race.cars.map(car => car.car)
  const over = race.phase === 'over'
  const leader = find(order.find(number => find(number)?.where === 'track') ?? 0)
  return (
    <section class="panel tower" aria-label="Running order">
      <header><h2>Running order</h2><span class="push small dim">spaces</span></header>
      <ol>
        {order.map((number, i) => {
          const car = find(number)
          if (!car)
            return null
          const team = names.team(number)
          const out = car.where === 'out' && car.cause !== 'finished'
          const row = <>
            <span class="p">{out && !over ? '–' : i + 1}</span><Car kind="cgp" team={team} width={34} /><Plate team={team} no={number} />
            <span class={`who${team ? '' : ' npcname'}`}>{team ? null : <Icon id={`npc-${iconOf(car.team)}`} />}{drivers(number)}</span>
            <span class="gap">{gapOf(car, leader, car === leader)}</span>
            {car.moved ? <Icon id="ui-check" cls="done" /> : <i />}<span class="sr">{car.moved ? 'moved this turn' : 'still to move'}</span>
          </>
          const cls = `${i === 0 && !out ? 'lead ' : ''}${number === (race.active || selected) ? 'sel' : names.mine(number) ? 'mine' : ''}${out ? ' out' : ''}`
          return <li key={number} class={cls}>{selectable.has(number)
            ? <button type="button" class="trow" aria-pressed={number === selected} onClick={() => onPick(number)}>{row}</button> : <span class="trow">{row}</span>}</li>
        })}
      </ol>
    </section>
  )
}
