// Light, dark, or as the system has it; remembered in this browser.
import { keepSetting, recallSetting } from './settings'

const names = ['system', 'light', 'dark'] as const
export type Theme = (typeof names)[number]

export function theme(): Theme {
  const kept = recallSetting('theme')
  return names.find(name => name === kept) ?? 'system'
}

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
