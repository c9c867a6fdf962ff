// Files that come from elsewhere: a record is looked at, a championship opened.
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
  if (taken)
    go(taken.place, taken.id)
}
