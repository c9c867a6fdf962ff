// A file that is chosen is taken.
import { useState } from 'preact/hooks'
import { takeFiles } from '../take'
import { Icon } from './pieces'
import { t } from '../language'

/** A row with which a file is chosen, and why it was refused. */
export function FileItem({ title, about }: { title: string; about: string }) {
  const [error, setError] = useState('')
  const take = (files: FileList | null): void => {
    setError('')
    takeFiles([...(files ?? [])]).catch((refusal: Error) => setError(refusal.message))
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
          class="sr"
          type="file"
          accept=".txt,text/plain"
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
