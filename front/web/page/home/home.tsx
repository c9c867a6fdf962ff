// The first screen: a race in two clicks, everything else beside or below.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Game, Setup } from '../engine/answers'
import { moduleOf, offered } from '../games'
import { LearnRow } from '../lesson/learn'
import { link } from '../link'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { useAsked, useKnown, useOnce, useTitle } from '../ui/hooks'
import { Button, Icon, Linkish, Panel, Refused, sentence } from '../ui/pieces'
import { KeptRaces, TakeRecord } from './kept'
import { Poster } from './poster'
import { SetupForm } from './setup_form'
import { type Wishes, fromQuery, recall, remember, seated, settle } from './wishes'
import { setupText, sharedDeal, toQuery } from './wishes'
import { t } from '../language'

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
  const [error, setError] = useState('')
  const [copied, setCopied] = useState(false)
  const { value, again } = useAsked('kept')
  const kept = value ?? []
  const latest = useRef(0)
  const refuse = (refusal: Error): void => setError(refusal.message)
  useTitle()

  useEffect(() => {
    const mine = ++latest.current
    settle(wishes).then(
      settled => {
        if (mine !== latest.current) return
        setError('')
        setSetup(settled.setup)
        if (setupText(settled.wishes) !== setupText(wishes)) setWishes(settled.wishes)
      },
      (refusal: Error) => {
        if (mine === latest.current) setError(refusal.message)
      },
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
          <LearnRow game={wishes.game} kept={kept} />
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
