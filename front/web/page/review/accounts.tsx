// Where the points of every seat came from, as a table whose figures are bars as well; and how it decided.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Account, Decision, Match, Review, ReviewStep } from '../engine/protocol'
import { type Liveries, carsOf, isPerson } from '../race/names'
import { type Column, CarTag, Panel, Plate, Select, Table, useShortened } from '../ui/pieces'
import { gradeMarks, saidOf, seatName, signed } from './words'
import { N, t, tx } from '../language'

const Margin = ({ points }: { points: number | undefined }) =>
  points === undefined ? null : <span class="give">± {points.toFixed(2)}</span>

/** A bar from the middle to the right for a plus, to the left for a minus. */
function Share({ points, most }: { points: number; most: number }) {
  const wide = (Math.abs(points) / most) * 50
  return (
    <>
      <span class="num">{signed(points)}</span>
      <span class="sbar" aria-hidden="true">
        <i
          class={points < 0 ? 'minus' : 'plus'}
          style={{ width: `${wide}%`, left: points < 0 ? `${50 - wide}%` : '50%' }}
        />
      </span>
    </>
  )
}

type Of = { review: Review; match: Match; paint: Liveries }
type Line = Account & { seat: number }

/** Where points came from: a column for each source, as figures or as bars. */
function sources({ columns, seats }: Review): Column<Line>[] {
  const told = seats.flatMap(seat => columns.map(one => (one.share ? Math.abs(seat[one.name] ?? 0) : 0)))
  const most = Math.max(0.5, ...told)
  return columns.map(({ name, share, title, means }) => ({
    cls: share ? 'c' : 'r',
    figure: share ? 'share' : '',
    head: title,
    means,
    cell: account => {
      const points = account[name] ?? 0
      return [
        share ? <Share points={points} most={most} /> : <span class="num">{points.toFixed(2)}</span>,
        <Margin key="±" points={account.margins[name]} />,
      ]
    },
  }))
}

export function Accounts({ review, match, paint }: Of) {
  const figure = (head: string, cell: (account: Line) => number | string, means?: string) => ({
    ...{ cls: 'r', figure: 'num', head, cell, means },
  })
  const columns: Column<Line>[] = [
    {
      head: t('Player'),
      heads: true,
      cell: ({ seat }) => {
        const car = carsOf(match.cars, seat)[0] ?? 0
        return (
          <CarTag kind={paint.kind} team={paint.team(car)} no={car} width={46}>
            {seatName(match, seat)}
          </CarTag>
        )
      },
    },
    ...sources(review),
    { ...figure(review.whole ? t('Points') : t('So far'), ({ end }) => end.toFixed(2)), figure: 'num total' },
    figure(t('Decisions'), ({ decisions }) => decisions),
    figure(t('Inexact {inaccuracy}', gradeMarks), ({ inaccuracy }) => inaccuracy, t('inaccuracies')),
    figure(t('Mistakes {mistake}', gradeMarks), ({ mistake }) => mistake),
    figure(t('Blunders {blunder}', gradeMarks), ({ blunder }) => blunder),
    figure(t('Given away'), account => account.given_away.toFixed(2)),
  ]
  const meanings = [
    ...review.columns,
    { title: '±', means: review.margins },
    {
      title: t('Given away'),
      means: t('by decisions, seen with the cards that the player saw, beyond doubt'),
    },
  ]
  return (
    <Panel title={t('Where the points came from')}>
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Table of points')}>
        <Table
          cls="accounts"
          columns={columns}
          rows={review.seats.map((account, i) => ({ ...account, seat: i + 1 }))}
          isMine={({ seat }) => isPerson(match.players, seat)}
        />
      </div>
      <dl class="pad shareskey">
        {meanings.map(({ title, means }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

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

type RowProps = { look: string; mark: string; onClick: () => void; children: ComponentChildren }

/** A line of a list that leads to a moment. */
const Row = ({ look, mark, onClick, children }: RowProps) => (
  <li>
    <button type="button" class={`decision ${look}`} onClick={onClick}>
      <span class="mark" aria-hidden="true">
        {mark}
      </span>
      {children}
    </button>
  </li>
)

/** Whoever raced alone looks for their own mistakes, if they made any. */
function firstLooked(review: Review, { players }: Match): number {
  const people = players.flatMap(({ bot }, i) => (bot ? [] : [i + 1]))
  const [seat = 0] = people.length === 1 ? people : []
  return listed(review.decisions, seat, 'worst').length ? seat : 0
}

type DecisionsProps = Of & { onDecision: (decision: Decision) => void }

/** Every decision with its grade, and the great strokes of luck; each leads to its moment in the replay. */
export function Decisions({ review, match, paint, onDecision }: DecisionsProps) {
  const [seat, setSeat] = useState(() => firstLooked(review, match))
  const [sort, setSort] = useState<Sort>('worst')
  const list = listed(review.decisions, seat, sort)
  const [shown, more] = useShortened(list, SHOWN)
  const cars = (one: Decision): number[] => carsOf(match.cars, one.seat)
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
          <Row key={one.n} look={one.grade} mark={gradeMarks[one.grade]} onClick={() => onDecision(one)}>
            <Plate team={paint.team(cars(one)[0] ?? 0)} no={cars(one).join('·')} />
            <span>{tx('{seat}, moment {n}: {verdict}.', saidOf(match, one))}</span>
          </Row>
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

/** What chance does, in words. */
const chances: Record<string, string> = {
  deal: N('deal'),
  roll: N('roll'),
  draw: N('draw'),
  event: N('event'),
  weather: N('weather'),
  grid: N('grid'),
}

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
          <Row
            key={step.from}
            look={change < 0 ? 'blunder' : 'good'}
            mark={change < 0 ? '▼' : '▲'}
            onClick={() => onMoment(step.to, seat)}
          >
            <span>
              {tx(
                review.choices
                  ? N('{seat}: {change} by the {cause} at moment {n}, and could then expect {points}.')
                  : N('{seat}: {change} by the {cause} at moment {n}.'),
                {
                  ...{
                    seat: <b>{seatName(match, seat)}</b>,
                    change: signed(change),
                    cause: t(chances[step.cause] ?? step.cause),
                  },
                  ...{ n: step.from, points: (step.expected[seat - 1] ?? 0).toFixed(2) },
                },
              )}
            </span>
          </Row>
        ))}
      </ol>
    </Panel>
  )
}
