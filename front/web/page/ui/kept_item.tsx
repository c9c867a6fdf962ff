// A row of a list of what is kept: where it leads, what can be done with it, and forgetting it.
import type { ComponentChildren } from 'preact'
import { IconButton } from './pieces'
import { t } from '../language'

type KeptItemProps = {
  href: string
  title: string
  about: ComponentChildren
  question: string
  onForget: () => void
  children: ComponentChildren
}

export function KeptItem({ href, title, about, question, onForget, children }: KeptItemProps) {
  const forget = (): void => {
    if (confirm(question)) onForget()
  }
  return (
    <div class="item">
      <b>
        <a href={href}>{title}</a>
      </b>
      <span class="sub">{about}</span>
      <span class="doing">
        {children}
        <IconButton label={t('Forget {title}', { title })} title={t('Forget')} cls="small" onClick={forget}>
          ✕
        </IconButton>
      </span>
    </div>
  )
}
