// What this tab alone may change: the race or championship on its screen. Another tab that wants it is refused, or takes it
// away; then whoever had it is told. Where the browser has no locks nobody is refused, and the records still notice
// who comes too late.

const PATIENCE = 1000 // milliseconds: a page that is loaded again may meet the locks of the one before

type Release = () => void

/** A lock with this name, or null while another tab has it. */
function lock(name: string, takeOver: boolean, onLost: () => void): Promise<Release | null> {
  return new Promise(resolve => {
    let release: Release | null = null
    let released = false
    const hold = (): Promise<void> =>
      new Promise(free => {
        release = () => {
          released = true
          free()
        }
        resolve(release)
      })
    const refused = (error: unknown): void => {
      if (release && !released) onLost()
      else if (!release)
        resolve(error instanceof DOMException && error.name === 'TimeoutError' ? null : () => undefined)
    }
    try {
      navigator.locks
        .request(
          `paddock ${name}`,
          takeOver ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) },
          hold,
        )
        .catch(refused)
    } catch (error) {
      refused(error)
    }
  })
}

export class Claims {
  private readonly held = new Map<string, Release>()

  constructor(private readonly onLost: (name: string) => void) {}

  /** These and no others are this tab's from now on. False when another tab has one of them; then none is. */
  async occupy(names: string[], takeOver: boolean): Promise<boolean> {
    for (const name of [...this.held.keys()]) if (!names.includes(name)) this.release(name)
    for (const name of names) {
      if (this.held.has(name)) continue
      const release = await lock(name, takeOver, () => this.lose(name))
      if (!release) {
        await this.occupy([], false)
        return false
      }
      this.held.set(name, release)
    }
    return true
  }

  private release(name: string): void {
    this.held.get(name)?.()
    this.held.delete(name)
  }

  private lose(name: string): void {
    this.held.delete(name)
    this.onLost(name)
  }
}
