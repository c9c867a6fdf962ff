// Rows of lists of what is kept: where they lead, what can be done with them; and one with which a file is chosen.
import type { ComponentChildren } from 'preact'
import { takeFiles } from '../take'
import { useRefusal } from './hooks'
import { Icon, Cross } from './pieces'
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
        <Cross label={t('Forget {title}', { title })} title={t('Forget')} cls="small" onClick={forget} />
      </span>
    </div>
  )
}

/** A row with which a file is chosen, and why it was refused. */
export function FileItem({ title, about }: { title: string; about: string }) {
  const [error, refuse, clear] = useRefusal()
  const take = (files: FileList | null): void => {
    clear()
    takeFiles([...(files ?? [])]).catch(refuse)
  }
  return (
    <>
      <label class="item">
        <b>{title}</b>
        <span class="sub">{about}</span>
        <span class="pill">
          <Icon id="ui-plus" />
          {t('File')}
        </span>
        <input
          {...{ class: 'sr', type: 'file', accept: '.txt,text/plain' }}
          onChange={event => take(event.currentTarget.files)}
        />
      </label>
      {error ? (
        <p class="refusal" role="alert">
          {error}
        </p>
      ) : null}
    </>
  )
}
