// The rules of a race, in the engine's own words and under its options.
import { useEffect, useState } from 'preact/hooks'
import { firstGame, offered } from '../games'
import { route } from '../route'
import { Bar } from '../ui/bar'
import { useAsked, useTitle, useGames } from '../ui/hooks'
import { Dialog, sentence } from '../ui/pieces'
import { t, tx } from '../language'

export function RuleText({ game, setup, topic }: { game: string; setup: string; topic: string }) {
  const { value: rules, error } = useAsked('rules', game, setup)
  const [open, setOpen] = useState(topic)
  useEffect(() => setOpen(topic), [topic])
  if (!rules) return <p class="pad">{error ? sentence(error) : t('One moment…')}</p>
  const shown = rules.topics.find(one => one.topic === open) ?? rules.topics[0]
  return (
    <div class="rulebook">
      <nav aria-label={t('Topics')}>
        {rules.topics.map(one => (
          <button
            type="button"
            key={one.topic}
            aria-pressed={one === shown}
            onClick={() => setOpen(one.topic)}
          >
            {one.title}
          </button>
        ))}
      </nav>
      <article tabIndex={0} aria-label={shown?.title}>
        <h3 class="display slant">{shown?.title}</h3>
        <ul>
          {shown?.rules.map((rule, i) => (
            <li key={i}>
              {rule.text} <span class="dim small">[{rule.cite}]</span>
            </li>
          ))}
        </ul>
        <p class="small dim">{rules.preface}</p>
        <p class="small dim">{tx('This race: {setup}', { setup: <code>{rules.setup}</code> })}</p>
      </article>
    </div>
  )
}

type RulesDialogProps = { game: string; setup: string; topic: string; onClose: () => void }

export const RulesDialog = ({ game, setup, topic, onClose }: RulesDialogProps) => (
  <Dialog title={t('Rules of this race')} cls="wide" onClose={onClose}>
    <RuleText game={game} setup={setup} topic={topic} />
  </Dialog>
)

export function RulesScreen({ game, query }: { game: string; query: URLSearchParams }) {
  const games = offered(useGames(), game)
  const chosen = games.find(one => one.id === game) ?? games[0]
  const title = chosen?.title ?? t('the games')
  const asked = (name: string): string => query.get(name) ?? ''
  useTitle(t('Rules of {title}', { title }))
  return (
    <>
      <Bar here="rules" />
      <main class="reading" id="main" tabIndex={-1}>
        <div class="head">
          <h1 class="display slant">{t('Rules')}</h1>
          <div class="seg" role="group" aria-label={t('Game')}>
            {games.map(one => (
              <a
                key={one.id}
                class="segbtn"
                aria-current={one === chosen ? 'page' : undefined}
                href={route('rules', one.id)}
              >
                {one.title}
              </a>
            ))}
          </div>
        </div>
        <section class="panel">
          <RuleText game={chosen?.id ?? firstGame} setup={asked('setup')} topic={asked('topic')} />
        </section>
      </main>
    </>
  )
}
