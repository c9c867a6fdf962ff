// The connection to a table on a server: it comes back by itself after pauses that grow, and says at once when it is lost.
import { t } from '../language'

/** A message of the server; unknown members are nobody's business. */
export type Message = { type: string; [member: string]: unknown }

const PAUSE = 500 // milliseconds before the first new try
const PAUSE_MAX = 30000
const HANDSHAKE = 10000 // milliseconds that a server has to open the line

export interface Owner {
  /** The line is open: say who you are. */
  opened(): void
  heard(message: Message): void
  /** For a while: it is tried again. */
  lost(why: string): void
  /** For good. */
  ended(why: string): void
}

export class Connection {
  private socket: WebSocket | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  private tries = 0
  private closed = false
  private readonly onOnline = (): void => this.now()
  private readonly onOffline = (): void => this.lose(t('this machine is offline'))

  constructor(private readonly owner: Owner) {
    self.addEventListener('online', this.onOnline)
    self.addEventListener('offline', this.onOffline)
    this.connect()
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN
  }

  private wait(ms: number, then: () => void): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = setTimeout(then, ms)
  }

  private connect(): void {
    const address = new URL('socket', self.location.href)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address, ['paddock.2', 'paddock.1'])
    this.socket = socket
    this.wait(HANDSHAKE, () => this.lose(t('the server does not answer')))
    socket.onopen = () => {
      if (socket !== this.socket) return
      if (this.timer) clearTimeout(this.timer)
      this.owner.opened()
    }
    socket.onmessage = event => {
      if (socket === this.socket) this.hear(String(event.data))
    }
    socket.onclose = () => {
      if (socket === this.socket) this.lose(t('the connection is lost'))
    }
  }

  private hear(text: string): void {
    let message: Message
    try {
      message = JSON.parse(text) as Message
    } catch {
      this.lose(t('the server said something that is no message'))
      return
    }
    if (message.type === 'bye') this.hearBye(message)
    else this.owner.heard(message)
  }

  private hearBye({ why, again_ms }: Message): void {
    const words = typeof why === 'string' ? why : t('the server has closed the table')
    if (typeof again_ms === 'number') this.lose(words, Math.max(1, again_ms))
    else this.end(words)
  }

  /** Somebody was let in: the next loss begins with a short pause again. */
  welcomed(): void {
    this.tries = 0
  }

  say(message: Message): boolean {
    if (!this.isOpen) return false
    this.socket?.send(JSON.stringify(message))
    return true
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    socket?.close()
    if (this.timer) clearTimeout(this.timer)
  }

  lose(why: string, again?: number): void {
    if (this.closed) return
    this.drop()
    const pause = again ?? Math.min(PAUSE_MAX, PAUSE * 2 ** this.tries++)
    this.wait(pause * (1 + Math.random() / 2), () => this.connect())
    this.owner.lost(why)
  }

  /** Do not wait any longer. */
  now(): void {
    if (this.closed || this.socket) return
    if (this.timer) clearTimeout(this.timer)
    this.connect()
  }

  private end(why: string): void {
    this.close()
    this.owner.ended(why)
  }

  close(): void {
    this.closed = true
    this.drop()
    self.removeEventListener('online', this.onOnline)
    self.removeEventListener('offline', this.onOffline)
  }
}
