// What drawn charts share.

/** The number of a car on its plate. */
export function NumberPlate({ x, y, label }: { x: number; y: number; label: string }) {
  const wide = 12 + 7 * label.length
  return (
    <>
      <rect class="noplate" x={x - wide / 2} y={y - 9} width={wide} height="18" rx="3" />
      <text class="no" x={x} y={y + 4.5} text-anchor="middle">
        {label}
      </text>
    </>
  )
}

type GridProps = { values: number[]; from: number; to: number; y: (value: number) => number }

/** Lines across a chart, each with its value before it. */
export const Gridlines = ({ values, from, to, y }: GridProps) => (
  <>
    {values.map(value => (
      <g key={value}>
        <path class="grid" d={`M${from} ${y(value)}H${to}`} />
        <text x={from - 7} y={y(value) + 4} text-anchor="end">
          {value}
        </text>
      </g>
    ))}
  </>
)

/** From one value to another, so far apart. */
export const steps = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((to - from) / by) + 1) }, (_, i) => from + i * by)

/** Sorts labels from top to bottom, and moves apart those that would cover one another. */
export function spread(labels: { y: number }[], least: number, bottom: number): void {
  labels.sort((a, b) => a.y - b.y)
  labels.forEach((label, i) => {
    label.y = Math.max(label.y, (labels[i - 1]?.y ?? -Infinity) + least)
  })
  labels.forEach((label, i) => {
    label.y = Math.min(label.y, bottom - (labels.length - 1 - i) * least)
  })
}
