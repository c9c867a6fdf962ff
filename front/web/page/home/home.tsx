// The first screen: a race in two clicks, everything else beside or below.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Catalogue, Setup } from '../engine/answers'
import type { Kept, Seat } from '../engine/protocol'
import { link } from '../link'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { counted } from '../ui/counted'
import { useOnce } from '../ui/once'
import { Button, Car, Choice, Icon, capital, sentence } from '../ui/pieces'
import { LearnRow } from '../lesson/learn'
import { KeptRaces, TakeRecord } from './kept'
import { Options, optionTitle } from './options'
import { Poster } from './poster'
import { TrackPicture } from '../games/grandprix/track_picture'
import { type Wishes, fromQuery, recall, remember, seated, settle, setupText, sharedDeal, sizeOption, toQuery } from './wishes'

function GameTile({ id, title, words, chosen, onChoose }: {
  id: string; title: string; words: string; chosen: boolean; onChoose: () => void
}) {
  return (
    <button type="button" class="game" aria-pressed={chosen} onClick={onChoose}>
      {id === 'lacorsa'
        ? <span class="pic"><span class="road"><Car kind="c60" team={3} no={22} width={100} /><Car kind="c60" team={1} no={5} width={100} /><Car kind="c60" team={5} no={31} width={100} /></span></span>
        : <span class="pic"><span class="duo"><Car kind="cgp" team={2} width={140} /></span><span class="mini"><TrackPicture track="ombra" /></span></span>}
      <span class="tx"><b>{title}</b><Icon id="ui-check" cls="tick" /><span>{words}</span></span>
    </button>
  )
}

function SeatRow({ n, team, seat, bots, kind, cars, onChange }: {
  n: number; team: number; seat: Seat; bots: Catalogue['bots']; kind: 'c60' | 'cgp'; cars: string; onChange: (seat: Seat) => void
}) {
  const value = seat.bot ? seat.name : '*'
  return (
    <div class="seat">
      <Car kind={kind} team={team} no={kind === 'c60' ? n : undefined} width={62} />
      <span class="nm">{cars}</span>
      <select aria-label={`Who drives ${cars}`} value={value} onChange={event => {
        const chosen = event.currentTarget.value
        onChange(chosen === '*' ? { bot: false, name: `Driver ${n}` } : { bot: true, name: chosen })
      }}>
        <option value="*">{n === 1 ? 'You' : 'A person, at this screen'}</option>
        {bots.map(bot => <option key={bot.name} value={bot.name}>Bot, {bot.name}</option>)}
      </select>
      {seat.bot ? null
        : <input type="text" maxLength={24} aria-label={`Name of the driver of ${cars}`} value={seat.name}
            onChange={event => onChange({ bot: false, name: event.currentTarget.value.trim() || `Driver ${n}` })} />}
    </div>
  )
}

/** The cars of a seat, in words. */
function carsOf(setup: Setup, seat: number): string {
  const cars = setup.cars.filter(car => car.seat === seat)
  const team = cars[0]?.team
  const numbers = cars.map(car => car.car).join(' and ')
  if (setup.game === 'grandprix')
    return `${team ?? 'Team'} ${numbers}`
  return cars.length === 1 && cars[0]?.name ? `${cars[0].name}, ${team}` : `${cars.length > 1 ? 'Cars' : 'Car'} ${numbers}`
}

function teamOf(setup: Setup, seat: number): number {
  if (setup.game === 'grandprix')
    return seat
  return setup.cars.findIndex(car => car.seat === seat) + 1
}

