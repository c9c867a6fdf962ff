// Where the points of every seat came from, as a table whose figures are bars as well; and how it decided.
import { useState } from 'preact/hooks'
import type { Account, ColumnWords, Decision, Match, Review, ReviewStep } from '../engine/answers'
import { type Liveries, carsOf, isPerson } from '../race/names'
import { Car, Panel, Plate, Select, useShortened } from '../ui/pieces'
import { gradeMarks, seatName, signed, verdictOn } from './words'
import { N, t, tx } from '../language'

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

// Every decision with its grade, and the great strokes of luck; each leads to its moment in the replay.

const SHOWN = 60
const rank = { good: 0, inaccuracy: 1, mistake: 2, blunder: 3 }
const sorts = ['worst', 'order', 'all'] as const
type Sort = (typeof sorts)[number]
const sortNames: Record<Sort, string> = {
  worst: N('Bad ones, worst first'),
  order: N('Bad ones, as they came'),
  all: N('Good ones too'),
}

function listed(decisions: Decision[], seat: number, sort: Sort): Decision[] {
  const wanted = decisions.filter(
    one => (!seat || one.seat === seat) && (sort === 'all' || one.grade !== 'good'),
  )
  return sort === 'worst'
    ? wanted.sort((a, b) => rank[b.grade] - rank[a.grade] || b.given_away - a.given_away || a.n - b.n)
    : wanted
}

type DecisionsProps = {
  review: Review
  match: Match
  paint: Liveries
  onDecision: (decision: Decision) => void
}

export function Decisions({ review, match, paint, onDecision }: DecisionsProps) {
  const [seat, setSeat] = useState(0)
  const [sort, setSort] = useState<Sort>('worst')
  const list = listed(review.decisions, seat, sort)
  const [shown, more] = useShortened(list, SHOWN)
  const seats = [
    { value: 0, name: t('Everybody’s') },
    ...match.players.map((_, i) => ({ value: i + 1, name: seatName(match, i + 1) })),
  ]
  return (
    <Panel
      title={t('Decisions')}
      note={
        <span class="picks">
          <Select id="whose" label={t('Whose decisions')} value={seat} choices={seats} onChoose={setSeat} />
          <Select
            id="sort"
            label={t('Which, in what order')}
            value={sort}
            choices={sorts.map(one => ({ value: one, name: t(sortNames[one]) }))}
            onChoose={setSort}
          />
        </span>
      }
    >
      {list.length ? null : <p class="pad sub">{t('No decision here gave anything away beyond doubt.')}</p>}
      <ol class="decisions">
        {shown.map(one => (
          <li key={one.n}>
            <button type="button" class={`decision ${one.grade}`} onClick={() => onDecision(one)}>
              <span class="mark" aria-hidden="true">
                {gradeMarks[one.grade]}
              </span>
              <Plate
                team={paint.team(carsOf(match.cars, one.seat)[0] ?? 0)}
                no={carsOf(match.cars, one.seat).join('·')}
              />
              <span>
                {tx('{seat}, moment {n}: {verdict}.', {
                  ...{ seat: <b>{seatName(match, one.seat)}</b>, n: one.n, verdict: verdictOn(one) },
                })}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {more}
    </Panel>
  )
}

/** The seat that a step meant most to, and by how much. */
function stroke(step: ReviewStep): { seat: number; change: number } {
  const changes = step.change ?? []
  const seat = changes.reduce((a, change, i) => (Math.abs(change) > Math.abs(changes[a] ?? 0) ? i : a), 0)
  return { seat: seat + 1, change: changes[seat] ?? 0 }
}

type StrokesProps = { review: Review; match: Match; onMoment: (moment: number, seat: number) => void }

export function Strokes({ review, match, onMoment }: StrokesProps) {
  const strokes = review.steps
    .filter(step => step.kind === 'luck')
    .map(step => ({ step, ...stroke(step) }))
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, 6)
    .filter(one => Math.abs(one.change) > 0.09)
  if (!strokes.length) return null
  return (
    <Panel title={t('The greatest strokes of luck')}>
      <ol class="decisions">
        {strokes.map(({ step, seat, change }) => (
          <li key={step.from}>
            <button
              type="button"
              class={`decision ${change < 0 ? 'blunder' : 'good'}`}
              onClick={() => onMoment(step.to, seat)}
            >
              <span class="mark num" aria-hidden="true">
                {change < 0 ? '▼' : '▲'}
              </span>
              <span>
                {tx(
                  review.choices
                    ? N('{seat}: {change} by the {cause} at moment {n}, and could then expect {points}.')
                    : N('{seat}: {change} by the {cause} at moment {n}.'),
                  {
                    seat: <b>{seatName(match, seat)}</b>,
                    change: signed(change),
                    cause: step.cause,
                    n: step.from,
                    points: (step.expected[seat - 1] ?? 0).toFixed(2),
                  },
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
