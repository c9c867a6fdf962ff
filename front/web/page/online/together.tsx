// Who is at the table, beside the race: who is here, whose time runs, who has chosen, who is driven for; and how the
// connection is.
import { useEffect, useState } from 'preact/hooks'
import type { Screen, Visit, VisitSeat } from '../engine/protocol'
import { link } from '../link'
import { useRefusal } from '../ui/hooks'
import { Banner, Button, sentence } from '../ui/pieces'
import { tableInfo } from './api'
import { Clock } from './clock'
import { TalkButton, TalkPanel, useTalk } from './talk'
import { t } from '../language'

/** What somebody does now, as everybody may know. */
function doing(one: VisitSeat, visit: Visit, turn: number[]): string {
  if (one.stand_in) return t('a bot drives')
  if (one.is === 'bot') return t('bot')
  if (!one.here) return t('away')
  if (visit.state !== 'running') return t('here')
  return turn.includes(one.seat) ? t('is choosing') : t('has chosen')
}

export const SeatChips = ({ visit, turn }: { visit: Visit; turn: number[] }) => (
  <ul class="company" tabIndex={0} aria-label={t('Who is here')}>
    {visit.seats.map(one => (
      <li
        key={one.seat}
        class={`whois ${one.is} ${one.here ? 'here' : 'away'}${turn.includes(one.seat) ? ' onturn' : ''}${one.seat === visit.seat ? ' me' : ''}`}
      >
        <i class="dot" />
        <b>{one.name ?? t('Open seat')}</b>
        {one.is === 'open' ? null : <span class="sub">{doing(one, visit, turn)}</span>}
        <Clock clocks={visit.clocks} seat={one.seat} />
      </li>
    ))}
  </ul>
)

const OFTEN = 20000 // milliseconds between two looks

/** How many watch; 0 where nobody says. */
function useWatching(visit: Visit): number {
  const [watching, set] = useState(0)
  useEffect(() => {
    const look = (): void =>
      void tableInfo(visit.table).then(
        info => set(info.watching ?? 0),
        () => undefined,
      )
    look()
    const timer = setInterval(look, OFTEN)
    return () => clearInterval(timer)
  }, [visit.table])
  return watching
}

/** A lost connection shows at once, and nothing pretends to be sent. */
export function ConnectionBanner({ visit }: { visit: Visit }) {
  const { connection, why, isSending } = visit
  const words =
    connection === 'lost'
      ? t('There is no connection ({why}). The page tries again by itself.', { why })
      : connection === 'ended'
        ? t('The server has ended this visit: {why}', { why: sentence(why) })
        : ''
  const unsent = t('What you did last is not on the server yet; it is sent as soon as that works.')
  return (
    <Banner
      kind="refusal"
      id="connection"
      words={words && connection === 'lost' && isSending ? `${words} ${unsent}` : words}
    >
      {connection === 'ended' ? <Button onClick={() => location.reload()}>{t('Load again')}</Button> : null}
    </Banner>
  )
}

export function Together({ visit, screen }: { visit: Visit; screen: Screen | null }) {
  const talk = useTalk(visit)
  const watching = useWatching(visit)
  const [error, refuse] = useRefusal()
  const me = visit.seats.find(one => one.seat === visit.seat)
  const drive = (stands: boolean): void => void link.ask('standIn', stands).catch(refuse)
  const turn = visit.state === 'running' ? (screen?.view.turn ?? []) : []
  return (
    <>
      <ConnectionBanner visit={visit} />
      <Banner kind="refusal" words={error && sentence(error)} />
      <Banner
        kind="notice"
        id="stand-in"
        words={me?.stand_in && visit.state === 'running' ? t('A bot drives for you.') : ''}
      >
        <Button id="take-the-wheel" cls="go" onClick={() => drive(false)}>
          {t('Take the wheel')}
        </Button>
      </Banner>
      <div class="together">
        <SeatChips visit={visit} turn={turn} />
        <span class="push tools">
          {visit.seat ? null : <span class="pill">{t('You watch')}</span>}
          {watching ? (
            <span class="pill">{t('{watching} {watching|watches|watch}', { watching })}</span>
          ) : null}
          {visit.isSending && visit.connection === 'open' ? (
            <span class="pill amber" role="status">
              {t('Sending…')}
            </span>
          ) : null}
          {me && !me.stand_in && visit.state === 'running' ? (
            <Button id="let-drive" cls="quiet" onClick={() => drive(true)}>
              {t('Let a bot drive')}
            </Button>
          ) : null}
          <TalkButton talk={talk} />
        </span>
      </div>
      {talk.isOpen ? <TalkPanel visit={visit} talk={talk} /> : null}
    </>
  )
}
