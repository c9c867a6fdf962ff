// Points after each race: a line a driver, in the colour of its car, with its number and points at the end.
import type { Championship, DriverStanding, Points } from '../engine/answers'
import { type Liveries, isPerson } from '../race/names'
import { Gridlines, NumberPlate, spread, steps } from '../ui/chart'
import { livery } from '../ui/pieces'
import { shortTitles } from './titles'
import { t } from '../language'

export function pointsOf(points: Points): number {
  if (typeof points === 'number') return points
  const [whole = '0', part] = points.includes(' ') ? points.split(' ') : ['0', points]
  const [n = 0, d = 1] = (part ?? '0/1').split('/').map(Number)
  return Number(whole) + n / d
}

function sums(driver: DriverStanding): number[] {
  let sum = 0
  return driver.rounds.map(round => (sum += pointsOf(round.points)))
}

export function PointsChart({ championship, paint }: { championship: Championship; paint: Liveries }) {
  const races = championship.over
  const shown = championship.drivers.slice(0, 12)
  const most = Math.max(10, ...shown.map(driver => sums(driver)[races - 1] ?? 0))
  const [w, h, left, top] = [640, 330, 34, 14]
  const right = w - 150
  const x = (race: number): number => left + ((right - left) * race) / Math.max(1, races)
  const y = (points: number): number => h - 32 - ((h - 32 - top) * points) / most
  const ends = shown.map(driver => ({ driver, y: y(sums(driver)[races - 1] ?? 0) }))
  spread(ends, 17, h - 26)
  const best = shown[0]
  const short = shortTitles(
    championship.rounds.map(round => round.title),
    races > 6 ? 3 : 10,
  )
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label={
        best && races
          ? t('{driver} leads with {points} {n|point|points} after {races} {races|race|races}', {
              driver: best.driver,
              points: best.points,
              n: pointsOf(best.points),
              races,
            })
          : t('No race has been run')
      }
    >
      <Gridlines values={steps(0, most, Math.ceil(most / 4 / 5) * 5)} from={left} to={right} y={y} />
      {championship.rounds.slice(0, races).map((_, i) => (
        <text key={i} x={x(i + 1)} y={h - 10} text-anchor="middle">
          {short[i]}
        </text>
      ))}
      {[...ends].reverse().map(({ driver, y: label }, k) => {
        const points = [0, ...sums(driver)]
        const mine = isPerson(championship.players, driver.seat)
        const last = points[points.length - 1] ?? 0
        return (
          <g key={driver.car} class={livery(paint.team(driver.car))}>
            <path
              class={`line${mine ? ' mine' : ''}${k % 2 ? ' dash' : ''}`}
              d={`M${points.map((p, i) => `${x(i)} ${y(p)}`).join('L')}`}
            />
            {points.slice(1).map((p, i) => (
              <circle key={i} class="dotp" cx={x(i + 1)} cy={y(p)} r={mine ? 5 : 3.6} />
            ))}
            <path class="lead" d={`M${right + 5} ${y(last)}L${right + 16} ${label}`} />
            <NumberPlate x={right + 30} y={label} label={String(driver.car)} />
            <text class="lab" x={right + 48} y={label + 4.5}>
              {driver.driver.slice(0, 11)} {driver.points}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
