// Grand Prix: 22 cars on a circuit of lanes, tires, weather and events.
import type { GameModule } from '../module'
import { Car } from '../../ui/pieces'
import { GrandPrixLook } from './look'
import { readGrandPrix } from './read'
import { GrandPrixTable, pace } from './table'
import { TrackPicture } from './track_picture'
import { USUAL_TRACK } from './tracks'
import './grandprix.css'

function Picture() {
  return (
    <>
      <span class="duo">
        <Car kind="cgp" team={2} width={140} />
      </span>
      <span class="mini">
        <TrackPicture track={USUAL_TRACK} />
      </span>
    </>
  )
}

export const grandprix: GameModule = {
  id: 'grandprix',
  about: '22 cars on a circuit, tyres and weather, about 45 minutes',
  Picture,
  sizeOption: 'players',
  setupRows: [
    {
      option: 'weather',
      title: 'Weather',
      label: 'Weather',
      choices: [
        { value: 'dry', name: 'Dry' },
        { value: 'wet', name: 'Wet' },
        { value: 'random', name: 'By chance' },
      ],
    },
  ],
  usualTrack: USUAL_TRACK,
  championship: { name: 'My Grand Prix season', rows: [], options: {} },
  carKind: 'cgp',
  hasTeams: true,
  Table: GrandPrixTable,
  Look: GrandPrixLook,
  stage: view => (readGrandPrix(view).turn > 0 ? `Lap ${view.lap ?? 0}` : 'The grid'),
  pace,
  wholeTurns: true,
  mark: news => (news.event === 'turn' ? String(news['turn']) : null),
  keys: [
    ['1 – 9', 'choose a card or an answer'],
    ['C', 'next car'],
    ['W, A, D', 'forward, inside, outside'],
    ['S, E, X', 'swap, diagonal, stay here'],
    ['Z', 'zoom to the car, or the whole circuit'],
  ],
}
