// The one live region: what is said here a screen reader speaks, politely and in order.
const MOST = 40

/** Sentences; many at once are joined, so that fast-forwarding does not drown anybody. */
export function say(sentences: string[]): void {
  const region = document.getElementById('live')
  if (!region || !sentences.length)
    return
  const text = sentences.length > 6
    ? `${sentences.length} things happened. ${sentences.slice(-3).join(' ')}`
    : sentences.join(' ')
  const line = document.createElement('p')
  line.textContent = text
  region.append(line)
  while (region.childElementCount > MOST)
    region.firstElementChild?.remove()
}
