// Grand Prix: 22 cars on a circuit of lanes, tires, weather and events.
import './grandprix.css'
import { useState } from 'preact/hooks'
import { useKnown } from '../../ui/hooks'
import { Car, Icon } from '../../ui/pieces'
import type { GameModule, LookProps } from '../module'
import { Board } from './board'
import { CarPicture } from './cars'
import { RaceCards } from './cards'
import { boxOf, roadPath, useTrack, USUAL_TRACK, viewBox } from './geometry'
import { raceCards, readGrandPrix } from './read'
import { TeamSheet, Tower } from './sheet'
import { GrandPrixTable, pace } from './table'
import { N, t } from '../../language'

export function TrackPicture({ track }: { track: string }) {
  const drawn = useKnown('track', track)
  return drawn ? (
    <svg viewBox={viewBox(boxOf(drawn, 10))} aria-hidden="true">
      <path d={roadPath(drawn)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  ) : null
}

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

const Picture = () => (
  <>
    <span class="duo">
      <Car kind="cgp" team={2} width={140} />
    </span>
    <span class="mini">
      <TrackPicture track={USUAL_TRACK} />
    </span>
  </>
)

const carSign = (ring: string, team: number, number: number) => (
  <CarPicture {...{ number, team, ring, icon: 'star', upside: false, wide: 54 }} />
)

/** As they are on the board, in the running order and on cards. */
const signs = {
  own: carSign('ownring', 1, 5),
  npc: <Icon id="npc-star" />,
  active: carSign('ring', 1, 5),
  along: carSign('alongring', 0, 8),
  sector: <b>23</b>,
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

export const grandprix: GameModule = {
  id: 'grandprix',
  about: N('22 cars on a circuit, tyres and weather, about 45 minutes'),
  Picture,
  sizeOption: 'players',
  setupRows: [
    {
      option: 'weather',
      title: N('Weather'),
      label: N('Weather'),
      choices: [
        { value: 'dry', name: N('Dry') },
        { value: 'wet', name: N('Wet') },
        { value: 'random', name: N('By chance') },
      ],
    },
  ],
  usualTrack: USUAL_TRACK,
  championship: { name: N('My Grand Prix season'), rows: [], options: {} },
  carKind: 'cgp',
  hasTeams: true,
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
    ['1 – 9', N('choose a card or an answer')],
    ['C', N('next car')],
    ['W, A, D', N('forward, inside, outside')],
    ['S, E, X', N('swap, diagonal, stay here')],
    ['Z', N('zoom to the car, or the whole circuit')],
  ],
}
