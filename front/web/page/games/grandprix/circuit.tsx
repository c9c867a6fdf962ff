// A circuit as it is painted: road, lanes, pit lane, kerbs, grid, lines, names. It never changes during a race.
import type { Track } from '../../engine/answers'
import { counted } from '../../ui/counted'
import { memo } from '../../ui/memo'
import { across, outlinePath, sectorOf } from './geometry'

function Kerbs({ track }: { track: Track }) {
  const runs: { from: number; to: number; inside: boolean }[] = []
  track.pit.forEach((spot, s) => {
    if (Math.abs(spot.turn) < 0.3) return
    const last = runs[runs.length - 1]
    const inside = spot.turn > 0
    if (last && last.to === s - 1 && last.inside === inside) last.to = s
    else runs.push({ from: s, to: s, inside })
  })
  const path = (run: (typeof runs)[number]): string => {
    const line = run.inside ? track.inner : track.wall
    const points = []
    for (let i = run.from * 4; i <= (run.to + 1) * 4; i++)
      points.push(`${line[(i * 2) % line.length]} ${line[(i * 2 + 1) % line.length]}`)
    return `M${points.join('L')}`
  }
  return (
    <>
      {runs.map(run => (
        <g key={run.from}>
          <path class="kerb0" d={path(run)} />
          <path class="kerb1" d={path(run)} />
        </g>
      ))}
    </>
  )
}

function Numbers({ track }: { track: Track }) {
  const marks = []
  for (let s = 5; s < track.sectors; s += 5) {
    const row = track.cells[s] ?? []
    const outer = row[row.length - 1]
    const inner = row[0]
    const pit = track.pit[s]
    if (!outer || !inner || !pit) continue
    const dx = outer.x - pit.x
    const dy = outer.y - pit.y
    const length = Math.hypot(dx, dy) || 1
    marks.push(
      <text
        key={s}
        class="secno"
        x={outer.x + (dx / length) * track.lane * 0.95}
        y={outer.y + (dy / length) * track.lane * 0.95}
      >
        {s}
      </text>,
    )
  }
  return <>{marks}</>
}

function Corners({ track }: { track: Track }) {
  return (
    <>
      {track.corners
        .filter(corner => corner.name)
        .map(corner => {
          const middle = sectorOf(track, Math.round((corner.from + corner.to) / 2))
          const pit = track.pit[middle]
          const inner = track.cells[middle]?.[0]
          if (!pit || !inner) return null
          const dx = pit.x - inner.x
          const dy = pit.y - inner.y
          const length = Math.hypot(dx, dy) || 1
          return (
            <text
              key={corner.from}
              class="cn"
              text-anchor={dx > 4 ? 'start' : dx < -4 ? 'end' : 'middle'}
              x={pit.x + (dx / length) * track.lane * 0.9}
              y={pit.y + (dy / length) * track.lane * 0.9}
            >
              {corner.name}
            </text>
          )
        })}
    </>
  )
}

function Grid({ track }: { track: Track }) {
  const marks = []
  for (let row = 1; row <= track.grid; row++)
    for (let lane = 0; lane < 2; lane++) {
      const cell = track.cells[sectorOf(track, -row)]?.[lane]
      if (cell)
        marks.push(
          <path
            key={`${row}.${lane}`}
            class="gridmark"
            transform={`translate(${cell.x} ${cell.y}) rotate(${cell.heading})`}
            d={`M${track.sector * 0.3} ${-track.lane * 0.3}h4v${track.lane * 0.6}h-4`}
          />,
        )
    }
  return <>{marks}</>
}

/** Where there is most room for its name: far from every road, and further to the sides than above and below. */
function titleSpot(track: Track): { x: number; y: number } {
  const [x, y, w, h] = track.box
  const edges = [track.wall, track.pit_far]
  const room = (px: number, py: number): number => {
    let least = Infinity
    for (const edge of edges)
      for (let i = 0; i < edge.length; i += 2)
        least = Math.min(least, Math.hypot(((edge[i] ?? 0) - px) / 3.2, (edge[i + 1] ?? 0) - py))
    return least
  }
  let best = { x: x + w / 2, y: y + h / 2, room: 0 }
  for (let i = 3; i < 22; i++)
    for (let k = 2; k < 15; k++) {
      const spot = { x: x + (w * i) / 24, y: y + (h * k) / 16 }
      const found = room(spot.x, spot.y)
      if (found > best.room) best = { ...spot, room: found }
    }
  return best
}

export const Circuit = memo(function Circuit({ track }: { track: Track }) {
  const line = across(track, 0, track.lane * 0.35)
  const title = titleSpot(track)
  return (
    <g class="circuit" aria-hidden="true">
      <path
        class="pitlane"
        d={outlinePath(track.pit_near) + outlinePath(track.pit_far)}
        fill-rule="evenodd"
      />
      <path class="road" d={outlinePath(track.wall) + outlinePath(track.inner)} fill-rule="evenodd" />
      {track.cells.map((row, s) =>
        row.map((cell, lane) => (
          <path key={`${s}.${lane}`} class={`cell${s % 2 ? ' alt' : ''}`} d={outlinePath(cell.outline)} />
        )),
      )}
      <path class="edge" d={outlinePath(track.wall)} />
      <path class="edge" d={outlinePath(track.inner)} />
      <Kerbs track={track} />
      <Grid track={track} />
      <path class="greenline" d={across(track, track.green, track.lane * 0.3)} />
      <path class="startline" d={line} />
      <path class="startline2" d={line} />
      <Numbers track={track} />
      <Corners track={track} />
      <text class="bt" x={title.x} y={title.y}>
        {track.title}
      </text>
      <text class="bs" x={title.x} y={title.y + 22}>
        {counted(track.sectors, 'sector')} · {track.clockwise ? 'clockwise' : 'anticlockwise'}
      </text>
    </g>
  )
})
