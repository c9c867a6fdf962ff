// A Grand Prix as it is raced and looked at.
import { useState } from 'preact/hooks'
import { Icon } from '../../ui/pieces'
import type { GamePlay, LookProps } from '../module'
import { Board } from './board'
import { CarPicture } from './cars'
import { RaceCards } from './cards'
import { useTrack } from './geometry'
import { raceCards, readGrandPrix } from './read'
import { TeamSheet, Tower } from './sheet'
import { GrandPrixTable, pace } from './table'
import { N, t } from '../../language'

export function GrandPrixLook({ match, view, names }: LookProps) {
  const race = readGrandPrix(view)
  const track = useTrack(match)
  const [shown, setShown] = useState(0)
  return (
    <div class="gpview">
      <Tower
        {...{ race, names }}
        onPick={setShown}
        drivers={one => match.cars.find(car => car.car === one)?.team ?? ''}
      />
      {track ? <Board track={track} race={race} names={names} /> : null}
      <div class="side">
        <TeamSheet {...{ race, names, shown, viewer: view.viewer }} onBack={() => setShown(0)} />
        {view.viewer ? <RaceCards hand={race.hand} cards={raceCards(match)} /> : null}
      </div>
    </div>
  )
}

const carSign = (ring: string, team: number, number: number) => (
  <CarPicture {...{ number, team, ring, icon: 'star', upside: false, wide: 54 }} />
)

/** As they are on the board, in the running order and on cards. */
const signs = {
  own: carSign('ownring', 1, 5),
  npc: <Icon id="npc-star" />,
  active: carSign('ring', 1, 5),
  along: carSign('alongring', 0, 8),
  sector: <b>23.1</b>,
  reach: <i class="k-step" />,
  closed: <i class="k-zone" />,
  line: <i class="k-line" />,
  pit: <i class="k-pit" />,
  gap: <b>+12</b>,
  soft: <Icon id="tyre-soft" />,
  'soft-used': <Icon id="tyre-soft" cls="soft-used" />,
  hard: <Icon id="tyre-hard" />,
  wet: <Icon id="tyre-wet" />,
  wear: <b class="worn w3">3</b>,
  moved: <Icon id="ui-check" />,
  speed: <b>7 · 3</b>,
}

export const grandprix: GamePlay = {
  Table: GrandPrixTable,
  Look: GrandPrixLook,
  stage: view => (readGrandPrix(view).turn > 0 ? t('Lap {lap}', { lap: view.lap ?? 0 }) : t('The grid')),
  pace,
  holds: () => false,
  isWholeTurn: (news, fast) => fast || news.some(one => one.event === 'played'),
  isDone: (view, isMine) => readGrandPrix(view).cars.every(car => car.where === 'out' || !isMine(car.car)),
  mark: news => (news.event === 'turn' ? String(news['turn']) : null),
  signs,
  keys: [
    ['1 – 9', N('choose a card, an answer or a way')],
    ['C', N('next car')],
    ['W, A, D', N('forward, inside, outside')],
    ['S, E, X', N('swap, diagonal, stay here')],
    ['Z', N('zoom to the car, or the whole circuit')],
  ],
}
