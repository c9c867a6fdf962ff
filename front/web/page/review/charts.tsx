// Two pictures of a review: luck against choices, and what each seat could expect as the race went on. Cars are told by
// number and dash as well as by colour, and the table beside them has every figure.
import { useMemo } from 'preact/hooks'
import type { Match, Review, ReviewStep } from '../engine/protocol'
import { type Liveries, carsOf, isPerson } from '../race/names'
import { Gridlines, NumberPlate, spread, steps } from '../ui/chart'
import { useIsNarrow } from '../ui/hooks'
import { livery } from '../ui/pieces'
import { seatName, signed } from './words'
import { t } from '../language'

const H = 330
/** Letters keep their size on a phone. */
const useWidth = (): number => (useIsNarrow() ? 360 : 480)

/** Who had most of something. */
function most(review: Review, match: Match, of: 'luck' | 'own'): string {
  const points = review.seats.map(seat => seat[of] ?? 0)
  const best = Math.max(...points)
  return `${seatName(match, points.indexOf(best) + 1)} (${signed(best)})`
}

/** Plates that would cover one another are moved apart, downward. */
function spreadPlates(spots: { x: number; y: number }[]): void {
  const order = [...spots].sort((a, b) => a.y - b.y)
  order.forEach((spot, i) => {
    for (const other of order.slice(0, i))
      if (Math.abs(other.x - spot.x) < 34 && Math.abs(other.y - spot.y) < 20) spot.y = other.y + 20
  })
}

type Of = { review: Review; match: Match; paint: Liveries }

export function LuckAndSkill({ review, match, paint }: Of) {
  const W = useWidth()
  const reach =
    Math.max(1, ...review.seats.flatMap(seat => [Math.abs(seat.luck), Math.abs(seat.own ?? 0)])) * 1.12
  // plates end before the names of the axes
  const x = (luck: number): number => W / 2 + (luck / reach) * (W / 2 - 66)
  const y = (own: number): number => H / 2 - (own / reach) * (H / 2 - 46)
  const spots = review.seats.map((seat, i) => ({ seat: i + 1, x: x(seat.luck), y: y(seat.own ?? 0) }))
  spreadPlates(spots)
  const corner = (px: number, py: number, words: string) => (
    <text class="corner" x={px} y={py} text-anchor={px > W / 2 ? 'end' : 'start'}>
      {words}
    </text>
  )
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      aria-label={t('Luck and choices. Luckiest: {luckiest}. Chose best: {best}.', {
        luckiest: most(review, match, 'luck'),
        best: most(review, match, 'own'),
      })}
    >
      <path class="grid" d={`M12 ${H / 2}H${W - 12}M${W / 2} 12V${H - 12}`} />
      {corner(W - 12, 22, t('lucky, and chose well'))}
      {corner(12, 22, t('unlucky, but chose well'))}
      {corner(W - 12, H - 12, t('lucky, but chose badly'))}
      {corner(12, H - 12, t('unlucky, and chose badly'))}
      <text x={W - 12} y={H / 2 - 6} text-anchor="end">
        {t('luck →')}
      </text>
      <text x={W / 2 + 6} y={34}>
        {t('choices ↑')}
      </text>
      {spots.map(spot => {
        const cars = carsOf(match.cars, spot.seat)
        return (
          <g key={spot.seat} class={livery(paint.team(cars[0] ?? 0))}>
            <title>
              {t('{seat}: luck {luck}, own choices {own}', {
                seat: seatName(match, spot.seat),
                luck: signed(review.seats[spot.seat - 1]?.luck ?? 0),
                own: signed(review.seats[spot.seat - 1]?.own ?? 0),
              })}
            </title>
            <circle class="halo" cx={spot.x} cy={spot.y} r="17" />
            <NumberPlate x={spot.x} y={spot.y} label={cars.join('·')} />
          </g>
        )
      })}
    </svg>
  )
}

/** Without choices that met others: what came of all of them together is in the meeting. */
function alone(steps: ReviewStep[]): ReviewStep[] {
  let meets = Infinity // the moment from which on choices belong to the meeting behind them
  return [...steps]
    .reverse()
    .filter(step => {
      if (step.kind === 'meeting') meets = step.from
      return step.kind !== 'choice' || step.from < meets
    })
    .reverse()
}

type ExpectationsProps = Of & { at: number; onMoment: (moment: number) => void }

/** What each seat could expect after every step; a click goes to that moment. */
export function Expectations({ review, match, paint, at, onMoment }: ExpectationsProps) {
  const W = useWidth()
  const [left, right, top, bottom] = [30, W - 78, 14, H - 24]
  const told = useMemo(() => alone(review.steps), [review])
  const all = Math.max(1, match.moments)
  const starts =
    review.steps[0]?.expected.map((expected, i) => expected - (review.steps[0]?.change?.[i] ?? 0)) ?? []
  const high = Math.max(1, ...starts, ...told.flatMap(step => step.expected))
  const low = Math.min(0, ...told.flatMap(step => step.expected))
  const x = (moment: number): number => left + ((right - left) * moment) / all
  const y = (points: number): number => bottom - ((bottom - top) * (points - low)) / (high - low)
  const ends = review.seats.map((seat, i) => ({ seat: i + 1, y: y(seat.end) }))
  spread(ends, Math.min(19, (bottom - top + 14) / ends.length), bottom + 8)
  const click = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect()
    const inside = (((event.clientX - box.left) / box.width) * W - left) / (right - left)
    onMoment(Math.round(Math.max(0, Math.min(1, inside)) * all))
  }
  const last = [...review.seats.entries()].sort((a, b) => b[1].end - a[1].end)[0]
  const gap = Math.max(1, Math.ceil((high - low) / 5))
  return (
    <svg
      class="chart pick"
      viewBox={`0 0 ${W} ${H}`}
      role="img"
      onClick={click}
      aria-label={
        last
          ? t('Expected points as the race went on. {seat} came to {end} from {start} at the start.', {
              seat: seatName(match, last[0] + 1),
              end: last[1].end,
              start: (starts[last[0]] ?? 0).toFixed(1),
            })
          : t('Expected points as the race went on.')
      }
    >
      <Gridlines values={steps(Math.ceil(low / gap) * gap, high, gap)} from={left} to={right} y={y} />
      <text x={(left + right) / 2} y={H - 6} text-anchor="middle">
        {t('from the start to the flag; a click goes there')}
      </text>
      <path class="now" d={`M${x(at)} ${top}V${bottom}`} />
      {ends.map(({ seat, y: label }) => {
        const cars = carsOf(match.cars, seat)
        const account = review.seats[seat - 1]
        const line = [
          `${x(0)} ${y(starts[seat - 1] ?? 0)}`,
          ...told.map(step => `${x(step.to)} ${y(step.expected[seat - 1] ?? 0)}`),
        ]
        const mine = isPerson(match.players, seat)
        return (
          <g key={seat} class={livery(paint.team(cars[0] ?? 0))}>
            <path class={`line${mine ? ' mine' : ''} d${seat % 4}`} d={`M${line.join('L')}`} />
            <path class="lead" d={`M${right + 3} ${y(account?.end ?? 0)}L${right + 12} ${label}`} />
            <NumberPlate x={right + 32} y={label} label={cars.join('·')} />
            <text class="lab" x={W - 4} y={label + 4.5} text-anchor="end">
              {account?.end.toFixed(review.whole ? 0 : 1)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
