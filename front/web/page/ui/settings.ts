// Small things remembered in this browser: light or dark, the speed of the bots, the last set-up; and for this tab the
// card in hand. Where the browser keeps nothing they last as long as the page.
import { N } from '../language'

type Where = 'localStorage' | 'sessionStorage'

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

// Light, dark, or as the system has it; remembered in this browser.

const names = ['system', 'light', 'dark'] as const
export type Theme = (typeof names)[number]
export const themeNames: Record<Theme, string> = { system: N('system'), light: N('light'), dark: N('dark') }

export const theme = (): Theme => recallChoice('theme', names, 'system')

export function applyTheme(): void {
  const now = theme()
  if (now === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = now
}

export function nextTheme(): Theme {
  const next = names[(names.indexOf(theme()) + 1) % names.length] as Theme
  keepSetting('theme', next)
  applyTheme()
  return next
}
