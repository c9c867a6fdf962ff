// A Grand Prix to look at only: order, board, team sheet, hand.
import type { LookProps } from '../module'
import { Board } from './board'
import { RaceCards } from './cards'
import { raceCards, readGrandPrix } from './read'
import { TeamSheet } from './sheet'
import { Tower } from './tower'
import { useTrack } from './tracks'
import { t } from '../../language'

export function GrandPrixLook({ match, view, names }: LookProps) {
  const race = readGrandPrix(view)
  const track = useTrack(match)
  return (
    <div class="gpview">
      <Tower race={race} names={names} drivers={one => match.cars.find(car => car.car === one)?.team ?? ''} />
      {track ? <Board track={track} race={race} names={names} /> : null}
      <div class="side">
        {view.viewer ? (
          <>
            <TeamSheet race={race} names={names} seat={view.viewer} title={t('Team')} note="" />
            <RaceCards hand={race.hand} cards={raceCards(match)} />
          </>
        ) : null}
      </div>
    </div>
  )
}
