// The end of a race: the classification, and where to go from here.
import type { Screen } from '../engine/protocol'
import { route } from '../route'
import { Button, Car, Dialog, Icon, withStop } from '../ui/pieces'
import { namer } from './names'
import { t } from '../language'

/** Of a replay: was it good, was it luck? */
export const withReview = new URLSearchParams({ review: 'yes' })

/** Where to go when it is over. */
export function AfterRace({ id, cls = '' }: { id: string; cls?: string }) {
  return (
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
}

export function Classification({ screen }: { screen: Pick<Screen, 'match' | 'view' | 'viewer'> }) {
  const names = namer(screen.match, screen.viewer)
  return (
    <table class="classified">
      <thead>
        <tr>
          <th class="r">{t('Place')}</th>
          <th>{t('Car')}</th>
          <th>{t('Driver')}</th>
          <th class="r">{t('Points')}</th>
          <th>{t('Notes')}</th>
        </tr>
      </thead>
      <tbody>
        {screen.view.results?.map(result => (
          <tr key={result.car} class={names.mine(result.car) ? 'me' : ''}>
            <td class="r num">{result.place}</td>
            <td>
              <span class="tag">
                <Car kind={names.kind} team={names.team(result.car)} no={result.car} width={56} />
                {result.car}
              </span>
            </td>
            <td>
              {names.car(result.car)}
              {result.seat && screen.match.players[result.seat - 1]?.bot ? (
                <span class="dim">, {screen.match.players[result.seat - 1]?.name}</span>
              ) : null}
            </td>
            <td class="r num">{result.points}</td>
            <td class="small">
              {[result.pole ? t('pole') : '', result.fastest ? t('fastest lap') : '', result.out ?? '']
                .filter(Boolean)
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
