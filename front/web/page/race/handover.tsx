// One screen, several people: nothing of anybody's hand is here while it changes hands.
import { useEffect } from 'preact/hooks'
import { Button, Icon } from '../ui/pieces'

export function Handover({ next, onSit, busy }: { next: { seat: number; name: string }; onSit: () => void; busy: boolean }) {
  useEffect(() => {
    sessionStorage.removeItem('choice')
    document.getElementById('sit')?.focus()
  }, [next.seat])
  return (
    <main class="lone" id="main" tabIndex={-1}>
      <Icon id="ui-hidden" cls="bigicon" />
      <h1 class="display slant">{next.name} is next</h1>
      <p class="sub">Hand over the screen. Your cards are covered until {next.name} is there.</p>
      <Button id="sit" cls="go big" disabled={busy} onClick={onSit}>I am {next.name}</Button>
    </main>
  )
}
