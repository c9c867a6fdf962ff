// Grand Prix: 22 cars on a circuit of lanes, tires, weather and events.
import type { GameModule } from '../module'
import { Car } from '../../ui/pieces'
import { GrandPrixLook } from './look'
import { readGrandPrix } from './read'
import { GrandPrixTable, pace } from './table'
import { TrackPicture } from './track_picture'
import { USUAL_TRACK } from './tracks'
import './grandprix.css'
import { N, t } from '../../language'

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
  wholeTurns: true,
  mark: news => (news.event === 'turn' ? String(news['turn']) : null),
  keys: [
    ['1 – 9', N('choose a card or an answer')],
    ['C', N('next car')],
    ['W, A, D', N('forward, inside, outside')],
    ['S, E, X', N('swap, diagonal, stay here')],
    ['Z', N('zoom to the car, or the whole circuit')],
  ],
}
