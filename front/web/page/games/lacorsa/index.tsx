// LACORSA, before the race: cards and nerve on a road of spaces.
import { Car } from '../../ui/pieces'
import type { GameModule } from '../module'
import { N } from '../../language'

const Picture = () => (
  <span class="road">
    <Car kind="c60" team={3} no={22} width={100} />
    <Car kind="c60" team={1} no={5} width={100} />
    <Car kind="c60" team={5} no={31} width={100} />
  </span>
)

export const lacorsa: GameModule = {
  id: 'lacorsa',
  about: N('Cards and nerve, 2 to 12 cars, about 10 minutes'),
  Picture,
  sizeOption: 'cars',
  setupRows: [
    {
      option: 'each',
      title: N('Each drives'),
      label: N('Cars for each player'),
      choices: [
        { value: '1', name: N('One car') },
        { value: '2', name: N('Two cars') },
      ],
    },
  ],
  usualTrack: '',
  // Run by the Seasons rules unless somebody chose others.
  championship: {
    name: N('My season'),
    rows: [
      {
        option: 'edition',
        title: N('Rules'),
        label: N('Rules'),
        choices: [
          { value: 'base', name: N('Base') },
          { value: 'large_grid', name: N('Large grid') },
          { value: 'seasons', name: N('Seasons') },
        ],
      },
    ],
    options: { edition: 'seasons', cars: '6' },
  },
  carKind: 'c60',
  hasTeams: false,
}
