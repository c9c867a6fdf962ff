// Cars on the board: body, livery, number or icon. Each is an element of its own above the circuit, so that the browser
// moves it without painting anything again.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Spot, Track } from '../../engine/protocol'
import { livery, memo } from '../../ui/pieces'
import { nearestTurn, spotOf, wayBetween } from './geometry'
import type { GPCar } from './read'

const icons = new Set(['star', 'diamond', 'circle', 'triangle', 'square'])
export const iconOf = (team: string): string => (icons.has(team) ? team : 'none')

/** From the drawing's unit to pixels of the board. */
export type Scale = { by: number; x: number; y: number }

export type ShownCar = {
  car: GPCar
  team: number
  mine: boolean
  active: boolean
  along: boolean
  pointed: boolean
  selectable: boolean
  selected: boolean
}

type PictureProps = {
  number: number
  icon: string
  team: number
  ring: string
  upside: boolean
  wide: number
}

/** A number that somebody can read, in pixels, and how much larger than its car's it may be for that. */
const [LEGIBLE, LARGEST] = [11, 1.4]

export const CarPicture = memo(function CarPicture({ number, icon, team, ring, upside, wide }: PictureProps) {
  const larger = Math.min(LARGEST, Math.max(1, (LEGIBLE * 40) / (11 * wide)))
  return (
    <svg class={livery(team)} viewBox="-20 -12 40 24" width={wide} height={wide * 0.6}>
      {ring ? <rect class={ring} x="-18" y="-10" width="36" height="20" rx="5" /> : null}
      <g transform="scale(.235) translate(-64 -30)">
        {['base', `p${team || 12}`, 'top'].map(part => (
          <use key={part} href={`#cgp-${part}`} width="128" height="60" />
        ))}
      </g>
      <g transform={`scale(${larger.toFixed(2)}) rotate(${upside ? 180 : 0})`}>
        {team ? (
          <>
            <rect class="noplate" x="-7" y="-5.6" width="14" height="11.2" rx="2.5" />
            <text class="carno" y=".6">
              {number}
            </text>
          </>
        ) : (
          <>
            <rect class="noplate" x="-11.5" y="-5.8" width="23" height="11.6" rx="2.5" />
            <use class="npcicon" href={`#npc-${icon}`} x="-10.2" y="-3.9" width="7.8" height="7.8" />
            <text class="carno small" x="4.4" y=".6">
              {number}
            </text>
          </>
        )}
      </g>
    </svg>
  )
})

const isUpside = (heading: number): boolean => Math.abs((((heading % 360) + 540) % 360) - 180) > 90

function ringOf({ active, selected, along, pointed, mine }: ShownCar): string {
  if (active || selected) return 'ring'
  return along ? 'alongring' : pointed ? 'pointring' : mine ? 'ownring' : ''
}

type BoardCarsProps = { track: Track; cars: ShownCar[]; scale: Scale; onPick: (car: number) => void }

/** A car that comes further than the next space is driven along the road. */
function useDriving(track: Track, cars: ShownCar[], transform: (spot: Spot, heading: number) => string) {
  const elements = useRef(new Map<number, HTMLElement>())
  const before = useRef(new Map<number, GPCar>())
  useLayoutEffect(() => {
    for (const shown of cars) {
      const { car } = shown
      const was = before.current.get(car.car)
      const element = elements.current.get(car.car)
      before.current.set(car.car, car)
      const far = was?.where === 'track' && car.where === 'track' ? car.distance - was.distance : 0
      if (
        !was
        || !element
        || far < 2
        || far > track.sectors
        || matchMedia('(prefers-reduced-motion)').matches
      )
        continue
      let heading: number | undefined
      const way = wayBetween(track, was, car).map(spot => {
        heading = nearestTurn(spot.heading, heading)
        return { transform: transform(spot, heading) }
      })
      element.animate(way, { duration: Math.min(1400, 130 * far), easing: 'ease-in-out' })
    }
  })
  return elements.current
}

export function BoardCars({ track, cars, scale, onPick }: BoardCarsProps) {
  const headings = useRef(new Map<number, number>())
  const wide = Math.round(((40 * track.drawing.lane_width) / 17) * scale.by)
  const transform = (spot: Spot, heading: number): string =>
    `translate(${(spot.x * scale.by + scale.x).toFixed(1)}px, ${(spot.y * scale.by + scale.y).toFixed(1)}px) rotate(${heading}deg)`
  const place = (spot: Spot, car: number): string => {
    const heading = nearestTurn(spot.heading, headings.current.get(car))
    headings.current.set(car, heading)
    return transform(spot, heading)
  }
  const elements = useDriving(track, cars, transform)
  return (
    <div class="cars" aria-hidden="true">
      {cars
        .filter(({ car }) => car.where !== 'out' && car.where !== 'waiting')
        .map(one => {
          const { car, team, mine, active, selectable } = one
          const spot = spotOf(track, car)
          return (
            <div
              key={car.car}
              ref={element => void (element && elements.set(car.car, element))}
              class={`bcar${mine ? ' mine' : ''}${active ? ' active' : ''}${car.moved ? ' g-act' : ''}${selectable ? ' may' : ''}`}
              style={{ transform: place(spot, car.car), width: 0, height: 0 }}
              onClick={selectable ? () => onPick(car.car) : undefined}
            >
              <CarPicture
                {...{ number: car.car, team, wide, icon: iconOf(car.team) }}
                upside={isUpside(spot.heading)}
                ring={ringOf(one)}
              />
            </div>
          )
        })}
    </div>
  )
}
