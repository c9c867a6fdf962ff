// One tab has a race or a season, so that nothing done in one is lost by the other: what the others show instead.
import type { Why } from '../engine/protocol'
import { Bar } from './bar'
import { Button } from './pieces'
import { ToTheStart } from './trouble'

export function Elsewhere({ what, why, onTake }: { what: 'race' | 'season'; why: Why; onTake: () => void }) {
  const taken = why === 'taken'
  return (
    <>
      <Bar here={what === 'season' ? 'seasons' : ''} />
      <main id="main" tabIndex={-1} class="lone" data-elsewhere={why}>
        <h1 class="display slant">
          {taken ? `This ${what} was taken over by another tab` : `This ${what} is open in another tab`}
        </h1>
        <p class="sub">
          {taken
            ? 'It goes on there, with everything that was done here.'
            : 'Only one tab can go on with it, so that nothing is lost. If it goes on here, the other one stops.'}
        </p>
        <div class="row">
          <Button id="take-over" cls="go" onClick={onTake}>
            {taken ? 'Take it back' : 'Go on here'}
          </Button>
          <ToTheStart />
        </div>
      </main>
    </>
  )
}
