// Titles of rounds as the heads of columns.

const cut = (title: string, n: number): string => title.slice(0, n).trim()

function letters(title: string, others: string[], least: number): string {
  const isShared = (n: number): boolean =>
    others.some(other => cut(other, n).toLowerCase() === cut(title, n).toLowerCase())
  let n = least
  while (n < title.length && isShared(n)) n++
  return cut(title, n)
}

/** Titles of rounds, cut short for the head of a column to at least so many letters, and still told apart: by more of
 * them, or, where races bear the same name, by number. A round without a title has its number. */
export function shortTitles(titles: string[], least: number): string[] {
  return titles.map((title, i) => {
    if (!title) return String(i + 1)
    const short = letters(
      title,
      titles.filter(other => other !== title),
      least,
    )
    const same = titles.flatMap((other, k) => (other === title ? [k] : []))
    return same.length > 1 ? `${short} ${same.indexOf(i) + 1}` : short
  })
}
