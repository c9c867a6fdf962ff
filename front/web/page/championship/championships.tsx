// Championships: those that are kept, and one of them with its calendar, tables and chart.
import { useEffect, useState } from 'preact/hooks'
import type { Championship } from '../engine/answers'
import type { KeptChampionship, OpenChampionship, Why } from '../engine/protocol'
import { useTitle } from '../games/catalogue'
import { type Refusal, link } from '../link'
import { go, route } from '../route'
import { saveAs, takeFiles } from '../take'
import { type Liveries, liveries } from '../race/names'
import { Bar } from '../ui/bar'
import { counted } from '../ui/counted'
import { Dialog } from '../ui/dialog'
import { Elsewhere } from '../ui/elsewhere'
import { useOnce } from '../ui/once'
import { Button, Car, Icon, Panel, sentence } from '../ui/pieces'
import { Lone } from '../ui/trouble'
import { PointsChart } from './chart'
import { NewChampionship } from './new_championship'
import { DriversTable, TeamsTable } from './tables'

const GameTitle = ({ game }: { game: string }) => <>{useTitle(game)}</>

function List() {
  const [kept, setKept] = useState<KeptChampionship[] | null>(null)
  const [error, setError] = useState('')
  useEffect(() => { document.title = 'Seasons – Paddock'; link.ask('championships').then(setKept, () => undefined) }, [])
  const forget = (id: string): void => {
    link.ask('forgetChampionship', id).then(() => link.ask('championships')).then(setKept).catch((refusal: Error) => setError(sentence(refusal.message)))
  }
  return (
    <main class="reading" id="main" tabIndex={-1}>
      <div class="head"><h1 class="display slant">Seasons</h1></div>
      <Panel title="Your seasons">
        {kept?.length ? kept.map(championship => (
          <div class="item" key={championship.id}>
            <b><a href={route('seasons', championship.id)}>{championship.name || 'A season'}</a></b>
            <span class="sub"><GameTitle game={championship.game} />, {championship.done} of {counted(championship.rounds, 'race')}{championship.leader ? `, ${championship.leader} leads` : ''}</span>
            <span class="doing"><a class="pill violet" href={route('seasons', championship.id)}>Open</a>
              <button type="button" class="iconbtn small" aria-label={`Forget ${championship.name}`} onClick={() => { if (confirm('Forget this season? Export it first if you want to keep it.')) forget(championship.id) }}>✕</button></span>
          </div>
        )) : <p class="pad sub">A season is a calendar of races with the same drivers; points and tables are kept here, in this browser.</p>}
        <label class="item"><b>Import a season</b><span class="sub">A file of this page or of the program</span><span class="pill"><Icon id="ui-plus" />File</span>
          <input class="sr" type="file" accept=".txt,text/plain" onChange={event => { setError(''); takeFiles([...event.currentTarget.files ?? []]).catch((refusal: Error) => setError(refusal.message)) }} /></label>
        {error ? <p class="refusal" role="alert">{error}</p> : null}
      </Panel>
      <NewChampionship />
    </main>
  )
}

