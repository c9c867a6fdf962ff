// A table before the race: who is there, the link for those who are not, and how to begin without them.
import { useEffect, useState } from 'preact/hooks'
import type { Visit, VisitSeat } from '../engine/protocol'
import { moduleOf } from '../games'
import { route } from '../route'
import { Bar } from '../ui/bar'
import { useGame, useRefusal, useTitle } from '../ui/hooks'
import { Button, Panel, Refused } from '../ui/pieces'
import { askServer, tableInfo } from './api'
import { inviteLink, mineOfSeason, myTable, seatLink, watchLink } from './mine'
import { RoundNotes } from './notes'
import { Together } from './together'
import { t } from '../language'

/** A link to send, to copy or to share. */
export function LinkRow({ id, title, about, address }: Record<'id' | 'title' | 'about' | 'address', string>) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => document.querySelector<HTMLInputElement>(`#${id}`)?.select(), // not allowed: then by hand
    )
  }
  const share = (): void => void navigator.share({ title: 'Paddock', url: address }).catch(() => undefined)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 4000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <div class="linkrow">
      <label for={id}>
        <b>{title}</b> <span class="sub">{about}</span>
      </label>
      <input
        {...{ id, type: 'text', readOnly: true, value: address }}
        onFocus={event => event.currentTarget.select()}
      />
      <Button id={`${id}-copy`} icon="ui-link" onClick={() => void copy()}>
        {copied ? t('Copied') : t('Copy')}
      </Button>
      {'share' in navigator ? <Button onClick={share}>{t('Share')}</Button> : null}
    </div>
  )
}

/** At a public table whoever watches may sit down. */
function SitHere({ table }: { table: string }) {
  const [may, set] = useState(false)
  useEffect(() => {
    tableInfo(table).then(
      info => set(info.public),
      () => undefined,
    )
  }, [table])
  return may ? (
    <p>
      <a class="btn go big" href={`#/invite/${table}`}>
        {t('Sit down')}
      </a>
    </p>
  ) : null
}

/** Whom a table whose seats are taken waits for. */
export function waitingFor(seats: VisitSeat[]): string {
  const away = seats.filter(one => !one.here).map(one => one.name)
  return away.length ? t('Waiting for {names}.', { names: away.join(', ') }) : t('Everybody is here.')
}

function whatIsMissing({ seats, state }: Visit): string {
  if (state === 'dealing') return t('The cards are dealt…')
  const open = seats.filter(one => one.is === 'open').length
  return open ? t('{open} {open|seat is|seats are} free.', { open }) : waitingFor(seats)
}

export function Lobby({ visit }: { visit: Visit }) {
  const [error, refuse, clear] = useRefusal()
  const mine = myTable(visit.table)
  const maker = mine?.maker || (visit.season ? mineOfSeason(visit.season.championship).maker : '')
  const game = useGame(visit.game)
  const { about = '' } = visit.game ? moduleOf(visit.game) : {}
  const title = visit.title || (game?.title ?? '')
  const hasOpen = visit.seats.some(one => one.is === 'open')
  useTitle(t('Waiting'), title)
  const ask = (what: 'start' | 'end'): void => {
    clear()
    askServer(`tables/${visit.table}/${what}`, { maker }).catch(refuse)
  }
  return (
    <>
      <Bar here="friends" />
      <main class="lobby" id="main" tabIndex={-1} data-state={visit.state}>
        <h1 class="display slant">{title}</h1>
        <p class="sub">{[visit.title ? game?.title : '', about && t(about)].filter(Boolean).join(' · ')}</p>
        {visit.season ? (
          <p>
            <a href={route('season', visit.season.championship)}>
              {t('Round {round} of {rounds}', visit.season)}
            </a>
          </p>
        ) : null}
        {visit.season ? <RoundNotes season={visit.season} /> : null}
        <Together visit={visit} screen={null} />
        <p class="waitingfor display" role="status">
          {whatIsMissing(visit)}
        </p>
        {!visit.seat && hasOpen ? <SitHere table={visit.table} /> : null}
        {mine?.invitations.length && hasOpen ? (
          <Panel title={t('Invite')}>
            <LinkRow
              id="invite"
              title={t('For your friends')}
              about={t('Whoever opens it sits down with one click.')}
              address={inviteLink(visit.table, mine.invitations)}
            />
            <LinkRow
              id="watch"
              title={t('For spectators')}
              about={t('They see what everybody may see.')}
              address={watchLink(visit.table)}
            />
          </Panel>
        ) : null}
        {visit.key ? (
          <Panel title={t('Your seat')}>
            <LinkRow
              id="seat"
              title={t('For you alone')}
              about={t('It leads back to your seat, from any device. Whoever has it drives for you.')}
              address={seatLink(visit.table, visit.key)}
            />
          </Panel>
        ) : null}
        {maker && visit.state === 'waiting' ? (
          <div class="row">
            <Button id="start-now" cls="go big" onClick={() => ask('start')}>
              {hasOpen ? t('Start without waiting') : t('Start')}
            </Button>
            {hasOpen ? <span class="sub">{t('Bots take the seats that are free.')}</span> : null}
            <Button cls="quiet push" onClick={() => ask('end')}>
              {t('Put the table away')}
            </Button>
          </div>
        ) : null}
        <Refused error={error} />
      </main>
    </>
  )
}
