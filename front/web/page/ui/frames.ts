// Work that goes with the browser's frames: several things that come between two of them are seen to once.

/** With the next frame, or soon where nobody looks and there is none. Returns how to leave it be. */
export function withNextFrame(work: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const frame = requestAnimationFrame(work)
  return () => cancelAnimationFrame(frame)
}

let due: (() => void)[] = []

/** With the next frame, all that comes until then in one go: what several answers change is drawn once. */
export function together(work: () => void): void {
  due.push(work)
  if (due.length > 1) return
  withNextFrame(() => {
    const all = due
    due = []
    for (const one of all) one()
  })
}

/** What passes is done soon, but once between two frames: what comes sooner waits for the next frame. */
export class FrameGate {
  private isShut = false
  private waiting: (() => void) | null = null

  /** One at a time; returns how to leave it be. */
  pass(work: () => void): () => void {
    if (this.isShut) {
      this.waiting = work
      return () => (this.waiting = null)
    }
    const timer = setTimeout(() => this.go(work))
    return () => clearTimeout(timer)
  }

  private go(work: () => void): void {
    this.isShut = true
    withNextFrame(() => this.open())
    work()
  }

  private open(): void {
    const { waiting } = this
    this.isShut = false
    this.waiting = null
    if (waiting) this.go(waiting)
  }
}
