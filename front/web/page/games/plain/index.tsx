// Any game to look at only.
import './plain.css'
import { Car } from '../../ui/pieces'
import type { GameModule, LookProps } from '../module'
import { Fields } from './fields'
import { PlainTable } from './table'
import { N, t } from '../../language'

export const PlainLook = ({ match, view, names }: LookProps) => (
  <Fields match={match} view={view} names={names} />
)

// Any game of the engine, with nothing but what the engine says of every game: a game that has rules can be played.

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
  Table: PlainTable,
  Look: PlainLook,
  stage: view => (view.lap ? t('Lap {lap}', view) : t('Racing')),
  pace: news => (news.some(one => one.say) ? 650 : 200),
  wholeTurns: false,
  mark: news =>
    typeof news['turn'] === 'number' && news.event === 'turn'
      ? String(news['turn'])
      : typeof news['lap'] === 'number'
        ? `L${news['lap']}`
        : null,
  keys: [['1 – 9, ← →', N('choose one of the first nine, or the next')]],
}
