// The board: the circuit, what is lit on it, the cars. Spaces that may be clicked are those that the engine lists.
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Board as Way, Change, Track } from '../../engine/protocol'
import { usePointedSpaces, usePointing } from '../../lesson/panel'
import type { Namer } from '../../race/names'
import { useListener } from '../../ui/hooks'
import { type Sign, Icon, IconButton, Key, livery } from '../../ui/pieces'
import { type Scale, BoardCars } from './cars'
import { Circuit } from './circuit'
import { type XY, across, beyond, sectorOf, spaceAt, spaceOf, spotOf } from './geometry'
import { type Frame, boxOf, outlinePath, roadPath, viewBox } from './outline'
import { type GPCar, type GrandPrix, thenOf } from './read'
import { useZoom } from './zoom'
import { N, t } from '../../language'

/** A space that the car is to go to, the ways there, and which of them is shown. */
export type Aim = { distance: number; lane: number; boards: Way[]; chosen: number }

export type Lit = { change: Change; distance: number; lane: number; mp: number; label: string }

interface BoardProps {
  track: Track
  race: GrandPrix
  names: Namer
  /** Where whoever is asked can go; none of it where a board is only looked at. */
  move?: Move
  /** What is said below it while others move. */
  moving?: ComponentChildren
}

interface Move {
  lit: Lit[]
  reach: [number, number, number][]
  /** The gesture that is looked at: what it would move is drawn. */
  preview: Change | null
  selectable: Set<number>
  selected: number
  /** A far space that was chosen, and how one gets there. */
  aim: Aim | null
  onPreview: (change: Change | null) => void
  onStep: (change: Change) => void
  onReach: (distance: number, lane: number) => void
  onPick: (car: number) => void
}

const nothing = (): void => undefined
const noMove: Move = {
  ...{ lit: [], reach: [], preview: null, selectable: new Set(), selected: 0, aim: null },
  ...{ onPreview: nothing, onStep: nothing, onReach: nothing, onPick: nothing },
}

/** The outline of "14.0". */
function spacePath(track: Track, space: string): string {
  const [sector = 0, lane = 0] = space.split('.').map(Number)
  return outlinePath(spaceOf(track, sector, lane)?.outline ?? [])
}

function Zone({ track, race }: { track: Track; race: GrandPrix }) {
  const [first] = race.zone
  if (first === undefined) return null
  return (
    <g class="zone" aria-hidden="true">
      {race.zone.flatMap(s =>
        (track.drawing.spaces[s] ?? [])
          .slice(1)
          .map((cell, i) => <path key={`${s}.${i}`} class="closed" d={outlinePath(cell.outline)} />),
      )}
      <path class="zoneline" d={across(track, first, 4)} />
      <path class="zoneline" d={across(track, first + race.zone.length, 4)} />
    </g>
  )
}

function Preview({ track, race, preview }: { track: Track; race: GrandPrix; preview: Change }) {
  const { moves, to } = thenOf(preview)
  const active = race.cars.find(car => car.car === race.active)
  /** From the edge of one space to that of the other: what stands in them stays in sight. */
  const arrow = (from: XY, end: XY, key: string, cls: string) => {
    const edge = -track.drawing.lane_width * 0.42
    const [a, b] = [beyond(end, from, edge), beyond(from, end, edge)]
    return <path key={key} class={cls} d={`M${a.x} ${a.y}L${b.x} ${b.y}`} marker-end="url(#arrow)" />
  }
  return (
    <g class="preview" aria-hidden="true">
      {moves.map(move => {
        const car = race.cars.find(one => one.car === move.car)
        return car
          ? arrow(spotOf(track, car), spaceAt(track, move.distance, move.lane), String(move.car), 'pushed')
          : null
      })}
      {active && to ? arrow(spotOf(track, active), spaceAt(track, to.distance, to.lane), 'own', 'own') : null}
    </g>
  )
}

const Mini = ({
  track,
  race,
  names,
  frame,
}: {
  track: Track
  race: GrandPrix
  names: Namer
  frame: Frame
}) => (
  <svg class="mini" viewBox={viewBox(boxOf(track, 10))} aria-hidden="true">
    <path d={roadPath(track)} fill="var(--ink-3)" fill-rule="evenodd" />
    {race.cars
      .filter(car => car.where === 'track' || car.where === 'pit')
      .map(car => {
        const spot = spotOf(track, car)
        return (
          <circle
            key={car.car}
            cx={spot.x}
            cy={spot.y}
            r={names.mine(car.car) ? 20 : 11}
            class={`${livery(names.team(car.car))} dot${names.mine(car.car) ? ' mine' : ''}`}
          />
        )
      })}
    <rect class="frame" x={frame.x} y={frame.y} width={frame.w} height={frame.h} />
  </svg>
)

