// The middle of the table: the challenge that is on, face down and then turned up; or what the car on turn may do.
import type { ComponentChildren } from 'preact'
import type { Match } from '../../engine/protocol'
import type { Namer } from '../../race/names'
import { Car, CarTag, Icon } from '../../ui/pieces'
import { CardBack, cardClass, CardFace, cardLabel, LaidCards, PlayedCards } from './card'
import { type Card, type LacorsaRace, type Reveal, type Runner, type Shown, runnerOf } from './read'
import { t, tx } from '../../language'

type Chosen = { card: Card; redline: boolean }

interface LaidProps {
  match: Match
  names: Namer
  runner: Runner
  shown: Shown | undefined
  selected: Chosen | null
}

/** What a car has laid: turned up, chosen by the one at the screen, face down, or nothing yet. */
function Laid({ match, names, runner, shown, selected }: LaidProps) {
  if (shown) return <PlayedCards play={shown.play} suit={shown.suit} match={match} />
  if (selected)
    return (
      <div
        class={`${cardClass(selected.card)} chosen`}
        role="img"
        aria-label={t('Chosen: {card}', { card: cardLabel(selected.card, match) })}
      >
        <CardFace card={selected.card} match={match} />
      </div>
    )
  if (runner.laid === '?')
    return <CardBack label={t('{car}: a play, face down', { car: names.car(runner.car) })} />
  if (runner.laid) return <LaidCards cards={runner.laid} match={match} />
  return <div class="ghost empty">{tx('to{line}choose', { line: <br /> })}</div>
}

function words({ names, runner, shown, selected }: LaidProps): string {
  if (shown) return ''
  if (runner.laid)
    return names.mine(runner.car) ? t('locked in, only you can see it') : t('locked in, 1 or 2 cards')
  return selected ? t('only you can see it') : t('{held} {held|card|cards} in hand', runner)
}

/** "You attack", "Ann defends" */
function roleWords(car: string, defends: boolean): string {
  if (car === t('You')) return defends ? t('You defend') : t('You attack')
  return defends ? t('{car} defends', { car }) : t('{car} attacks', { car })
}

type SideProps = LaidProps & { who: string; right: boolean; winner: boolean; ghost: ComponentChildren }

/** One of the two that meet: who, and what it has laid; the other way round on the right. */
function Side({ who, right, winner, ghost, ...laid }: SideProps) {
  const { match, names, runner, shown, selected } = laid
  const both = [
    <div key="who" class={`sidec${right ? ' d' : ''}${winner ? ' won' : ''}`}>
      <Car kind="c60" team={names.team(runner.car)} no={runner.car} width={150} />
      <h3>{who}</h3>
      <span class="sub">
        {runner.laid && !shown ? <Icon id="ui-lock" /> : null}
        {words(laid)}
      </span>
    </div>,
    <div key="slot" class={`slot${right ? ' d' : ''}${shown ? ' turned' : ''}`}>
      {selected && !shown ? ghost : null}
      {selected?.redline && !shown ? (
        <div class="lc redline mini" role="img" aria-label={t('Redline')}>
          <CardFace card={{ rank: 'R', suit: '' }} match={match} />
        </div>
      ) : null}
      <Laid {...laid} />
      {shown?.flat ? <span class="flatout">{t('flat out +{flat}', shown)}</span> : null}
      {shown ? <span class="total num">{shown.total}</span> : null}
    </div>,
  ]
  return <>{right ? both.reverse() : both}</>
}

export interface ArenaProps {
  match: Match
  race: LacorsaRace
  names: Namer
  reveal: Reveal | null
  selected: Chosen | null
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
        {selected?.redline ? t('take off') : t('add')}
      </span>
    </button>
  ) : null
  const side = (car: number, right: boolean) => {
    const runner = runnerOf(race, car)
    return runner ? (
      <Side
        {...{ match, names, runner, right }}
        who={roleWords(names.car(car), right)}
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

/** In one row, or in two of the same length. */
const rowsOf = (cars: number) => ({
  '--per': cars > 6 ? Math.ceil(cars / 2) : cars,
  '--rows': cars > 6 ? 2 : 1,
})

/** Qualifying: everybody lays one play, all are turned up together. */
export const Qualifying = ({ match, race, names, reveal, selected }: ArenaProps) => (
  <div class="arena grid-arena" style={rowsOf(race.cars.length)}>
    {race.cars.map(runner => {
      const shown = reveal?.qualifying ? reveal.shown.find(one => one.car === runner.car) : undefined
      const mine = race.asked === runner.car ? selected : null
      return (
        <div key={runner.car} class={`laid${names.mine(runner.car) ? ' mine' : ''}`}>
          <div class={`slot${shown ? ' turned' : ''}`}>
            {mine && !shown ? (
              <div class={cardClass(mine.card)}>
                <CardFace card={mine.card} match={match} />
              </div>
            ) : (
              <Laid match={match} names={names} runner={runner} shown={shown} selected={null} />
            )}
          </div>
          <CarTag kind="c60" team={names.team(runner.car)} no={runner.car} width={62}>
            {names.car(runner.car)}
          </CarTag>
        </div>
      )
    })}
  </div>
)

/** A car with open road, in the pits, or alone. */
export function OpenRoad({ race, names }: ArenaProps) {
  const runner = runnerOf(race, race.active)
  if (!runner) return <div class="arena" />
  const ahead = race.cars[runner.place - 2]?.car
  const driver = (car: number) => (
    <div class="sidec c">
      <Car kind="c60" team={names.team(car)} no={car} width={150} />
      <h3>{names.car(car)}</h3>
    </div>
  )
  const apart = runner.gap > 0 ? t('{gap} {gap|empty space|empty spaces}', runner) : t('right behind')
  return (
    <div class="arena road-arena">
      {driver(runner.car)}
      <span class="gapwords">{ahead === undefined ? t('leads') : apart}</span>
      {ahead === undefined ? null : driver(ahead)}
    </div>
  )
}
