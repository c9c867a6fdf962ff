// LACORSA as it is raced and looked at.
import type { GamePlay, LookProps } from '../module'
import { Duel, OpenRoad, Qualifying } from './arena'
import { cardClass, CardFace, cardLabel } from './card'
import { HandCounts, Unseen } from './counts'
import { lastReveal, raceOf } from './read'
import { Strip } from './strip'
import { LacorsaTable, pace } from './table'
import { N, t } from '../../language'

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
        {!race.racing || reveal?.qualifying ? (
          <Qualifying {...arena} />
        ) : race.challenge || reveal ? (
          <Duel {...arena} />
        ) : (
          <OpenRoad {...arena} />
        )}
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
        <HandCounts {...{ race, names, match }} />
        <Unseen race={race} match={match} />
      </div>
    </div>
  )
}

export const lacorsa: GamePlay = {
  Table: LacorsaTable,
  Look: LacorsaLook,
  stage: view => (view.lap ? t('Lap {lap}', view) : t('Qualifying')),
  pace,
  holds: (news, isMine) => lastReveal(news, isMine)?.qualifying === false,
  isWholeTurn: () => false,
  isDone: (view, isMine) => raceOf(view).cars.every(runner => runner.out || !isMine(runner.car)),
  mark: news => (news.event === 'lap' ? `L${news['lap']}` : null),
  signs: {},
  keys: [
    ['1 – 12, ← →', N('choose a card')],
    ['R', N('add the Redline, or take it off')],
  ],
}
