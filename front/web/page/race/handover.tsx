// One screen, several people: while it changes hands everything is in sight that a spectator may see, and nobody's cards.
import { useEffect, useState } from 'preact/hooks'
import type { Screen } from '../engine/protocol'
import { Icon } from '../ui/pieces'
import { dropSetting } from '../ui/settings'
import type { Control } from './control'
import { t } from '../language'

const ARMED = 600 // milliseconds: whoever confirmed with a double click, or still holds Enter, has not asked for this

/** Stands where the hand was. */
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
  const ready = armed && !control.state.busy
  return (
    <section class="panel handover" aria-label={t('The screen changes hands')}>
      <Icon id="ui-hidden" cls="bigicon" />
      <div>
        <h2 class="display slant">{t('{name} is next', { name: next.name })}</h2>
        <p class="sub">
          {t('Hand over the screen. All hands are covered until {name} is there.', { name: next.name })}
        </p>
      </div>
      <div class="cta">
        <button
          type="button"
          id="sit"
          class="btn go big"
          aria-disabled={!ready || undefined}
          onKeyDown={event => {
            if (event.repeat) event.preventDefault()
          }}
          onClick={() => {
            if (ready) void control.sit(next.seat)
          }}
        >
          {t('I am {name}', { name: next.name })}
        </button>
      </div>
    </section>
  )
}
