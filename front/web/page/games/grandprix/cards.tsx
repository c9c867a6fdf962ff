// The hand of race cards.
import { pointedClass, usePointing } from '../../lesson/pointing'
import { counted } from '../../ui/counted'
import { Icon } from '../../ui/pieces'
import { type RaceCard, cardTexts } from './read'

const wearNames: Record<string, string> = {
  'close-call': 'Close Call',
  tire: 'Tire',
  suspension: 'Suspension',
  wing: 'Wing',
  brakes: 'Brakes',
  transmission: 'Transmission',
  engine: 'Engine',
  body: 'Body',
}
const wearArt = (wear: string): string => `wear-${wear === 'close-call' ? 'closecall' : wear}`

type RaceCardsProps = {
  hand: string[]
  cards: Map<string, RaceCard>
  playable?: (card: string) => boolean
  selected?: number
  onPick?: (index: number) => void
  /** What each card comes to on the chosen car, if there is one. */
  speeds?: number[] | undefined
}

export function RaceCards({ hand, cards, playable, selected = -1, onPick, speeds }: RaceCardsProps) {
  const pointed = usePointing()
  return (
    <div
      class={`panel hand${pointedClass(pointed('field hands'))}`}
      role="group"
      aria-label={`Your hand, ${counted(hand.length, 'race card')}`}
    >
      {hand.map((name, i) => {
        const card = cards.get(name)
        if (!card) return null
        const may = playable?.(name) ?? false
        const wear = card.wear.map(one => wearNames[one] ?? one).join(', ') || 'No wear'
        return (
          <button
            type="button"
            key={`${name}${i}`}
            data-card
            class={`rc ${card.movement}${pointedClass(pointed(`card ${name}`))}`}
            aria-pressed={selected === i}
            aria-disabled={!may || undefined}
            aria-label={`${card.title}, ${card.movement} movement, speed ${card.speed}, pit exit ${card.exit}, ${card.text in cardTexts ? `${cardTexts[card.text]}, ` : ''}wear: ${wear}`}
            onClick={() => {
              if (may) onPick?.(i)
            }}
          >
            <span class="ty">
              {card.movement}
              <Icon id={`move-${card.movement}`} />
            </span>
            <span class="sp">
              <b>{(selected === i ? speeds?.[i] : undefined) ?? card.speed}</b>
              <span>
                <strong>{card.exit}</strong>pit exit
              </span>
            </span>
            <span class="nm">{card.title}</span>
            {card.text in cardTexts ? <span class="fx">{cardTexts[card.text]}</span> : null}
            <span class="we">
              {card.wear.map((one, k) => (
                <Icon key={k} id={wearArt(one)} />
              ))}
              <em>{wear}</em>
            </span>
          </button>
        )
      })}
      {hand.length ? null : <p class="sub pad">No cards in hand.</p>}
    </div>
  )
}
