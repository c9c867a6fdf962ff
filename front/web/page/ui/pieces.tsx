// Small pieces that every screen has: icons, cars, plates, buttons.
import { type ComponentChildren, type ComponentType, type FunctionComponent, Component, h } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../language'
import { withNextFrame } from './frames'

export const Icon = ({ id, cls }: { id: string; cls?: string }) => (
  <svg class={cls} aria-hidden="true">
    <use href={`#${id}`} />
  </svg>
)

/** The livery of a team: one of twelve, or the grey of a Non-Player Car. */
export const livery = (team: number): string => (team ? `t${team}` : 'npc')

type CarProps = { kind: 'c60' | 'cgp'; team: number; no?: number | string; width: number }

/** A car seen from above, nose to the right. */
export const Car = ({ kind, team, no, width }: CarProps) => (
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

export function Plate({ team, no }: { team: number; no: number | string }) {
  return <span class={`plate ${livery(team)}`}>{no}</span>
}

/** What stands on a car's line of a table: the car, and its driver or number. */
export const CarTag = ({ children, ...car }: CarProps & { children: ComponentChildren }) => (
  <span class="tag">
    <Car {...car} />
    {children}
  </span>
)

interface ButtonProps {
  children: ComponentChildren
  /** Nothing where it is always disabled. */
  onClick?: () => unknown
  cls?: string
  icon?: string
  keys?: string
  label?: string
  disabled?: boolean
  pressed?: boolean
  id?: string
}

/** A button; disabled ones stay where they are and say why in their label. */
export function Button(props: ButtonProps) {
  const { children, onClick, cls = '', icon, keys, label, disabled, pressed, id } = props
  return (
    <button
      {...{ type: 'button', id, class: `btn ${cls}` }}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys}
      onClick={() => disabled || onClick?.()}
    >
      {icon ? <Icon id={icon} /> : null}
      {children}
      {keys ? <kbd aria-hidden="true">{keys}</kbd> : null}
    </button>
  )
}

/** A button that looks like a link. */
export const Linkish = ({ onClick, cls = '', children, id }: ButtonProps) => (
  <button type="button" id={id} class={`linkish ${cls}`} onClick={onClick}>
    {children}
  </button>
)

type IconButtonProps = Pick<ButtonProps, 'cls' | 'pressed' | 'children'> & {
  label: string
  title?: string
  onClick: () => unknown
}

/** A small button with a sign on it; title: where a key does the same. */
export const IconButton = ({ label, title = label, cls = '', pressed, ...rest }: IconButtonProps) => (
  <button
    {...{ type: 'button', title, class: `iconbtn ${cls}`, ...rest }}
    aria-label={label}
    aria-pressed={pressed}
  />
)

export const Cross = (props: Omit<IconButtonProps, 'children'>) => <IconButton {...props}>✕</IconButton>

type ChoiceProps<T> = {
  label: string
  value: T
  choices: { value: T; name: string }[]
  onChoose: (value: T) => void
}

/** labelled: its label is seen. */
type SelectProps<T> = ChoiceProps<T> & { id: string; labelled?: boolean }

/** One of many: a list that opens. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { id, label, labelled, value, choices, onChoose } = props
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
export const Choice = <T extends string>({ label, value, choices, onChoose }: ChoiceProps<T>) => (
  <div class="seg" role="group" aria-label={label}>
    {choices.map(({ value: one, name }) => (
      <button type="button" key={one} aria-pressed={one === value} onClick={() => onChoose(one)}>
        {name}
      </button>
    ))}
  </div>
)

/** A column of a table: its class and that of its cells, what stands above it and what in each row. The first may be a
 * head of the rows. */
export type Column<R> = {
  cls?: string
  figure?: string
  head: ComponentChildren
  means?: string | undefined
  cell: (row: R, index: number) => ComponentChildren
  heads?: boolean
}

type TableProps<R> = { cls?: string; columns: Column<R>[]; rows: R[]; isMine: (row: R) => boolean }

/** Rows that all say the same things; one's own stand out. */
export const Table = <R,>({ cls, columns, rows, isMine }: TableProps<R>) => (
  <table class={cls}>
    <thead>
      <tr>
        {columns.map((column, i) => (
          <th key={i} scope="col" class={column.cls} title={column.means}>
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, k) => (
        <tr key={k} class={isMine(row) ? 'me' : ''}>
          {columns.map(({ heads, cls: side = '', figure = '', cell }, i) =>
            h(
              heads ? 'th' : 'td',
              { key: i, class: `${side} ${figure}`, scope: heads ? 'row' : undefined },
              cell(row, k),
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The class of a sign, its words, and what stands on it. */
export type Sign = [cls: string, words: string, on?: string]

export const Key = ({ signs, cls = 'key' }: { signs: Sign[]; cls?: string }) => (
  <div class={cls} aria-hidden="true">
    {signs.map(([sign, words, on]) => (
      <span key={sign}>
        <i class={sign}>{on}</i>
        {words}
      </span>
    ))}
  </div>
)

type PanelProps = { title: string; note?: ComponentChildren; cls?: string; children: ComponentChildren }

export const Panel = ({ title, note, cls = '', children }: PanelProps) => (
  <section class={`panel ${cls}`} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note ? <span class="push small dim">{note}</span> : null}
    </header>
    {children}
  </section>
)

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
  kind: 'refusal' | 'notice' | 'notice damage' | 'notice older' | 'notice told'
  id?: string
  words: string
  children?: ComponentChildren
}

/** A line above a screen: what was refused, or is worth knowing, and what can be done about it. Nothing without
 * words; no role where they are spoken anyway. */
export function Banner({ kind, id, words, children }: BannerProps) {
  const role = kind === 'refusal' ? 'alert' : kind === 'notice told' ? undefined : 'status'
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

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren; cls?: string }

/** A dialog of the browser's own kind: it keeps the focus, Escape closes it. */
export function Dialog({ title, onClose, children, cls = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    // the browser goes over the whole page for it, which gets a frame of its own
    const leave = withNextFrame(() => dialog.current?.showModal())
    return () => {
      leave()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog ${cls}`}
      aria-label={title}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-in">
        <header>
          <h2>{title}</h2>
          <Cross label={t('Close')} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/** A component that is drawn again only when one of its properties is another. */
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
