// What may be counted: cards in hands, cards that nobody has shown yet. Drawn again when the race has gone on, not when a card
// is chosen.
import type { Match } from '../../engine/protocol'
import type { Namer } from '../../race/names'
import { type Column, CarTag, Icon, Key, memo, Panel, Table } from '../../ui/pieces'
import { suitArts } from './card'
import type { Card, LacorsaRace, Runner } from './read'
import { t } from '../../language'

type HandCountsProps = { race: LacorsaRace; names: Namer; match: Match }

export const HandCounts = memo(function HandCounts({ race, names, match }: HandCountsProps) {
  const most = Math.max(13, ...race.cars.map(runner => runner.held))
  const columns: Column<Runner>[] = [
    {
      head: t('Car'),
      cell: ({ car }) => (
        <CarTag kind="c60" team={names.team(car)} width={38}>
          {names.car(car)}
        </CarTag>
      ),
    },
    {
      head: t('Cards'),
      cell: ({ held }) => (
        <span class="pips" aria-hidden="true">
          {Array.from({ length: most }, (_, i) => (
            <i key={i} class={i < held ? '' : 'o'} />
          ))}
        </span>
      ),
    },
    ...(match.options['pit'] === true
      ? [{ cls: 'r', figure: 'num', head: t('Stops'), cell: ({ stops }: Runner) => stops }]
      : []),
    { cls: 'r', figure: 'num', head: t('Left'), cell: ({ out, held }) => (out ? t('out') : held) },
  ]
  return (
    <Panel title={t('Cards in hand')} note={t('the shortest ends the race')}>
      <Table
        cls={race.cars.length > 8 ? 'rivals many' : 'rivals'}
        columns={columns}
        rows={race.cars}
        isMine={({ car }) => names.mine(car)}
      />
    </Panel>
  )
})

const count = (cards: Card[], rank: string, suit?: string): number =>
  cards.filter(card => card.rank === rank && (suit === undefined || card.suit === suit)).length

const MOST_ROWS = 6 // cards of a rank one below the other; more are counted

/** The ranks of the deck, the Redline first. */
function ranksOf(match: Match): string[] {
  const kinds = match.data['deck']?.['cards']
  return [
    'R',
    ...(Array.isArray(kinds) ? kinds : []).map(one =>
      typeof one === 'object' && !Array.isArray(one) ? String(one['value']) : '',
    ),
  ]
}

export const Unseen = memo(function Unseen({ race, match }: { race: LacorsaRace; match: Match }) {
  const ranks = ranksOf(match)
  const piles: [kind: string, cards: Card[]][] = [
    ['m', Object.values(race.hands).flat()],
    ['u', race.unseen],
    ['p', race.pile],
  ]
  const all = piles.flatMap(([, cards]) => cards)
  const suits = Object.keys(suitArts).filter(suit => all.some(card => card.suit === suit))
  /** Where the cards of a rank are: for each suit, or one after the other. */
  const kindsOf = (rank: string): string[] =>
    race.suited
      ? suits.map(suit => piles.find(([, cards]) => count(cards, rank, suit))?.[0] ?? '')
      : piles.flatMap(([kind, cards]) => Array<string>(count(cards, rank)).fill(kind))
  const columns = ranks.map(kindsOf)
  const rows = race.suited ? suits.length : Math.max(1, ...columns.map(kinds => kinds.length))
  const counted = (['m', 'p'] as const).map(kind => ({
    kind,
    cards: piles.find(([one]) => one === kind)?.[1] ?? [],
  }))
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
            {rows > MOST_ROWS
              ? counted.map(({ kind, cards }) => (
                  <tr key={kind}>
                    <th>
                      <i class={kind} />
                    </th>
                    {ranks.map(rank => (
                      <td key={rank}>{count(cards, rank) || ''}</td>
                    ))}
                  </tr>
                ))
              : null}
            {Array.from({ length: rows > MOST_ROWS ? 0 : rows }, (_, i) => (
              <tr key={i}>
                <th>{race.suited ? <Icon id={`suit-${suitArts[suits[i] ?? '']}`} /> : null}</th>
                {columns.map((kinds, k) => (
                  <td key={k}>
                    <i class={kinds[i]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <span class="sr">{t('Unseen')}</span>
                {rows > MOST_ROWS ? <i class="u" aria-hidden="true" /> : null}
              </th>
              {ranks.map(rank => (
                <td key={rank} class="sum">
                  {count(race.unseen, rank)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        <Key
          signs={[
            ['u', t('unseen')],
            ['m', t('yours')],
            ['p', t('played')],
          ]}
        />
      </div>
    </Panel>
  )
})
