// What people at a table say to each other, and whom one does not want to hear.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Visit } from '../engine/protocol'
import { link } from '../link'
import { useRefusal } from '../ui/hooks'
import { Button, Cross, Linkish, Refused } from '../ui/pieces'
import { say } from '../ui/say'
import { keepSetting, recallSetting } from '../ui/settings'
import { t } from '../language'

const LINE = 200 // characters

/** Seats that are not heard at a table; this tab remembers them. */
function useMuted(table: string): [muted: number[], toggle: (seat: number) => void] {
  const name = `muted ${table}`
  const [muted, set] = useState<number[]>(() =>
    (recallSetting(name, 'sessionStorage') ?? '').split(',').filter(Boolean).map(Number),
  )
  const toggle = (seat: number): void => {
    const now = muted.includes(seat) ? muted.filter(one => one !== seat) : [...muted, seat]
    keepSetting(name, now.join(), 'sessionStorage')
    set(now)
  }
  return [muted, toggle]
}

export interface Talk {
  lines: Visit['spoken']
  muted: number[]
  toggle: (seat: number) => void
  unread: number
  isOpen: boolean
  open: (open: boolean) => void
}

/** Lines of those who are heard; new ones are spoken, and counted until somebody looks. */
export function useTalk(visit: Visit): Talk {
  const [muted, toggle] = useMuted(visit.table)
  const [isOpen, open] = useState(false)
  const lines = visit.spoken.filter(({ seat }) => !muted.includes(seat))
  const [read, setRead] = useState(0)
  const last = lines.at(-1)
  useEffect(() => {
    if (isOpen && last) setRead(last.n)
  }, [isOpen, last?.n])
  useEffect(() => {
    if (last && last.seat !== visit.seat) say([`${last.name}: ${last.text}`])
  }, [last?.n])
  const unread = lines.filter(({ n, seat }) => n > read && seat !== visit.seat).length
  return { lines, muted, toggle, unread: isOpen ? 0 : unread, isOpen, open }
}

export function TalkPanel({ visit, talk }: { visit: Visit; talk: Talk }) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [error, refuse, clear] = useRefusal()
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [talk.lines.length])
  const send = async (): Promise<void> => {
    const text = input.current?.value.trim() ?? ''
    if (!text) return
    clear()
    await link.ask('say', text)
    if (input.current) input.current.value = ''
  }
  const close = (): void => {
    talk.open(false)
    document.getElementById('talk')?.focus()
  }
  const others = visit.seats.filter(({ seat, is }) => is === 'person' && seat !== visit.seat)
  return (
    <section class="panel talk" aria-label={t('Talk')} onKeyDown={event => event.key === 'Escape' && close()}>
      <header>
        <h2>{t('Talk')}</h2>
        <span class="push">
          <Cross label={t('Close')} onClick={close} />
        </span>
      </header>
      <ol class="lines" ref={list} tabIndex={0} aria-label={t('What was said')}>
        {talk.lines.map(({ n, name, text }) => (
          <li key={n}>
            <b>{name}</b> {text}
          </li>
        ))}
        {talk.lines.length ? null : <li class="dim">{t('Nobody has said anything yet.')}</li>}
      </ol>
      {visit.seat ? (
        <form
          onSubmit={event => {
            event.preventDefault()
            send().catch(refuse)
          }}
        >
          <label class="sr" for="say">
            {t('Say something to everybody at the table')}
          </label>
          <input
            {...{ id: 'say', ref: input, type: 'text', maxLength: LINE, autocomplete: 'off' }}
            placeholder={t('To everybody at the table')}
          />
          <button type="submit" class="btn">
            {t('Say')}
          </button>
        </form>
      ) : null}
      <Refused error={error || visit.refused} />
      {others.length ? (
        <p class="pad small mutes">
          {others.map(({ seat, name }) => (
            <Linkish key={seat} onClick={() => talk.toggle(seat)}>
              {talk.muted.includes(seat) ? t('Hear {name}', { name }) : t('Mute {name}', { name })}
            </Linkish>
          ))}
        </p>
      ) : null}
    </section>
  )
}

export const TalkButton = ({ talk }: { talk: Talk }) => (
  <Button
    id="talk"
    pressed={talk.isOpen}
    label={talk.unread ? t('Talk, {unread} new', talk) : t('Talk')}
    onClick={() => talk.open(!talk.isOpen)}
  >
    {t('Talk')}
    {talk.unread ? <span class="pill red">{talk.unread}</span> : null}
  </Button>
)
