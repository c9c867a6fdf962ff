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
