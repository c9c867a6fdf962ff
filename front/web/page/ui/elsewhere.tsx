// One tab has a race or a championship, so that nothing done in one is lost by the other: what the others show instead.
import type { Why } from '../engine/protocol'
import { Bar } from './bar'
import { Button } from './pieces'
import { ToTheStart } from './trouble'

const words = {
  race: {
    here: '',
    taken: 'This race was taken over by another tab',
    open: 'This race is open in another tab',
  },
  championship: {
    here: 'championships',
    taken: 'This season was taken over by another tab',
    open: 'This season is open in another tab',
  },
}

type Props = { what: keyof typeof words; why: Why; onTake: () => void }

export function Elsewhere({ what, why, onTake }: Props) {
  const taken = why === 'taken'
  return (
    <>
      <Bar here={words[what].here} />
      <main id="main" tabIndex={-1} class="lone" data-elsewhere={why}>
        <h1 class="display slant">{taken ? words[what].taken : words[what].open}</h1>
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
