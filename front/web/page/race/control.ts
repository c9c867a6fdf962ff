// A race as the screen follows it: what the engine shows, what has been told, and when the bots go on. It decides
// nothing about the race; it only sets the pace.
import type { News, Screen, Why } from '../engine/protocol'
import { playOf } from '../games/plays'
import { spokenPage, stuckWords } from '../lesson/panel'
import { type Refusal, link } from '../link'
import { FrameGate, withNextFrame } from '../ui/frames'
import { hush, say } from '../ui/say'
import { dropSetting, keepSetting, recallChoice, recallSetting } from '../ui/settings'
import { Story } from './log'
import { namer } from './names'
import { N, t } from '../language'

export const speeds = ['slow', 'normal', 'fast', 'instant'] as const
export type Speed = (typeof speeds)[number]
export const speedNames: Record<Speed, string> = {
  slow: N('Slow'),
  normal: N('Normal'),
  fast: N('Fast'),
  instant: N('Instant'),
}

const factor: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.35, instant: 0 }

const HINT_PARTS = [16, 4] // of the thinking: nobody who acts meanwhile waits for more than one of them
type Advice = { words: string; choices: string[] }

const REVEAL = 1500 // milliseconds at normal speed: what stays that long is worth looking at
const GLANCE = 700 // milliseconds that everybody at one screen gets for it, at whatever speed

export interface RaceState {
  screen: Screen | null
  /** All that was told to the one at the screen. */
  story: Story
  /** What the last screen brought, for whoever moves pictures; while the screen changes hands all since it was left. */
  recent: News[]
  error: string
  /** What the error asks for: another tab has the race, or the engine has stopped. */
  why: Why | null
  /** Something else worth a line. */
  note: string
  /** What a hint said of this moment, or ""; null while it is thought about. */
  hint: string | null
  /** The choices that the hint weighs, the best first. */
  hinted: string[]
  /** A better hint is being thought about. */
  better: boolean
  /** Something of one's own is shown that nobody has looked at yet; nothing goes on meanwhile. */
  held: boolean
  /** A question is under way. */
  busy: boolean
  speed: Speed
  paused: boolean
}

export class Control {
  state: RaceState
  private listener: (() => void) | null = null
  /** Stops waiting for what comes next; null while nothing is waited for. */
  private stopWaiting: (() => void) | null = null
  /** The same of what is drawn with the next frame. */
  private stopDrawing: (() => void) | null = null
  private readonly gate = new FrameGate()
  protected closed = false
  /** The question that was spoken last, and how often somebody has acted: each is heard once. */
  private asked = ''
  private acts = 0
  /** What is being thought about. */
  /** On the choices of this moment, by the part of the thinking. */
  private advice = new Map<number, Promise<Advice>>()
  /** Times that a hint was asked for or sent away. */
  private hints = 0
  /** What happened last, for the pace. */
  private latest: News[] = []
  /** Under way is what others do, and a choice that was made meanwhile. */
  private othersAct = false
  private chosen: { actions: string[]; why: string } | null = null
  private readonly unlisten: () => void

  constructor(readonly id: string) {
    this.state = {
      screen: null,
      story: new Story(),
      recent: [],
      error: '',
      why: null,
      note: '',
      hint: '',
      hinted: [],
      better: false,
      held: false,
      busy: true,
      paused: false,
      speed: recallChoice('speed', speeds, 'normal'),
    }
    this.unlisten = link.listen(notice => {
      if (notice.notice === 'taken') this.refused(t('another tab has taken it over'), 'taken')
    })
  }

  listen(listener: () => void): void {
    this.listener = listener
  }

  protected set(change: Partial<RaceState>): void {
    this.state = { ...this.state, ...change }
    this.draw()
  }

  /** What comes from elsewhere is drawn with the next frame, however much of it comes until then. Not so answers: what can be pressed is never older
   * than what the engine knows, also in a tab that lies behind another, where there are no frames. */
  protected setWithFrame(change: Partial<RaceState>): void {
    this.state = { ...this.state, ...change }
    this.stopDrawing ??= withNextFrame(() => this.draw())
  }

  private draw(): void {
    this.stopDrawing?.()
    this.stopDrawing = null
    this.listener?.()
  }

