// The tables of a championship.
import type { Championship, DriverStanding, Points } from '../engine/answers'
import { type Liveries, isPerson } from '../race/names'
import { Gridlines, NumberPlate, spread, steps } from '../ui/chart'
import { Car, livery, Panel } from '../ui/pieces'
import { t } from '../language'

type ResultCellProps = { championship: Championship; driver: DriverStanding; race: number }

function ResultCell({ championship, driver, race }: ResultCellProps) {
  const score = driver.rounds[race]
  const result = championship.rounds[race]?.results.find(one => one.car === driver.car)
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
  const cls = score.out
    ? 'x'
    : result.place === 1
      ? 'w'
      : result.place <= 3
        ? 'p'
        : pointsOf(score.points) > 0
          ? 's'
          : ''
  return (
    <i
      class={`res ${cls}${score.counts ? '' : ' drop'}`}
      title={[
        t('{points} {n|point|points}', { points: score.points, n: pointsOf(score.points) }),
        score.counts ? '' : t('dropped'),
        result.out,
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {score.out ? 'R' : result.place}
    </i>
  )
}

export function DriversTable({ championship, paint }: { championship: Championship; paint: Liveries }) {
  const short = shortTitles(
    championship.rounds.map(round => round.title),
    3,
  )
  return (
    <Panel
      title={t('Drivers')}
      note={
        championship.best
          ? t('best {best} of {races} count', { best: championship.best, races: championship.rounds.length })
          : undefined
      }
    >
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Drivers’ table')}>
        <table class="stand">
          <thead>
            <tr>
              <th class="r">#</th>
              <th>{t('Driver')}</th>
              {championship.rounds.map((round, i) => (
                <th key={i} class="c" title={round.title}>
                  {short[i]}
                </th>
              ))}
              <th class="r">{t('Wins')}</th>
              <th class="r">{t('Pts')}</th>
            </tr>
          </thead>
          <tbody>
            {championship.drivers.map(driver => (
              <tr key={driver.car} class={isPerson(championship.players, driver.seat) ? 'me' : ''}>
                <td class="r num">
                  {driver.rank}
                  {driver.shared ? '=' : ''}
                </td>
                <td>
                  <span class="tag">
                    <Car kind={paint.kind} team={paint.team(driver.car)} no={driver.car} width={48} />
                    <span>{driver.driver}</span>
                  </span>
                </td>
                {championship.rounds.map((_, i) => (
                  <td key={i} class="c">
                    <ResultCell championship={championship} driver={driver} race={i} />
                  </td>
                ))}
                <td class="r">{driver.wins}</td>
                <td class="r pts">{driver.points}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="key" aria-hidden="true">
        <span>
          <i class="res w">1</i>
          {t('win')}
        </span>
        <span>
          <i class="res p">2</i>
          {t('podium')}
        </span>
        <span>
          <i class="res s">5</i>
          {t('points')}
        </span>
        <span>
          <i class="res">8</i>
          {t('no points')}
        </span>
        <span>
          <i class="res x">R</i>
          {t('retired')}
        </span>
        {championship.best ? (
          <span>
            <i class="res drop">4</i>
            {t('dropped')}
          </span>
        ) : null}
      </div>
    </Panel>
  )
}

export function TeamsTable({ championship, paint }: { championship: Championship; paint: Liveries }) {
  const most = Math.max(1, ...championship.teams.map(one => pointsOf(one.points)))
  if (!championship.teams.length) return null
  return (
    <Panel title={t('Teams')} note={t('all cars of a team score')}>
      <ol class="teams">
        {championship.teams.map(one => (
          <li
            key={one.team}
            class={`tm${championship.drivers.some(driver => one.cars.includes(driver.car) && isPerson(championship.players, driver.seat)) ? ' me' : ''}`}
          >
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

// Titles of rounds, cut short for the head of a column, and still told apart: by more letters, or, where races bear the
// same name, by number.

const cut = (title: string, n: number): string => title.slice(0, n).trim()

function letters(title: string, others: string[], least: number): string {
  const isShared = (n: number): boolean =>
    others.some(other => cut(other, n).toLowerCase() === cut(title, n).toLowerCase())
  let n = least
  while (n < title.length && isShared(n)) n++
  return cut(title, n)
}

/** Of at least so many letters; a round without a title has its number. */
export function shortTitles(titles: string[], least: number): string[] {
  return titles.map((title, i) => {
    if (!title) return String(i + 1)
    const short = letters(
      title,
      titles.filter(other => other !== title),
      least,
    )
    const same = titles.flatMap((other, k) => (other === title ? [k] : []))
    return same.length > 1 ? `${short} ${same.indexOf(i) + 1}` : short
  })
}

// Points after each race: a line a driver, in the colour of its car, with its number and points at the end.

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
