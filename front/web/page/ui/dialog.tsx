// A dialog of the browser's own kind: it keeps the focus, Escape closes it.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { IconButton } from './pieces'
import { t } from '../language'

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren; cls?: string }

export function Dialog({ title, onClose, children, cls = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog ${cls}`}
      aria-label={title}
      onClose={onClose}
      onClick={event => {
        if (event.target === dialog.current) dialog.current?.close()
      }}
    >
      <div class="dialog-in">
        <header>
          <h2>{title}</h2>
          <IconButton label={t('Close')} onClick={() => dialog.current?.close()}>
            ✕
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
