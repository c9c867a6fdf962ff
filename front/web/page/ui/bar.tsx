// The bar at the top of every screen.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { route } from '../route'
import { Icon, IconButton } from './pieces'
import { nextTheme, theme } from './theme'

const places = [
  { at: '', name: 'Race' },
  { at: 'championships', name: 'Seasons' },
  { at: 'rules', name: 'Rules' },
]

function ThemeButton() {
  const [now, set] = useState(theme())
  return (
    <IconButton label={`Light or dark: now ${now}`} onClick={() => set(nextTheme())}>
      <Icon id="ui-theme" />
    </IconButton>
  )
}

export function Bar({ here, children }: { here: string; children?: ComponentChildren }) {
  return (
    <header class="bar">
      <a
        class="skip"
        href="#main"
        onClick={event => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to the race
      </a>
      <a class="brand" href="#/">
        <Icon id="mark" />
        Paddock
      </a>
      <nav class="nav" aria-label="Main">
        {places.map(place => (
          <a key={place.at} href={route(place.at)} aria-current={place.at === here ? 'page' : undefined}>
            {place.name}
          </a>
        ))}
      </nav>
      <div class="state push">{children}</div>
      <ThemeButton />
    </header>
  )
}