  /** takeOver: also when another tab has it. */
  open(takeOver = false): Promise<void> {
    return this.run(() => link.ask('open', this.id, takeOver))
  }
  sit(seat: number): Promise<void> {
    return this.run(() => link.ask('sit', seat))
  }
  act(actions: string[]): Promise<void> {
    this.acts++
    this.release()
    this.set({ note: '' })
    return this.run(() => link.ask('act', actions))
  }
  /** A choice at the table. One that is made while others think waits for them; a second click is no second choice. */
  choose(actions: string[]): void {
    if (!this.state.busy) void this.act(actions)
    else if (this.othersAct) this.chosen = { actions, why: this.state.screen?.view.why ?? '' }
  }
  /** What was chosen while others acted, if the question is still the same. */
  private takeChosen(): string[] | null {
    const { chosen } = this
    const { screen, error } = this.state
    this.chosen = null
    if (!chosen || error || !screen || screen.handover || screen.view.why !== chosen.why) return null
    return screen.view.legal.some(action => action.text === chosen.actions[0]) ? chosen.actions : null
  }
  undo(): Promise<void> {
    return this.state.screen?.view.undo ? this.run(() => link.ask('undo')) : Promise.resolve()
  }

  /** Bots act until somebody at the screen must, at whatever speed. */
  toMyTurn(): Promise<void> {
    this.release()
    return this.run(() => link.ask('step', 'all'))
  }

  /** Nothing more can become of one's own cars. */
  isDone(): boolean {
    const { screen } = this.state
    if (!screen?.viewer || screen.view.over || screen.page) return false
    const names = namer(screen.match, screen.viewer)
    return playOf(screen.match.game).isDone(screen.view, car => names.mine(car))
  }

  /** One's own cars are out: a bot drives the others that one has to drive. */
  toTheFlag(): Promise<void> {
    return this.run(() => link.ask('toTheFlag'))
  }

  /** A page of a lesson that was read. */
  turnPage(): Promise<void> {
    return this.isTold() && !this.state.busy ? this.run(() => link.ask('turnPage')) : Promise.resolve()
  }

  private isTold(): boolean {
    return this.state.screen?.page?.asks === false
  }

  /** Thinks in the worker; the hint goes with the moment. Asked for again it goes away, and one that is still thought about
   * is not thought about twice. It is there soon and gets better while it is looked at; the ear hears the best alone. */
  async hint(): Promise<void> {
    const asked = ++this.hints
    if (this.state.hint !== '') {
      this.set({ hint: '', hinted: [], better: false })
      return
    }
    this.set({ hint: null })
    let told = ''
    for (const part of HINT_PARTS) {
      const { words, choices } = await this.advise(part)
      if (this.hints !== asked) return
      told = words
      this.set({ hint: words, hinted: choices, better: part !== HINT_PARTS.at(-1) })
    }
    say([told])
  }

  private advise(part: number): Promise<Advice> {
    const thinking =
      this.advice.get(part)
      ?? link.ask('hint', part).catch((error: Error) => ({ words: error.message, choices: [] }))
    this.advice.set(part, thinking)
    return thinking
  }

  /** What was held has been looked at. */
  seen(): void {
    if (!this.state.held) return
    this.release()
    this.schedule()
  }

  private release(): void {
    dropSetting('held', 'sessionStorage')
    this.set({ held: false })
  }

  /** What is held stays so when the page is loaded again: from which moment on, or null. */
  private heldFrom(screen: Screen): number | null {
    const [id, moments, from] = (recallSetting('held', 'sessionStorage') ?? '').split(' ')
    return id === this.id && Number(moments) === screen.view.moments ? Number(from) : null
  }

  private keepHeld(screen: Screen): void {
    const from = this.state.recent[0]?.m ?? 0
    if (this.state.held) keepSetting('held', [this.id, screen.view.moments, from].join(' '), 'sessionStorage')
  }

  /** A typed line; resolves to what was said to it. */
  async typed(line: string): Promise<string> {
    let said = ''
    await this.run(async () => {
      const answer = await link.ask('typed', line)
      said = answer.said
      return answer.screen
    })
    return said
  }

  close(): void {
    this.closed = true
    this.listener = null
    this.unlisten()
    link.ask('leave').catch(() => undefined) // the worker is gone: then nobody has it
    this.stopDrawing?.()
    this.wait(null)
  }

  setSpeed(speed: Speed): void {
    keepSetting('speed', speed)
    this.set({ speed })
    this.schedule()
  }

  pause(paused: boolean): void {
    this.set({ paused })
    this.schedule()
  }

  /** So many milliseconds at the speed that was chosen. Where several people sit before the screen the speed is not
   * everybody's choice, so what one of them laid down is seen by the others even so. */
  linger(ms: number): number {
    const people = this.state.screen?.match.players.filter(player => !player.bot).length ?? 0
    return Math.max(ms * factor[this.state.speed], people > 1 && ms >= REVEAL ? GLANCE : 0)
  }

  /** What comes next comes by itself. */
  protected get isWaiting(): boolean {
    return this.stopWaiting !== null
  }

