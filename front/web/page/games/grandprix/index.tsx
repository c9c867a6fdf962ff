// Grand Prix, before the race: 22 cars on a circuit of lanes, tires, weather and events.
import { useKnown } from '../../ui/hooks'
import { Car } from '../../ui/pieces'
import type { GameModule } from '../module'
import { boxOf, roadPath, USUAL_TRACK, viewBox } from './outline'
import { N } from '../../language'

export function TrackPicture({ track }: { track: string }) {
  const drawn = useKnown('track', track)
  return drawn ? (
    <svg viewBox={viewBox(boxOf(drawn, 10))} aria-hidden="true">
      <path d={roadPath(drawn)} fill="currentColor" fill-rule="evenodd" />
    </svg>
  ) : null
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

export const grandprix: GameModule = {
  id: 'grandprix',
  about: N('22 cars on a circuit, tires and weather, about 45 minutes'),
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
}
