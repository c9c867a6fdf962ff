// The bar at the top of every screen.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { route } from '../route'
import { useServer } from '../online/server'
import { Icon, IconButton, Select } from './pieces'
import { keepSetting, recallChoice } from './settings'
import { language, languages, N, t } from '../language'

/** Light, dark, or as the system has it; remembered in this browser. */
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]
const themeNames: Record<Theme, string> = { system: N('system'), light: N('light'), dark: N('dark') }

const theme = (): Theme => recallChoice('theme', themes, 'system')

export function applyTheme(): void {
  const now = theme()
  if (now === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = now
}

function nextTheme(): Theme {
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length] as Theme
  keepSetting('theme', next)
  applyTheme()
  return next
}

const places = [
  { at: '', name: N('Race') },
  { at: 'friends', name: N('With friends') },
  { at: 'championships', name: N('Seasons') },
  { at: 'rules', name: N('Rules') },
]

function ThemeButton() {
  const [now, set] = useState(theme())
  return (
    <IconButton
      cls="themebtn"
      label={t('Light or dark: now {now}', { now: t(themeNames[now]) })}
      onClick={() => set(nextTheme())}
    >
      <Icon id="ui-theme" />
    </IconButton>
  )
}

/** Which language is spoken, where there is a choice: the page begins again in it. */
function LanguageChoice() {
  const choices = languages()
  const choose = (id: string): void => {
    keepSetting('language', id)
    location.assign(location.pathname + location.hash)
    location.reload()
  }
  return choices.length > 1 ? (
    <Select id="language" label={t('Language')} value={language()} choices={choices} onChoose={choose} />
  ) : null
}

/** Friends meet where a server is. */
function Places({ here }: { here: string }) {
  const isHosted = useServer()
  return (
    <>
      {places
        .filter(({ at }) => at !== 'friends' || isHosted)
        .map(({ at, name }) => (
          <a key={at} href={route(at)} aria-current={at === here ? 'page' : undefined}>
            {t(name)}
          </a>
        ))}
    </>
  )
}

export const Bar = ({ here, children }: { here: string; children?: ComponentChildren }) => (
  <header class={`bar${children ? ' busy' : ''}`}>
    <a
      class="skip"
      href="#main"
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t('Skip to the race')}
    </a>
    <a class="brand" href="#/">
      <Icon id="mark" />
      Paddock
    </a>
    <nav class="nav" aria-label={t('Main')}>
      <Places here={here} />
    </nav>
    <div class="state push">{children}</div>
    <LanguageChoice />
    <ThemeButton />
  </header>
)
