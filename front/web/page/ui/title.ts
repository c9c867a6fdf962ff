// What a tab is called.
import { useEffect } from 'preact/hooks'

/** From the particular to the general; "" leaves it as it is. */
export function useTitle(...words: string[]): void {
  const title = [...words, 'Paddock'].join(' – ')
  useEffect(() => {
    if (words.every(Boolean)) document.title = title
  }, [title])
}
