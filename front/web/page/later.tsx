// What the first screen does without is loaded behind it, so that one can play sooner: the other screens, with their styles.
import { useEffect, useState } from 'preact/hooks'
import type { Place } from './route'
import { Button } from './ui/pieces'
import { Lone, reload } from './ui/trouble'
import { N, t } from './language'

declare const SCREENS_STYLE: string

const loadStyle = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = SCREENS_STYLE
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('style'))
    }
    document.head.append(link)
  })

type Screens = typeof import('./screens')

let screens: Screens | null = null
let loading: Promise<Screens> | null = null

/** Once, unless it has failed: then whoever needs it asks again. */
export function loadScreens(): Promise<Screens> {
  loading ??= Promise.all([import('./screens'), loadStyle()]).then(
    ([loaded]) => (screens = loaded),
    (failure: unknown) => {
      loading = null
      throw failure
    },
  )
  return loading
}

const missing = N(
  'This screen could not be loaded: the network is away, or there is a newer edition of this page. What was kept is safe.',
)

export function LaterScreen({ place }: { place: Place }) {
  const [failed, setFailed] = useState(false)
  const [, redraw] = useState(0)
  useEffect(() => {
    // Also when they have come since this was drawn: somebody else may have asked for them.
    loadScreens().then(
      () => redraw(n => n + 1),
      () => setFailed(true),
    )
  }, [])
  if (screens) {
    const { Screen } = screens
    return <Screen place={place} />
  }
  return failed ? (
    <Lone words={t(missing)}>
      <Button cls="go" onClick={reload}>
        {t('Load again')}
      </Button>
    </Lone>
  ) : (
    <Lone words={t('Warming up…')} />
  )
}
