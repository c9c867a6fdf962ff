// Something that leads to another screen and must not begin twice, however often its button is pressed.
import { useRef } from 'preact/hooks'

/** The work, or nothing while it is under way or done; again only after it has failed. */
export function useOnce(work: () => Promise<void>): () => Promise<void> {
  const begun = useRef(false)
  return async () => {
    if (begun.current) return
    begun.current = true
    try {
      await work()
    } catch (error) {
      begun.current = false
      throw error
    }
  }
}
