// The road: every space from the last car to the leader. A car keeps its element and slides to its new space, so that
// a pass is seen as one.
import type { Match } from '../../engine/protocol'
import { pointedClass, usePointing } from '../../lesson/panel'
import type { Namer } from '../../race/names'
import { Car, Icon, memo } from '../../ui/pieces'
import type { LacorsaRace, Runner } from './read'
import { t } from '../../language'

/** What a car is doing, and whether that is what everybody waits for. */
function stateOf(race: LacorsaRace, runner: Runner, names: Namer, turn: boolean): [string, boolean?] {
  if (runner.out) return [t('out')]
  if (!race.racing) return [runner.laid ? t('has chosen') : t('choosing')]
  if (race.challenge?.defender === runner.car) return [t('defends'), true]
  if (runner.car !== race.active) return ['']
  if (names.mine(runner.car) && turn) return [t('your turn'), true]
  return runner.laid ? [t('locked in')] : [t('on turn'), true]
}

/** "P2 Ann, 7 cards, then 1 empty space" */
function roadWords({ racing }: LacorsaRace, { place, car, held, gap }: Runner, names: Namer): string {
  const who = racing ? `P${place} ${names.car(car)}` : names.car(car)
  const cards = t('{car}, {held} {held|card|cards}', { car: who, held })
  return gap > 0 ? t('{cards}, then {gap} {gap|empty space|empty spaces}', { cards, gap }) : cards
}

type StripProps = { match: Match; race: LacorsaRace; names: Namer; turn: boolean }

/** Drawn again when the race has gone on, not when a card is chosen. */
export const Strip = memo(function Strip({ match, race, names, turn }: StripProps) {
  const running = race.cars.slice(0, race.running)
  const spaces = 1 + Math.max(0, ...running.map(runner => runner.space))
  const cells = Math.max(spaces + 2, Math.min(12, spaces + 4))
  const x = (space: number): number => cells - 2 - space
  const byCar = [...race.cars].sort((a, b) => a.car - b.car)
  const pointed = usePointing()
  const pits = match.options['pit'] === true
  return (
    <section
      class={`strip${race.racing ? '' : ' still'}${cells > 10 ? ' many' : ''}${pointedClass(pointed('field gaps', 'field order'))}`}
      aria-label={t('The road, last car to leader')}
      style={{ '--n': cells, '--rows': spaces }}
    >
      <ol class="sr">
        {[...running].reverse().map(runner => (
          <li key={runner.car}>{roadWords(race, runner, names)}</li>
        ))}
      </ol>
      <div class="asphalt" aria-hidden="true">
        <span class="flag" />
        {byCar.map(runner => {
          const [said, now] = stateOf(race, runner, names, turn)
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
                {pits ? <span class="st stops">{t('stops {stops}', runner)}</span> : null}
                <span class={now ? 'now st' : 'st'}>
                  {duel && runner.laid ? <Icon id="ui-lock" /> : null}
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
})
