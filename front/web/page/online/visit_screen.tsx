// A table on a server: sitting down, waiting for the others, the race, and what remains of it.
import { useEffect, useState } from 'preact/hooks'
import type { Visit, VisitWish } from '../engine/protocol'
import { RaceScreen, useControl } from '../race/race'
import { type Place, route } from '../route'
import { Bar } from '../ui/bar'
import { useGame, useRefusal, useTitle } from '../ui/hooks'
import { Refused } from '../ui/pieces'
import { Lone, ToTheStart, Waiting } from '../ui/trouble'
import { type TableInfo, tableInfo } from './api'
import { VisitControl } from './control'
import { FairButton } from './fair'
import { Lobby } from './lobby'
import { gatherKey } from './account'
import { BY_ACCOUNT, keepName, keepTable, myName, myTable, placeOf } from './mine'
import { ConnectionBanner, Together } from './together'
import { watchTables } from './waiting'
import { t } from '../language'

type SitProps = { info: TableInfo; refused: string; onSit: (name: string) => void }

const NAME = 24 // characters

/** One click, with a name or without. */
function SitCard({ info, refused, onSit }: SitProps) {
  const [name, setName] = useState(myName())
  const game = useGame(info.game)
  const title = info.title ?? game?.title ?? ''
  useTitle(t('You are invited'), title)
  const others = (info.seats ?? []).flatMap(one => (one.is === 'person' && one.name ? [one.name] : []))
  const sit = (): void => {
    keepName(name.trim())
    onSit(name.trim() || t('Guest {n}', { n: 1 + Math.floor(Math.random() * 99) }))
  }
  return (
    <>
      <Bar here="friends" />
      <main class="lobby sitting" id="main" tabIndex={-1}>
        <h1 class="display slant">{title}</h1>
        <p class="sub">
          {[
            info.title ? game?.title : '',
            others.length ? t('With {names}', { names: others.join(', ') }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <form
          class="panel sit"
          onSubmit={event => {
            event.preventDefault()
            sit()
          }}
        >
          <label for="name">{t('Your name, if you like')}</label>
          <input
            {...{ id: 'name', type: 'text', maxLength: NAME, value: name, autocomplete: 'nickname' }}
            onInput={event => setName(event.currentTarget.value)}
          />
          <button type="submit" id="sit-down" class="btn go big">
            {t('Sit down')}
          </button>
        </form>
        <Refused error={refused} />
        <p class="sub">
          <a href={`#/table/${info.table}`}>{t('Only watch')}</a>
        </p>
      </main>
    </>
  )
}

/** What the server says of a table that one is not at yet. */
function useInfo(table: string): [TableInfo | null, string] {
  const [info, set] = useState<TableInfo | null>(null)
  const [error, refuse] = useRefusal()
  useEffect(() => void tableInfo(table).then(set, refuse), [table])
  return [info, error]
}

/** Where to go from a race that is over: the next of the season, and whether it was fair. */
function After({ visit: { season, kept, key, byAccount, commitment } }: { visit: Visit }) {
  return (
    <>
      {season?.next ? (
        <a class="btn go" id="next-race" href={placeOf(season.next, key, byAccount)}>
          {kept ? t('To the next race') : t('To the table')}
        </a>
      ) : null}{' '}
      {season ? (
        <a class="btn" href={route('season', season.championship)}>
          {t('To the season')}
        </a>
      ) : null}{' '}
      {kept ? <FairButton id={kept} commitment={commitment} /> : null}
    </>
  )
}

function Visited({ wish, onEnd }: { wish: VisitWish; onEnd: (why: string) => void }) {
  const control = useControl(() => new VisitControl(wish))
  const { visit } = control
  const { screen, error, busy } = control.state
  useEffect(() => {
    if (!visit?.key || !visit.seat) return // a key that is none is not kept
    const { key, seat, title, game } = visit
    const season = visit.season?.championship
    watchTables()
    keepTable(visit.table, { key, seat, title, ...(game ? { game } : {}), ...(season ? { season } : {}) })
    gatherKey(key).catch(() => undefined) // the seat is theirs all the same
    const hash = placeOf(visit.table, key)
    if (location.hash !== hash) history.replaceState(null, '', hash) // the invitation is worth nothing any more
  }, [visit?.key, visit?.title, visit?.game, visit?.seat])
  const refused = wish.name !== null && !visit?.key && error
  useEffect(() => {
    if (refused) onEnd(refused)
  }, [refused])
  if (!visit || !screen)
    return visit?.connection === 'lost' ? (
      <>
        <Lone words={t('The table is on its way…')} here="friends">
          <ConnectionBanner visit={visit} />
        </Lone>
      </>
    ) : (
      <Waiting words={t('The table is on its way…')} error={error} />
    )
  if (visit.state === 'waiting' || visit.state === 'dealing') return <Lobby visit={visit} />
  // what is under way may be the end of the race
  if (visit.state === 'over' && !screen.view.over && !visit.news && !busy)
    return (
      <Lone
        words={
          visit.season?.next
            ? t('This race of the season has another table now.')
            : t('This table was put away before the race was over.')
        }
        here="friends"
      >
        <After visit={visit} />
        <ToTheStart />
      </Lone>
    )
  return (
    <RaceScreen
      control={control}
      above={<Together visit={visit} screen={screen} />}
      after={<After visit={visit} />}
    />
  )
}

/** An address is a seat's, an invitation, or a spectator's. */
export function VisitScreen({ place }: { place: Place }) {
  const table = place.arg
  const [wish, setWish] = useState<VisitWish | null>(() => {
    const key = myTable(table)?.key ?? ''
    const none = { table, key: '', invitation: '', name: null, byAccount: false }
    if (place.key === BY_ACCOUNT) return { ...none, key, byAccount: !key }
    if (place.name === 'table') return { ...none, key: place.key || key }
    return key ? { ...none, key } : null
  })
  const [refused, setRefused] = useState('')
  const [tried, setTried] = useState(0)
  const [name, setName] = useState('')
  const invitations = place.key.split(',')
  const sitWith = (called: string, n: number): void => {
    setName(called)
    setTried(n)
    setWish({ table, key: '', invitation: invitations[n] ?? '', name: called, byAccount: false })
  }
  // that seat may be taken: there may be another
  const onEnd = (why: string): void => {
    if (tried + 1 < invitations.length) {
      sitWith(name, tried + 1)
      return
    }
    setRefused(why)
    setWish(null)
  }
  return wish ? (
    <Visited key={`${wish.key} ${wish.invitation} ${wish.name}`} wish={wish} onEnd={onEnd} />
  ) : (
    <Invited table={table} refused={refused} onSit={called => sitWith(called, 0)} />
  )
}

function Invited({
  table,
  refused,
  onSit,
}: {
  table: string
  refused: string
  onSit: (name: string) => void
}) {
  const [info, error] = useInfo(table)
  return info ? (
    <SitCard info={info} refused={refused} onSit={onSit} />
  ) : (
    <Waiting words={t('The table is on its way…')} error={error} />
  )
}
