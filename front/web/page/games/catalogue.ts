// What there is to choose from, asked for once.
import { useEffect, useState } from 'preact/hooks'
import type { Catalogue } from '../engine/answers'
import { link } from '../link'

let asked: Promise<Catalogue> | null = null

export function loadCatalogue(): Promise<Catalogue> {
  asked ??= link.ask('catalogue')
  asked.catch(() => {
    asked = null
  })
  return asked
}

/** Null until it is there; the page says itself when its worker is gone. */
export function useCatalogue(): Catalogue | null {
  const [catalogue, set] = useState<Catalogue | null>(null)
  useEffect(() => {
    loadCatalogue().then(set, () => undefined)
  }, [])
  return catalogue
}

/** The engine's own title of a game, or "" until it is known. */
export const useTitle = (game: string): string =>
  useCatalogue()?.games.find(one => one.id === game)?.title ?? ''
