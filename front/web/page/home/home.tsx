// The first screen: a race in two clicks, everything else beside or below, kept races and records from elsewhere too.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Game, Kept, Setup } from '../engine/protocol'
import { moduleOf, offered } from '../games'
import { LearnRow } from '../lesson/learn'
import { link } from '../link'
import { useServer } from '../online/server'
import { go, route, withReview } from '../route'
import { Bar } from '../ui/bar'
import { useAsked, useKnown, useOnce, useTitle, useRefusal } from '../ui/hooks'
import { FileItem, KeptItem } from '../ui/items'
import { Button, capital, Icon, Linkish, Panel, Refused, sentence, useShortened } from '../ui/pieces'
import { Poster } from './poster'
import { SetupForm } from './setup_form'
import {
  type Wishes,
  fromQuery,
  recall,
  remember,
  seated,
  settle,
  setupText,
  sharedDeal,
  toQuery,
} from './wishes'
import { dayOf, N, t } from '../language'

const NAME = 20 // characters: what is longer is a whole track

function describe(race: Kept): string {
  const track = /(?:^| )track=(\S*)/.exec(race.setup)?.[1] ?? moduleOf(race.game).usualTrack
  return [race.title, capital(track.length < NAME ? track : t('own track'))].filter(Boolean).join(', ')
}

function state(race: Kept): string {
  if (race.lesson) return t('Lesson, page {page}', race)
  if (race.over) return race.winner ? t('{winner} won', race) : t('over')
  return race.lap ? t('Lap {lap}', race) : t('Before the start')
}

export function KeptRaces({ kept, onForget }: { kept: Kept[]; onForget: (id: string) => void }) {
  const [shown, more] = useShortened(kept, 3)
  return (
    <Panel
      title={t('Your races')}
      note={kept.some(race => race.over) ? <a href={route('statistics')}>{t('Statistics')}</a> : null}
    >
      {kept.length ? null : (
        <p class="pad sub">
          {t('Races that you begin are kept here, and you can go on with them at any time.')}
        </p>
      )}
      {shown.map(race => (
        <KeptItem
          key={race.id}
          href={route(race.over ? 'replay' : 'race', race.id)}
          title={describe(race)}
          about={`${state(race)}, ${dayOf(race.changed)}`}
          question={t('Forget this race? Its record is lost then.')}
          onForget={() => onForget(race.id)}
        >
          {race.over ? (
            <>
              <a class="pill violet" href={route('replay', race.id, withReview)}>
                {t('Review')}
              </a>{' '}
              <a class="pill" href={route('replay', race.id)}>
                {t('Replay')}
              </a>
            </>
          ) : (
            <a class="pill red" href={route('race', race.id)}>
              {race.waiting ? t('Your move') : t('Go on')}
            </a>
          )}
        </KeptItem>
      ))}
      {more}
    </Panel>
  )
}

const fromWhere = N('Of this page or of the program; drop it on the page or choose it')

function TakeRecord() {
  const [over, setOver] = useState(false)
  return (
    <section
      class={`panel drop${over ? ' over' : ''}`}
      aria-label={t('Records')}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <header>
        <h2>{t('Records')}</h2>
      </header>
      <FileItem title={t('Open a record')} about={t(fromWhere)} />
    </section>
  )
}

type GameTileProps = { game: Game; chosen: boolean; onChoose: () => void }

function GameTile({ game: { id, title }, chosen, onChoose }: GameTileProps) {
  const { Picture, about } = moduleOf(id)
  return (
    <button type="button" class="game" aria-pressed={chosen} onClick={onChoose}>
      <span class="pic">
        <Picture />
      </span>
      <span class="tx">
        <b>{title}</b>
        <Icon id="ui-check" cls="tick" />
        <span>{t(about)}</span>
      </span>
    </button>
  )
}

type DealProps = { seed: number | null; onChange: (seed: number | null) => void }

/** Secret, or one that people share. */
const Deal = ({ seed, onChange }: DealProps) => (
  <span class="sub push">
    {seed === null
      ? t('A new deal each time')
      : t('Deal {seed}, also in the link: whoever knows it can predict the race.', { seed })}{' '}
    {seed === null ? (
      <Linkish id="share-deal" onClick={() => onChange(sharedDeal())}>
        {t('one to share')}
      </Linkish>
    ) : (
      <Linkish onClick={() => onChange(null)}>{t('Shuffle')}</Linkish>
    )}
  </span>
)

