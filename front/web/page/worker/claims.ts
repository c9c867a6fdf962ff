// What this tab alone may change: the race or championship on its screen. Another tab that wants it is refused, or takes it
// away; then whoever had it is told. Where the browser has no locks nobody is refused, and the records still notice
// who comes too late.
//
// A lock may still be that of a tab that is gone, or of this one before it was loaded again, until the browser comes to let
// go of it. So whoever wants one asks for it, and the page of a tab that has it says so, which one that is gone cannot.

const PATIENCE = 20000 // milliseconds with neither lock nor answer: then a tab has it that cannot speak

/** What tabs say to each other. */
type Said = { wanted: string } | { had: string }
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('paddock')
const saying = (said: Said): void => others?.postMessage(said)

type Release = () => void

/** Calls back when another tab says that it has this, or nothing happens for long; returns how to ask no longer. */
function askOthers(name: string, onHad: () => void): Release {
  const timer = setTimeout(onHad, PATIENCE)
  const hear = ({ data }: MessageEvent<Said>): void => {
    if ('had' in data && data.had === name) onHad()
  }
  others?.addEventListener('message', hear)
  saying({ wanted: name })
  return () => {
    clearTimeout(timer)
    others?.removeEventListener('message', hear)
  }
}

/** A lock with this name, or null while another tab has it. */
function lock(name: string, takeOver: boolean, onLost: () => void): Promise<Release | null> {
  return new Promise(resolve => {
    let release: Release | null = null
    let released = false
    let had = false
    const settled = askOthers(name, () => {
      had = !takeOver
      if (had) resolve(null)
    })
    const hold = (): Promise<void> => {
      settled()
      // Too late: nobody waits for it any more. An AbortSignal would take the request back, but Chromium forgets to answer the
      // first one of a worker when it is aborted at once, as by a quick answer.
      if (had) return Promise.resolve()
      return new Promise(free => {
        release = () => {
          released = true
          free()
        }
        resolve(release)
      })
    }
    const refused = (): void => {
      settled()
      if (release && !released) onLost()
      else if (!release) resolve(() => undefined)
    }
    try {
      navigator.locks.request(`paddock ${name}`, takeOver ? { steal: true } : {}, hold).catch(refused)
    } catch {
      refused()
    }
  })
}

export class Claims {
  private readonly held = new Map<string, Release>()

  /** onWanted: another tab asks; as long as there is a page it is to answer by answer(). */
  constructor(
    private readonly onLost: () => void,
    onWanted: (name: string) => void,
  ) {
    others?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if ('wanted' in data && this.held.has(data.wanted)) onWanted(data.wanted)
    })
  }

  answer(name: string): void {
    if (this.held.has(name)) saying({ had: name })
  }

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
    this.onLost()
  }
}
