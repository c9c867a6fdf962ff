// Learning a game in one race: from the start page, and as an address of its own.
import { useEffect } from 'preact/hooks'
import type { Kept } from '../engine/protocol'
import { recall } from '../home/wishes'
import { link } from '../link'
import { route } from '../route'
import { useKnown, useRefusal } from '../ui/hooks'
import { Icon } from '../ui/pieces'
import { recallSetting } from '../ui/settings'
import { Waiting } from '../ui/trouble'
import { N, t } from '../language'

const again = new URLSearchParams({ again: 'yes' })

/** Below the games: the lesson of the one that is chosen. */
export function LearnRow({ game, kept }: { game: string; kept: Kept[] }) {
  const lesson = useKnown('lessons')?.find(one => one.game === game)
  if (!lesson) return null
  const begun = kept.find(one => one.lesson === lesson.name)
  const known = recallSetting(`introduced ${game}`) !== null
  return (
    <section class="panel learn" aria-label={t('Learn in one race')}>
      <div>
        <b>
          {known && !begun
            ? lesson.title
            : t(begun ? N('You are learning {title}') : N('New here? {title}'), lesson)}
        </b>
        <span class="sub">
          {t('{about} About {minutes} {minutes|minute|minutes}, rules as you go.', lesson)}
        </span>
      </div>
      {begun ? (
        <a class="linkish" href={route('learn', lesson.name, again)}>
          {t('From the start')}
        </a>
      ) : null}
      <a class="btn dark" href={route('learn', lesson.name)}>
        {begun
          ? t('Go on, page {page} of {pages}', { page: begun.page, pages: lesson.pages })
          : t('Learn in one race')}{' '}
        <Icon id="ui-arrow" />
      </a>
    </section>
  )
}

/** What the learner is called: as in the last race. */
function learner(game: string): string {
  const seat = recall(game).seats.find(one => !one.bot)
  return seat?.name ?? t('Driver 1')
}

export function Learn({ name, anew }: { name: string; anew: boolean }) {
  const [error, refuse] = useRefusal()
  useEffect(() => {
    const open = async (): Promise<string> => {
      const begun = anew ? undefined : (await link.ask('kept')).find(one => one.lesson === name)
      return begun?.id ?? (await link.ask('learn', name, learner(name))).id
    }
    open().then(id => location.replace(route('race', id)), refuse)
  }, [name, anew])
  return <Waiting words={t('The cars are on their way…')} error={error} />
}
