// The move pad: the question of the moment, its answers as buttons, and what is confirmed.
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Action, Board as Way, Change, Screen } from '../../engine/protocol'
import type { Control } from '../../race/control'
import { NextButton, ToTheFlag, UndoAndHint } from '../../race/frame'
import { Button, Cross, Plate } from '../../ui/pieces'
import type { Aim } from './board'
import { type GrandPrix, type RaceCard, actionKey, actionLabel, thenOf } from './read'
import { t } from '../../language'

interface PadProps {
  control: Control
  screen: Screen
  race: GrandPrix
  cards: Map<string, RaceCard>
  car: number
  team: number
  card: RaceCard | undefined
  confirm: Action | undefined
  pending: Action | null
  aim: Aim | null
  changes: Change[]
  acting: boolean
  onAct: (action: Action) => void
  onConfirm: (actions: string[]) => void
  onWay: (index: number) => void
  onNoWay: () => void
  onPreview: (change: Change | null) => void
  onNextCar: () => void
}

function MPBar({ race, card }: { race: GrandPrix; card: RaceCard | undefined }) {
  const all = Math.max(race.mp, card?.speed ?? race.mp)
  return (
    <div class="mpbar" role="img" aria-label={t('{mp} {mp|movement point|movement points} left', race)}>
      {Array.from({ length: all }, (_, i) => (
        <i key={i} class={i < all - race.mp ? 'used' : 'left'} />
      ))}
    </div>
  )
}

function wayWords(way: Way): string {
  const parts = [t('{points} {points|point|points} left', way)]
  if (way.moved) parts.push(t('moves {moved} {moved|other car|other cars}', way))
  if (way.tokens) parts.push(t('{tokens} {tokens|Close Call|Close Calls}', way))
  return parts.join(', ')
}

type WaysProps = { aim: Aim; onWay: (index: number) => void }

const FEW = 2 // ways that have room for their words on their buttons

/** The engine offers nine at most. The one that is chosen is drawn on the board, and the main button drives it. */
function Ways({ aim: { boards, chosen }, onWay }: WaysProps) {
  const way = boards[chosen]
  if (!way) return <p class="small">{t('The car cannot come to stand there.')}</p>
  if (boards.length === 1) return <p class="small">{wayWords(way)}</p>
  const isFew = boards.length <= FEW
  return (
    <>
      <div class={`ways${isFew ? ' few' : ''}`} role="group" aria-label={t('Ways to that space')}>
        {boards.map(({ differs }, i) => (
          <Button
            key={i}
            label={isFew ? undefined : `${i + 1}: ${differs}`}
            pressed={i === chosen}
            onClick={() => onWay(i)}
          >
            <b>{i + 1}</b>
            {isFew ? differs : null}
          </Button>
        ))}
      </div>
      {isFew ? null : <p class="small">{way.differs}</p>}
    </>
  )
}

function headWords({ card, acting, car, screen: { view, page } }: PadProps): string {
  if (card) return card.title
  if (acting) return car ? t('Which card?') : t('Which car?')
  if (view.legal.length) return t('Your move')
  if (view.over) return t('The race is over')
  return page ? t('Read the page first') : t('Others are moving')
}

/** What it comes to is left out where the screen is low and it is clear without. */
function Answer({ action, legal }: { action: Action; legal: Action[] }) {
  const [, name = '', detail = ''] = /^(.*?)( \(.*\))?$/.exec(actionLabel(action, legal)) ?? []
  const twins = legal.filter(one => one.kind === action.kind).length > 1
  return (
    <span>
      {name}
      {detail ? <span class={twins ? '' : 'detail'}>{detail}</span> : null}
    </span>
  )
}

const MOST_LINES = 4 // of a question that gives way; one with room has five

/** Answers are all in sight, in any language: a question that leaves them too little room has fewer lines, and a title with all of it. */
function useGivingWay(): RefObject<HTMLDivElement> {
  const asked = useRef<HTMLDivElement>(null)
  const fit = (): void => {
    const box = asked.current
    const question = box?.querySelector<HTMLElement>('.ask')
    if (!box || !question) return
    question.removeAttribute('style')
    for (let lines = MOST_LINES; lines && box.scrollHeight > box.clientHeight; lines--)
      question.style.cssText = `display: -webkit-box; -webkit-line-clamp: ${lines}`
  }
  useLayoutEffect(fit)
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => requestAnimationFrame(fit))
    if (asked.current) watch.observe(asked.current)
    return () => watch.disconnect()
  }, [])
  return asked
}

