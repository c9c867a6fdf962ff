// What the tables of all games have: the frame around them, the hand that is covered while the screen changes hands, and the
// buttons that are the same everywhere.
import type { ComponentChildren } from 'preact'
import type { Screen } from '../engine/protocol'
import type { TableProps } from '../games/module'
import { Button } from '../ui/pieces'
import { Handover } from './handover'
import { t } from '../language'

type Of = Pick<TableProps, 'control' | 'screen'>

/** cls: the game’s own styles; chosen: what is half chosen, so that whoever watches the page sees that it has changed. */
export function TableFrame({
  cls,
  control,
  screen,
  lesson,
  chosen,
  children,
}: Of & { cls: string; lesson: ComponentChildren; chosen: unknown[]; children: ComponentChildren }) {
  return (
    <main
      class={`race ${cls}${lesson ? ' taught' : ''}`}
      id="main"
      tabIndex={-1}
      aria-busy={control.state.busy}
      data-at={[screen.page?.number ?? '', screen.view.moments, ...chosen].join(' ')}
    >
      {children}
    </main>
  )
}

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
  return (
    <>
      <Button
        icon="ui-undo"
        keys="U"
        label={t('Undo')}
        disabled={!screen.view.undo}
        onClick={() => void control.undo()}
      >
        {words(t('Undo'))}
      </Button>
      <Button
        icon="ui-hint"
        keys="H"
        label={t('Hint')}
        disabled={!screen.view.legal.length}
        onClick={() => void control.hint()}
      >
        {words(t('Hint'))}
      </Button>
    </>
  )
}

/** What is going on while nothing is asked; active: whose turn it is, where the game says so. */
export function waitingWords({ view, page, more }: Screen, active = ''): string {
  return view.over
    ? t('The race is over.')
    : page
      ? t('Read the page first.')
      : !more
        ? t('Waiting.')
        : active
          ? t('{active} is on turn.', { active })
          : t('Others are choosing.')
}

/** While others act. */
export function NextButton({ control, screen }: Of) {
  return !screen.view.legal.length && screen.more ? (
    <Button cls="push" icon="ui-ff" keys="Enter" onClick={() => control.skip()}>
      {t('Next')}
    </Button>
  ) : null
}
