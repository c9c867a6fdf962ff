// The event of the turn, its flag, and what it did.
import type { ToldEvent } from '../../race/story'
import { Icon } from '../../ui/pieces'
import { eventTitle } from './read'

const flags: Record<string, string> = {
  green: 'flag-green', yellow: 'flag-yellow', 'yellow-red': 'flag-slippery', 'double-yellow': 'flag-double', red: 'flag-red', black: 'flag-black',
  'black-orange': 'flag-meatball',
}

export function EventPanel({ event }: { event: ToldEvent | null }) {
  if (!event)
    return null
  const flag = flags[event.flag]
  return (
    <section class={`panel event f-${event.flag || 'none'}`} aria-label="The last event">
      <div><span class="caps">Event{event.turn ? `, turn ${event.turn}` : ''}</span><h2>{eventTitle(event.card)}</h2></div>
      {flag ? <Icon id={flag} cls="flagart" /> : null}
      <p class="sub">{event.words || 'Nothing came of it.'}{event.flag ? <span class="dim"> Flag: {event.flag.replace('-', ' and ')}.</span> : null}</p>
    </section>
  )
}
