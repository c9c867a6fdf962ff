// A season on the server, to be shown around: calendar, tables, points, and every race to be watched or looked at again.
import { useEffect, useState } from 'preact/hooks'
import { Calendar, Pills } from '../championship/championship'
import { DriversTable, PointsChart, TeamsTable } from '../championship/tables'
import type { Championship, Round, TableState } from '../engine/protocol'
import { link } from '../link'
import { liveries } from '../race/names'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { useGames, useRefusal, useTitle } from '../ui/hooks'
import { Linkish, Panel, Refused } from '../ui/pieces'
import { Waiting } from '../ui/trouble'
import { ownTables } from './account'
import { type Season, askServer, seasonInfo } from './api'
import { type MineOfSeason, keepTable, mineOfSeason, myTable, placeOf } from './mine'
import { AbsencePanel, noteWords } from './notes'
import { N, t } from '../language'

const stateWords: Record<TableState, string> = {
  waiting: N('Before the start'),
  dealing: N('Before the start'),
  running: N('Others are choosing.'),
  over: N('Over'),
}
const noRound: Round = { title: '', setup: '', differs: '', results: [] }

const OFTEN = 20000 // milliseconds between two looks

function useSeason(id: string): [season: Season | null, error: string, set: (season: Season) => void] {
  const [season, set] = useState<Season | null>(null)
  const [error, refuse] = useRefusal()
  useEffect(() => {
    const look = (): void => void seasonInfo(id).then(set, refuse)
    look()
    const timer = setInterval(look, OFTEN)
    return () => clearInterval(timer)
  }, [id])
  return [season, error, set]
}

const mineOf = (season: Season): MineOfSeason =>
  mineOfSeason(
    season.championship,
    season.tables.map(one => one.table),
  )

/** Among several people it is said who drives which car; what stands out is nobody's own. */
function asOthersSeeIt(season: Season): Championship {
  const people = new Map(
    season.seats.flatMap(({ seat, name, is }) => (is === 'person' && name ? [[seat, name]] : [])),
  )
  const drivers = season.drivers.map(one => {
    const player = people.get(one.seat ?? 0)
    return player && player !== one.driver ? { ...one, driver: `${one.driver} (${player})` } : one
  })
  const players = season.seats.map(({ name }) => ({ name: name ?? '', bot: true }))
  return { ...season, drivers, players }
}

/** Whether an account has a seat in it; where this browser has a key nobody asks. */
function useOwnSeat(season: Season | null): boolean {
  const [own, set] = useState(false)
  useEffect(() => {
    if (!season || mineOf(season).key) return
    ownTables().then(
      tables => set(tables.some(({ table }) => season.tables.some(one => one.table === table.table))),
      () => undefined,
    )
  }, [season?.championship])
  return own
}

type Of = { season: Season; byAccount: boolean }

/** A seat's key holds at the tables of all rounds. */
const seatAt = ({ season, byAccount }: Of, table: string): string =>
  placeOf(table, myTable(table)?.key || mineOf(season).key, byAccount)

/** Where a race can be seen: while it runs at its table, afterwards as a replay of this page's own. */
function Races({ season, byAccount }: Of) {
  const [error, refuse, clear] = useRefusal()
  const replay = (table: string): void => {
    clear()
    link.ask('keepOnline', table).then(id => go('replay', id), refuse)
  }
  return (
    <Panel title={t('Races')} cls="seasonraces">
      {season.tables.map(({ round, table, state }) => (
        <div class="item" key={table}>
          <b>{season.rounds[round - 1]?.title || t('Race {n}', { n: round })}</b>
          <span class="sub">
            {[t(stateWords[state]), ...noteWords(season.seats, season.rounds[round - 1] ?? noRound)].join(
              ' · ',
            )}
          </span>
          <span class="doing">
            {state === 'over' ? (
              <Linkish onClick={() => replay(table)}>{t('Replay')}</Linkish>
            ) : (
              <a class="pill red" href={seatAt({ season, byAccount }, table)}>
                {t('To the table')}
              </a>
            )}
          </span>
        </div>
      ))}
      <Refused error={error} />
    </Panel>
  )
}

export function SeasonScreen({ id }: { id: string }) {
  const [season, error, setSeason] = useSeason(id)
  const byAccount = useOwnSeat(season)
  useEffect(() => {
    // tables come and go, and the season stays
    for (const { table } of season?.tables ?? []) if (myTable(table)) keepTable(table, { season: id })
  }, [season])
  useTitle(season ? (season.title ?? t('Season')) : '')
  if (!season) return <Waiting words={t('One moment…')} error={error} />
  const championship = asOthersSeeIt(season)
  const { maker } = mineOf(season)
  const waits = season.tables.some(one => one.table === season.table && one.state === 'waiting')
  const byCar = [...season.drivers].sort((a, b) => a.car - b.car)
  const shown = { championship, paint: liveries(season.game, byCar) }
  return (
    <>
      <Bar here="friends" />
      <main class="championship" id="main" tabIndex={-1} data-over={season.over}>
        <div class="head">
          <h1>{season.title ?? t('Season')}</h1>
          <Pills championship={championship} />
          <div class="push acts">
            <a class="btn" href={season.link}>
              {t('As a page to show around')}
            </a>
            {season.table ? (
              <a class="btn go" href={seatAt({ season, byAccount }, season.table)}>
                {t('To the next race')}
              </a>
            ) : null}
          </div>
        </div>
        <Calendar {...shown} />
        <div class="colb">
          <DriversTable {...shown} />
          <Races {...{ season, byAccount }} />
          {maker && waits ? <AbsencePanel {...{ season, maker }} onNoted={setSeason} /> : null}
        </div>
        <div class="colb">
          <Panel
            title={t('Points after each race')}
            note={season.best ? t('dropped scores not taken off') : null}
          >
            <div class="pad">
              <PointsChart {...shown} championship={{ ...championship, drivers: season.drivers }} />
            </div>
          </Panel>
          <TeamsTable {...shown} />
        </div>
      </main>
    </>
  )
}

type Listed = {
  championship: string
  title: string | null
  game: string
  state: string
  rounds: number
  over: number
}

/** Nothing where the server runs none. */
export function PublicSeasons() {
  const [seasons, set] = useState<Listed[]>([])
  const games = useGames()
  useEffect(() => {
    void askServer<{ championships: Listed[] }>('championships').then(
      told => set(told.championships),
      () => undefined,
    )
  }, [])
  return seasons.length ? (
    <Panel title={t('Seasons on this server')} cls="publicseasons">
      {seasons.map(({ championship, title, game, over, rounds }) => (
        <a class="item" key={championship} href={route('season', championship)}>
          <b>{title ?? games.find(one => one.id === game)?.title}</b>
          <span class="sub">{t('{over} of {rounds} {rounds|race|races} run', { over, rounds })}</span>
          <span class="pill violet">{t('Open')}</span>
        </a>
      ))}
    </Panel>
  ) : null
}
