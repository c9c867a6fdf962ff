// The tables of a championship.
import type { DriverStanding, Championship } from '../engine/answers'
import { type Liveries, isPerson } from '../race/names'
import { Car, Panel } from '../ui/pieces'
import { pointsOf } from './chart'
import { shortTitles } from './titles'
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
