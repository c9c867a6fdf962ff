// The end of a race: the classification, and where to go from here.
import type { Result, Screen } from '../engine/protocol'
import { route, withReview } from '../route'
import { type Column, Button, CarTag, Dialog, Icon, Table, withStop } from '../ui/pieces'
import { namer } from './names'
import { t } from '../language'

/** Where to go when it is over. */
export const AfterRace = ({ id, cls = '' }: { id: string; cls?: string }) => (
  <>
    <a class="btn go" href="#/">
      {t('Another race')}
    </a>{' '}
    <a class={`btn ${cls}`} href={route('replay', id, withReview)}>
      {cls ? <Icon id="ui-chart" /> : null}
      {t('Review')}
    </a>{' '}
    <a class="btn" href={route('replay', id)}>
      {t('Replay')}
    </a>
  </>
)

export function Classification({ screen }: { screen: Pick<Screen, 'match' | 'view' | 'viewer'> }) {
  const { match, view, viewer } = screen
  const names = namer(match, viewer)
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
      cell: ({ car, seat }) => {
        const player = match.players[(seat ?? 0) - 1]
        return [names.car(car), player?.bot ? <span class="dim">, {player.name}</span> : null]
      },
    },
    { cls: 'r', figure: 'num', head: t('Points'), cell: ({ points }) => points },
    {
      figure: 'small',
      head: t('Notes'),
      cell: ({ pole, fastest, out }) =>
        [pole ? t('pole') : '', fastest ? t('fastest lap') : '', out ?? ''].filter(Boolean).join(', '),
    },
  ]
  return (
    <Table
      cls="classified"
      columns={columns}
      rows={view.results ?? []}
      isMine={({ car }) => names.mine(car)}
    />
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
        <AfterRace id={screen.id} cls="dark" />
        {screen.championship ? (
          <a class="btn dark" href={route('championships', screen.championship.id)}>
            {t('Back to the season')}
          </a>
        ) : (
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
