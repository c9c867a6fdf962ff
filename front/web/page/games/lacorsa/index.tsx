// LACORSA: cards and nerve on a road of spaces.
import './lacorsa.css'
import { Car } from '../../ui/pieces'
import type { GameModule, LookProps } from '../module'
import { Duel, Qualifying } from './arena'
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
        {!race.racing || reveal?.qualifying ? <Qualifying {...arena} /> : <Duel {...arena} />}
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
  optionNames: {
    edition: N('Edition'),
    'edition base': N('Base game'),
    'edition large_grid': N('Large grid'),
    'edition seasons': N('Seasons'),
    'edition free': N('Any rules'),
    cars: N('Cars on the grid'),
    each: N('Cars for each player'),
    deck: N('Cards'),
    deal: N('How cards are dealt'),
    'deal suits': N('A suit for each car'),
    'deal large_grid': N('By the table of the Large grid'),
    six_suits: N('Six suits at least'),
    team_orders: N('One hand for both cars'),
    slipstream: N('Ties go to the challenger'),
    suit_tiebreaker: N('Ties go to the higher suit'),
    going_wide: N('Going wide'),
    shunting: N('Shunting'),
    shunting_table: N('Table of shunting'),
    multi_21: N('Multi 21'),
    racing_incidents: N('Racing incidents'),
    incident_table: N('Table of incidents'),
    drafting: N('Drafting'),
    pit: N('Pit stops'),
    pit_cards: N('Cards of a stop'),
    pit_draw: N('How they come'),
    'pit_draw random': N('At random'),
    'pit_draw choose': N('Chosen'),
    'pit_draw fill': N('Up to a full hand'),
    pit_die: N('A die for the spaces lost'),
    pit_chart: N('Chart of spaces lost'),
    pit_max: N('Stops at most'),
    pit_required: N('Stops required'),
    season: N('Season'),
    racecars: N('Racecar cards'),
    flat_out: N('Going flat out'),
    performance: N('Performance of the cars'),
    track: N('Track'),
    incidents: N('Incidents'),
    driver_chart: N('Chart of drivers’ incidents'),
    car_chart: N('Chart of cars’ incidents'),
    fastest_lap: N('Fastest lap'),
    'fastest_lap none': N('No point'),
    'fastest_lap card': N('Highest card left'),
    'fastest_lap challenge': N('Highest total'),
    pole_point: N('Point for pole'),
    scoring: N('Points of the year'),
    points: N('Points by place'),
    team_points: N('Points of the teams'),
  },
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
    ['1 – 9, ← →', N('choose a card')],
    ['R', N('add the Redline, or take it off')],
  ],
}
