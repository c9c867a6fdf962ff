// A championship with its calendar, tables and chart; rounds may have been raced at a real table.
import { useEffect, useState } from 'preact/hooks'
import type { Championship, Game, OpenChampionship, Round, Why } from '../engine/protocol'
import { type Refusal, link } from '../link'
import { type Liveries, liveries } from '../race/names'
import { go, route } from '../route'
import { saveAs } from '../take'
import { Bar } from '../ui/bar'
import { useOnce, useTitle, useGame } from '../ui/hooks'
import { Button, Car, Dialog, Icon, Panel, Refused, sentence } from '../ui/pieces'
import { Elsewhere, Lone } from '../ui/trouble'
import { DriversTable, PointsChart, TeamsTable } from './tables'
import { N, t } from '../language'

const WORD = 20 // characters: what is longer is data

/** What a choice is called, unless the title says it; behind the comma of a track stands its rule. */
function choiceWords(choice: string, title: string, titles: Game['titles']): string {
  const name = Object.values(titles).flatMap(kind => kind[choice]?.split(',')[0] ?? [])[0] ?? choice
  const isNamed = title.toLowerCase().includes(name.slice(0, 3).toLowerCase())
  return isNamed || name.length >= WORD ? '' : name
}

/** What is special about a round, but for what its title says. */
const differences = ({ differs, title }: Round, titles: Game['titles']): string =>
  differs
    .split(' ')
    .map(word => choiceWords(word.split('=')[1] ?? '', title, titles))
    .filter(Boolean)
    .join(', ')

type Of = { championship: Championship; paint: Liveries }

function Winner({ championship, round, isNext, paint }: Of & { round: Round; isNext: boolean }) {
  const winner = round.results.find(result => result.place === 1)
  if (!winner)
    return (
      <span class="w">
        {isNext ? <span class="neg">{t('Next')}</span> : <span class="dim">{t('to come')}</span>}
      </span>
    )
  const driver = championship.drivers.find(one => one.car === winner.car)?.driver
  return (
    <>
      <span class="w">
        <Car kind={paint.kind} team={paint.team(winner.car)} width={36} />
        {driver ?? t('Car {car}', winner)}
      </span>
      <Icon id="flag-chequered" cls="st" />
    </>
  )
}

/** The rounds: who has won them, which is next. */
export function Calendar({ championship, paint }: Of) {
  const { over, game } = championship
  const titles = useGame(game)?.titles ?? {}
  return (
    <ol class="cal" aria-label={t('Calendar')}>
      {championship.rounds.map((round, i) => (
        <li key={i} class={`rd ${i === over ? 'next' : i > over ? 'todo' : ''}`}>
          <span class="n">{i + 1}</span>
          <b>{round.title || t('Race {n}', { n: i + 1 })}</b>
          <span class="rule">{differences(round, titles)}</span>
          <Winner championship={championship} round={round} isNext={i === over} paint={paint} />
        </li>
      ))}
    </ol>
  )
}

/** Numbers alone are the order of finish. */
const resultOf = (text: string): string =>
  /^\s*[\d,\s]+$/.test(text) ? `order ${text.trim().replace(/[\s,]+/g, ',')}` : text

type Next = (next: OpenChampionship) => void

function ByHandDialog({
  open,
  onDone,
  onClose,
}: {
  open: OpenChampionship
  onDone: Next
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const numbers = open.championship.drivers.map(driver => driver.car).sort((a, b) => a - b)
  const enter = (event: Event): void => {
    event.preventDefault()
    link
      .ask('roundByHand', open.id, open.championship.over, resultOf(text))
      .then(onDone, (refusal: Error) => setError(refusal.message))
  }
  return (
    <Dialog title={t('A race from a real table')} onClose={onClose}>
      <form class="pad handform" onSubmit={enter}>
        <label for="hand-order">{t('Cars in the order they finished, the winner first')}</label>
        <input
          id="hand-order"
          type="text"
          value={text}
          placeholder={numbers.join(' ')}
          onInput={event => setText(event.currentTarget.value)}
        />
        <p class="small dim">
          {t('More can be said as in the program: order 3,1,2 out 4:crash pole 3 fastest 1')}
        </p>
        <Refused error={error} />
        <button type="submit" class="btn go">
          {t('Enter the result')}
        </button>
      </form>
    </Dialog>
  )
}

export const Pills = ({ championship: { game, drivers, best, rounds } }: { championship: Championship }) => (
  <div class="pills">
    <span class="pill">{useGame(game)?.title}</span>
    <span class="pill">{t('{n} drivers', { n: drivers.length })}</span>
    {best ? (
      <span class="pill">{t('best {best} of {races} count', { best, races: rounds.length })}</span>
    ) : null}
  </div>
)

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
    setOpen(null) // what was shown before another tab went on with it is old
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
  const exporting = (day: string) => (
    <Button icon="ui-down" onClick={() => save(id, day).catch(refuse)}>
      {t('Export')}
    </Button>
  )
  if (why === 'elsewhere' || why === 'taken')
    return <Elsewhere what="championship" why={why} onTake={() => ask(true)} />
  if (!open)
    return (
      <Lone here="championships" words={error ? sentence(error) : t('One moment…')}>
        {why === 'unfit' ? exporting('kept') : null}
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
  const byCar = [...championship.drivers].sort((a, b) => a.car - b.car)
  const shown = { championship, paint: liveries(championship.game, byCar) }
  return (
    <>
      <Bar here="championships" />
      <main class="championship" id="main" tabIndex={-1}>
        <div class="head">
          <h1>{title ?? t('Season')}</h1>
          <Pills championship={championship} />
          <div class="push acts">
            {exporting(date ?? '')}
            {next ? (
              <>
                <Button onClick={() => setByHand(true)}>{t('Enter a table race')}</Button>
                <Button cls="go" icon="ui-play" onClick={() => race().catch(refuse)}>
                  {next.title ? t('Drive {title}', next) : t('Race round {n}', { n: over + 1 })}
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
        <Calendar {...shown} />
        <div class="colb">
          <DriversTable {...shown} />
        </div>
        <div class="colb">
          {over ? (
            <Panel title={t('Points after each race')} note={best ? t('dropped scores not taken off') : null}>
              <div class="pad">
                <PointsChart {...shown} />
              </div>
            </Panel>
          ) : null}
          <TeamsTable {...shown} />
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
