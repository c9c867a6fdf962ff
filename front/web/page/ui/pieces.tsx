// Small pieces that every screen has: icons, cars, plates, buttons.
import { type ComponentChildren, type ComponentType, type FunctionComponent, Component, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language'

export function Icon({ id, cls }: { id: string; cls?: string }) {
  return (
    <svg class={cls} aria-hidden="true">
      <use href={`#${id}`} />
    </svg>
  )
}

/** The livery of a team: one of twelve, or the grey of a Non-Player Car. */
export const livery = (team: number): string => (team ? `t${team}` : 'npc')

type CarProps = { kind: 'c60' | 'cgp'; team: number; no?: number | string; width: number }

/** A car seen from above, nose to the right. */
export function Car({ kind, team, no, width }: CarProps) {
  return (
    <svg
      class={`car ${livery(team)}`}
      viewBox="0 0 128 60"
      width={width}
      height={Math.round((width * 60) / 128)}
      aria-hidden="true"
    >
      <use href={`#${kind}-base`} />
      <use href={`#${kind}-p${team || 12}`} />
      <use href={`#${kind}-top`} />
      {kind === 'c60' && no !== undefined ? (
        <text x="87" y="30.6">
          {no}
        </text>
      ) : null}
    </svg>
  )
}

export function Plate({ team, no }: { team: number; no: number | string }) {
  return <span class={`plate ${livery(team)}`}>{no}</span>
}

interface ButtonProps {
  children: ComponentChildren
  /** Nothing where it is always disabled. */
  onClick?: () => void
  cls?: string
  icon?: string
  keys?: string
  label?: string
  disabled?: boolean
  pressed?: boolean
  id?: string
}

/** A button; disabled ones stay where they are and say why in their label. */
export function Button({
  children,
  onClick,
  cls = '',
  icon,
  keys,
  label,
  disabled,
  pressed,
  id,
}: ButtonProps) {
  return (
    <button
      type="button"
      id={id}
      class={`btn ${cls}`}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys}
      onClick={() => {
        if (!disabled) onClick?.()
      }}
    >
      {icon ? <Icon id={icon} /> : null}
      {children}
      {keys ? <kbd aria-hidden="true">{keys}</kbd> : null}
    </button>
  )
}

/** A button that looks like a link. */
export function Linkish({ onClick, cls = '', children, id }: ButtonProps) {
  return (
    <button type="button" id={id} class={`linkish ${cls}`} onClick={onClick}>
      {children}
    </button>
  )
}

type IconButtonProps = {
  label: string
  title?: string
  cls?: string
  pressed?: boolean
  onClick: () => void
  children: ComponentChildren
}

/** A small button with a sign on it; title: where a key does the same. */
export function IconButton({ label, title = label, cls = '', pressed, onClick, children }: IconButtonProps) {
  const name = `iconbtn ${cls}`
  return (
    <button
      type="button"
      class={name}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

type ChoiceProps<T> = {
  label: string
  value: T
  choices: { value: T; name: string }[]
  onChoose: (value: T) => void
}

/** labelled: its label is seen. */
type SelectProps<T> = ChoiceProps<T> & { id: string; labelled?: boolean }

/** One of many: a list that opens. */
export function Select<T extends string | number>({
  id,
  label,
  labelled,
  value,
  choices,
  onChoose,
}: SelectProps<T>) {
  const choose = (index: number): void => {
    const choice = choices[index]
    if (choice) onChoose(choice.value)
  }
  return (
    <>
      <label class={labelled ? 'caps' : 'sr'} for={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={event => choose(event.currentTarget.selectedIndex)}>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </>
  )
}

/** One of a few: a row of buttons of which one is pressed. */
export function Choice<T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          type="button"
          key={choice.value}
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  )
}

type PanelProps = { title: string; note?: ComponentChildren; cls?: string; children: ComponentChildren }

export function Panel({ title, note, cls = '', children }: PanelProps) {
  return (
    <section class={`panel ${cls}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note ? <span class="push small dim">{note}</span> : null}
      </header>
      {children}
    </section>
  )
}

/** The first of a list, and a button for all of it; words: of that button. */
export function useShortened<T>(
  list: T[],
  most: number,
  all = t('All {n}', { n: list.length }),
  fewer = t('Fewer'),
): [shown: T[], button: ComponentChildren] {
  const [whole, setWhole] = useState(false)
  return [
    whole ? list : list.slice(0, most),
    list.length > most ? (
      <Linkish cls="more" onClick={() => setWhole(!whole)}>
        {whole ? fewer : all}
      </Linkish>
    ) : null,
  ]
}

type BannerProps = {
  kind: 'refusal' | 'notice' | 'notice damage' | 'notice older' | 'notice said'
  id?: string
  words: string
  children?: ComponentChildren
}

/** A line above a screen: what was refused, or is worth knowing, and what can be done about it. Nothing without
 * words; no role where they are spoken anyway. */
export function Banner({ kind, id, words, children }: BannerProps) {
  const role = kind === 'refusal' ? 'alert' : kind === 'notice said' ? undefined : 'status'
  return words ? (
    <div class={kind} role={role} id={id}>
      <span>{words}</span>
      {children}
    </div>
  ) : null
}

/** Why something was not done, or nothing. */
export function Refused({ error }: { error: string }) {
  return error ? (
    <p class="refusal" role="alert">
      {sentence(error)}
    </p>
  ) : null
}

/** Words with a capital at the front. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** With one full stop behind it. */
export const withStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
/** A refusal of the engine as a sentence. */
export const sentence = (text: string): string => withStop(capital(text))

// A dialog of the browser's own kind: it keeps the focus, Escape closes it.

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

// A component that is drawn again only when one of its properties is another.

export function memo<P extends object>(inner: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return (Object.keys(next) as (keyof P)[]).some(key => next[key] !== (this.props as P)[key])
    }
    override render() {
      return h(inner, this.props as P & { key?: never })
    }
  } as unknown as ComponentType<P>
}
