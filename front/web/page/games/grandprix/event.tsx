// The event of the turn, its flag, and what it did.
import { useMemo } from 'preact/hooks'
import type { News } from '../../engine/answers'
import type { Story } from '../../race/story'
import { Icon } from '../../ui/pieces'
import { eventTitle } from './read'
import { N, t } from '../../language'

const WORDS = 220 // characters of what an event did
const flags: Record<string, string> = {
  green: 'flag-green',
  yellow: 'flag-yellow',
  'yellow-red': 'flag-slippery',
  'double-yellow': 'flag-double',
  red: 'flag-red',
  black: 'flag-black',
  'black-orange': 'flag-meatball',
}
const flagNames: Record<string, string> = {
  green: N('green'),
  yellow: N('yellow'),
  'yellow-red': N('yellow and red'),
  'double-yellow': N('double and yellow'),
  red: N('red'),
  black: N('black'),
  'black-orange': N('black and orange'),
}
/** From these on the sentences are no longer about the event. */
const closing = new Set(['turn', 'dealt', 'boxed', 'npc-pit', 'discarded', 'kept-hand'])

type ToldEvent = { card: string; flag: string; turn: number; words: string }

function lastIndex(news: News[], event: string, before: number): number {
  for (let i = before - 1; i >= 0; i--) if (news[i]?.event === event) return i
  return -1
}

/** The last event that was told, or null. */
function lastEvent(news: News[]): ToldEvent | null {
  const at = lastIndex(news, 'event', news.length)
  const event = news[at]
  if (!event) return null
  let words = ''
  for (let i = at + 1; i < news.length && !closing.has(news[i]?.event ?? '') && words.length < WORDS; i++)
    words += news[i]?.say ? `${words ? ' ' : ''}${news[i]?.say}` : ''
  return {
    card: String(event['card'] ?? ''),
    flag: String(event['flag'] ?? ''),
    turn: Number(news[lastIndex(news, 'turn', at)]?.['turn'] ?? 0),
    words,
  }
}

export function EventPanel({ story }: { story: Story }) {
  const event = useMemo(() => lastEvent(story.news), [story, story.version])
  if (!event) return null
  const flag = flags[event.flag]
  return (
    <section class={`panel event f-${event.flag || 'none'}`} aria-label={t('The last event')}>
      <div>
        <span class="caps">{event.turn ? t('Event, turn {turn}', { turn: event.turn }) : t('Event')}</span>
        <h2>{eventTitle(event.card)}</h2>
      </div>
      {flag ? <Icon id={flag} cls="flagart" /> : null}
      <p class="sub">
        {event.words || t('Nothing came of it.')}
        {event.flag ? (
          <span class="dim"> {t('Flag: {flag}.', { flag: t(flagNames[event.flag] ?? event.flag) })}</span>
        ) : null}
      </p>
    </section>
  )
}
