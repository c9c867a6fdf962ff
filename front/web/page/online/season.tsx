// A season on the server, to be shown around: calendar, tables, points, and every race to be watched or looked at again.
import { useEffect, useState } from 'preact/hooks'
import { Calendar, Pills } from '../championship/championship'
import { DriversTable, PointsChart, TeamsTable } from '../championship/tables'
import type { Championship, TableState } from '../engine/protocol'
import { link } from '../link'
import { liveries } from '../race/names'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { useGames, useRefusal, useTitle } from '../ui/hooks'
import { Linkish, Panel, Refused } from '../ui/pieces'
import { Waiting } from '../ui/trouble'
import { askServer } from './api'
import { myTables } from './mine'
import { t } from '../language'

type RoundTable = { round: number; table: string; state: TableState }
type SeasonSeat = { seat: number; name: string | null; is: 'person' | 'bot' | 'open' }

/** What everybody may know of a championship on a server, and its tables. */
type Season = Omit<Championship, 'players'> & {
  championship: string
  state: 'waiting' | 'running' | 'over' | 'ended'
  link: string
  round: number | null
  table: string | null
  tables: RoundTable[]
  seats: SeasonSeat[]
}

const OFTEN = 20000 // milliseconds between two looks

function useSeason(id: string): [Season | null, string] {
  const [season, set] = useState<Season | null>(null)
  const [error, refuse] = useRefusal()
  useEffect(() => {
    const look = (): void => void askServer<Season>(`championships/${id}`).then(set, refuse)
    look()
    const timer = setInterval(look, OFTEN)
    return () => clearInterval(timer)
  }, [id])
  return [season, error]
}

/** A seat's key holds at the tables of all rounds. */
function seatAt(season: Season, table: string): string {
  const known = myTables().find(mine => season.tables.some(one => one.table === mine.table))
  return known?.key ? `#/table/${table}/${known.key}` : `#/table/${table}`
}

/** Where a race can be seen: while it runs at its table, afterwards as a replay of this page's own. */
function Races({ season }: { season: Season }) {
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
            {state === 'over'
              ? t('Over')
              : state === 'running'
                ? t('Others are choosing.')
                : t('Before the start')}
          </span>
          <span class="doing">
            {state === 'over' ? (
              <Linkish onClick={() => replay(table)}>{t('Replay')}</Linkish>
            ) : (
              <a class="pill red" href={seatAt(season, table)}>
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
  const [season, error] = useSeason(id)
  useTitle(season ? (season.title ?? t('Season')) : '')
  if (!season) return <Waiting words={t('One moment…')} error={error} />
  const players = season.seats.map(({ name, is }) => ({ name: name ?? '', bot: is === 'bot' }))
  const championship: Championship = { ...season, players }
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
              <a class="btn go" href={seatAt(season, season.table)}>
                {t('To the next race')}
              </a>
            ) : null}
          </div>
        </div>
        <Calendar {...shown} />
        <div class="colb">
          <DriversTable {...shown} />
          <Races season={season} />
        </div>
        <div class="colb">
          <Panel
            title={t('Points after each race')}
            note={season.best ? t('dropped scores not taken off') : null}
          >
            <div class="pad">
              <PointsChart {...shown} />
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
