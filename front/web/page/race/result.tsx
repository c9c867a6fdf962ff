// The end of a race: the classification, and where to go from here.
import type { Match, Result, Screen } from '../engine/protocol'
import { moduleOf } from '../games'
import { route, withReview } from '../route'
import { useGame } from '../ui/hooks'
import { type Column, Button, CarTag, Dialog, Icon, Table, withStop } from '../ui/pieces'
import { type Namer, carsOf, namer } from './names'
import { t } from '../language'

/** Where to go when it is over. */
export const AfterRace = ({ screen: { id, championship }, cls = '' }: { screen: Screen; cls?: string }) => (
  <>
    {championship ? (
      <a class="btn red" href={route('championships', championship.id)}>
        {t('Back to the season')}
      </a>
    ) : (
      <a class="btn red" href="#/">
        {t('Another race')}
      </a>
    )}{' '}
    <a class={`btn ${cls}`} href={route('replay', id, withReview)}>
      {cls ? <Icon id="ui-chart" /> : null}
      {t('Review')}
    </a>{' '}
    <a class="btn" href={route('replay', id)}>
      {t('Replay')}
    </a>
  </>
)

type DriverProps = { match: Match; seat: number | null; names: Namer; car?: number }

/** Who has driven it: by the car, where a player has one, or by the seat. */
function Driver({ match, seat, names, car }: DriverProps) {
  const player = seat ? match.players[seat - 1] : undefined
  if (!player) return <span class="dim">NPC</span>
  const own = carsOf(match.cars, seat ?? 0)[0] ?? 0
  return (
    <>
      {car ? names.car(car) : names.mine(own) ? t('You') : (player.driver ?? player.name)}
      {player.bot ? <span class="dim">, {player.name.replace(':', ' ')}</span> : null}
    </>
  )
}

const teamOf = (match: Match, car: number): string => {
  const { seat = null, team = null } = match.cars.find(one => one.car === car) ?? {}
  return seat ? (team ?? '') : ''
}

type Total = { seat: number; team: string; points: number }

/** What the cars of each player have made together, winners first. */
function Totals({ screen: { match, view, viewer } }: { screen: Pick<Screen, 'match' | 'view' | 'viewer'> }) {
  const names = namer(match, viewer)
  const won = (seat: number): number => (view.winners?.includes(seat) ? 1 : 0)
  const totals = match.players.map((_, i): Total => {
    const own = view.results?.filter(result => result.seat === i + 1) ?? []
    const points = own.reduce((sum, result) => sum + result.points, 0)
    return { seat: i + 1, team: teamOf(match, own[0]?.car ?? 0), points }
  })
  totals.sort((a, b) => won(b.seat) - won(a.seat) || b.points - a.points)
  const columns: Column<Total>[] = [
    { cls: 'r', figure: 'num', head: t('Place'), cell: one => totals.indexOf(one) + 1 },
    ...(totals.some(({ team }) => team)
      ? [{ head: t('Team'), cell: ({ team }: Total) => <b>{team}</b> }]
      : []),
    { head: t('Driver'), cell: ({ seat }) => <Driver {...{ match, seat, names }} /> },
    { cls: 'r', figure: 'num', head: t('Points'), cell: ({ points }) => points },
  ]
  return (
    <div>
      <h3 class="caps">{t('Both cars together')}</h3>
      <Table cls="teamresult" columns={columns} rows={totals} isMine={({ seat }) => seat === viewer} />
    </div>
  )
}

export function Classification({ screen }: { screen: Pick<Screen, 'match' | 'view' | 'viewer'> }) {
  const { match, view, viewer } = screen
  const names = namer(match, viewer)
  const results = view.results ?? []
  const teams = moduleOf(match.game).hasTeams
  const causes = useGame(match.game)?.causes ?? {}
  const noteOf = ({ pole, fastest, out }: Result): string =>
    [pole ? t('pole') : '', fastest ? t('fastest lap') : '', out ? (causes[out] ?? out) : '']
      .filter(Boolean)
      .join(', ')
  const columns: Column<Result>[] = [
    { cls: 'r', figure: 'num', head: t('Place'), cell: ({ place }) => place },
    {
      head: t('Car'),
      cell: ({ car }) => (
        <CarTag kind={names.kind} team={names.team(car)} no={car} width={56}>
          {car}
        </CarTag>
      ),
    },
    {
      head: t('Driver'),
      cell: ({ car, seat }) =>
        teams ? <Driver {...{ match, seat, names }} /> : <Driver {...{ match, seat, names, car }} />,
    },
    ...(teams ? [{ head: t('Team'), cell: ({ car }: Result) => teamOf(match, car) }] : []),
    { cls: 'r', figure: 'num', head: t('Points'), cell: ({ points }) => points },
    ...(results.some(noteOf) ? [{ figure: 'small', head: t('Notes'), cell: noteOf }] : []),
  ]
  const table = (
    <Table
      cls={`classified${results.length > 9 ? ' many' : ''}`}
      columns={columns}
      rows={results}
      isMine={({ car }) => names.mine(car)}
    />
  )
  return teams || match.players.some((_, i) => carsOf(match.cars, i + 1).length > 1) ? (
    <div class="teamresults">
      <div>
        <h3 class="caps">{t('All cars')}</h3>
        {table}
      </div>
      <Totals screen={screen} />
    </div>
  ) : (
    table
  )
}

type ResultDialogProps = { screen: Screen; onSave: () => void; onClose: () => void }

export function ResultDialog({ screen, onSave, onClose }: ResultDialogProps) {
  const verdict = screen.view.verdict?.trim().split('\n').at(-1)
  return (
    <Dialog title={t('Chequered flag')} cls="wide" onClose={onClose}>
      {verdict ? <p class="verdictline display slant">{verdict}</p> : null}
      {screen.championship?.refused ? (
        <p class="refusal" role="alert">
          {t('This race was not added to its season: {refused}', {
            refused: withStop(screen.championship.refused),
          })}
        </p>
      ) : null}
      <div class="tblwrap">
        <Classification screen={screen} />
      </div>
      <div class="row">
        <AfterRace screen={screen} cls="dark" />
        {screen.championship ? null : (
          <a class="btn" href={route('championships')}>
            {t('Seasons')}
          </a>
        )}
        <Button icon="ui-down" onClick={onSave}>
          {t('Save the record')}
        </Button>
      </div>
    </Dialog>
  )
}