function HandDialog({ open, onDone, onClose }: { open: OpenChampionship; onDone: (next: OpenChampionship) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const numbers = open.championship.drivers.map(driver => driver.car).sort((a, b) => a - b)
  const enter = async (): Promise<void> => {
    try {
      onDone(await link.ask('roundByHand', open.id, open.championship.done, /^\s*[\d,\s]+$/.test(text) ? `order ${text.trim().split(/[\s,]+/).join(',')}` : text))
    } catch (refusal) {
      setError((refusal as Error).message)
    }
  }
  return (
    <Dialog title="A race from a real table" onClose={onClose}>
      <form class="pad handform" onSubmit={event => { event.preventDefault(); void enter() }}>
        <label for="hand-order">Cars in the order they finished, the winner first</label>
        <input id="hand-order" type="text" value={text} placeholder={numbers.join(' ')} onInput={event => setText(event.currentTarget.value)} />
        <p class="small dim">More can be said as in the program: order 3,1,2 out 4:crash pole 3 fastest 1</p>
        {error ? <p class="refusal" role="alert">{sentence(error)}</p> : null}
        <button type="submit" class="btn go">Enter the result</button>
      </form>
    </Dialog>
  )
}

function Calendar({ championship, paint }: { championship: Championship; paint: Liveries }) {
  return (
    <ol class="cal" aria-label="Calendar">
      {championship.calendar.map((round, i) => {
        const winner = round.results?.find(result => result.place === 1)
        const name = championship.drivers.find(driver => driver.car === winner?.car)?.name ?? (winner ? `Car ${winner.car}` : '')
        return (
          <li key={i} class={`rd ${i === championship.done ? 'next' : i > championship.done ? 'todo' : ''}`}>
            <span class="n">{i + 1}</span><b>{round.title || `Race ${i + 1}`}</b><span class="rule">{(round.differs ?? '').split(' ').map(word => word.split('=')[1] ?? '').filter(word => word.length < 20 && !round.title.toLowerCase().startsWith(word.slice(0, 4))).join(', ')}</span>
            <span class="w">{winner ? <><Car kind={paint.kind} team={paint.team(winner.car)} width={36} />{name}</> : i === championship.done ? <span class="neg">Next</span> : <span class="dim">to come</span>}</span>
            {winner ? <Icon id="flag-chequered" cls="st" /> : null}
          </li>
        )
      })}
    </ol>
  )
}

function One({ id }: { id: string }) {
  const [open, setOpen] = useState<OpenChampionship | null>(null)
  const [error, setError] = useState('')
  const [why, setWhy] = useState<Why | null>(null)
  const [hand, setHand] = useState(false)
  const refuse = (refusal: Refusal): void => {
    setWhy(refusal.why ?? null)
    setError(refusal.message)
  }
  const ask = (takeOver: boolean): void => {
    setWhy(null)
    link.ask('championship', id, takeOver).then(setOpen, refuse)
  }
  useEffect(() => {
    const unlisten = link.listen(({ notice }) => { if (notice === 'taken') setWhy('taken') })
    ask(false)
    return () => {
      unlisten()
      link.ask('leave').catch(() => undefined) // the worker is gone: then nobody has it
    }
  }, [id])
  const race = useOnce(async () => {
    const screen = await link.ask('raceRound', id, open?.championship.done ?? 0)
    go('race', screen.id)
  })
  if (why === 'elsewhere' || why === 'taken')
    return <Elsewhere what="season" why={why} onTake={() => ask(true)} />
  const save = async (everything = false): Promise<void> => {
    try {
      saveAs(await link.ask('saveChampionship', id, everything), `paddock-season-${open?.championship.date ?? 'kept'}.txt`)
    } catch (refusal) {
      if ((refusal as Refusal).why !== 'secret')
        throw refusal
      if (confirm('A race of this season is not over, and the file holds everybody’s cards. Export it, and end the secrecy of that race?'))
        await save(true)
    }
  }
  if (!open)
    return <Lone here="seasons" words={error ? sentence(error) : 'One moment…'}>{why === 'unfit' ? <Button icon="ui-down" onClick={() => { save().catch(refuse) }}>Export</Button> : null}{error ? <a class="btn" href={route('seasons')}>To the seasons</a> : null}</Lone>
  const { championship } = open
  document.title = `${championship.name || 'Season'} – Paddock`
  const next = championship.calendar[championship.done]
  const paint = liveries(championship.game, [...championship.drivers].sort((a, b) => a.car - b.car))
  return (
    <>
    <Bar here="seasons" />
    <main class="season" id="main" tabIndex={-1}>
      <div class="head"><h1>{championship.name || 'Season'}</h1>
        <div class="pills"><span class="pill"><GameTitle game={championship.game} /></span><span class="pill">{championship.drivers.length} drivers</span>{championship.best ? <span class="pill">best {championship.best} of {championship.calendar.length} count</span> : null}</div>
        <div class="push acts"><Button icon="ui-down" onClick={() => { save().catch(refuse) }}>Export</Button>
          {next ? <Button onClick={() => setHand(true)}>Enter a table race</Button> : null}
          {next ? <Button cls="go" icon="ui-play" onClick={() => { race().catch(refuse) }}>Race {next.title || `round ${championship.done + 1}`}</Button> : null}</div>
      </div>
      {error ? <p class="refusal" role="alert">{sentence(error)}</p> : null}
      {championship.note ? <p class="notice older" role="status">This season was {championship.note}.</p> : null}
      <Calendar championship={championship} paint={paint} />
      <div class="colb"><DriversTable championship={championship} paint={paint} /></div>
      <div class="colb">
        <Panel title="Points after each race" note={championship.best ? 'dropped scores not taken off' : undefined}><div class="pad"><PointsChart championship={championship} paint={paint} /></div></Panel>
        <TeamsTable championship={championship} paint={paint} />
      </div>
      {hand ? <HandDialog open={open} onDone={changed => { setOpen(changed); setHand(false) }} onClose={() => setHand(false)} /> : null}
    </main>
    </>
  )
}

export function Championships({ id }: { id: string }) {
  return id ? <One id={id} /> : <><Bar here="seasons" /><List /></>
}
