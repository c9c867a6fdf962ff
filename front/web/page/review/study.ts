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

type Pieces = [from: number, to: number]

const AT_ONCE = 16 // pieces that a worker is given
const WORTH_A_WORKER = 60 // pieces: it has to be loaded first
const HELPERS_MOST = 3

/** Whatever was begun and not finished is done by somebody else. */
class Pool {
  private readonly open: Pieces[]
  done = 0
  constructor(readonly tasks: number) {
    this.open = [[0, tasks]]
  }

  take(): Pieces | undefined {
    const [from, to] = this.open.pop() ?? [0, 0]
    this.giveBack(from + AT_ONCE, to)
    return from < to ? [from, Math.min(to, from + AT_ONCE)] : undefined
  }

  giveBack(from: number, to: number): void {
    if (from < to) this.open.push([from, to])
  }
}

/** One worker's part, until there is nothing left to do; what it finds the first one is told. */
async function help(worker: Link, first: Link, pool: Pool, goesOn: () => boolean): Promise<void> {
  let mine: Pieces | undefined
  try {
    while (goesOn() && (mine = pool.take())) {
      const [from, to] = mine
      const pieces = await worker.ask('reviewOn', from, to)
      if (worker !== first) await first.ask('reviewTake', from, pieces)
      mine = undefined
      pool.done += pieces.length
      pool.giveBack(from + pieces.length, to)
    }
  } finally {
    if (mine) pool.giveBack(...mine)
  }
}

/** It says nothing more, or never did. */
const lost = (worker: Link): Promise<never> =>
  new Promise((_, reject) =>
    worker.listen(notice => {
      if (notice.notice === 'failed' || (notice.notice === 'silent' && notice.silent)) {
        worker.close()
        reject(new Error(notice.notice))
      }
    }),
  )

type Doing = { study: Study; begin: () => void; stop: () => void }

export function useStudy(id: string, everything: boolean): Doing {
  const [study, set] = useState(nothing)
  const line = useRef<Link | null>(null)
  const helpers = useRef<Link[]>([])
  const stopped = useRef(false)
  const close = (): void => {
    if (line.current !== link) line.current?.close()
    helpers.current.splice(0).forEach(helper => helper.close())
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
      const pool = new Pool(plan.tasks)
      const goesOn = (): boolean => {
        show({ ...nothing, done: pool.done / plan.tasks, plan })
        return !stopped.current && line.current === mine
      }
      const cores = (navigator.hardwareConcurrency || 1) - 1
      const wanted =
        mine === link ? 0 : Math.min(HELPERS_MOST, cores, Math.floor(plan.tasks / WORTH_A_WORKER))
      const others = Array.from({ length: wanted }, async () => {
        const helper = new Link()
        helpers.current.push(helper)
        const working = helper.ask('review', id, everything).then(() => help(helper, mine, pool, goesOn))
        await Promise.race([working, lost(helper)]).catch(() => undefined) // then the others do it
      })
      await help(mine, mine, pool, goesOn)
      await Promise.all(others)
      await help(mine, mine, pool, goesOn)
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
