// The story of a race as it was told to one seat: all news, and its sentences with the lap or turn they belong to. It is added
// to and never gone through again, however long the race.
import type { News } from '../engine/answers'

export type Line = { n: number; text: string; event: string; mark: string }

const MOST = 4000 // lines, and news

const dropOld = (list: unknown[]): void => {
  list.splice(0, Math.max(0, list.length - MOST))
}

export class Story {
  readonly news: News[] = []
  readonly lines: Line[] = []
  /** Another number whenever something was added. */
  version = 0
  private mark = '–'

  /** markOf: what lines are marked with from this news on, or null when that stays. */
  constructor(private readonly markOf: (news: News) => string | null = () => null) {}

  add(news: News[]): void {
    for (const one of news) {
      this.mark = this.markOf(one) ?? this.mark
      this.news.push(one)
      if (one.say)
        this.lines.push({
          n: this.version + this.lines.length,
          text: one.say,
          event: one.event,
          mark: this.mark,
        })
    }
    dropOld(this.news)
    dropOld(this.lines)
    this.version += news.length
  }

  last(n: number): string[] {
    return this.lines.slice(-n).map(line => line.text)
  }
}
