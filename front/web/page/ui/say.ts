// The one live region: what is said here a screen reader speaks, politely and in order.
import { t } from '../language'

const MOST = 40

const region = (): HTMLElement | null => document.getElementById('live')

/** Sentences; many at once are joined, so that fast-forwarding does not drown anybody. */
export function say(sentences: string[]): void {
  const live = region()
  if (!live || !sentences.length) return
  const text =
    sentences.length > 6
      ? t('{n} {n|thing|things} happened. {sentences}', {
          n: sentences.length,
          sentences: sentences.slice(-3).join(' '),
        })
      : sentences.join(' ')
  const line = document.createElement('p')
  line.textContent = text
  live.append(line)
  while (live.childElementCount > MOST) live.firstElementChild?.remove()
}

/** Forget what was said: somebody else sits down. */
export function hush(): void {
  region()?.replaceChildren()
}
