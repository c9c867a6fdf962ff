// The line to the engine's worker: each call is a promise.
import type { Answer, Call, Calls, Question } from './engine/protocol'

declare const WORKER_URL: string

export class Link {
  private readonly worker = new Worker(WORKER_URL, { type: 'module' })
  private readonly open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  private n = 0

  constructor() {
    this.worker.onmessage = (event: MessageEvent<Answer>) => {
      const call = this.open.get(event.data.n)
      this.open.delete(event.data.n)
      if ('error' in event.data)
        call?.reject(new Error(event.data.error))
      else
        call?.resolve(event.data.value as never)
    }
  }

  /** Nothing that was asked is answered any more. */
  close(): void { this.worker.terminate() }

  ask<C extends Call>(call: C, ...args: Parameters<Calls[C]>): Promise<ReturnType<Calls[C]>> {
    const question: Question = { n: ++this.n, call, args }
    return new Promise((resolve, reject) => {
      this.open.set(question.n, { resolve, reject })
      this.worker.postMessage(question)
    })
  }
}

export const link = new Link()
