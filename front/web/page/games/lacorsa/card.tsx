// A LACORSA card: its face, its back.
import type { Match } from '../../engine/protocol'
import { Icon } from '../../ui/pieces'
import { type Card, cardName, letterOf } from './read'
import { t } from '../../language'

export const suitArts: Record<string, string> = {
  g: 'gears',
  a: 'accelerators',
  p: 'pistons',
  w: 'wheels',
  s: 'gates',
  c: 'cams',
}
/** Without suits every rank has a colour of its own all the same. */
const colours = ['gears', 'cams', 'gates', 'pistons', 'wheels', 'accelerators']

const suitArt = (card: Card): string =>
  suitArts[card.suit]
  ?? (card.rank === 'R' ? 'gears' : (colours[Number(card.rank) % colours.length] ?? 'gears'))

/** What a card does besides counting, by the deck of the race. */
export function cardNote(card: Card, match: Match): string {
  const deck = match.data['deck']
  if (card.rank === 'R') return t('Redline +{value}', { value: Number(deck?.['redline'] ?? 2) })
  const kinds = deck?.['cards']
  const kind = Array.isArray(kinds)
    ? kinds.find(one => typeof one === 'object' && !Array.isArray(one) && String(one['value']) === card.rank)
    : undefined
  const extend = kind && typeof kind === 'object' && !Array.isArray(kind) ? kind['extend'] : 'no'
  return extend === 'plain' ? t('Extend') : extend === 'drafting' ? t('Draft extend') : ''
}

export function CardFace({ card, match }: { card: Card; match: Match }) {
  const suit = suitArt(card)
  return (
    <>
      <span class="rk">{card.rank}</span>
      {card.suit ? <Icon id={`suit-${suit}`} cls="su" /> : null}
      <Icon id={`suit-${suit}`} cls="bg" />
      <span class="lb">{cardNote(card, match)}</span>
    </>
  )
}

export const cardClass = (card: Card): string => `lc ${card.rank === 'R' ? 'redline' : suitArt(card)}`

export const cardLabel = (card: Card, match: Match): string => {
  const note = cardNote(card, match)
  return `${card.suit ? cardName(card) : card.rank === 'R' ? t('Redline') : card.rank}${note && card.rank !== 'R' ? `, ${note.toLowerCase()}` : ''}`
}

export const CardBack = ({ label }: { label: string }) => (
  <div class="lc back" role="img" aria-label={label}>
    <svg viewBox="0 0 82 122" preserveAspectRatio="none" aria-hidden="true">
      <rect width="82" height="122" rx="6" fill="#B3231B" />
      <g fill="none" stroke="#F6F1E4" stroke-width="5">
        <path d="M6 29L41 6L76 29M6 51L41 28L76 51M6 73L41 50L76 73M6 95L41 72L76 95M12 113L41 94L70 113" />
      </g>
      <rect x="1.5" y="1.5" width="79" height="119" rx="5" fill="none" stroke="#F6F1E4" stroke-width="2" />
    </svg>
  </div>
)

/** A play, face up: a Redline lies beside the card that it goes with. */
export const LaidCards = ({ cards, match }: { cards: Card[]; match: Match }) => (
  <>
    {[...cards].reverse().map(card => (
      <div key={card.rank} class={`${cardClass(card)} up`} role="img" aria-label={cardName(card)}>
        <CardFace card={card} match={match} />
      </div>
    ))}
  </>
)

/** A play as an event tells it: "12", "9+R", "2=12", with its suits. */
export function PlayedCards({ play, suit, match }: { play: string; suit: string; match: Match }) {
  const [base = '', extra] = play.split('+')
  const [rank = ''] = base.split('=')
  const [own = '', other = ''] = suit.split('+').map(letterOf)
  const cards: Card[] = [{ rank, suit: own }, ...(extra === 'R' ? [{ rank: 'R', suit: other }] : [])]
  return <LaidCards cards={cards} match={match} />
}
