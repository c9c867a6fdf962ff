// A LACORSA race to look at only: road, challenge, counts.
import type { Match, News, View } from '../engine/answers'
import { namer } from '../race/names'
import { Duel, Qualifying } from './arena'
import { HandCounts, Unseen } from './counts'
import { readRace } from './read'
import { lastReveal } from './reveal'
import { Strip } from './strip'

export function LacorsaView({ match, view, news }: { match: Match; view: View; news: News[] }) {
  const race = readRace(match, view)
  const names = namer(match, view.viewer)
  const reveal = lastReveal(news)
  const arena = { match, race, names, reveal, selected: null, redline: { may: false, toggle: () => undefined }, why: '' }
  return (
    <div class="lookback">
      <Strip match={match} race={race} names={names} turn={false} />
      <section class="panel duelp" aria-label="On the road">
        {!race.racing || reveal?.qualifying ? <Qualifying {...arena} /> : <Duel {...arena} />}
      </section>
      <div class="two"><HandCounts race={race} names={names} /><Unseen race={race} match={match} /></div>
    </div>
  )
}
