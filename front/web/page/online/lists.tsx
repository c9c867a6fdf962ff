// Tables on the server: one's own, those that wait for one first; and those that everybody may watch or sit at.
import { useEffect, useState } from 'preact/hooks'
import { KeptItem } from '../ui/items'
import { Button, Panel } from '../ui/pieces'
import { useGames } from '../ui/hooks'
import { type TableInfo, publicTables } from './api'
import { Clock } from './clock'
import { type Known, isMyTurn, lookAtMine } from './known'
import { forgetSeat, signedInAs } from './account'
import { waitingFor } from './lobby'
import { forgetTable, placeOf } from './mine'
import { askForNotices, mayAskForNotices } from './waiting'
import { t } from '../language'

const OFTEN = 15000 // milliseconds between two looks

/** Looked at again and again as long as somebody is there. */
function useMyTables(): [tables: Known[] | null, again: () => void] {
  const [tables, set] = useState<Known[] | null>(null)
  const look = (): void => void lookAtMine().then(set)
  useEffect(() => {
    look()
    const timer = setInterval(look, OFTEN)
    return () => clearInterval(timer)
  }, [])
  return [tables, look]
}

function stateWords(info: TableInfo | null, mine: boolean): string {
  if (!info) return t('The server does not know it any more, or does not answer.')
  if (info.state === 'over') return t('Over')
  if (info.state === 'waiting' && info.open) return t('{open} {open|seat is|seats are} free.', info)
  if (info.state === 'waiting') return info.seats ? waitingFor(info.seats) : t('Before the start')
  return mine ? t('It is your turn.') : t('Others are choosing.')
}

/** Here, and in the account. */
async function forget({ mine: { table, seat } }: Known): Promise<void> {
  forgetTable(table)
  if (signedInAs() && seat) await forgetSeat(table, seat)
}

export function MyTables() {
  const [tables, again] = useMyTables()
  const [asks, setAsks] = useState(mayAskForNotices())
  const games = useGames()
  const titleOf = ({ mine, info }: Known): string =>
    (info?.title ?? mine.title) || (games.find(one => one.id === (info?.game ?? mine.game))?.title ?? '')
  return (
    <Panel
      title={t('My tables')}
      cls="mytables"
      note={
        asks && tables?.length ? (
          <Button
            cls="quiet"
            id="notify"
            onClick={() => void askForNotices().then(() => setAsks(mayAskForNotices()))}
          >
            {t('Tell me when it is my turn')}
          </Button>
        ) : null
      }
    >
      {tables?.length ? null : <p class="pad sub">{t('Tables that you sit at are listed here.')}</p>}
      {tables?.map(known => (
        <KeptItem
          key={known.mine.table}
          href={placeOf(known.mine.table, known.mine.key, known.mine.byAccount)}
          title={titleOf(known)}
          about={
            <>
              {stateWords(known.info, isMyTurn(known))} <Clock clocks={known.clocks} seat={known.mine.seat} />
            </>
          }
          question={t('Forget this table? Without its link you do not come back to your seat.')}
          onForget={() => void forget(known).then(again, again)}
        >
          {isMyTurn(known) ? <span class="pill red">{t('Your move')}</span> : null}
        </KeptItem>
      ))}
    </Panel>
  )
}

export function PublicTables() {
  const [tables, set] = useState<TableInfo[] | null>(null)
  const games = useGames()
  useEffect(() => {
    const look = (): void => void publicTables().then(set, () => undefined)
    look()
    const timer = setInterval(look, OFTEN)
    return () => clearInterval(timer)
  }, [])
  return (
    <Panel title={t('Open to everybody')} cls="publictables">
      {tables?.length ? null : <p class="pad sub">{t('There is no public table on this server now.')}</p>}
      {tables?.map(info => (
        <div class="item" key={info.table}>
          <b>{info.title ?? games.find(one => one.id === info.game)?.title}</b>
          <span class="sub">{stateWords(info, false)}</span>
          <span class="doing">
            {info.open && info.state === 'waiting' ? (
              <a class="pill red" href={`#/invite/${info.table}`}>
                {t('Sit down')}
              </a>
            ) : null}
            {info.spectators === 'none' ? null : (
              <a class="pill" href={`#/table/${info.table}`}>
                {info.spectators === 'late' ? t('Watch, late') : t('Watch')}
              </a>
            )}
          </span>
        </div>
      ))}
    </Panel>
  )
}