function SetupForm({ catalogue, wishes, setup, onChange }: {
  catalogue: Catalogue; wishes: Wishes; setup: Setup; onChange: (wishes: Wishes) => void
}) {
  const game = catalogue.games.find(one => one.id === wishes.game)
  if (!game)
    return null
  const set = (name: string, value: string | null): void => {
    const options = { ...wishes.options }
    if (value === null)
      delete options[name]
    else
      options[name] = value
    onChange({ ...wishes, options })
  }
  const option = (name: string) => game.options.find(one => one.name === name)
  const edition = option('edition')
  const track = option('track')
  const size = option(sizeOption(game.id))
  const value = (name: string): string => wishes.options[name] ?? setup.options[name] ?? ''
  const note = setup.data['track']
  const everybody = seated(wishes, setup.seats)
  return (
    <>
      <div class="setup">
        {edition?.choices ? <>
          <span class="caps">Edition</span>
          <Choice label="Edition" value={value('edition')} onChoose={chosen => onChange({ ...wishes, options: { edition: chosen, cars: value('cars') } })}
            choices={edition.choices.map(choice => ({ value: choice, name: capital(choice.replace('_', ' ')) }))} /></> : null}
        {track?.choices ? <>
          <label class="caps" for="track">Track</label>
          <select id="track" value={value('track')} onChange={event => set('track', event.currentTarget.value)}>
            {track.choices.map(choice => <option key={choice} value={choice}>{choice === 'none' ? 'No track card' : capital(choice)}</option>)}
          </select></> : null}
        {size ? <>
          <label class="caps" for="size">{optionTitle(size.name)}</label>
          <input id="size" type="number" min={size.min} max={size.max} value={value(size.name)} onChange={event => set(size.name, event.currentTarget.value)} /></> : null}
        {game.id === 'lacorsa' ? <>
          <span class="caps">Each drives</span>
          <Choice label="Cars for each player" value={value('each')} onChoose={chosen => set('each', chosen)}
            choices={[{ value: '1', name: 'One car' }, { value: '2', name: 'Two cars' }]} /></> : null}
        {game.id === 'grandprix' ? <>
          <span class="caps">Weather</span>
          <Choice label="Weather" value={value('weather')} onChoose={chosen => set('weather', chosen)}
            choices={[{ value: 'dry', name: 'Dry' }, { value: 'wet', name: 'Wet' }, { value: 'random', name: 'By chance' }]} /></> : null}
      </div>
      {note && typeof note['title'] === 'string' && value('track') !== 'none'
        ? <p class="tracknote sub">{note['title']}{typeof note['note'] === 'string' && note['note'] ? `: ${note['note']}` : ''}</p> : null}
      <div class="seats" role="group" aria-label="Seats">
        {everybody.map((seat, i) => (
          <SeatRow key={i} n={i + 1} team={teamOf(setup, i + 1)} seat={seat} bots={catalogue.bots} kind={game.id === 'lacorsa' ? 'c60' : 'cgp'}
            cars={carsOf(setup, i + 1)} onChange={changed => {
              const seats = everybody.map(one => ({ ...one }))
              seats[i] = changed
              onChange({ ...wishes, seats })
            }} />
        ))}
      </div>
      <details class="alloptions">
        <summary>All {counted(game.options.length, 'option')}</summary>
        <Options game={game} setup={setup} chosen={wishes.options} onChange={set} />
      </details>
    </>
  )
}

const words: Record<string, string> = {
  lacorsa: 'Cards and nerve, 2 to 12 cars, about 10 minutes',
  grandprix: '22 cars on a circuit, tyres and weather, about 45 minutes',
}

