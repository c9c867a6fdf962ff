// The hand of race cards.
import { useRef, useState } from 'preact/hooks'
import { pointedClass, usePointing } from '../../lesson/panel'
import { useScrolls } from '../../ui/hooks'
import { Icon } from '../../ui/pieces'
import { type RaceCard, cardTexts } from './read'
import { N, t } from '../../language'

const wearNames: Record<string, string> = {
  'close-call': N('Close Call'),
  tire: N('Tire'),
  suspension: N('Suspension'),
  wing: N('Wing'),
  brakes: N('Brakes'),
  transmission: N('Transmission'),
  engine: N('Engine'),
  body: N('Body'),
}
/** How a card moves: the cars behind it, those ahead. */
const movements: Record<string, string> = {
  solo: N('solo'),
  line: N('line'),
  pursuit: N('pursuit'),
  lead: N('lead'),
}

const wearWords = (card: RaceCard): string =>
  card.wear.map(one => t(wearNames[one] ?? one)).join(', ') || t('No wear')

/** All of a card, for the ear. */
function cardWords(card: RaceCard): string {
  const words = t('{title}, {movement} movement, speed {speed}, pit exit {exit}', {
    ...{ title: card.title, speed: card.speed, exit: card.exit },
    movement: t(movements[card.movement] ?? card.movement),
  })
  const text = cardTexts[card.text]
  return [words, ...(text ? [t(text)] : []), t('wear: {wear}', { wear: wearWords(card) })].join(', ')
}

const wearArt = (wear: string): string => `wear-${wear === 'close-call' ? 'closecall' : wear}`

const ROW = 6 // cards that lie side by side
const NARROW_ROW = 3 // beside answers, and on a tablet

type RaceCardsProps = {
  hand: string[]
  cards: Map<string, RaceCard>
  playable?: (card: string) => boolean
  selected?: number
  onPick?: (index: number) => void
  /** Something else is asked, and has the room. */
  narrow?: boolean
  /** What each card comes to on the chosen car, if there is one. */
  speeds?: number[] | undefined
}

/** A card in full, where there is room for its words: what moves, how fast, what it wears. */
const CardInFull = ({ card }: { card: RaceCard }) => (
  <div class="infull" aria-hidden="true">
    <b>{card.title}</b>
    <span>{cardWords(card)}</span>
  </div>
)

export function RaceCards(props: RaceCardsProps) {
  const { hand, cards, playable, selected = -1, onPick, narrow, speeds } = props
  const [looked, look] = useState(-1)
  const shown = cards.get(hand[looked] ?? '')
  const row = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(row, hand.length)
  const pointed = usePointing()
  const isNarrow = narrow || matchMedia('(max-width: 960px)').matches
  const isMany = hand.length > (isNarrow ? NARROW_ROW : ROW)
  return (
    <div
      class={`handwrap${scrolls ? ' scrolls' : ''}`}
      data-more={t('{n} {n|card|cards}, swipe', { n: hand.length })}
    >
      <div
        ref={row}
        class={`panel hand${isMany ? ' many' : ''}${pointedClass(pointed('field hands'))}`}
        style={{ '--columns': Math.ceil(hand.length / 2) }}
        role="group"
        aria-label={t('Your hand, {n} {n|race card|race cards}', { n: hand.length })}
      >
        {hand.map((name, i) => {
          const card = cards.get(name)
          if (!card) return null
          const may = playable?.(name) ?? false
          const wear = wearWords(card)
          return (
            <button
              type="button"
              key={`${name}${i}`}
              data-card
              class={`rc ${card.movement}${pointedClass(pointed(`card ${name}`))}`}
              aria-pressed={selected === i}
              aria-disabled={!may || undefined}
              aria-label={cardWords(card)}
              onPointerEnter={() => look(i)}
              onPointerLeave={() => look(-1)}
              onFocus={() => look(i)}
              onBlur={() => look(-1)}
              onClick={() => may && onPick?.(i)}
            >
              <span class="ty">
                {t(movements[card.movement] ?? card.movement)}
                <Icon id={`move-${card.movement}`} />
              </span>
              <span class="sp">
                <b>{(selected === i ? speeds?.[i] : undefined) ?? card.speed}</b>
                <span>
                  <strong>{card.exit}</strong>
                  {t('pit exit')}
                </span>
              </span>
              <span class="nm">{card.title}</span>
              {card.text in cardTexts ? <span class="fx">{t(cardTexts[card.text] ?? '')}</span> : null}
              <span class="we">
                {card.wear.map((one, k) => (
                  <Icon key={k} id={wearArt(one)} />
                ))}
                <em>{wear}</em>
              </span>
            </button>
          )
        })}
        {hand.length ? null : <p class="sub pad">{t('No cards in hand.')}</p>}
      </div>
      {shown ? <CardInFull card={shown} /> : null}
    </div>
  )
}