const rare = new Set(['retire', 'pass', 'eliminate', 'nothing'])

export function Pad(props: PadProps) {
  const { control, screen, race, car, team, card, confirm, pending, aim, changes, acting } = props
  const asked = useGivingWay()
  const { legal, why } = screen.view
  const turn = legal.length > 0
  const moving = turn && race.phase === 'move'
  const way = aim?.boards[aim.chosen]
  /** One need not drive the others that one has to drive: the button for that leaves the main one in its place. */
  const isSpared = turn && control.isDone()
  /** Unless nothing else can be done. */
  const isRare = ({ kind }: Action): boolean => rare.has(kind) && legal.some(one => !rare.has(one.kind))
  const others = legal.filter(action =>
    acting
      ? isRare(action)
      : race.phase === 'discard'
        ? action.kind === 'done'
        : action !== confirm || moving,
  )
  const change = (action: Action): Change | null => changes.find(one => one.text === action.text) ?? null
  const confirmLabel = (action: Action): string => {
    const known = change(action)
    const moves = known ? thenOf(known).moves.length : 0
    const name = actionLabel(action, legal)
    if (!moving) return name
    return moves
      ? t('{move}, and the move ends (moves {moves} {moves|car|cars})', { move: name, moves })
      : t('{move}, and the move ends', { move: name })
  }
  return (
    <div class="panel steps">
      <div class="asked" ref={asked}>
        <div class="padhead">
          {car ? <Plate team={team} no={car} /> : null}
          <b class="display">{headWords(props)}</b>
          {moving ? <MPBar race={race} card={card} /> : null}
          {race.card && turn && race.phase !== 'service' ? (
            <span class="sub push">{t('{mp} {mp|point|points}', race)}</span>
          ) : null}
          {aim ? <Cross cls="small" label={t('Step by step')} onClick={props.onNoWay} /> : null}
        </div>
        {aim ? (
          <Ways aim={aim} onWay={props.onWay} />
        ) : (
          <p class="ask small" title={why}>
            {why}
          </p>
        )}
        <div class={`padrow${moving ? ' moves' : ''}`}>
          {isSpared ? <ToTheFlag control={control} /> : null}
          {turn && !aim
            ? others.map(action => (
                <span
                  key={action.text}
                  class={`k-${action.kind}`}
                  onPointerEnter={() => props.onPreview(change(action))}
                  onPointerLeave={() => props.onPreview(null)}
                >
                  <Button
                    cls={action.kind === 'forward' ? 'dark' : isRare(action) ? 'quiet rare' : ''}
                    keys={moving ? actionKey[action.kind] : undefined}
                    pressed={pending?.text === action.text || undefined}
                    onClick={() =>
                      (!(isRare(action) || action.kind === 'retire')
                        || window.confirm(`${actionLabel(action, legal)}?`))
                      && props.onAct(action)
                    }
                  >
                    <Answer action={action} legal={legal} />
                  </Button>
                </span>
              ))
            : null}
        </div>
      </div>
      <div class="cta">
        <UndoAndHint control={control} screen={screen} narrow />
        {acting ? (
          <Button keys="C" onClick={props.onNextCar}>
            {t('Next car')}
          </Button>
        ) : null}
        {confirm ? (
          <Button cls="go push" keys="Enter" onClick={() => props.onConfirm([confirm.text])}>
            {acting ? t('Play {move}', { move: confirmLabel(confirm) }) : confirmLabel(confirm)}
          </Button>
        ) : acting ? (
          <Button cls="go push" disabled>
            {car ? t('Choose a card') : t('Choose a car')}
          </Button>
        ) : way ? (
          <Button cls="go push" keys="Enter" onClick={() => props.onConfirm(way.route)}>
            {t('Drive there')}
          </Button>
        ) : moving ? (
          <Button cls="go push" disabled>
            {t('{mp} {mp|point|points} to spend', race)}
          </Button>
        ) : null}
        {isSpared ? null : <NextButton control={control} screen={screen} />}
      </div>
    </div>
  )
}
