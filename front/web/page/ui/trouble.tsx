// What is wrong with the page itself, above every screen: the engine is not there, nothing is kept, a file that was dropped
// could not be opened; and what is left when a screen could not be drawn, or there is none at that address.
import { type ComponentChildren, Component } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Why } from '../engine/protocol'
import { link } from '../link'
import { takeFiles } from '../take'
import { Bar } from './bar'
import { useListener, useRefusal, useTitle } from './hooks'
import { Banner, Button, sentence } from './pieces'
import { N, t } from '../language'

export const reload = (): void => location.reload()

/** Files may be dropped anywhere: the browser would leave the page for them. */
function useDrops(): [string, () => void] {
  const [error, refuse, clear] = useRefusal()
  const hear = (event: Event): void => {
    const files = (event as DragEvent).dataTransfer
    if (!files?.types.includes('Files')) return
    event.preventDefault()
    if (event.type !== 'drop') return
    clear()
    takeFiles([...files.files]).catch(refuse)
  }
  useListener(window, 'dragover', hear)
  useListener(window, 'drop', hear)
  return [error, clear]
}

const cannotPlay = N('Nothing can be played until the page is loaded again; what was kept is safe.')

const hasStopped = N(
  'The engine has not answered for a while: the browser may have stopped it. What was kept is safe; load the page again to go on.',
)

export function Troubles() {
  const [, redraw] = useState(0)
  const [dropped, forgetDropped] = useDrops()
  useEffect(() => {
    redraw(n => n + 1) // it may have failed before anybody listened
    return link.listen(() => redraw(n => n + 1))
  }, [])
  const again = <Button onClick={reload}>{t('Load again')}</Button>
  return (
    <>
      <Banner
        kind="refusal"
        id="failure"
        words={link.failure && `${sentence(link.failure)} ${t(cannotPlay)}`}
      >
        {again}
      </Banner>
      <Banner kind="refusal" id="silent" words={link.silent && !link.failure ? t(hasStopped) : ''}>
        {again}
      </Banner>
      <Banner kind="notice" id="unkept" words={link.failure ? '' : link.unkept} />
      <Banner kind="refusal" id="dropped" words={dropped}>
        <Button cls="quiet" onClick={forgetDropped}>
          {t('Close')}
        </Button>
      </Banner>
    </>
  )
}

type LoneProps = { words: string; here?: string; children?: ComponentChildren }

/** A page with one sentence, and ways on. */
export const Lone = ({ words, here = '', children }: LoneProps) => (
  <>
    <Bar here={here} />
    <main id="main" tabIndex={-1} class="lone">
      <p>{words}</p>
      {children}
    </main>
  </>
)

/** Nothing to show yet, or nothing at all: then why, and the way to the start. */
export const Waiting = ({ words, error }: { words: string; error: string }) => (
  <Lone words={error ? sentence(error) : words}>{error ? <ToTheStart /> : null}</Lone>
)

export const ToTheStart = () => (
  <a class="btn" href="#/">
    {t('To the start')}
  </a>
)

export function NoSuchPlace() {
  useTitle(t('Nothing here'))
  return (
    <Lone words={t('There is nothing at this address: the link is mistyped, or was cut off on its way.')}>
      <ToTheStart />
    </Lone>
  )
}

/** A screen that cannot be drawn leaves a sentence, not an empty page. */
export class Boundary extends Component<{ children: ComponentChildren }, { error: string }> {
  override state = { error: '' }
  override componentDidCatch(error: unknown): void {
    this.setState({ error: error instanceof Error ? error.message || error.name : String(error) })
  }
  override render() {
    return this.state.error ? (
      <Lone words={t('This screen could not be drawn ({error}). What was kept is safe.', this.state)}>
        <Button cls="go" onClick={reload}>
          {t('Load again')}
        </Button>
        <ToTheStart />
      </Lone>
    ) : (
      this.props.children
    )
  }
}

// One tab has a race or a championship, so that nothing done in one is lost by the other: what the others show instead.

const titles = {
  race: [N('This race was taken over by another tab'), N('This race is open in another tab')],
  championship: [N('This season was taken over by another tab'), N('This season is open in another tab')],
}
const onlyOne = N(
  'Only one tab can go on with it, so that nothing is lost. If it goes on here, the other one stops.',
)

export function Elsewhere({
  what,
  why,
  onTake,
}: {
  what: keyof typeof titles
  why: Why
  onTake: () => void
}) {
  const taken = why === 'taken'
  return (
    <>
      <Bar here={what === 'race' ? '' : 'championships'} />
      <main id="main" tabIndex={-1} class="lone" data-elsewhere={why}>
        <h1 class="display slant">{t(titles[what][taken ? 0 : 1] ?? '')}</h1>
        <p class="sub">{taken ? t('It goes on there, with everything that was done here.') : t(onlyOne)}</p>
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
