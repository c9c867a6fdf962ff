// The story of a race as it was told to one seat: sentences with their lap or turn, and the last event. It is added to
// and never gone through again, however long the race.
import type { News } from '../engine/answers'

export interface Line { n: number; text: string; event: string; mark: string }

export interface ToldEvent { card: string; flag: string; turn: number; words: string }

const MOST = 4000 // lines
const WORDS = 220 // characters of what an event did
const closing = new Set(['turn', 'dealt', 'boxed', 'npc-pit', 'discarded', 'kept-hand'])

export class Story {
  readonly lines: Line[] = []
  event: ToldEvent | null = null
  /** Another number whenever something was added. */
  version = 0
  private mark = ''
  private turn = 0
  private open = false

  add(news: News[]): void {
    for (const one of news)
      this.addOne(one)
    if (this.lines.length > MOST)
      this.lines.splice(0, this.lines.length - MOST)
    this.version += news.length
  }

  private addOne(news: News): void {
    if (news.event === 'turn' && typeof news['turn'] === 'number') {
      this.turn = news['turn']
      this.mark = String(this.turn)
    } else if (news.event === 'lap' && !this.turn && typeof news['lap'] === 'number') {
      this.mark = `L${news['lap']}`
    }
    this.addEvent(news)
    if (news.say)
      this.lines.push({ n: this.version + this.lines.length, text: news.say, event: news.event, mark: this.mark || '–' })
  }

  private addEvent(news: News): void {
    if (news.event === 'event') {
      this.event = { card: String(news['card'] ?? ''), flag: String(news['flag'] ?? ''), turn: this.turn, words: '' }
      this.open = true
    } else if (closing.has(news.event)) {
      this.open = false
    } else if (this.open && this.event && news.say && this.event.words.length < WORDS) {
      this.event.words += `${this.event.words ? ' ' : ''}${news.say}`
    }
  }

  last(n: number): string[] { return this.lines.slice(-n).map(line => line.text) }
}