export function Home({ query }: { query: URLSearchParams }) {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  const [wishes, setWishes] = useState<Wishes>(() => fromQuery(query) ?? recall())
  const [setup, setSetup] = useState<Setup | null>(null)
  const [error, setError] = useState('')
  const [copied, setCopied] = useState(false)
  const [kept, setKept] = useState<Kept[]>([])
  const latest = useRef(0)
  const refuse = (refusal: Error): void => setError(refusal.message)

  useEffect(() => {
    document.title = 'Paddock'
    link.ask('catalogue').then(setCatalogue, refuse)
    link.ask('kept').then(setKept, () => undefined) // the page says itself that its worker is gone
  }, [])
  useEffect(() => {
    const mine = ++latest.current
    settle(wishes).then(settled => {
      if (mine !== latest.current)
        return
      setError('')
      setSetup(settled.setup)
      if (setupText(settled.wishes) !== setupText(wishes))
        setWishes(settled.wishes)
    }, (refusal: Error) => { if (mine === latest.current) setError(refusal.message) })
  }, [wishes])

  const change = (changed: Wishes): void => {
    setCopied(false)
    setWishes(changed)
    remember(changed)
  }
  const start = useOnce(async () => {
    if (!setup)
      return
    const screen = await link.ask('begin', wishes.game, setupText(wishes), seated(wishes, setup.seats), wishes.seed)
    remember({ ...wishes, seed: null })
    go('race', screen.id)
  })
  const share = async (): Promise<void> => {
    if (!setup)
      return
    const address = new URL(route('', undefined, toQuery(wishes, setup.seats)), location.href).href
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      location.href = address
    }
  }
  const games = catalogue?.games.filter(game => game.id in words) ?? []
  const shown = setup?.game === wishes.game ? setup : null
  const waiting = kept.filter(one => one.waiting).length
  return (
    <>
      <Bar here="">{waiting ? <span class="pill green">{counted(waiting, 'race')} {waiting === 1 ? 'waits' : 'wait'} for you</span> : null}</Bar>
      <main class="home" id="main" tabIndex={-1}>
        <Poster />
        <div class="main">
          <div class="head"><h2 class="t">Race now</h2><span class="sub">Pick a game, press Start. The rest is as in your last race.</span></div>
          <div class="games" role="group" aria-label="Game">
            {games.map(game => (
              <GameTile key={game.id} id={game.id} title={game.title} words={words[game.id] ?? ''} chosen={game.id === wishes.game}
                onChoose={() => { if (game.id !== wishes.game) { setSetup(null); setWishes(recall(game.id)) } }} />
            ))}
          </div>
          <LearnRow game={wishes.game} kept={kept} />
          <section class="panel" aria-label="Set-up">
            {catalogue && shown ? <SetupForm catalogue={catalogue} wishes={wishes} setup={shown} onChange={change} /> : error ? null : <p class="pad dim">Warming up…</p>}
            {error && !link.failure ? <p class="refusal" role="alert">{sentence(error)}</p> : null}
            <div class="start">
              <Button id="start" cls="go big" onClick={() => { start().catch(refuse) }} disabled={!shown || !!error}>Start race <Icon id="ui-arrow" /></Button>
              <Button icon="ui-link" onClick={() => void share()}><span class="txt">{copied ? 'Link copied' : 'Copy link'}</span></Button>
              <span class="sub push">{wishes.seed === null
                ? <>A new deal each time <button type="button" id="share-deal" class="linkish" onClick={() => change({ ...wishes, seed: sharedDeal() })}>one to share</button></>
                : <>Deal {wishes.seed}, also in the link: whoever knows it can predict the race. <button type="button" class="linkish" onClick={() => change({ ...wishes, seed: null })}>Shuffle</button></>}</span>
            </div>
          </section>
          <div class="three">
            <KeptRaces kept={kept} onForget={id => { link.ask('forget', id).then(() => link.ask('kept')).then(setKept).catch((refusal: Error) => alert(sentence(refusal.message))) }} />
            <section class="panel" aria-label="More"><header><h2>More</h2></header>
              <a class="item" href={route('seasons')}><b>Seasons</b><span class="sub">Calendar, points, drivers and teams</span><span class="pill violet">Open</span></a>
              <a class="item" href={route('rules')}><b>Rules</b><span class="sub">As this race has them, with their sources</span><span class="pill">Read</span></a>
            </section>
            <TakeRecord />
          </div>
          <p class="small dim imprint">Independent and unofficial; not endorsed by Linea Rossa Games LLC, whose name LACORSA is, nor by GMT Games. Everything stays in this browser.</p>
        </div>
      </main>
    </>
  )
}
