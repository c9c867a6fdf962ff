// Files that come from elsewhere: a record is looked at, a championship opened. And files that are given away.
import type { Taken } from './engine/protocol'
import { link } from './link'
import { go } from './route'
import { withStop } from './ui/pieces'

/** One after the other; the last one is shown. Rejects with a sentence that begins with the name of the file. */
export async function takeFiles(files: File[]): Promise<void> {
  let taken: Taken | null = null
  for (const file of files)
    try {
      taken = await link.ask('take', file)
    } catch (refusal) {
      throw new Error(`${file.name}: ${withStop((refusal as Error).message)}`)
    }
  if (taken) go(taken.place, taken.id)
}

/** Let the browser store what the worker wrote: the page has only its address. */
export function saveAs(address: string, name: string): void {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 60000)
}
