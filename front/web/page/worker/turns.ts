// One thing after the other: what changes a match waits for what was asked before it.

export const SLICE = 40 // milliseconds of thinking before a look at what else was asked

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

export function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting++
  const mine = last.then(work).finally(() => waiting--)
  last = mine.catch(() => undefined)
  return mine
}

/** Something else is to be done after what is being done. */
export const othersWait = (): boolean => waiting > 1
