// A LACORSA table: road, challenge, hand, counts, log.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { News } from '../../engine/protocol'
import { pointedClass, usePointing } from '../../lesson/panel'
import { Covered, HintLine, NextButton, TableFrame, UndoAndHint, waitingWords } from '../../race/frame'
import { type Topics, LogPanel } from '../../race/log'
import { useKept } from '../../race/moment'
import { useKeys, useScrolls } from '../../ui/hooks'
import { Button } from '../../ui/pieces'
import type { TableProps } from '../module'
import { Duel, OpenRoad, Qualifying } from './arena'
import { cardClass, CardFace, cardLabel } from './card'
import { HandCounts, Unseen } from './counts'
import {
  type Card,
  type LacorsaRace,
  type Offer,
  cardOf,
  handOf,
  isPlayable,
  lastReveal,
  mayAddRedline,
  offersFor,
  plainOffers,
  raceOf,
  runnerOf,
  sameCard,
} from './read'
import { Strip } from './strip'
import { N, t } from '../../language'

const topics: Topics = [
  [/^dealt/, N('deal')],
  [/^(qualified|tied|rolled|grid|pole)/, N('qualifying')],
  [/^(pit|no-fuel|no-stop)/, N('pit')],
  [/^(incident|collision|multi|lost|to-back|both|out|unharmed|avoided)/, N('incidents')],
  [/^(flat|steady)/, N('flat-out')],
  [/^(challenge|showed|passed|held|turn-limit|empty)/, N('challenge')],
  [/^(extended|extra|discarded|open|wide)/, N('extending')],
  [/^(last|finished|nobody|no-cards)/, N('finish')],
  [/^fastest/, N('scoring')],
  [/^lap/, N('lap')],
]

/** What is worth looking at stays longer. */
export function pace(news: News[]): number {
  if (news.some(one => one.event === 'showed')) return 1500
  if (news.some(one => one.event === 'qualified')) return 2400
  if (news.some(one => one.say)) return 650
  return 260
}

type Selection = { index: number; redline: boolean }

