// A review being made: in a worker of its own, slice by slice, so that neither the page nor the match waits for it.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Review, ReviewPlan } from '../engine/protocol'
import { Link, link } from '../link'
import { t } from '../language'

export interface Study {
  /** Of the work, from 0 to 1; null when nothing is going on. */
  done: number | null
  told: Review | null
  plan: ReviewPlan | null
  error: string
}

const nothing: Study = { done: null, told: null, plan: null, error: '' }

async function work(
  line: Link,
  id: string,
  everything: boolean,
  show: (done: number, plan: ReviewPlan) => void,
  isStopped: () => boolean,
): Promise<Review> {
  const plan = await line.ask('review', id, everything)
  show(0, plan)
  for (let done = 0; done < plan.tasks && !isStopped(); ) {
    done = (await line.ask('reviewOn')).done
    show(done / plan.tasks, plan)
  }
  return line.ask('reviewTell')
}

export function useStudy(
  id: string,
  everything: boolean,
): { study: Study; begin: () => void; stop: () => void } {
  const [study, set] = useState(nothing)
  const line = useRef<Link | null>(null)
  const stopped = useRef(false)
  const close = (): void => {
    if (line.current !== link) line.current?.close()
    line.current = null
  }
  useEffect(() => close, [id])
  const begin = (): void => {
    if (line.current) return
    stopped.current = false
    const mine = (line.current = link.unkept ? link : new Link()) // what is not kept the page's own worker alone has
    set({ ...nothing, done: 0 })
    mine.listen(notice => {
      // a worker that the browser has stopped says nothing
      if (notice.notice !== 'silent' || !notice.silent || line.current !== mine) return
      close()
      set({
        ...nothing,
        error: t('the engine has not answered for a while: the browser may have stopped it'),
      })
    })
    work(
      mine,
      id,
      everything,
      (done, plan) => {
        if (line.current === mine) set({ ...nothing, done, plan })
      },
      () => stopped.current,
    )
      .then(
        told => {
          if (line.current === mine) set(before => ({ ...before, done: null, told }))
        },
        (refusal: Error) => {
          if (line.current === mine) set({ ...nothing, error: refusal.message })
        },
      )
      .finally(() => {
        if (line.current === mine) close()
      })
  }
  return {
    study,
    begin,
    stop: () => {
      stopped.current = true
    },
  }
}
