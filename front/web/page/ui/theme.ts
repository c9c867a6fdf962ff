// Light, dark, or as the system has it; remembered in this browser.
import { N } from '../language'
import { keepSetting, recallChoice } from './settings'

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