export function LacorsaTable({ control, screen, names, story, recent, onRule, lesson }: TableProps) {
  const { match, view } = screen
  const race = useMemo(() => raceOf(view), [view])
  const pointed = usePointing()
  // Others may lay their cards meanwhile: a choice belongs to the question, not to the moment.
  const question = [race.phase, race.lap, race.active, race.passes, JSON.stringify(race.hands)].join(' ')
  const [picked, pick] = useKept<Selection>(`card ${screen.id} ${view.viewer} ${race.asked} ${question}`)
  const shownReveal = useReveal(recent, view.moments, view.legal.length ? control.linger(1500) : null)

  const asked = race.asked || match.cars.find(car => names.mine(car.car))?.car || 0
  const choosesPile = view.legal.some(action => action.kind === 'pick')
  const hand = choosesPile ? distinct(race.pile) : handOf(race, asked)
  const card: Card | null = picked ? (hand[picked.index] ?? null) : null
  const selected = card ? picked : null
  const redlineMay = card !== null && mayAddRedline(view.legal, card)
  const withRedline = selected !== null && selected.redline && redlineMay
  const offers = card ? offersFor(view.legal, card, withRedline, race.phase) : []
  const plain = plainOffers(view.legal)
  const turn = view.legal.length > 0
  const needsCard = card !== null || plain.length !== view.legal.length

  const reveal = card ? null : control.state.held ? lastReveal(recent, car => names.mine(car)) : shownReveal
  /** A Redline goes with the card that is chosen already, where it may. */
  const choose = (index: number): void => {
    control.seen()
    if (hand[index]?.rank === 'R' && redlineMay && selected?.index !== index) toggle()
    else pick({ index, redline: false })
  }
  const toggle = (): void => {
    if (selected && redlineMay) pick({ ...selected, redline: !selected.redline })
  }
  const act = (offer: Offer | undefined): void => {
    if (offer) control.choose([offer.action.text])
  }
  const step = (by: number): void => {
    const playable = hand.flatMap((one, i) => (isPlayable(view.legal, one) ? [i] : []))
    const at = selected ? playable.indexOf(selected.index) : -1
    const next =
      playable[(at < 0 ? (by > 0 ? 0 : playable.length - 1) : at + by + playable.length) % playable.length]
    if (next !== undefined) choose(next)
  }
  const type = useTyped(digits =>
    hand.flatMap((one, i) => (one.rank === digits && isPlayable(view.legal, one) ? [i] : [])),
  )
  useKeys(key => {
    const first = offers[0] ?? (needsCard ? undefined : plain[0])
    if (key === 'Enter') (turn && first && !control.state.held ? () => act(first) : () => control.skip())()
    else if (!turn) return false
    else if (/^\d$/.test(key)) type(key, selected?.index ?? -1, choose)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1)
    else if (key === 'r') toggle()
    else return false
    return true
  })

  const chosen = card ? { card, redline: withRedline } : null
  const arena = { match, race, names, reveal, selected: chosen, redline: { may: turn && redlineMay, toggle } }
  const middle = (hand.length - 1) / 2
  const keys = cardKeys(hand)
  const fan = useRef<HTMLDivElement>(null)
  const scrolls = useScrolls(fan, hand.length)
  const advised = view.legal.map(cardOf).find(one => one?.action.text === control.state.hinted[0])?.card
  const hinted = hand.findIndex(one => advised && sameCard(one, advised))
  useEffect(() => {
    fan.current?.children[hinted]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [hinted]) // on a phone it may be anywhere
  return (
    <TableFrame cls="lacorsa thumbbar" {...{ screen, lesson }} chosen={[selected?.index]}>
      <Strip match={match} race={race} names={names} turn={turn} />
      <div class="col left">
        <HandCounts {...{ race, names, match }} />
        <Unseen race={race} match={match} />
      </div>
      <div class="col mid">
        <section class="panel duelp" aria-label={race.racing ? t('On the road') : t('Qualifying')}>
          <header>
            <h2>{heading(race, reveal)}</h2>
          </header>
          {!race.racing || reveal?.qualifying ? (
            <Qualifying {...arena} />
          ) : race.challenge || reveal ? (
            <Duel {...arena} />
          ) : (
            <OpenRoad {...arena} />
          )}
          <p class={`verdict${turn && !control.state.held ? ' ask' : ''}`}>
            {(control.state.held && reveal?.outcome)
              || (turn
                ? view.why
                : reveal?.outcome
                  || waitingWords(
                    screen,
                    !race.active || names.mine(race.active) ? '' : names.car(race.active),
                  ))}
            {control.state.held && turn ? (
              <Button keys="Enter" onClick={() => control.seen()}>
                {t('Go on')}
              </Button>
            ) : null}
          </p>
        </section>
        <Covered control={control} screen={screen}>
          <section
            class={`panel handp${scrolls ? ' scrolls' : ''}${pointedClass(pointed('field hands'))}`}
            data-more={t('{n} {n|card|cards}, swipe', { n: hand.length })}
            aria-label={t('Your hand, {n} {n|card|cards}', { n: hand.length })}
          >
            <div
              ref={fan}
              class={`fan${turn ? '' : ' wait'}${hand.length > 9 ? ' tight' : ''}`}
              role="group"
              aria-label={choosesPile ? t('The open pile') : t('Hand of car {asked}', { asked })}
              style={{ '--mid': middle }}
            >
              {hand.map((one, i) => (
                <button
                  type="button"
                  key={keys[i]}
                  data-card
                  class={`${cardClass(one)}${hinted === i ? ' hinted' : ''}${pointedClass(pointed(`card ${one.rank}`))}`}
                  data-hint={hinted === i ? t('hint') : undefined}
                  style={{ '--i': i, '--y': Math.round((i - middle) ** 2 * 1.1) }}
                  aria-pressed={selected?.index === i}
                  aria-disabled={!turn || !isPlayable(view.legal, one) || undefined}
                  aria-label={cardLabel(one, match)}
                  onClick={() => turn && isPlayable(view.legal, one) && choose(i)}
                >
                  <CardFace card={one} match={match} />
                </button>
              ))}
              {hand.length ? null : (
                <p class="sub">{view.viewer ? t('No cards in hand.') : t('You watch.')}</p>
              )}
            </div>
            <div class="cta">
              <UndoAndHint control={control} screen={screen} />
              {redlineMay && turn ? (
                <Button keys="R" pressed={withRedline} onClick={toggle}>
                  {withRedline ? t('Without Redline') : t('Add Redline')}
                </Button>
              ) : null}
              {plain.map((offer, i) => (
                <Button
                  key={offer.action.text}
                  onClick={() => act(offer)}
                  cls={i || hand.some(one => isPlayable(view.legal, one)) ? '' : 'go push'}
                >
                  {offer.label}
                </Button>
              ))}
              {offers.map((offer, i) => (
                <Button
                  key={offer.action.text}
                  {...(i ? {} : { cls: 'go push', icon: 'ui-lock', keys: 'Enter' })}
                  onClick={() => act(offer)}
                >
                  {offer.label}
                </Button>
              ))}
              {turn && !card && needsCard ? (
                <Button cls="go push" disabled>
                  {t('Choose a card')}
                </Button>
              ) : null}
              <NextButton control={control} screen={screen} />
            </div>
          </section>
        </Covered>
      </div>
      <div class="col right">
        {lesson}
        <LogPanel
          story={story}
          title={race.lap ? t('Lap {lap}: what happened, and why', race) : t('What happened, and why')}
          {...{ topics, onRule }}
        />
        <HintLine control={control} />
      </div>
    </TableFrame>
  )
}

