// All screens but the first: loaded behind it, or when an address leads to one of them.
import { ChampionshipScreen } from './championship/championship'
import { ChampionshipList } from './championship/list'
import { link } from './link'
import { Friends } from './online/friends'
import { SeasonScreen } from './online/season'
import { VisitScreen } from './online/visit_screen'
import { Race } from './race/race'
import { ReplayScreen } from './replay/replay'
import type { Place } from './route'
import { RulesScreen } from './rules/rules'
import { StatisticsScreen } from './statistics/statistics'
import { NoSuchPlace } from './ui/trouble'

export { watchTables } from './online/waiting'

declare const SIGNS: string

document.body.insertAdjacentHTML('afterbegin', SIGNS)

// another tab wants what is on the screen of this one
link.listen(one => {
  if (one.notice === 'wanted') void link.ask('here', one.name)
})

export function Screen({ place }: { place: Place }) {
  switch (place.name) {
    case 'race':
      return <Race key={place.arg} id={place.arg} />
    case 'replay':
      return <ReplayScreen key={place.arg} id={place.arg} review={place.query.has('review')} />
    case 'championships':
      return place.arg ? <ChampionshipScreen key={place.arg} id={place.arg} /> : <ChampionshipList />
    case 'rules':
      return <RulesScreen game={place.arg} query={place.query} />
    case 'statistics':
      return <StatisticsScreen />
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
