// A circuit as it is painted: road, lanes, pit lane, kerbs, grid, lines, names. It never changes during a race.
import { useMemo } from 'preact/hooks'
import type { Track } from '../../engine/protocol'
import { memo } from '../../ui/pieces'
import { across, spaceAt, labelsOf, pitCells } from './geometry'
import { boxOf, outlinePath, roadPath } from './outline'
import { N, t } from '../../language'

function Kerbs({ track: { lines } }: { track: Track }) {
  const runs: { from: number; to: number; inside: boolean }[] = []
  lines.turns.forEach((turn, s) => {
    if (Math.abs(turn) < 0.3) return
    const last = runs[runs.length - 1]
    const inside = turn > 0
    if (last && last.to === s - 1 && last.inside === inside) last.to = s
    else runs.push({ from: s, to: s, inside })
  })
  const path = ({ from, to, inside }: (typeof runs)[number]): string => {
    const line = inside ? lines.inner : lines.wall
    const points = []
    for (let i = from * 4; i <= (to + 1) * 4; i++) points.push(line[i % line.length]?.join(' '))
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

function Grid({ track }: { track: Track }) {
  const { lane_width: wide, sector_length: long } = track.drawing
  return (
    <>
      {track.grid.map(({ sector, lane }) => {
        const { x, y, heading } = spaceAt(track, sector, lane)
        return (
          <path
            key={`${sector}.${lane}`}
            class="gridmark"
            transform={`translate(${x} ${y}) rotate(${heading})`}
            d={`M${long * 0.3} ${-wide * 0.3}h4v${wide * 0.6}h-4`}
          />
        )
      })}
    </>
  )
}

/** Where there is most room for its name: far from every road, and further to the sides than above and below. */
function titleSpot(track: Track): { x: number; y: number } {
  const { x, y, w, h } = boxOf(track, 0)
  const edges = [...track.lines.wall, ...track.lines.pit_far]
  const room = (px: number, py: number): number => {
    let least = Infinity // squares will do: which spot has most is all that is asked
    for (const [ex, ey] of edges) least = Math.min(least, ((ex - px) / 3.2) ** 2 + (ey - py) ** 2)
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

/** What is the same however large it is shown. */
const Ground = memo(function Ground({ track }: { track: Track }) {
  const { drawing, lines } = track
  const line = across(track, 0, drawing.lane_width * 0.35)
  return (
    <>
      <path
        class="pitlane"
        d={outlinePath(lines.pit_near) + outlinePath(lines.pit_far)}
        fill-rule="evenodd"
      />
      <path class="pitcells" d={pitCells(track)} />
      <path class="road" d={roadPath(track)} fill-rule="evenodd" />
      {drawing.spaces.map((row, s) =>
        row.map((cell, lane) => (
          <path key={`${s}.${lane}`} class={`cell${s % 2 ? ' alt' : ''}`} d={outlinePath(cell.outline)} />
        )),
      )}
      <path class="edge" d={outlinePath(lines.wall)} />
      <path class="edge" d={outlinePath(lines.inner)} />
      <Kerbs track={track} />
      <Grid track={track} />
      <path class="greenline" d={across(track, track.green_line, drawing.lane_width * 0.3)} />
      <path class="startline" d={line} />
      <path class="startline2" d={line} />
    </>
  )
})

/** unit: so much of the drawing is a pixel of the screen; above: so much room there is above it. */
type CircuitProps = { track: Track; unit: number; above: number }

const Names = memo(function Names({ track, unit, above }: CircuitProps) {
  const title = useMemo(() => titleSpot(track), [track])
  const labels = labelsOf(track, unit, above, { start: t('START'), pit: t('PIT LANE') }, title)
  return (
    <>
      {labels.map(({ text, cls, size, x, y }) => (
        <text
          key={`${cls} ${text}`}
          class={cls}
          style={{ fontSize: `calc(${size}px * var(--closer, 1))` }}
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
      <text class="bt" x={title.x} y={title.y}>
        {track.title}
      </text>
      <text
        class="bs"
        style={{ fontSize: `${11 * Math.max(1, unit)}px` }}
        x={title.x}
        y={title.y + 23 + 8 * Math.max(1, unit)}
      >
        {t(
          track.drawing.clockwise
            ? N('{sectors} {sectors|sector|sectors} · clockwise')
            : N('{sectors} {sectors|sector|sectors} · anticlockwise'),
          { sectors: track.sectors },
        )}
      </text>
    </>
  )
})

export const Circuit = (props: CircuitProps) => (
  <g class="circuit" aria-hidden="true">
    <Ground track={props.track} />
    <Names {...props} />
  </g>
)
