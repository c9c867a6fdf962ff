// The line to the engine's worker: each call is a promise. What the worker says unasked, and whether it is there at all,
// whoever listens is told.
import type { Answer, Call, Calls, Notice, Question, Why } from './engine/protocol'
import { t, wantedLanguage } from './language'

declare const WORKER_URL: string

/** An answer that is no; why: what a screen can do about it. */
export class Refusal extends Error {
  constructor(
    words: string,
    readonly why?: Why,
  ) {
    super(words)
  }
}

const PULSE = 10000 // milliseconds between two questions whether anybody is there
const PATIENCE = 3 // so many without an answer: a bot may think for long, but not that long

type Asker = { resolve: (value: never) => void; reject: (error: Error) => void }

export class Link {
  /** Why nothing will be answered any more, or "". */
  failure = ''
  /** Nothing has been answered for long. A browser may stop a worker for want of memory without a word. */
  silent = false
  /** Why nothing is kept, or "". */
  unkept = ''
  private worker: Worker | null = null
  private readonly open = new Map<number, Asker>()
  private readonly listeners = new Set<(notice: Notice) => void>()
  private n = 0
  private unanswered = 0
  private pulse: ReturnType<typeof setInterval> | null = null

  constructor() {
    try {
      this.worker = new Worker(WORKER_URL, { type: 'module', name: wantedLanguage() })
    } catch (error) {
      this.fail(t('the engine’s worker could not be started ({message})', error as Error))
      return
    }
    this.worker.onmessage = (event: MessageEvent<Answer | Notice>) => {
      this.heard()
      if ('notice' in event.data) this.hear(event.data)
      else this.settle(event.data)
    }
    // Without a message it was not even loaded.
    this.worker.onerror = event =>
      this.fail(
        event.message
          ? t('the engine’s worker stopped ({message})', event)
          : t('the engine’s worker could not be loaded'),
      )
    this.worker.onmessageerror = () => this.fail(t('an answer of the engine could not be read'))
    this.pulse = setInterval(() => this.feel(), PULSE)
  }

  /** Pulses are counted, not time: a machine that slept has not waited. */
  private feel(): void {
    if (this.failure || document.hidden) return
    if (this.unanswered++ === 0) this.ask('ping').catch(() => undefined)
    if (this.unanswered > PATIENCE) this.setSilent(true)
  }

  private heard(): void {
    this.unanswered = 0
    this.setSilent(false)
  }

  private setSilent(silent: boolean): void {
    if (this.silent === silent) return
    this.silent = silent
    this.tell({ notice: 'silent', silent })
  }

  private settle(answer: Answer): void {
    const call = this.open.get(answer.n)
    this.open.delete(answer.n)
    if ('error' in answer) call?.reject(new Refusal(answer.error, answer.why))
    else call?.resolve(answer.value as never)
  }

  private hear(notice: Notice): void {
    if (notice.notice === 'failed') {
      this.fail(notice.sentence)
      return
    }
    if (notice.notice === 'unkept') this.unkept = notice.sentence
    this.tell(notice)
  }

  private tell(notice: Notice): void {
    for (const listener of [...this.listeners]) listener(notice)
  }

  /** Nothing more will come: whoever waits is told so. */
  private fail(sentence: string): void {
    this.failure ||= sentence
    for (const call of this.open.values()) call.reject(new Refusal(this.failure))
    this.open.clear()
    this.tell({ notice: 'failed', sentence: this.failure })
  }

  /** Returns how to stop listening. */
  listen(listener: (notice: Notice) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Nothing that was asked is answered any more. */
  close(): void {
    this.worker?.terminate()
    if (this.pulse) clearInterval(this.pulse)
  }

  ask<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Promise<ReturnType<Calls[C]>> {
    const question: Question = { n: ++this.n, call, args }
    return new Promise((resolve, reject) => {
      if (this.failure || !this.worker) {
        reject(new Refusal(this.failure))
        return
      }
      this.open.set(question.n, { resolve, reject })
      this.worker.postMessage(question)
    })
  }
}

export const link = new Link()
