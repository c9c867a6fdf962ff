// A review being made: in a worker of its own, slice by slice, so that neither the page nor the match waits for it.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Review } from '../engine/answers'
import { Link } from '../link'

export interface Study {
  /** Of the work, from 0 to 1; null when nothing is going on. */
  done: number | null
  told: Review | null
  adviser: string
  error: string
}

const nothing: Study = { done: null, told: null, adviser: '', error: '' }

async function work(line: Link, id: string, show: (done: number, adviser: string) => void, isStopped: () => boolean): Promise<Review> {
  const { tasks, adviser } = await line.ask('review', id)
  for (let done = 0; done < tasks && !isStopped();) {
    done = (await line.ask('reviewOn')).done
    show(done / tasks, adviser)
  }
  return line.ask('reviewTell')
}

export function useStudy(id: string): { study: Study; begin: () => void; stop: () => void } {
  const [study, set] = useState(nothing)
  const line = useRef<Link | null>(null)
  const stopped = useRef(false)
  const close = (): void => {
    line.current?.close()
    line.current = null
  }
  useEffect(() => close, [id])
  const begin = (): void => {
    if (line.current)
      return
    stopped.current = false
    const mine = line.current = new Link()
    set({ ...nothing, done: 0 })
    work(mine, id, (done, adviser) => { if (line.current === mine) set({ ...nothing, done, adviser }) }, () => stopped.current).then(
      told => { if (line.current === mine) set(before => ({ ...before, done: null, told })) },
      (refusal: Error) => { if (line.current === mine) set({ ...nothing, error: refusal.message }) },
    ).finally(() => { if (line.current === mine) close() })
  }
  return { study, begin, stop: () => { stopped.current = true } }
}