/** A way to a far space. */
const routePath = (track: Track, from: GPCar | undefined, way: Way | undefined): string =>
  from && way
    ? `M${[spotOf(track, from), ...way.path.map(([distance, lane]) => spaceAt(track, distance, lane))]
        .map(({ x, y }) => `${x} ${y}`)
        .join('L')}`
    : ''

/** As the browser fits a viewBox into its element: as large as it goes, in the middle. */
function scaleOf(frame: Frame, size: { w: number; h: number }): Scale {
  const by = Math.min(size.w / frame.w, size.h / frame.h)
  return { by, x: (size.w - frame.w * by) / 2 - frame.x * by, y: (size.h - frame.h * by) / 2 - frame.y * by }
}

/** The size of an element in pixels, as it changes. */
function useSize(element: RefObject<SVGSVGElement>): { w: number; h: number } {
  const [size, set] = useState({ w: 0, h: 0 })
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) set({ w: entry.contentRect.width, h: entry.contentRect.height })
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [])
  return size
}

const whereNames = {
  track: N('car {car} in sector {sector}, lane {lane}'),
  pit: N('car {car} in the pit lane'),
  off: N('car {car} on the grass'),
  out: N('car {car} out'),
  waiting: N('car {car} out'),
}

/** One sentence about where the viewer's cars are. */
function boardSentence({ track, race, names, move = noMove }: BoardProps): string {
  const own = race.cars.filter(car => names.mine(car.car) && car.where !== 'waiting')
  const where = own.map(({ car, distance, lane, where: at }) => {
    const sector = sectorOf(track, distance)
    return t(whereNames[at], { car, sector, lane })
  })
  return [
    t('{title}, {sectors} {sectors|sector|sectors}.', track),
    where.length ? t('Yours: {where}.', { where: where.join('; ') }) : '',
    move.lit.length ? t('Legal steps are buttons.') : '',
  ].join(' ')
}

