// Where one is: everything behind the # of the address, so that plain files can be hosted anywhere.
import { useEffect, useState } from 'preact/hooks'

/** Names that addresses had once: links and bookmarks still lead there. */
const renamed: Record<string, string> = { seasons: 'championships' }

/** key: of a table on a server, of a seat or an invitation; else "". */
export type Place = { name: string; arg: string; key: string; query: URLSearchParams }

/** Places whose addresses have a key behind the table. */
const keyed = ['table', 'invite']

/** "nowhere" for an address that cannot be read. */
export function parsePlace(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const [name = '', arg = '', key = '', ...more] = path.split('/')
  try {
    return {
      name: more.length || (key && !keyed.includes(name)) ? 'nowhere' : (renamed[name] ?? name),
      arg: decodeURIComponent(arg),
      key,
      query: new URLSearchParams(query),
    }
  } catch {
    return { name: 'nowhere', arg: '', key: '', query: new URLSearchParams() }
  }
}

export function route(name: string, arg?: string, query?: URLSearchParams): string {
  return `#/${name}${arg === undefined ? '' : `/${encodeURIComponent(arg)}`}${query?.size ? `?${query}` : ''}`
}

/** Of a replay: was it good, was it luck? */
export const withReview = new URLSearchParams({ review: 'yes' })

export function go(name: string, arg?: string): void {
  location.hash = route(name, arg)
}

export function usePlace(): Place {
  const [hash, set] = useState(location.hash)
  useEffect(() => {
    // each address on its way: two changes in a row may both be in the past when the first is heard of
    const listen = (event: HashChangeEvent): void => set(new URL(event.newURL).hash)
    window.addEventListener('hashchange', listen)
    set(location.hash) // it may have changed before anybody listened
    return () => window.removeEventListener('hashchange', listen)
  }, [])
  return parsePlace(hash)
}
