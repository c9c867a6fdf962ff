// The road: every space from the last car to the leader. A car keeps its element and slides to its new space, so that
// a pass is seen as one.
import type { Match } from '../../engine/answers'
import { pointedClass, usePointing } from '../../lesson/pointing'
import type { Namer } from '../../race/names'
import { counted } from '../../ui/counted'
import { Car, Icon } from '../../ui/pieces'
import type { LacorsaRace, Runner } from './read'

function stateOf(race: LacorsaRace, runner: Runner, names: Namer, turn: boolean): string {
  if (runner.out) return `out: ${runner.out}`
  if (!race.racing) return runner.laid ? 'has chosen' : 'choosing'
  if (race.challenge?.defender === runner.car) return runner.laid ? 'defends, locked in' : 'defends'
  if (runner.car === race.active)
    return names.mine(runner.car) && turn ? 'your turn' : runner.laid ? 'locked in' : 'on turn'
  return ''
}

type StripProps = { match: Match; race: LacorsaRace; names: Namer; turn: boolean }

export function Strip({ match, race, names, turn }: StripProps) {
  const running = race.cars.slice(0, race.running)
  const spaces = 1 + Math.max(0, ...running.map(runner => runner.space))
  const cells = Math.max(spaces + 2, Math.min(12, spaces + 4))
  const x = (space: number): number => cells - 2 - space
  const byCar = [...race.cars].sort((a, b) => a.car - b.car)
  const pointed = usePointing()
  const pits = match.options['pit'] === true
  return (
    <section
      class={`strip${race.racing ? '' : ' still'}${pointedClass(pointed('field gaps', 'field order'))}`}
      aria-label="The road, last car to leader"
      style={{ '--n': cells, '--rows': spaces }}
    >
      <ol class="sr">
        {[...running].reverse().map(runner => (
          <li key={runner.car}>
            {race.racing ? `P${runner.place} ` : ''}
            {names.car(runner.car)}, {counted(runner.held, 'card')}
            {runner.gap > 0 ? `, then ${counted(runner.gap, 'empty space')}` : ''}
          </li>
        ))}
      </ol>
      <div class="asphalt" aria-hidden="true">
        <span class="flag" />
        {byCar.map(runner => {
          const said = stateOf(race, runner, names, turn)
          const duel =
            race.challenge
            && (race.challenge.challenger === runner.car || race.challenge.defender === runner.car)
          return (
            <div
              key={runner.car}
              class={`sc${duel ? ' duel' : ''}${names.mine(runner.car) ? ' me' : ''}${runner.out ? ' gone' : ''}${pointedClass(pointed(`car ${runner.car}`))}`}
              style={{ '--x': x(runner.space), '--y': runner.space }}
            >
              <span class="who">
                <b>{race.racing && !runner.out ? `P${runner.place}` : ''}</b>
                <span>{names.car(runner.car)}</span>
              </span>
              <span class="carwrap">
                <Car kind="c60" team={names.team(runner.car)} no={runner.car} width={110} />
              </span>
              <span class="cards">
                <Icon id="ui-card" />
                <b>{runner.held}</b>
                {pits ? <span class="st">stops {runner.stops}</span> : null}
                <span class={said.includes('turn') || said.includes('defends') ? 'now st' : 'st'}>
                  {said}
                </span>
              </span>
              {race.challenge?.challenger === runner.car ? <span class="vs" /> : null}
            </div>
          )
        })}
      </div>
    </section>
  )
}