export function Board(props: BoardProps) {
  const { track, race, names, move = noMove } = props
  const { lit, reach, preview, selectable, selected, aim } = move
  const whole = boxOf(track, track.drawing.lane_width * 1.6)
  const view = useZoom(whole)
  const size = useSize(view.svg)
  const [follow, setFollow] = useState(matchMedia('(max-width: 720px), (max-height: 520px)').matches)
  const focus =
    race.cars.find(car => car.car === (lit.length ? race.active : selected))
    ?? race.cars.find(car => names.mine(car.car) && car.where === 'track')
  useEffect(() => {
    if (follow && focus && focus.where !== 'out' && focus.where !== 'waiting') view.to(spotOf(track, focus))
  }, [follow, focus?.car, focus?.distance, focus?.lane])
  const toggle = (): void => {
    if (follow) view.fit()
    setFollow(!follow)
  }
  /** Out of the whole circuit to one's own car; from there on to what is in the middle. */
  const zoomIn = (): void => {
    if (view.isWhole && focus) view.to(spotOf(track, focus), 1.4)
    else view.zoom(1 / 1.4)
  }
  const zoomOut = (): void => {
    setFollow(false)
    view.zoom(1.4)
  }
  useListener(window, 'paddock-zoom', toggle)
  const pointed = usePointing()
  const spaces = usePointedSpaces()
  const cars = race.cars.map(car => ({
    car,
    pointed: pointed(`car ${car.car}`),
    team: names.team(car.car),
    mine: names.mine(car.car),
    active: car.car === race.active,
    along: race.line.includes(car.car) && car.car !== race.active,
    selectable: selectable.has(car.car),
    selected: car.car === selected,
  }))
  const box = viewBox(view.frame)
  const fitted = scaleOf(whole, size)
  const unit = size.w ? Math.round(20 / fitted.by) / 20 : 1
  const above = size.w ? Math.round(fitted.y / fitted.by + whole.y) : 0
  const scale = scaleOf(view.frame, size)
  // words grow less than the road that somebody looks at closely
  const closer = size.w ? (fitted.by / scale.by) ** 0.75 : 1
  const litKey = (one: Lit): string => one.change.text
  // on a phone on its side a hint lies where the cars are not that it is about
  const several = view.isWhole && !selected ? race.cars.filter(car => selectable.has(car.car)) : []
  const asked = several.length || !focus ? several : [focus]
  const middle = asked.reduce((sum, car) => sum + spotOf(track, car).y, 0) / asked.length
  const low = middle * scale.by + scale.y < size.h * 0.6
  return (
    <section class={`board${low ? ' low' : ''}`} aria-label={t('Circuit {title}', track)}>
      <div class="field">
        <svg class="ground" viewBox={box} aria-hidden="true" style={{ '--closer': Math.min(1, closer) }}>
          <Circuit {...{ track, unit, above }} />
        </svg>
        <svg
          ref={view.svg}
          {...view.handlers}
          viewBox={box}
          role="group"
          aria-label={boardSentence(props)}
          class={view.isWhole ? 'upon' : 'upon zoomed'}
        >
          <defs>
            <marker
              {...{ id: 'arrow', viewBox: '0 0 10 10', refX: 7, refY: 5, markerWidth: 5, markerHeight: 5 }}
              orient="auto-start-reverse"
            >
              <path d="M0 0L10 5L0 10z" fill="context-stroke" />
            </marker>
            <pattern
              {...{ id: 'hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse' }}
              patternTransform="rotate(35)"
            >
              <rect width="7" height="7" fill="var(--asphalt)" />
              <rect width="3" height="7" fill="var(--zone)" />
            </pattern>
          </defs>
          <Zone track={track} race={race} />
          {spaces.map(space => (
            <path key={space} class="pointedspace" d={spacePath(track, space)} />
          ))}
          <g>
            {reach.map(([distance, lane, mp]) => {
              const cell = spaceOf(track, distance, lane)
              if (!cell || lit.some(one => one.distance === distance && one.lane === lane)) return null
              const aimed = aim?.distance === distance && aim.lane === lane
              return (
                <g
                  key={`${distance}.${lane}`}
                  aria-hidden="true"
                  onClick={() => !view.wasDragged() && move.onReach(distance, lane)}
                >
                  <path class={`reach${aimed ? ' aimed' : ''}`} d={outlinePath(cell.outline)} />
                  <text class="mp" x={cell.x} y={cell.y}>
                    {mp}
                  </text>
                </g>
              )
            })}
            {lit.map(one => {
              const cell = spaceOf(track, one.distance, one.lane)
              if (!cell) return null
              return (
                <g
                  key={litKey(one)}
                  role="button"
                  tabindex={0}
                  class="step"
                  aria-label={one.label}
                  data-step={one.change.kind}
                  onClick={() => !view.wasDragged() && move.onStep(one.change)}
                  onKeyDown={event => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    event.stopPropagation()
                    move.onStep(one.change)
                  }}
                  onPointerEnter={() => move.onPreview(one.change)}
                  onPointerLeave={() => move.onPreview(null)}
                  onFocus={() => move.onPreview(one.change)}
                  onBlur={() => move.onPreview(null)}
                >
                  <path class="legal" d={outlinePath(cell.outline)} />
                  <text class="mp on" x={cell.x} y={cell.y}>
                    {one.mp}
                  </text>
                </g>
              )
            })}
          </g>
        </svg>
        <BoardCars track={track} cars={cars} scale={scale} onPick={move.onPick} />
        {preview || aim ? (
          <svg class="above" viewBox={box} aria-hidden="true">
            {preview ? <Preview track={track} race={race} preview={preview} /> : null}
            {aim ? <path class="route" d={routePath(track, focus, aim.boards[aim.chosen])} /> : null}
          </svg>
        ) : null}
        {view.isWhole ? null : <Mini track={track} race={race} names={names} frame={view.frame} />}
      </div>
      <div class="foot">
        {props.moving}
        <div class="tools">
          <IconButton label={t('Zoom in')} onClick={zoomIn}>
            <Icon id="ui-plus" />
          </IconButton>
          <IconButton label={t('Zoom out')} onClick={zoomOut}>
            <svg aria-hidden="true" viewBox="0 0 24 24">
              <path d="M5 12h14" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
            </svg>
          </IconButton>
          <IconButton
            label={t('Follow my car')}
            title={t('Follow my car (Z)')}
            pressed={follow}
            onClick={toggle}
          >
            <Icon id="ui-zoom" />
          </IconButton>
        </div>
        <Key
          cls="legend"
          signs={[
            ...(props.move
              ? ([
                  ['k-step', t('step now, points left')],
                  ['k-reach', t('in reach')],
                ] as Sign[])
              : []),
            ...(race.zone.length ? [['k-zone', t('Safety Zone')] as Sign] : []),
            ['k-green', t('no restart past it, last lap')],
          ]}
        />
      </div>
    </section>
  )
}
