// The rounds of a championship: who has won them, which is next.
import type { Championship, Round } from '../engine/answers'
import type { Liveries } from '../race/names'
import { Car, Icon } from '../ui/pieces'
import { t } from '../language'

const WORD = 20 // characters: what is longer is data

/** What is special about a round, but for what its title says. */
const differences = ({ differs, title }: Round): string =>
  differs
    .split(' ')
    .map(word => word.split('=')[1] ?? '')
    .filter(word => word.length < WORD && !title.toLowerCase().startsWith(word.slice(0, 4)))
    .join(', ')

type WinnerProps = { championship: Championship; round: Round; isNext: boolean; paint: Liveries }

function Winner({ championship, round, isNext, paint }: WinnerProps) {
  const winner = round.results.find(result => result.place === 1)
  if (!winner)
    return (
      <span class="w">
        {isNext ? <span class="neg">{t('Next')}</span> : <span class="dim">{t('to come')}</span>}
      </span>
    )
  const name =
    championship.drivers.find(driver => driver.car === winner.car)?.driver
    ?? t('Car {car}', { car: winner.car })
  return (
    <>
      <span class="w">
        <Car kind={paint.kind} team={paint.team(winner.car)} width={36} />
        {name}
      </span>
      <Icon id="flag-chequered" cls="st" />
    </>
  )
}

export function Calendar({ championship, paint }: { championship: Championship; paint: Liveries }) {
  const { over } = championship
  return (
    <ol class="cal" aria-label={t('Calendar')}>
      {championship.rounds.map((round, i) => (
        <li key={i} class={`rd ${i === over ? 'next' : i > over ? 'todo' : ''}`}>
          <span class="n">{i + 1}</span>
          <b>{round.title || t('Race {n}', { n: i + 1 })}</b>
          <span class="rule">{differences(round)}</span>
          <Winner championship={championship} round={round} isNext={i === over} paint={paint} />
        </li>
      ))}
    </ol>
  )
}
