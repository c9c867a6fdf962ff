// The middle of the table: the challenge that is on, face down and then turned up; or what the car on turn may do.
import type { Match } from '../../engine/answers'
import type { Namer } from '../../race/names'
import { counted } from '../../ui/counted'
import { Car, Icon } from '../../ui/pieces'
import { CardBack, CardFace, LaidCards, PlayedCards, cardClass, cardLabel } from './card'
import { type Card, type LacorsaRace, type Runner, runnerOf } from './read'
import type { Reveal } from './reveal'

interface SideProps {
  match: Match
  names: Namer
  runner: Runner
  role: string
  shown: Reveal['shown'][number] | undefined
  selected: { card: Card; redline: boolean } | null
  right?: boolean
  winner: boolean
}

function Slot({
  match,
  names,
  runner,
  shown,
  selected,
  ghost,
}: Omit<SideProps, 'role' | 'right' | 'winner'> & { ghost: preact.ComponentChildren }) {
  if (shown)
    return (
      <>
        <PlayedCards play={shown.play} suit={shown.suit} match={match} />
        <span class="total num">{shown.total}</span>
      </>
    )
  if (selected)
    return (
      <>
        {ghost}
        {selected.redline ? (
          <div class="lc redline mini" role="img" aria-label="Redline">
            <CardFace card={{ rank: 'R', suit: '' }} match={match} />
          </div>
        ) : null}
        <div
          class={`${cardClass(selected.card)} chosen`}
          role="img"
          aria-label={`Chosen: ${cardLabel(selected.card, match)}`}
        >
          <CardFace card={selected.card} match={match} />
        </div>
      </>
    )
  if (runner.laid === '?') return <CardBack label={`${names.car(runner.car)}: a play, face down`} />
  if (runner.laid) return <LaidCards cards={runner.laid} match={match} />
  return (
    <div class="ghost empty">
      to
      <br />
      choose
    </div>
  )
}

function words({
  names,
  runner,
  shown,
  selected,
}: {
  names: Namer
  runner: Runner
  shown: unknown
  selected: unknown
}): string {
  if (shown) return ''
  if (runner.laid)
    return names.mine(runner.car) ? 'locked in, only you can see it' : 'locked in, 1 or 2 cards'
  if (selected) return 'only you can see it'
  return `${counted(runner.held, 'card')} in hand`
}

function Side(props: SideProps & { ghost: preact.ComponentChildren }) {
  const { names, runner, role, right, winner, shown, selected } = props
  const who = (
    <div class={`sidec${right ? ' d' : ''}${winner ? ' won' : ''}`}>
      <Car kind="c60" team={names.team(runner.car)} no={runner.car} width={150} />
      <h3>
        {names.car(runner.car)} {role}
      </h3>
      <span class="sub">
        {runner.laid && !shown ? <Icon id="ui-lock" /> : null}
        {words({ names, runner, shown, selected })}
      </span>
    </div>
  )
  const slot = (
    <div class={`slot${right ? ' d' : ''}${shown ? ' turned' : ''}`}>
      <Slot {...props} />
    </div>
  )
  return right ? (
    <>
      {slot}
      {who}
    </>
  ) : (
    <>
      {who}
      {slot}
    </>
  )
}

export interface ArenaProps {
  match: Match
  race: LacorsaRace
  names: Namer
  reveal: Reveal | null
  selected: { card: Card; redline: boolean } | null
  /** The one at the screen may add a Redline to what is chosen. */
  redline: { may: boolean; toggle: () => void }
}

/** Who meets whom: in the challenge that is on, or in the one just turned up. */
function pair({ race, reveal }: ArenaProps): [number, number] | null {
  if (reveal && !reveal.qualifying && reveal.shown.length === 2)
    return [reveal.shown[0]?.car ?? 0, reveal.shown[1]?.car ?? 0]
  return race.challenge ? [race.challenge.challenger, race.challenge.defender] : null
}

export function Duel(props: ArenaProps) {
  const { match, race, names, reveal, selected, redline } = props
  const both = pair(props)
  if (!both) return null
  const ghost = redline.may ? (
    <button type="button" class="ghost" aria-pressed={selected?.redline ?? false} onClick={redline.toggle}>
      <span>
        <b class="num">R</b>
        <br />
        {selected?.redline ? 'take off' : 'add'}
      </span>
    </button>
  ) : null
  const side = (car: number, right: boolean) => {
    const runner = runnerOf(race, car)
    return runner ? (
      <Side
        match={match}
        names={names}
        runner={runner}
        right={right}
        role={(right ? 'defend' : 'attack') + (names.car(car) === 'You' ? '' : 's')}
        winner={reveal?.winner === car}
        shown={reveal && !reveal.qualifying ? reveal.shown.find(one => one.car === car) : undefined}
        selected={race.asked === car && !reveal ? selected : null}
        ghost={race.asked === car ? ghost : null}
      />
    ) : null
  }
  return (
    <div class="arena">
      {side(both[0], false)}
      <span class="vs2" aria-hidden="true">
        v
      </span>
      {side(both[1], true)}
    </div>
  )
}

/** Qualifying: everybody lays one play, all are turned up together. */
export function Qualifying({ match, race, names, reveal, selected }: ArenaProps) {
  return (
    <div class="arena grid-arena">
      {race.cars.map(runner => {
        const shown = reveal?.qualifying ? reveal.shown.find(one => one.car === runner.car) : undefined
        const mine = race.asked === runner.car ? selected : null
        return (
          <div key={runner.car} class={`laid${names.mine(runner.car) ? ' mine' : ''}`}>
            {shown ? (
              <div class="slot turned">
                <PlayedCards play={shown.play} suit={shown.suit} match={match} />
              </div>
            ) : mine ? (
              <div class={cardClass(mine.card)}>
                <CardFace card={mine.card} match={match} />
              </div>
            ) : runner.laid === '?' ? (
              <CardBack label={`${names.car(runner.car)}: a play, face down`} />
            ) : runner.laid ? (
              <div class="slot">
                <LaidCards cards={runner.laid} match={match} />
              </div>
            ) : (
              <div class="ghost empty">
                to
                <br />
                choose
              </div>
            )}
            <span class="tag">
              <Car kind="c60" team={names.team(runner.car)} no={runner.car} width={62} />
              {names.car(runner.car)}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** A car with open road, in the pits, or alone. */
export function OpenRoad({ race, names }: ArenaProps) {
  const runner = runnerOf(race, race.active)
  if (!runner) return <div class="arena" />
  const ahead = race.cars[runner.place - 2]?.car
  return (
    <div class="arena road-arena">
      <div class="sidec c">
        <Car kind="c60" team={names.team(runner.car)} no={runner.car} width={150} />
        <h3>{names.car(runner.car)}</h3>
      </div>
      <span class="gapwords">
        {ahead === undefined ? 'leads' : runner.gap > 0 ? counted(runner.gap, 'empty space') : 'right behind'}
      </span>
      {ahead === undefined ? null : (
        <div class="sidec c">
          <Car kind="c60" team={names.team(ahead)} no={ahead} width={150} />
          <h3>{names.car(ahead)}</h3>
        </div>
      )}
    </div>
  )
}
