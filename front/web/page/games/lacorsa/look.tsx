// A LACORSA race to look at only: road, challenge, counts.
import type { LookProps } from '../module'
import { Duel, Qualifying } from './arena'
import { CardFace, cardClass, cardLabel } from './card'
import { HandCounts, Unseen } from './counts'
import { raceOf } from './read'
import { lastReveal } from './reveal'
import { Strip } from './strip'
import { t } from '../../language'

export function LacorsaLook({ match, view, names, news }: LookProps) {
  const race = raceOf(view)
  const reveal = lastReveal(news)
  const arena = {
    match,
    race,
    names,
    reveal,
    selected: null,
    redline: { may: false, toggle: () => undefined },
  }
  return (
    <div class="lookback">
      <Strip match={match} race={race} names={names} turn={false} />
      <section class="panel duelp" aria-label={t('On the road')}>
        {!race.racing || reveal?.qualifying ? <Qualifying {...arena} /> : <Duel {...arena} />}
      </section>
      {Object.entries(race.hands).map(([car, hand]) => (
        <section key={car} class="panel" aria-label={t('Hand of car {car}', { car })}>
          <div class="fan lookfan">
            {hand.map((card, i) => (
              <div key={i} class={cardClass(card)} role="img" aria-label={cardLabel(card, match)}>
                <CardFace card={card} match={match} />
              </div>
            ))}
            {hand.length ? null : <p class="sub">{t('No cards in hand.')}</p>}
          </div>
        </section>
      ))}
      <div class="two">
        <HandCounts race={race} names={names} />
        <Unseen race={race} match={match} />
      </div>
    </div>
  )
}
