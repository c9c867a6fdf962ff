// A Grand Prix to look at only: order, board, team sheet, hand.
import type { LookProps } from '../module'
import { Board } from './board'
import { RaceCards } from './cards'
import { raceCards, readGrandPrix } from './read'
import { TeamSheet } from './sheet'
import { Tower } from './tower'
import { useTrack } from './tracks'

const none = new Set<number>()
const nothing = (): void => undefined

export function GrandPrixLook({ match, view, names }: LookProps) {
  const race = readGrandPrix(view)
  const track = useTrack(match)
  return (
    <div class="gpview">
      <Tower
        race={race}
        names={names}
        selectable={none}
        selected={0}
        onPick={nothing}
        drivers={one => match.cars.find(car => car.car === one)?.team ?? ''}
      />
      {track ? (
        <Board
          match={match}
          track={track}
          race={race}
          names={names}
          lit={[]}
          reach={[]}
          preview={null}
          selectable={none}
          selected={0}
          aim={null}
          onPreview={nothing}
          onStep={nothing}
          onReach={nothing}
          onPick={nothing}
        />
      ) : null}
      <div class="side">
        {view.viewer ? (
          <>
            <TeamSheet race={race} names={names} seat={view.viewer} title="Team" note="" />
            <RaceCards
              hand={race.hand}
              cards={raceCards(match)}
              playable={() => false}
              selected={-1}
              onPick={nothing}
            />
          </>
        ) : null}
      </div>
    </div>
  )
}