export function Home({ query }: { query: URLSearchParams }) {
  const catalogue = useKnown('catalogue')
  const [wishes, setWishes] = useState<Wishes>(() => fromQuery(query) ?? recall())
  const [setup, setSetup] = useState<Setup | null>(null)
  const [error, refuse, clear] = useRefusal()
  const [copied, setCopied] = useState(false)
  const { value, again } = useAsked('kept')
  const kept = value ?? []
  const latest = useRef(0)
  const isHosted = useServer()
  useTitle()

  useEffect(() => {
    const mine = ++latest.current
    settle(wishes).then(
      settled => {
        if (mine !== latest.current) return
        clear()
        setSetup(settled.setup)
        if (setupText(settled.wishes) !== setupText(wishes)) setWishes(settled.wishes)
      },
      (refusal: Error) => mine === latest.current && refuse(refusal),
    )
  }, [wishes])

  const change = (changed: Wishes): void => {
    setCopied(false)
    setWishes(changed)
    remember(changed)
  }
  const choose = (game: string): void => {
    if (game === wishes.game) return
    setSetup(null)
    setWishes(recall(game))
  }
  const start = useOnce(async () => {
    if (!setup) return
    const seats = seated(wishes, setup.seats)
    const screen = await link.ask('begin', wishes.game, setupText(wishes), seats, wishes.seed)
    remember({ ...wishes, seed: null })
    go('race', screen.id)
  })
  const share = async (): Promise<void> => {
    if (!setup) return
    const address = new URL(route('', undefined, toQuery(wishes, setup.seats)), location.href).href
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      location.href = address
    }
  }
  const games = offered(catalogue?.games ?? [], wishes.game)
  const shown = setup?.game === wishes.game ? setup : null
  const waiting = kept.filter(one => one.waiting).length
  return (
    <>
      <Bar here="">
        {waiting ? (
          <span class="pill green">
            {t('{waiting} {waiting|race waits|races wait} for you', { waiting })}
          </span>
        ) : null}
      </Bar>
      <main class="home" id="main" tabIndex={-1}>
        <Poster />
        <div class="main">
          <div class="head">
            <h2 class="t">{t('Race now')}</h2>
            <span class="sub">{t('Pick a game, press Start. The rest is as in your last race.')}</span>
            {isHosted ? (
              <a class="btn dark push" id="with-friends" href={route('friends')}>
                {t('With friends')} <Icon id="ui-arrow" />
              </a>
            ) : null}
          </div>
          <div class="games" role="group" aria-label={t('Game')}>
            {games.map(game => (
              <GameTile
                key={game.id}
                game={game}
                chosen={game.id === wishes.game}
                onChoose={() => choose(game.id)}
              />
            ))}
          </div>
          {setup ? <LearnRow game={wishes.game} kept={kept} /> : null}
          <section class="panel" aria-label={t('Set-up')}>
            {catalogue && shown ? (
              <SetupForm catalogue={catalogue} wishes={wishes} setup={shown} onChange={change} />
            ) : error ? null : (
              <p class="pad dim">{t('Warming up…')}</p>
            )}
            <Refused error={link.failure ? '' : error} />
            <div class="start">
              <Button
                id="start"
                cls="go big"
                disabled={!shown || !!error}
                onClick={() => start().catch(refuse)}
              >
                {t('Start race')} <Icon id="ui-arrow" />
              </Button>
              <Button icon="ui-link" onClick={() => void share()}>
                <span class="txt">{copied ? t('Link copied') : t('Copy link')}</span>
              </Button>
              <Deal seed={wishes.seed} onChange={seed => change({ ...wishes, seed })} />
            </div>
          </section>
          <div class="three">
            <KeptRaces
              kept={kept}
              onForget={id => {
                link.ask('forget', id).then(again, (refusal: Error) => alert(sentence(refusal.message)))
              }}
            />
            <Panel title={t('More')}>
              <a class="item" href={route('championships')}>
                <b>{t('Seasons')}</b>
                <span class="sub">{t('Calendar, points, drivers and teams')}</span>
                <span class="pill violet">{t('Open')}</span>
              </a>
              <a class="item" href={route('rules')}>
                <b>{t('Rules')}</b>
                <span class="sub">{t('As this race has them, with their sources')}</span>
                <span class="pill">{t('Read')}</span>
              </a>
            </Panel>
            <TakeRecord />
          </div>
          <p class="small dim imprint">
            {t(
              'Independent and unofficial; not endorsed by Linea Rossa Games LLC, whose name LACORSA is, nor by GMT Games. Everything stays in this browser.',
            )}
          </p>
        </div>
      </main>
    </>
  )
}
