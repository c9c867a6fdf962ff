// Where the points of every seat came from, as a table whose figures are bars as well; and how it decided.
import type { Account, Match, Review } from '../engine/answers'
import { Car, Panel } from '../ui/pieces'
import { carsOf, gradeMarks, seatName, signed } from './words'

const shares = [
  { name: 'luck', title: 'Luck', help: 'the deal, dice, cards drawn, events' },
  { name: 'own', title: 'Own choices', help: 'against what a club driver would have done' },
  { name: 'others', title: 'Others’ choices', help: 'the same of everybody else' },
  { name: 'meeting', title: 'Meeting', help: 'what was chosen at the same time coming together' },
] as const

/** A bar from the middle to the right for a plus, to the left for a minus. */
function Share({ points, most }: { points: number; most: number }) {
  const wide = Math.abs(points) / most * 50
  return (
    <td class="share"><span class="num">{signed(points)}</span>
      <span class="sbar" aria-hidden="true"><i class={points < 0 ? 'minus' : 'plus'} style={{ width: `${wide}%`, left: points < 0 ? `${50 - wide}%` : '50%' }} /></span></td>
  )
}

function AccountRow({ match, seat, account, most, team, kind }: { match: Match; seat: number; account: Account; most: number; team: (car: number) => number; kind: 'c60' | 'cgp' }) {
  const cars = carsOf(match, seat)
  return (
    <tr class={match.players[seat - 1]?.bot === false ? 'me' : ''}>
      <th scope="row"><span class="tag"><Car kind={kind} team={team(cars[0] ?? 0)} no={kind === 'c60' ? cars[0] : undefined} width={46} />{seatName(match, seat)}</span></th>
      <td class="r num">{account.start.toFixed(2)}</td>
      {shares.map(share => <Share key={share.name} points={account[share.name]} most={most} />)}
      <td class="r num total">{account.end.toFixed(2)}</td>
      <td class="r num">{account.decisions}</td>
      <td class="r num">{account.graded.inaccuracy}</td><td class="r num">{account.graded.mistake}</td><td class="r num">{account.graded.blunder}</td>
      <td class="r num">{account.given.toFixed(2)}</td>
    </tr>
  )
}

export function Accounts({ review, match, team, kind }: { review: Review; match: Match; team: (car: number) => number; kind: 'c60' | 'cgp' }) {
  const most = Math.max(.5, ...review.seats.flatMap(seat => shares.map(share => Math.abs(seat[share.name]))))
  const margin = Math.max(...review.seats.map(seat => seat.margin))
  return (
    <Panel title="Where the points came from" note={margin > .005 ? `each share known to ± ${margin.toFixed(2)} or better` : undefined}>
      <div class="tblwrap" tabIndex={0} role="region" aria-label="Table of points">
        <table class="accounts">
          <thead><tr><th scope="col">Player</th><th scope="col" class="r" title="what could be expected before anything happened">Start</th>
            {shares.map(share => <th key={share.name} scope="col" class="c" title={share.help}>{share.title}</th>)}
            <th scope="col" class="r">{review.whole ? 'Points' : 'So far'}</th><th scope="col" class="r">Decisions</th>
            <th scope="col" class="r" title="inaccuracies">Inexact {gradeMarks.inaccuracy}</th><th scope="col" class="r">Mistakes {gradeMarks.mistake}</th><th scope="col" class="r">Blunders {gradeMarks.blunder}</th><th scope="col" class="r">Given away</th></tr></thead>
          <tbody>{review.seats.map((account, i) => <AccountRow key={i} match={match} seat={i + 1} account={account} most={most} team={team} kind={kind} />)}</tbody>
        </table>
      </div>
      <dl class="pad shareskey">{shares.map(share => <div key={share.name}><dt>{share.title}</dt><dd>{share.help}</dd></div>)}
        <div><dt>Given away</dt><dd>by decisions, seen with the cards that the player saw, beyond doubt</dd></div></dl>
    </Panel>
  )
}