const SOON = 1000 // milliseconds between the digits of one number

/** A digit is the number on a card, and behind another it may be the second one of a higher card; who types a number again gets
 * the next card that has it. which: the cards with a number. */
function useTyped(which: (digits: string) => number[]) {
  const last = useRef({ digits: '', at: 0 })
  return (digit: string, chosen: number, choose: (index: number) => void): void => {
    const now = performance.now()
    const long = now - last.current.at < SOON ? last.current.digits + digit : digit
    const digits = which(long).length ? long : digit
    last.current = { digits, at: now }
    const cards = which(digits)
    const next = cards[(cards.indexOf(chosen) + 1) % cards.length]
    if (next !== undefined) choose(next)
  }
}

const distinct = (cards: Card[]): Card[] =>
  cards.filter((card, i) => cards.findIndex(one => sameCard(one, card)) === i)

/** The others stay the same elements when one of them is played: each is told by its card, and among several alike by its number. */
const cardKeys = (cards: Card[]): string[] =>
  cards.map(
    (card, i) => `${card.rank}${card.suit} ${cards.slice(0, i).filter(one => sameCard(one, card)).length}`,
  )

function heading(race: LacorsaRace, reveal: ReturnType<typeof lastReveal>): string {
  if (!race.racing || reveal?.qualifying) return t('Qualifying')
  if (reveal) return t('Challenge')
  if (race.phase === 'over') return t('Finish')
  const defender = race.challenge && runnerOf(race, race.challenge.defender)
  if (defender)
    return defender.place === 1 ? t('Challenge for the lead') : t('Challenge for place {place}', defender)
  return ['pick', 'pit', 'draw'].includes(race.phase) ? t('Pit stop') : t('Open road')
}

/** What was just turned up, until something else happens; for so long only when the one at the screen is asked next. */
function useReveal(recent: News[], moments: number, linger: number | null) {
  const [seen, setSeen] = useState(-1)
  useEffect(() => {
    if (linger === null) return
    const timer = setTimeout(() => setSeen(moments), linger)
    return () => clearTimeout(timer)
  }, [moments])
  return seen === moments || linger === 0 ? null : lastReveal(recent)
}