  /** For so long; without lingering, until what came before was drawn. null: no longer. */
  private wait(ms: number | null): void {
    this.stopWaiting?.()
    this.stopWaiting = null
    if (ms === null) return
    if (ms === 0) {
      this.stopWaiting = this.gate.pass(() => this.next())
      return
    }
    const timer = setTimeout(() => this.next(), ms)
    this.stopWaiting = () => clearTimeout(timer)
  }

  /** Not waiting any longer. */
  skip(): void {
    if (this.isTold()) void this.turnPage()
    else if (this.state.held) this.seen()
    else if (this.isWaiting) this.next()
  }

  clearError(): void {
    this.set({ error: '', note: '' })
    this.schedule()
  }

  protected async run(ask: () => Promise<Screen>): Promise<void> {
    this.wait(null)
    this.set({ busy: true, error: '', why: null })
    try {
      this.take(await ask())
    } catch (error) {
      this.refused((error as Error).message, (error as Refusal).why ?? null)
    }
    this.othersAct = false
    const chosen = this.takeChosen()
    if (chosen) await this.act(chosen)
    else this.schedule()
  }

  private refused(error: string, why: Why | null): void {
    if (why === 'taken')
      // nothing of it is to be seen or done here any more
      this.set({ screen: null, story: new Story(), recent: [] })
    this.set({ busy: false, error, why })
  }

  private take(screen: Screen): void {
    const story = screen.fresh ? new Story(playOf(screen.match.game).mark) : this.state.story
    story.add(screen.news)
    const freed = this.state.screen?.page && !screen.page
    const note = freed
      ? t('The lesson is over, and the race is yours. The others drive for themselves now.')
      : this.state.note
    const heldFrom = screen.fresh ? this.heldFrom(screen) : null
    this.latest = screen.news.filter(news => news.m >= (heldFrom ?? screen.since))
    const stillHandedOver = screen.handover && this.state.screen?.handover
    const { holds } = playOf(screen.match.game)
    const alone = screen.match.players.filter(player => !player.bot).length === 1 // others have a glance of their own
    const isMine = (car: number): boolean => namer(screen.match, screen.viewer).mine(car)
    if (this.state.screen && this.state.screen.viewer !== screen.viewer) hush()
    this.speak(screen, freed ? note : '')
    this.advice.clear()
    this.hints++
    this.set({
      screen,
      story,
      recent: stillHandedOver || this.state.held ? [...this.state.recent, ...this.latest] : this.latest,
      busy: false,
      why: null,
      hint: '',
      hinted: [],
      better: false,
      held:
        alone
        && !screen.page
        && (screen.fresh ? heldFrom !== null : this.state.held || holds(this.latest, isMine)),
      note,
    })
    this.keepHeld(screen)
  }

  /** For the ear: what happened, what a lesson says to it, the page or the question. */
  private speak(screen: Screen, note: string): void {
    const { reply, page, view, handover } = screen
    const told = (from: number, to: number): string[] =>
      this.latest.flatMap(one => (one.m >= from && one.m < to ? (one.say ?? []) : []))
    const heard = reply
      ? [
          ...told(0, reply.moments),
          reply.words + (reply.stuck ? ` ${t(stuckWords)}` : ''),
          ...told(reply.moments, Infinity),
        ]
      : told(0, Infinity)
    say(note ? [...heard, note] : heard)
    const before = this.state.screen?.page
    if (page && (page.number !== before?.number || page.asks !== before.asks)) say([spokenPage(page)])
    const asked = !page && view.legal.length ? `${screen.viewer} ${this.acts} ${view.why}` : ''
    if (asked && asked !== this.asked && view.why) say([view.why])
    this.asked = asked
    if (view.over && !this.state.screen?.view.over && view.verdict)
      say([view.verdict.trim().split('\n').at(-1) ?? ''])
    if (handover && handover.seat !== this.state.screen?.handover?.seat) say([t('{name} is next.', handover)])
  }

  protected schedule(): void {
    this.wait(null)
    const { screen, speed, paused, busy, error, held } = this.state
    if (
      this.closed
      || !screen?.more
      || error
      || paused
      || held
      || busy
      || (document.hidden && speed !== 'instant')
    )
      return
    this.wait(this.linger(playOf(screen.match.game).pace(this.latest)))
  }

  private next(): void {
    this.wait(null)
    const { speed, screen } = this.state
    const isWhole = playOf(screen?.match.game ?? '').isWholeTurn(this.latest, speed === 'fast')
    const going = this.run(() => link.ask('step', speed === 'instant' ? 'all' : isWhole ? 'turn' : 'once'))
    this.othersAct = true
    void going
  }

  /** The page is in sight again. */
  wake(): void {
    this.schedule()
  }
}
