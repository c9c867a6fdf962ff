// The tables of a championship, and the points after each race as a chart.
import type { Championship, DriverStanding, Points, Result, Score } from '../engine/protocol'
import { type Liveries, isPerson } from '../race/names'
import { useGame, useIsNarrow } from '../ui/hooks'
import { Gridlines, NumberPlate, spread, steps } from '../ui/chart'
import { type Column, type Sign, Car, CarTag, Key, livery, Panel, Table } from '../ui/pieces'
import { t } from '../language'
import { shortTitles } from './titles'

type Of = { championship: Championship; paint: Liveries }

/** Won, on the podium, in the points, or none of that. */
const resultClass = ({ out, points }: Score, { place }: Result): string =>
  out ? 'x' : place === 1 ? 'w' : place <= 3 ? 'p' : pointsOf(points) > 0 ? 's' : ''

type CellProps = { score: Score | undefined; result: Result | undefined; causes: Record<string, string> }

function ResultCell({ score, result, causes }: CellProps) {
  if (!score)
    return (
      <span class="dim" aria-label={t('to come')}>
        ·
      </span>
    )
  if (!result)
    return (
      <i class="res x" title={t('absent')}>
        –
      </i>
    )
  const { points, counts, out } = score
  const words = [
    t('{points} {n|point|points}', { points, n: pointsOf(points) }),
    counts ? '' : t('dropped'),
    result.out ? (causes[result.out] ?? result.out) : '',
  ]
  return (
    <i
      class={`res ${resultClass(score, result)}${counts ? '' : ' drop'}`}
      title={words.filter(Boolean).join(', ')}
    >
      {out ? 'R' : result.place}
    </i>
  )
}

export function DriversTable({ championship, paint }: Of) {
  const { rounds, best, players, drivers } = championship
  const causes = useGame(championship.game)?.causes ?? {}
  const titles = rounds.map(round => round.title)
  const short = shortTitles(titles, 3)
  const columns: Column<DriverStanding>[] = [
    { cls: 'r', figure: 'num', head: '#', cell: ({ rank, shared }) => `${rank}${shared ? '=' : ''}` },
    {
      head: t('Driver'),
      cell: ({ car, driver }) => (
        <CarTag kind={paint.kind} team={paint.team(car)} no={car} width={48}>
          <span>{driver}</span>
        </CarTag>
      ),
    },
    // before the races, of which a phone shows the first few
    { cls: 'r', figure: 'pts', head: t('Pts'), cell: ({ points }) => points },
    { cls: 'r', head: t('Wins'), cell: ({ wins }) => wins },
    ...rounds.map(({ title, results }, i) => ({
      ...{ cls: 'c', head: short[i], means: title },
      cell: (driver: DriverStanding) => (
        <ResultCell
          score={driver.rounds[i]}
          result={results.find(one => one.car === driver.car)}
          causes={causes}
        />
      ),
    })),
  ]
  return (
    <Panel
      title={t('Drivers')}
      note={best ? t('best {best} of {races} count', { best, races: rounds.length }) : undefined}
    >
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Drivers’ table')}>
        <Table cls="stand" columns={columns} rows={drivers} isMine={({ seat }) => isPerson(players, seat)} />
      </div>
      <Key
        signs={[
          ['res w', t('win'), '1'],
          ['res p', t('podium'), '2'],
          ['res s', t('points'), '5'],
          ['res', t('no points'), '8'],
          ['res x', t('retired'), 'R'],
          ...(best ? [['res drop', t('dropped'), '4'] as Sign] : []),
        ]}
      />
    </Panel>
  )
}

export function TeamsTable({ championship: { teams, drivers, players }, paint }: Of) {
  const most = Math.max(1, ...teams.map(one => pointsOf(one.points)))
  const isMine = (cars: number[]): boolean =>
    drivers.some(driver => cars.includes(driver.car) && isPerson(players, driver.seat))
  if (!teams.length) return null
  return (
    <Panel title={t('Teams')} note={t('all cars of a team score')}>
      <ol class="teams">
        {teams.map(one => (
          <li key={one.team} class={`tm${isMine(one.cars) ? ' me' : ''}`}>
            <span class="num">{one.rank}</span>
            <Car kind={paint.kind} team={paint.team(one.cars[0] ?? 0)} width={62} />
            <b>{one.team}</b>
            <span class="barw" aria-hidden="true">
              <i style={{ width: `${(100 * pointsOf(one.points)) / most}%` }} />
            </span>
            <span class="num r">{one.points}</span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

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

/** A line a driver, in the colour of its car, with its number and points at the end. */
export function PointsChart({ championship: { over: races, drivers, rounds, players }, paint }: Of) {
  const shown = drivers.slice(0, 12)
  const most = Math.max(10, ...shown.map(driver => sums(driver)[races - 1] ?? 0))
  const [w, h, left, top] = [useIsNarrow() ? 400 : 640, 330, 34, 14] // letters keep their size
  const right = w - 150
  const x = (race: number): number => left + ((right - left) * race) / Math.max(1, races)
  const y = (points: number): number => h - 32 - ((h - 32 - top) * points) / most
  const ends = shown.map(driver => ({ driver, y: y(sums(driver)[races - 1] ?? 0) }))
  spread(ends, 19, h - 36) // plates apart, and above the names of the races
  const best = shown[0]
  const titles = rounds.map(round => round.title)
  const short = shortTitles(titles, races > (w < 640 ? 3 : 6) ? 3 : 10)
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label={
        best && races
          ? t('{driver} leads with {points} {n|point|points} after {races} {races|race|races}', {
              ...{ driver: best.driver, points: best.points, n: pointsOf(best.points), races },
            })
          : t('No race has been run')
      }
    >
      <Gridlines values={steps(0, most, Math.ceil(most / 4 / 5) * 5)} from={left} to={right} y={y} />
      {rounds.slice(0, races).map((_, i) => (
        <text key={i} x={x(i + 1)} y={h - 10} text-anchor="middle">
          {short[i]}
        </text>
      ))}
      {[...ends].reverse().map(({ driver, y: label }, k) => {
        const points = [0, ...sums(driver)]
        const mine = isPerson(players, driver.seat)
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
