// Both boards as lines of text, with typed commands as in the terminal.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Screen } from '../engine/protocol'
import { link } from '../link'
import type { Control } from './control'
import { Handover } from './frame'
import { type Story, LogLine } from './log'
import { t } from '../language'

type TextModeProps = { control: Control; screen: Screen; story: Story; lesson: ComponentChildren }

export function TextMode({ control, screen, story, lesson }: TextModeProps) {
  const [page, setPage] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const asked = screen.view.legal.length > 0 || screen.page !== null
  useEffect(
    () => void link.ask('text').then(setPage, () => undefined),
    [screen.view.moments, screen.viewer, screen.page?.number],
  )
  useEffect(() => {
    if (asked) input.current?.focus()
  }, [asked, screen.view.moments, screen.page?.number])
  const send = async (): Promise<void> => {
    const line = input.current?.value ?? ''
    if (input.current) input.current.value = ''
    setSaid(await control.typed(line))
  }
  return (
    <main class="textmode" id="main" tabIndex={-1}>
      {lesson}
      <pre class="textpage" tabIndex={0} aria-label={t('The race as text')}>
        {page}
      </pre>
      {said ? (
        <pre class="said" role="status">
          {said}
        </pre>
      ) : null}
      {screen.handover ? (
        <Handover key={screen.handover.seat} next={screen.handover} control={control} />
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault()
            void send()
          }}
        >
          <label for="line">
            {screen.page?.asks === false ? t('Enter goes on') : asked ? t('Your move') : t('Command')}
          </label>
          <input
            {...{ id: 'line', ref: input, type: 'text', maxLength: 2000 }}
            {...{ autocomplete: 'off', autocapitalize: 'off', spellcheck: false }}
            aria-describedby="linehelp"
          />
          <button type="submit" class="btn go">
            {t('Enter')}
          </button>
          <span id="linehelp" class="small dim">
            {t('? lists every command; rules, log, table, undo work too')}
          </span>
        </form>
      )}
      <ol class="log textlog" tabIndex={0} aria-label={t('Log')}>
        {story.lines
          .slice(-40)
          .reverse()
          .map(line => (
            <LogLine key={line.n} line={line} />
          ))}
      </ol>
    </main>
  )
}
