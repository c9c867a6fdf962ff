// A race on a server as the screen follows it: the same as alone, only that news come by themselves.
import type { Screen, Visit, VisitWish } from '../engine/protocol'
import { link } from '../link'
import { Control } from '../race/control'
import { sentence } from '../ui/pieces'
import { say } from '../ui/say'

const HURRY = 12 // news that wait: from here on nobody lingers

export class VisitControl extends Control {
  /** Null until the server was heard of. */
  visit: Visit | null = null
  private readonly stopHearing: () => void

  constructor(readonly wish: VisitWish) {
    super(wish.table)
    this.stopHearing = link.listen(notice => {
      if (notice.notice === 'visit' && notice.visit.table === wish.table) this.hear(notice.visit)
    })
  }

  override open(): Promise<void> {
    return this.run(() => link.ask('visit', this.wish))
  }

  /** The table goes on without us: whoever was refused, having come too late, sees beside the words how it stands now, and what
   * comes after it. */
  protected override run(ask: () => Promise<Screen>): Promise<void> {
    return super.run(async () => {
      try {
        return await ask()
      } catch (refusal) {
        if (!this.state.screen) throw refusal
        const now = await link.ask('step', 'all').catch(() => Promise.reject(refusal as Error))
        const note = sentence((refusal as Error).message)
        this.set({ note })
        say([note])
        return now
      }
    })
  }

  /** News wait in the worker until those before them were looked at. */
  private hear(visit: Visit): void {
    const before = this.visit
    this.visit = visit
    const { screen, busy } = this.state
    const begins = before && before.state !== visit.state && visit.state !== 'over'
    const isBack = before?.connection === 'lost' && visit.connection === 'open'
    if (screen && !busy && (begins || isBack || (before && before.kept !== visit.kept))) {
      void this.run(() => link.ask('step', 'all'))
      return
    }
    this.setWithFrame(screen && visit.news && !screen.more ? { screen: { ...screen, more: true } } : {})
    if (!busy && visit.news) this.goOn()
  }

  private goOn(): void {
    if (!this.isWaiting) this.schedule()
  }

  /** The more waits, the less time each gets: a clock may be running. */
  override linger(ms: number): number {
    const news = this.visit?.news ?? 0
    return news > HURRY ? 0 : super.linger(ms) / (1 + news / 3)
  }

  /** Whoever was away sees how it stands, not all that led there. */
  override wake(): void {
    if (!document.hidden && !this.state.busy && (this.visit?.news ?? 0) > HURRY)
      void this.run(() => link.ask('step', 'all'))
    else super.wake()
  }

  override close(): void {
    this.stopHearing()
    super.close()
  }
}
