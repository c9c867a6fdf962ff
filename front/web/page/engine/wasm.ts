// The engine behind its door: requests go in as text, answers come out as JSON. One instance has one match open.
import { t } from '../language'

export class EngineError extends Error {}

/** It broke off in the middle of something: nothing more can be asked of this instance. */
export class EngineStopped extends EngineError {}

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  room(len: number): number
  ask(len: number): number
  nets(): number
  nets_size(): number
}

/** What wasi-libc wants of its host: there are no files, and what an assertion says before it traps is kept. */
function imports(memory: () => WebAssembly.Memory, say: (text: string) => void): WebAssembly.Imports {
  const badFile = (): number => 8
  return {
    wasi_snapshot_preview1: {
      fd_close: badFile,
      fd_fdstat_get: badFile,
      fd_seek: badFile,
      fd_write(_fd: number, pieces: number, n: number, written: number): number {
        const view = new DataView(memory().buffer)
        let total = 0
        for (let i = 0; i < n; i++) {
          const at = view.getUint32(pieces + 8 * i, true)
          const len = view.getUint32(pieces + 8 * i + 4, true)
          say(new TextDecoder().decode(new Uint8Array(memory().buffer, at, len)))
          total += len
        }
        view.setUint32(written, total, true)
        return 0
      },
    },
  }
}

export class Engine {
  private stopped: EngineStopped | null = null
  get isStopped(): boolean {
    return this.stopped !== null
  }

  private constructor(
    private readonly at: Exports,
    private readonly said: string[],
  ) {}

  static async open(module: WebAssembly.Module): Promise<Engine> {
    const said: string[] = []
    const host = imports(
      () => exports().memory,
      text => said.push(text),
    )
    const instance: WebAssembly.Instance = await WebAssembly.instantiate(module, host)
    const exports = (): Exports => instance.exports as unknown as Exports
    exports()._initialize()
    return new Engine(exports(), said)
  }

  /** What the strongest drivers have learned, which comes behind the engine; without it they would drive by nothing. */
  teach(nets: Uint8Array): void {
    if (nets.length !== this.at.nets_size())
      throw new EngineError(t('the engine and what its drivers have learned are of two editions'))
    new Uint8Array(this.at.memory.buffer, this.at.nets(), nets.length).set(nets)
  }

  /** From now on answers are in the language of that catalogue. */
  speak(catalogue: Uint8Array): void {
    const verb = new TextEncoder().encode('language\n')
    const bytes = new Uint8Array(verb.length + catalogue.length)
    bytes.set(verb)
    bytes.set(catalogue, verb.length)
    this.askBytes(bytes)
  }

  /** The answer to a request, as text; errors are answers too. */
  askText(request: string): string {
    return this.askBytes(new TextEncoder().encode(request))
  }

  private askBytes(bytes: Uint8Array): string {
    const room = this.at.room(bytes.length)
    if (!room) throw new EngineError(t('out of memory'))
    new Uint8Array(this.at.memory.buffer, room, bytes.length).set(bytes)
    const answer = this.call(bytes.length)
    if (!answer) throw new EngineError(t('out of memory'))
    const memory = new Uint8Array(this.at.memory.buffer)
    return new TextDecoder().decode(memory.subarray(answer, memory.indexOf(0, answer)))
  }

  private call(len: number): number {
    if (this.stopped) throw this.stopped
    try {
      return this.at.ask(len)
    } catch (trap) {
      this.stopped = new EngineStopped(
        t('the engine stopped: {why}', { why: this.said.join('').trim() || String(trap) }),
      )
      throw this.stopped
    }
  }

  /** The answer to a request; throws the sentence of an error. */
  ask<T>(words: (string | number)[], text?: string): T {
    const line = words.join(' ')
    const answer = JSON.parse(this.askText(text === undefined ? line : `${line}\n${text}`)) as T & {
      error?: string
    }
    if (answer.error !== undefined) throw new EngineError(answer.error)
    return answer
  }
}
