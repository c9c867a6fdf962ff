// Paddock in a browser: which screen is shown.
import './style/page.css' // first: those of screens and games build on it
import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { ChampionshipScreen } from './championship/championship'
import { ChampionshipList } from './championship/list'
import { Home } from './home/home'
import { Learn } from './lesson/learn'
import { Friends } from './online/friends'
import { SeasonScreen } from './online/season'
import { VisitScreen } from './online/visit_screen'
import { Race } from './race/race'
import { ReplayScreen } from './replay/replay'
import { type Place, usePlace } from './route'
import { MY_TABLES, recallSetting } from './ui/settings'
import { RulesScreen } from './rules/rules'
import { applyTheme } from './ui/bar'
import { Boundary, NoSuchPlace, Troubles } from './ui/trouble'
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
    case 'race':
      return <Race key={place.arg} id={place.arg} />
    case 'learn':
      return <Learn key={place.arg} name={place.arg} anew={place.query.has('again')} />
    case 'replay':
      return <ReplayScreen key={place.arg} id={place.arg} review={place.query.has('review')} />
    case 'championships':
      return place.arg ? <ChampionshipScreen key={place.arg} id={place.arg} /> : <ChampionshipList />
    case 'rules':
      return <RulesScreen game={place.arg} query={place.query} />
    case 'friends':
      return <Friends />
    case 'season':
      return <SeasonScreen key={place.arg} id={place.arg} />
    case 'table':
    case 'invite':
      return <VisitScreen key={`${place.arg} ${place.key}`} place={place} />
    default:
      return <NoSuchPlace />
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

applyTheme()
await speak(wantedLanguage())
translatePage()
render(<App />, document.getElementById('page') as HTMLElement)
if (recallSetting(MY_TABLES)) void import('./online/waiting').then(({ watchTables }) => watchTables())
if ('serviceWorker' in navigator && location.protocol !== 'file:')
  void Promise.resolve()
    .then(() => navigator.serviceWorker.register('sw.js'))
    .catch(() => undefined) // blocked: then the page needs the network
