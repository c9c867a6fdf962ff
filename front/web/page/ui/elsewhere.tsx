// One tab has a race or a championship, so that nothing done in one is lost by the other: what the others show instead.
import type { Why } from '../engine/protocol'
import { Bar } from './bar'
import { Button } from './pieces'
import { ToTheStart } from './trouble'
import { N, t } from '../language'

const words = {
  race: {
    here: '',
    taken: N('This race was taken over by another tab'),
    open: N('This race is open in another tab'),
  },
  championship: {
    here: 'championships',
    taken: N('This season was taken over by another tab'),
    open: N('This season is open in another tab'),
  },
}

type Props = { what: keyof typeof words; why: Why; onTake: () => void }

export function Elsewhere({ what, why, onTake }: Props) {
  const taken = why === 'taken'
  return (
    <>
      <Bar here={words[what].here} />
      <main id="main" tabIndex={-1} class="lone" data-elsewhere={why}>
        <h1 class="display slant">{t(taken ? words[what].taken : words[what].open)}</h1>
        <p class="sub">
          {taken
            ? t('It goes on there, with everything that was done here.')
            : t(
                'Only one tab can go on with it, so that nothing is lost. If it goes on here, the other one stops.',
              )}
        </p>
        <div class="row">
          <Button id="take-over" cls="go" onClick={onTake}>
            {taken ? t('Take it back') : t('Go on here')}
          </Button>
          <ToTheStart />
        </div>
      </main>
    </>
  )
}
