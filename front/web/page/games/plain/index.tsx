// Any game of the engine that has no module of its own, before the race.
import { Car } from '../../ui/pieces'
import type { GameModule } from '../module'
import { N } from '../../language'

const Picture = () => (
  <span class="road">
    <Car kind="c60" team={7} width={100} />
    <Car kind="c60" team={4} width={100} />
  </span>
)

export const plain: GameModule = {
  id: '',
  about: N('As the engine tells it: fields, choices and the log'),
  Picture,
  sizeOption: 'seats',
  setupRows: [],
  usualTrack: '',
  championship: { name: N('My season'), rows: [], options: {} },
  carKind: 'c60',
  hasTeams: false,
}
