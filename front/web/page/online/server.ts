// Is there a server of races behind the page, or only files? Asked once, of the page's own address, which answers in any case.
import { useEffect, useState } from 'preact/hooks'

let asked: Promise<boolean> | null = null

async function look(): Promise<boolean> {
  if (!navigator.onLine || !location.protocol.startsWith('http')) return false
  try {
    const answer = await fetch('./', { method: 'HEAD', cache: 'no-store' })
    return answer.headers.get('Paddock-Protocol') === 'paddock.1'
  } catch {
    return false
  }
}

export const hasServer = (): Promise<boolean> => (asked ??= look())

/** False until it is known. */
export function useServer(): boolean {
  const [is, set] = useState(false)
  useEffect(() => void hasServer().then(set), [])
  return is
}
