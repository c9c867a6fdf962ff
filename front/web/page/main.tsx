// Paddock in a browser: which screen is shown.
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { engineUrl } from './engine/edition'
import { Home } from './home/home'
import { LaterScreen, loadScreens } from './later'
import { link } from './link'
import { Learn } from './lesson/learn'
import { type Place, usePlace } from './route'
import { ACCOUNT, MY_TABLES, recallSetting } from './ui/settings'
import { applyTheme } from './ui/bar'
import { askOnce } from './ui/hooks'
import { Boundary, Troubles } from './ui/trouble'
import { language, manifestOf, speak, t, wantedLanguage } from './language'

/** What index.html says in English. */
function translatePage(): void {
  document.documentElement.lang = language()
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')
  if (description) description.content = t(description.content)
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (manifest) manifest.href = manifestOf(language()) ?? manifest.href
}

function Screen({ place }: { place: Place }) {
  switch (place.name) {
    case '':
      return <Home key={place.query.toString()} query={place.query} />
    case 'learn':
      return <Learn key={place.arg} name={place.arg} anew={place.query.has('again')} />
    default:
      return <LaterScreen place={place} />
  }
}

function App() {
  const place = usePlace()
  useEffect(() => window.scrollTo(0, 0), [place.name, place.arg])
  return (
    <>
      <Troubles />
      <Boundary key={`${place.name}/${place.arg}`}>
        <Screen place={place} />
      </Boundary>
    </>
  )
}

/** The engine is on its way while the worker that opens it is. */
function sendForEngine(): void {
  const preload = document.createElement('link')
  Object.assign(preload, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: engineUrl })
  document.head.append(preload)
}

sendForEngine()
applyTheme()
await speak(wantedLanguage())
translatePage()
render(<App />, document.getElementById('page') as HTMLElement)
// behind the first screen: when the engine has answered, all of that is there
void askOnce('catalogue')
  .catch(() => undefined)
  .then(loadScreens)
  .then(({ watchTables }) => {
    if (recallSetting(MY_TABLES) ?? recallSetting(ACCOUNT)) watchTables()
    return link.ask('drivers')
  })
  .catch(() => undefined) // whoever goes there is told
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  void Promise.resolve()
    .then(() => navigator.serviceWorker.register('sw.js'))
    .catch(() => undefined) // blocked: then the page needs the network
