// What may be counted: cards in hands, cards that nobody has shown yet.
import type { Match } from '../../engine/protocol'
import type { Namer } from '../../race/names'
import { Car, Icon, Panel } from '../../ui/pieces'
import { suitArts } from './card'
import type { Card, LacorsaRace } from './read'
import { t } from '../../language'

export function HandCounts({ race, names }: { race: LacorsaRace; names: Namer }) {
  const most = Math.max(13, ...race.cars.map(runner => runner.held))
  return (
    <Panel title={t('Cards in hand')} note={t('the shortest ends the race')}>
      <table class="rivals">
        <thead>
          <tr>
            <th>{t('Car')}</th>
            <th>{t('Cards')}</th>
            <th class="r">{t('Left')}</th>
          </tr>
        </thead>
        <tbody>
          {race.cars.map(runner => (
            <tr key={runner.car} class={names.mine(runner.car) ? 'me' : ''}>
              <td>
                <span class="tag">
                  <Car kind="c60" team={names.team(runner.car)} width={38} />
                  {names.car(runner.car)}
                </span>
              </td>
              <td>
                <span class="pips" aria-hidden="true">
                  {Array.from({ length: most }, (_, i) => (
                    <i key={i} class={i < runner.held ? '' : 'o'} />
                  ))}
                </span>
              </td>
              <td class="r num">{runner.out ? 'out' : runner.held}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const suits = Object.keys(suitArts)

const count = (cards: Card[], rank: string, suit?: string): number =>
  cards.filter(card => card.rank === rank && (suit === undefined || card.suit === suit)).length

export function Unseen({ race, match }: { race: LacorsaRace; match: Match }) {
  const kinds = match.data['deck']?.['cards']
  const ranks = [
    'R',
    ...(Array.isArray(kinds)
      ? kinds.map(one => (typeof one === 'object' && !Array.isArray(one) ? String(one['value']) : ''))
      : []),
  ]
  const mine = Object.values(race.hands).flat()
  const rows = race.suited
    ? suits.filter(suit => [...race.unseen, ...race.pile, ...mine].some(card => card.suit === suit))
    : Array.from(
        {
          length: Math.max(
            ...ranks.map(rank => count(race.unseen, rank) + count(race.pile, rank) + count(mine, rank)),
            1,
          ),
        },
        (_, i) => String(i),
      )
  const kindOf = (rank: string, row: string, i: number): string => {
    if (race.suited)
      return count(mine, rank, row)
        ? 'm'
        : count(race.unseen, rank, row)
          ? 'u'
          : count(race.pile, rank, row)
            ? 'p'
            : ''
    const own = count(mine, rank)
    const unseen = count(race.unseen, rank)
    return i < own ? 'm' : i < own + unseen ? 'u' : i < own + unseen + count(race.pile, rank) ? 'p' : ''
  }
  return (
    <Panel title={t('Not yet seen')} note={t('{n} {n|card|cards}', { n: race.unseen.length })} cls="grow">
      <div class="pad">
        <table class="matrix">
          <caption class="sr">
            {t('How many cards of each rank nobody has shown yet, are yours, or were played')}
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="sr">{t('Suit')}</span>
              </th>
              {ranks.map(rank => (
                <th key={rank} scope="col">
                  {rank}
                </th>
              ))}
            </tr>
          </thead>
          <tbody aria-hidden="true">
            {rows.map((row, i) => (
              <tr key={row}>
                <th>{race.suited ? <Icon id={`suit-${suitArts[row]}`} /> : null}</th>
                {ranks.map(rank => (
                  <td key={rank}>
                    <i class={kindOf(rank, row, i)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span class="sr">{t('Unseen')}</span>
              </th>
              {ranks.map(rank => (
                <td key={rank} class="sum">
                  {count(race.unseen, rank)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        <div class="key" aria-hidden="true">
          <span>
            <i class="u" />
            {t('unseen')}
          </span>
          <span>
            <i class="m" />
            {t('yours')}
          </span>
          <span>
            <i class="p" />
            {t('played')}
          </span>
        </div>
      </div>
    </Panel>
  )
}
