// Small things remembered in this browser: light or dark, the speed of the bots, the last set-up; and for this tab the
// card in hand. Where the browser keeps nothing they last as long as the page.
type Where = 'localStorage' | 'sessionStorage'

/** Under this name the tables on a server are kept that somebody sits at. */
export const MY_TABLES = 'online tables'
/** And under this one the name of the account that this browser is signed in by. */
export const ACCOUNT = 'account'

const loose = new Map<string, string>()

/** For good ("localStorage"), or for this tab ("sessionStorage"). */
export function recallSetting(name: string, where: Where = 'localStorage'): string | null {
  const key = `${where} ${name}`
  if (loose.has(key)) return loose.get(key) ?? null
  try {
    return window[where].getItem(name)
  } catch {
    // blocked: not even the name may be said
    return null
  }
}

/** One of a few: the one that was kept, or the usual one. */
export function recallChoice<T extends string>(name: string, choices: readonly T[], usual: T): T {
  const kept = recallSetting(name)
  return choices.find(choice => choice === kept) ?? usual
}

export function keepSetting(name: string, value: string, where: Where = 'localStorage'): void {
  const key = `${where} ${name}`
  try {
    window[where].setItem(name, value)
    loose.delete(key)
  } catch {
    // blocked or full
    loose.set(key, value)
  }
}

export function dropSetting(name: string, where: Where = 'localStorage'): void {
  loose.delete(`${where} ${name}`)
  try {
    window[where].removeItem(name)
  } catch {
    // then there is nothing
  }
}
