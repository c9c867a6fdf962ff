// Where the points of every seat came from, as a table whose figures are bars as well; and how it decided.
import type { Account, ColumnWords, Match, Review } from '../engine/answers'
import { type Liveries, carsOf, isPerson } from '../race/names'
import { Car, Panel } from '../ui/pieces'
import { gradeMarks, seatName, signed } from './words'
import { t } from '../language'

/** A bar from the middle to the right for a plus, to the left for a minus. */
function Share({ points, margin, most }: { points: number; margin: number | undefined; most: number }) {
  const wide = (Math.abs(points) / most) * 50
  return (
    <td class="share">
      <span class="num">{signed(points)}</span>
      <span class="sbar" aria-hidden="true">
        <i
          class={points < 0 ? 'minus' : 'plus'}
          style={{ width: `${wide}%`, left: points < 0 ? `${50 - wide}%` : '50%' }}
        />
      </span>
      <Margin points={margin} />
    </td>
  )
}

function Margin({ points }: { points: number | undefined }) {
  return points === undefined ? null : <span class="give">± {points.toFixed(2)}</span>
}

function Figure({ column, account, most }: { column: ColumnWords; account: Account; most: number }) {
  const points = account[column.name] ?? 0
  const margin = account.margins[column.name]
  return column.share ? (
    <Share points={points} margin={margin} most={most} />
  ) : (
    <td class="r">
      <span class="num">{points.toFixed(2)}</span>
      <Margin points={margin} />
    </td>
  )
}

type AccountRowProps = {
  match: Match
  seat: number
  account: Account
  columns: ColumnWords[]
  most: number
  paint: Liveries
}

function AccountRow({ match, seat, account, columns, most, paint }: AccountRowProps) {
  const car = carsOf(match.cars, seat)[0] ?? 0
  return (
    <tr class={isPerson(match.players, seat) ? 'me' : ''}>
      <th scope="row">
        <span class="tag">
          <Car kind={paint.kind} team={paint.team(car)} no={car} width={46} />
          {seatName(match, seat)}
        </span>
      </th>
      {columns.map(column => (
        <Figure key={column.name} column={column} account={account} most={most} />
      ))}
      <td class="r num total">{account.end.toFixed(2)}</td>
      <td class="r num">{account.decisions}</td>
      <td class="r num">{account.inaccuracy}</td>
      <td class="r num">{account.mistake}</td>
      <td class="r num">{account.blunder}</td>
      <td class="r num">{account.given_away.toFixed(2)}</td>
    </tr>
  )
}

export function Accounts({ review, match, paint }: { review: Review; match: Match; paint: Liveries }) {
  const { columns } = review
  const most = Math.max(
    0.5,
    ...review.seats.flatMap(seat =>
      columns.filter(one => one.share).map(one => Math.abs(seat[one.name] ?? 0)),
    ),
  )
  return (
    <Panel title={t('Where the points came from')}>
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Table of points')}>
        <table class="accounts">
          <thead>
            <tr>
              <th scope="col">{t('Player')}</th>
              {columns.map(one => (
                <th key={one.name} scope="col" class={one.share ? 'c' : 'r'} title={one.means}>
                  {one.title}
                </th>
              ))}
              <th scope="col" class="r">
                {review.whole ? t('Points') : t('So far')}
              </th>
              <th scope="col" class="r">
                {t('Decisions')}
              </th>
              <th scope="col" class="r" title={t('inaccuracies')}>
                {t('Inexact {inaccuracy}', { inaccuracy: gradeMarks.inaccuracy })}
              </th>
              <th scope="col" class="r">
                {t('Mistakes {mistake}', { mistake: gradeMarks.mistake })}
              </th>
              <th scope="col" class="r">
                {t('Blunders {blunder}', { blunder: gradeMarks.blunder })}
              </th>
              <th scope="col" class="r">
                {t('Given away')}
              </th>
            </tr>
          </thead>
          <tbody>
            {review.seats.map((account, i) => (
              <AccountRow
                key={i}
                match={match}
                seat={i + 1}
                account={account}
                columns={columns}
                most={most}
                paint={paint}
              />
            ))}
          </tbody>
        </table>
      </div>
      <dl class="pad shareskey">
        {columns.map(one => (
          <div key={one.name}>
            <dt>{one.title}</dt>
            <dd>{one.means}</dd>
          </div>
        ))}
        <div>
          <dt>±</dt>
          <dd>{review.margins}</dd>
        </div>
        <div>
          <dt>{t('Given away')}</dt>
          <dd>{t('by decisions, seen with the cards that the player saw, beyond doubt')}</dd>
        </div>
      </dl>
    </Panel>
  )
}
