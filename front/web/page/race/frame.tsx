// What the tables of all games have: the frame around them, the hand that is covered while the screen changes hands, hints,
// and the buttons that are the same everywhere.
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { Screen } from '../engine/protocol'
import type { TableProps } from '../games/module'
import { Button, Icon, Cross } from '../ui/pieces'
import { dropSetting } from '../ui/settings'
import type { Control } from './control'
import { AfterRace } from './result'
import { t } from '../language'

type Of = Pick<TableProps, 'control' | 'screen'>

/** A question is under way: the few that show it ask here, so that nothing else is drawn again for it. */
export const Busy = createContext(true)

type FrameProps = {
  screen: Screen
  cls: string
  lesson: ComponentChildren
  chosen: unknown[]
  children: ComponentChildren
}

/** cls: the game’s own styles; chosen: what is half chosen, so that whoever watches the page sees that it has changed. */
export const TableFrame = ({ cls, screen, lesson, chosen, children }: FrameProps) => (
  <main
    class={`race ${cls}${lesson ? ' taught' : ''}`}
    id="main"
    tabIndex={-1}
    aria-busy={useContext(Busy)}
    data-at={[screen.page?.number ?? '', screen.view.moments, ...chosen].join(' ')}
  >
    {children}
  </main>
)

/** What only the one at the screen may see. */
export function Covered({ control, screen, children }: Of & { children: ComponentChildren }) {
  return screen.handover ? (
    <Handover key={screen.handover.seat} next={screen.handover} control={control} />
  ) : (
    <>{children}</>
  )
}

/** narrow: where there is room for the keys alone. */
export function UndoAndHint({ control, screen, narrow }: Of & { narrow?: boolean }) {
  const words = (name: string) => (narrow ? null : <span class="txt">{name}</span>)
  const { undo, legal, over } = screen.view
  return over && !undo ? null : (
    <>
      <Button icon="ui-undo" keys="U" label={t('Undo')} disabled={!undo} onClick={() => control.undo()}>
        {words(t('Undo'))}
      </Button>
      <Button
        icon="ui-hint"
        keys="H"
        label={t('Hint')}
        disabled={!legal.length}
        onClick={() => control.hint()}
      >
        {words(t('Hint'))}
      </Button>
    </>
  )
}

/** What is going on while nothing is asked; active: whose turn it is, where the game says so. */
export function waitingWords({ view, page, more, isOnline }: Screen, active = ''): string {
  if (view.over) return t('The race is over.')
  if (page) return t('Read the page first.')
  if (!more && !isOnline) return t('Waiting.')
  return active ? t('{active} is on turn.', { active }) : t('Others are choosing.')
}

/** One's own cars are out. */
export const ToTheFlag = ({ control }: Pick<Of, 'control'>) => (
  <Button id="to-the-flag" cls="go push" icon="ui-ff" keys="J" onClick={() => control.toTheFlag()}>
    {t('To the flag')}
  </Button>
)

/** While others act, and when it is over. */
export function NextButton({ control, screen }: Of) {
  const { held } = control.state
  const { view, more, viewer } = screen
  if (view.over && !held) return <AfterRace screen={screen} />
  if (control.isDone()) return <ToTheFlag control={control} />
  return !view.legal.length && (more || held) ? (
    <>
      {viewer && more ? (
        <Button id="to-my-turn" cls="push" keys="J" onClick={() => control.toMyTurn()}>
          {t('To my turn')}
        </Button>
      ) : null}
      <Button
        id={held ? 'go-on' : 'next'}
        cls={held ? 'push go' : 'push'}
        icon="ui-ff"
        keys="Enter"
        onClick={() => control.skip()}
      >
        {held ? t('Go on') : t('Next')}
      </Button>
    </>
  ) : null
}

const ARMED = 600 // milliseconds: whoever confirmed with a double click, or still holds Enter, has not asked for this

/** One screen, several people: while it changes hands everything is in sight that a spectator may see, and nobody's cards.
 * This stands where the hand was. */
export function Handover({ next, control }: { next: NonNullable<Screen['handover']>; control: Control }) {
  const [armed, arm] = useState(false)
  useEffect(() => {
    dropSetting('choice', 'sessionStorage')
    const timer = setTimeout(() => arm(true), ARMED)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (armed) document.getElementById('sit')?.focus({ preventScroll: true })
  }, [armed])
  const busy = useContext(Busy)
  const ready = armed && !busy
  return (
    <section class="panel handover" aria-label={t('The screen changes hands')}>
      <Icon id="ui-hidden" cls="bigicon" />
      <div>
        <h2 class="display slant">{t('{name} is next', next)}</h2>
        <p class="sub">{t('Hand over the screen. All hands are covered until {name} is there.', next)}</p>
      </div>
      <div class="cta">
        <button
          type="button"
          id="sit"
          class="btn go big"
          aria-disabled={!ready || undefined}
          onKeyDown={event => event.repeat && event.preventDefault()}
          onClick={() => ready && void control.sit(next.seat)}
        >
          {t('I am {name}', next)}
        </button>
      </div>
    </section>
  )
}

/** The lines of a hint: sentences, and choices that are indented, with what each is worth in a column of its own. */
function HintWords({ words }: { words: string }) {
  const said: string[] = []
  const choices: string[][] = []
  for (const line of words.trim().split('\n')) {
    const [, choice, worth] = /^ {2}(.+?) {2,}(.+)$/.exec(line) ?? []
    if (choice && worth) choices.push([choice, worth])
    else said.push(line)
  }
  const sentences = said.map((line, i) => (
    <span key={i}>
      {line}
      <br />
    </span>
  ))
  return (
    <>
      {sentences[0]}
      <table>
        {choices.map(cells => (
          <tr key={cells[0]}>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </table>
      {sentences.slice(1)}
    </>
  )
}

/** A hint: what the best driver would do with what is seen here. It lies where nothing is that it speaks of, never presses
 * anything, and goes away when it is closed. */
export function HintLine({ control }: { control: Control }) {
  const { hint, better } = control.state
  const line = useRef<HTMLDivElement>(null)
  // on a phone it may lie further up than one has scrolled
  useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), [hint])
  return hint === '' ? null : (
    <div ref={line} class="hint" aria-busy={hint === null || better}>
      <Icon id="ui-hint" />
      <div>{hint ? <HintWords words={hint} /> : t('Thinking…')}</div>
      <Cross cls="small" label={t('Close the hint')} onClick={() => control.hint()} />
    </div>
  )
}
