// A championship with its calendar, tables and chart.
import { useEffect, useState } from 'preact/hooks'
import type { Championship } from '../engine/answers'
import type { OpenChampionship, Why } from '../engine/protocol'
import { useGame } from '../games/catalogue'
import { type Refusal, link } from '../link'
import { liveries } from '../race/names'
import { go, route } from '../route'
import { saveAs } from '../take'
import { Bar } from '../ui/bar'
import { Elsewhere } from '../ui/elsewhere'
import { useOnce } from '../ui/once'
import { Button, Panel, Refused, sentence } from '../ui/pieces'
import { useTitle } from '../ui/title'
import { Lone } from '../ui/trouble'
import { ByHandDialog } from './by_hand'
import { Calendar } from './calendar'
import { PointsChart } from './chart'
import { DriversTable, TeamsTable } from './tables'
import { N, t } from '../language'

function Pills({ championship: { game, drivers, best, rounds } }: { championship: Championship }) {
  return (
    <div class="pills">
      <span class="pill">{useGame(game)?.title}</span>
      <span class="pill">{t('{n} drivers', { n: drivers.length })}</span>
      {best ? (
        <span class="pill">{t('best {best} of {races} count', { best, races: rounds.length })}</span>
      ) : null}
    </div>
  )
}

const endSecrecy = N(
  'A race of this season is not over, and the file holds everybody’s cards. Export it, and end the secrecy of that race?',
)

async function save(id: string, date: string, everything = false): Promise<void> {
  try {
    saveAs(await link.ask('saveChampionship', id, everything), `paddock-season-${date}.txt`)
  } catch (refusal) {
    if ((refusal as Refusal).why !== 'secret') throw refusal
    if (confirm(t(endSecrecy))) await save(id, date, true)
  }
}

/** Open in this tab: what is shown, or why it is not. */
function useOpen(id: string) {
  const [open, setOpen] = useState<OpenChampionship | null>(null)
  const [error, setError] = useState('')
  const [why, setWhy] = useState<Why | null>(null)
  const refuse = (refusal: Refusal): void => {
    setWhy(refusal.why ?? null)
    setError(refusal.message)
  }
  const ask = (takeOver: boolean): void => {
    setWhy(null)
    link.ask('championship', id, takeOver).then(setOpen, refuse)
  }
  useEffect(() => {
    const unlisten = link.listen(({ notice }) => {
      if (notice === 'taken') setWhy('taken')
    })
    ask(false)
    return () => {
      unlisten()
      link.ask('leave').catch(() => undefined) // the worker is gone: then nobody has it
    }
  }, [id])
  return { open, setOpen, error, why, ask, refuse }
}

export function ChampionshipScreen({ id }: { id: string }) {
  const { open, setOpen, error, why, ask, refuse } = useOpen(id)
  const [byHand, setByHand] = useState(false)
  useTitle(open ? (open.championship.title ?? t('Season')) : '')
  const race = useOnce(async () =>
    go('race', (await link.ask('raceRound', id, open?.championship.over ?? 0)).id),
  )
  if (why === 'elsewhere' || why === 'taken')
    return <Elsewhere what="championship" why={why} onTake={() => ask(true)} />
  if (!open)
    return (
      <Lone here="championships" words={error ? sentence(error) : t('One moment…')}>
        {why === 'unfit' ? (
          <Button
            icon="ui-down"
            onClick={() => {
              save(id, 'kept').catch(refuse)
            }}
          >
            {t('Export')}
          </Button>
        ) : null}
        {error ? (
          <a class="btn" href={route('championships')}>
            {t('To the seasons')}
          </a>
        ) : null}
      </Lone>
    )
  const { championship } = open
  const { title, date, best, rounds, over, note } = championship
  const next = rounds[over]
  const paint = liveries(
    championship.game,
    [...championship.drivers].sort((a, b) => a.car - b.car),
  )
  return (
    <>
      <Bar here="championships" />
      <main class="championship" id="main" tabIndex={-1}>
        <div class="head">
          <h1>{title ?? t('Season')}</h1>
          <Pills championship={championship} />
          <div class="push acts">
            <Button
              icon="ui-down"
              onClick={() => {
                save(id, date ?? '').catch(refuse)
              }}
            >
              {t('Export')}
            </Button>
            {next ? (
              <>
                <Button onClick={() => setByHand(true)}>{t('Enter a table race')}</Button>
                <Button
                  cls="go"
                  icon="ui-play"
                  onClick={() => {
                    race().catch(refuse)
                  }}
                >
                  {next.title
                    ? t('Race {title}', { title: next.title })
                    : t('Race round {n}', { n: over + 1 })}
                </Button>
              </>
            ) : null}
          </div>
        </div>
        <Refused error={error} />
        {note ? (
          <p class="notice older" role="status">
            {t('This season was {note}.', { note })}
          </p>
        ) : null}
        <Calendar championship={championship} paint={paint} />
        <div class="colb">
          <DriversTable championship={championship} paint={paint} />
        </div>
        <div class="colb">
          <Panel
            title={t('Points after each race')}
            note={best ? t('dropped scores not taken off') : undefined}
          >
            <div class="pad">
              <PointsChart championship={championship} paint={paint} />
            </div>
          </Panel>
          <TeamsTable championship={championship} paint={paint} />
        </div>
        {byHand ? (
          <ByHandDialog
            open={open}
            onDone={changed => {
              setOpen(changed)
              setByHand(false)
            }}
            onClose={() => setByHand(false)}
          />
        ) : null}
      </main>
    </>
  )
}
