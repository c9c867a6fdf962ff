// The running order, and what each car has done.
import { useRef, useState } from 'preact/hooks'
import type { Namer } from '../../race/names'
import { Car, Icon, memo, Panel, Plate } from '../../ui/pieces'
import { iconOf } from './cars'
import type { GPCar, GrandPrix } from './read'
import { t } from '../../language'

function gapOf(car: GPCar, leader: GPCar | undefined, first: boolean): string {
  if (car.where === 'out') return car.cause === 'finished' ? `${car.place}.` : t('OUT')
  const gap = first ? t('Leader') : leader ? `+${leader.distance - car.distance}` : ''
  return car.where === 'pit' ? t('PIT {gap}', { gap }) : car.where === 'off' ? t('OFF {gap}', { gap }) : gap
}

interface RowProps {
  number: number
  place: string
  team: number
  icon: string
  driver: string
  gap: string
  moved: boolean
  cls: string
  /** A car that may be chosen, and whether it is. */
  may: boolean
  chosen: boolean
  onPick: (car: number) => void
}

/** Drawn again only when something in it is another: 21 of 22 rows mostly stay. */
const Row = memo(function Row({
  number,
  place,
  team,
  icon,
  driver,
  gap,
  moved,
  cls,
  may,
  chosen,
  onPick,
}: RowProps) {
  const row = (
    <>
      <span class="p">{place}</span>
      <Car kind="cgp" team={team} width={34} />
      <Plate team={team} no={number} />
      <span class={`who${team ? '' : ' npcname'}`}>
        {team ? null : <Icon id={`npc-${icon}`} />}
        {driver}
      </span>
      <span class="gap">{gap}</span>
      {moved ? <Icon id="ui-check" cls="done" /> : <i />}
      <span class="sr">{moved ? t('moved this turn') : t('still to move')}</span>
    </>
  )
  return (
    <li class={cls}>
      {may ? (
        <button type="button" class="trow" aria-pressed={chosen} onClick={() => onPick(number)}>
          {row}
        </button>
      ) : (
        <span class="trow">{row}</span>
      )}
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
  const [pick] = useState(
    () =>
      (car: number): void =>
        latest.current?.(car),
  )
  return (
    <Panel title={t('Running order')} cls="tower" note={t('spaces')}>
      <ol>
        {order.map((number, i) => {
          const car = find(number)
          if (!car) return null
          const out = car.where === 'out' && car.cause !== 'finished'
          const cls = `${i === 0 && !out ? 'lead ' : ''}${number === (race.active || selected) ? 'sel' : names.mine(number) ? 'mine' : ''}${out ? ' out' : ''}`
          return (
            <Row
              key={number}
              number={number}
              place={out && !over ? '–' : String(i + 1)}
              team={names.team(number)}
              icon={iconOf(car.team)}
              driver={drivers(number)}
              gap={gapOf(car, leader, car === leader)}
              moved={car.moved}
              cls={cls}
              may={selectable?.has(number) ?? false}
              chosen={number === selected}
              onPick={pick}
            />
          )
        })}
      </ol>
    </Panel>
  )
}
