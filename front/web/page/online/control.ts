// A race on a server as the screen follows it: the same as alone, only that news come by themselves.
import type { Visit, VisitWish } from '../engine/protocol'
import { link } from '../link'
import { Control } from '../race/control'

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
    this.set(screen && visit.news && !screen.more ? { screen: { ...screen, more: true } } : {})
    if (!busy && visit.news) this.goOn()
  }

  private goOn(): void {
    if (!this.isWaiting) this.schedule()
  }

  override close(): void {
    this.stopHearing()
    super.close()
  }
}
