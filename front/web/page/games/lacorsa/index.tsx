// LACORSA: cards and nerve on a road of spaces.
import type { GameModule } from '../module'
import { Car } from '../../ui/pieces'
import { LacorsaLook } from './look'
import { LacorsaTable, pace } from './table'
import './lacorsa.css'

function Picture() {
  return (
    <span class="road">
      <Car kind="c60" team={3} no={22} width={100} />
      <Car kind="c60" team={1} no={5} width={100} />
      <Car kind="c60" team={5} no={31} width={100} />
    </span>
  )
}

export const lacorsa: GameModule = {
  id: 'lacorsa',
  about: 'Cards and nerve, 2 to 12 cars, about 10 minutes',
  Picture,
  sizeOption: 'cars',
  setupRows: [
    {
      option: 'each',
      title: 'Each drives',
      label: 'Cars for each player',
      choices: [
        { value: '1', name: 'One car' },
        { value: '2', name: 'Two cars' },
      ],
    },
  ],
  usualTrack: '',
  // Run by the Seasons rules unless somebody chose others.
  championship: {
    name: 'My season',
    rows: [
      {
        option: 'edition',
        title: 'Rules',
        label: 'Rules',
        choices: [
          { value: 'base', name: 'Base' },
          { value: 'large_grid', name: 'Large grid' },
          { value: 'seasons', name: 'Seasons' },
        ],
      },
    ],
    options: { edition: 'seasons', cars: '6' },
  },
  carKind: 'c60',
  hasTeams: false,
  Table: LacorsaTable,
  Look: LacorsaLook,
  stage: view => (view.lap ? `Lap ${view.lap}` : 'Qualifying'),
  pace,
  wholeTurns: false,
  mark: news => (news.event === 'lap' ? `L${news['lap']}` : null),
  keys: [
    ['1 – 9, ← →', 'choose a card'],
    ['R', 'add the Redline, or take it off'],
  ],
}
