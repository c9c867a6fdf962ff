// How somebody did in the races that are kept here: over all, by game, against whom, month by month.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Rivalry, Statistics, Tally } from '../engine/protocol'
import { Bar } from '../ui/bar'
import { useAsked, useGames, useTitle } from '../ui/hooks'
import { type Column, Panel, Select, Table } from '../ui/pieces'
import { Waiting } from '../ui/trouble'
import { keptErrors } from './errors'
import { t } from '../language'

const figure = <R,>(head: string, cell: (row: R) => ComponentChildren, means?: string): Column<R> => ({
  ...{ cls: 'r', figure: 'num', head, cell, means },
})

/** Of races that nobody has reviewed nothing is known. */
const errorsOf = ({ reviewed, inaccuracies = 0, mistakes = 0, blunders = 0 }: Tally): string =>
  reviewed ? (inaccuracies + mistakes + blunders).toFixed(2) : '–'

type TalliesProps<R> = { title: string; rows: R[]; name: (row: R) => string }

const Tallies = <R extends Tally>({ title, rows, name }: TalliesProps<R>) => (
  <Panel title={title}>
    <div class="tblwrap">
      <Table
        columns={[
          { head: '', heads: true, cell: name },
          figure<R>(t('Races'), ({ races }) => races),
          figure<R>(t('Won'), ({ won }) => won),
          figure<R>(
            t('Place'),
            ({ place, seats }) => `${place.toFixed(1)}\u00a0/\u00a0${seats.toFixed(1)}`,
            t('the mean of all, of so many'),
          ),
          figure<R>(t('Points'), ({ points }) => points.toFixed(1), t('in a race')),
          figure<R>(t('Errors'), errorsOf, t('in a race, by its review')),
        ]}
        rows={rows}
        isMine={() => false}
      />
    </div>
  </Panel>
)

const Against = ({ rows }: { rows: Rivalry[] }) => (
  <Panel title={t('Against')} note={t('the best of each')}>
    <div class="tblwrap">
      <Table
        columns={[
          { ...{ head: '', heads: true }, cell: ({ rival }) => (rival === 'people' ? t('people') : rival) },
          figure<Rivalry>(t('Races'), ({ races }) => races),
          figure<Rivalry>(t('In front'), ({ ahead }) => ahead),
          figure<Rivalry>(t('Points'), ({ points }) => points.toFixed(1)),
          figure<Rivalry>(t('Theirs'), one => one.their_points.toFixed(1)),
        ]}
        rows={rows}
        isMine={() => false}
      />
    </div>
  </Panel>
)

function Figures({ told }: { told: Statistics }) {
  const games = useGames()
  const mean = (of: number): string => of.toFixed(2)
  return (
    <>
      <Panel title={told.player} cls="wide">
        <div class="pad">
          <p id="in-short">
            {t(
              '{races} {races|race|races}, {won} won; on average place {place} of {seats}; points in a race: {points}.',
              {
                ...told,
                ...{ place: mean(told.place), seats: told.seats.toFixed(1), points: mean(told.points) },
              },
            )}
          </p>
          <p class="sub">
            {told.reviewed
              ? t(
                  'Reviewed: {reviewed} of {races}. Errors in each of these: inaccuracies {inaccuracies}, mistakes {mistakes}, blunders {blunders}.',
                  {
                    ...told,
                    ...{ inaccuracies: mean(told.inaccuracies ?? 0), mistakes: mean(told.mistakes ?? 0) },
                    blunders: mean(told.blunders ?? 0),
                  },
                )
              : t('None of these races has been reviewed yet; a review finds the errors in one.')}
          </p>
        </div>
      </Panel>
      <Tallies
        title={t('Game')}
        rows={told.games}
        name={({ game }) => games.find(one => one.id === game)?.title ?? game}
      />
      <Against rows={told.against} />
      <Tallies title={t('Month')} rows={told.months} name={({ month }) => month} />
    </>
  )
}

export function StatisticsScreen() {
  const [person, choose] = useState('')
  const [errors] = useState(keptErrors)
  const { value, error } = useAsked('statistics', person, errors)
  useTitle(t('Statistics'))
  if (!value) return <Waiting words={t('One moment…')} error={error} />
  const { people, told } = value
  return (
    <>
      <Bar here="" />
      <main class="championship" id="main" tabIndex={-1}>
        <div class="head">
          <h1>{t('Statistics')}</h1>
          {people.length > 1 ? (
            <span class="push">
              <Select
                id="whose"
                label={t('Whose')}
                value={told?.player ?? ''}
                choices={people.map(name => ({ value: name, name }))}
                onChoose={choose}
              />
            </span>
          ) : null}
        </div>
        {told ? <Figures told={told} /> : <p>{t('Races that you drive to the flag are counted here.')}</p>}
      </main>
    </>
  )
}
