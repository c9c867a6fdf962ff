// A review being made: in a worker of its own, slice by slice, so that neither the page nor the match waits for it.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Review, ReviewPlan } from '../engine/protocol'
import { Link, link } from '../link'
import { keepErrors } from '../statistics/errors'
import { t } from '../language'

export interface Study {
  /** Of the work, from 0 to 1; null when nothing is going on. */
  done: number | null
  told: Review | null
  plan: ReviewPlan | null
  error: string
}

const nothing: Study = { done: null, told: null, plan: null, error: '' }

type Doing = { study: Study; begin: () => void; stop: () => void }

export function useStudy(id: string, everything: boolean): Doing {
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
    const show = (study: Study): void => {
      if (line.current === mine) set(study)
    }
    const work = async (): Promise<void> => {
      const plan = await mine.ask('review', id, everything)
      show({ ...nothing, done: 0, plan })
      for (let done = 0; done < plan.tasks && !stopped.current; ) {
        done = (await mine.ask('reviewOn')).done
        show({ ...nothing, done: done / plan.tasks, plan })
      }
      const told = await mine.ask('reviewTell')
      if (told.whole) keepErrors(id, told.seats)
      show({ ...nothing, plan, told })
    }
    work()
      .catch((refusal: Error) => show({ ...nothing, error: refusal.message }))
      .finally(() => line.current === mine && close())
  }
  const stop = (): void => {
    stopped.current = true
  }
  return { study, begin, stop }
}
