// Every option of a game as a form, made from the engine's own list.
import type { Catalogue, Game, Option, Setup } from '../engine/answers'
import { Linkish, capital } from '../ui/pieces'
import { type Wishes, valueIn } from './wishes'
import { t } from '../language'

export const optionTitle = (name: string): string => capital(name.replaceAll('_', ' '))

type ControlProps = {
  option: Option
  /** Of the data that is built in. */
  names: string[]
  value: string
  onChange: (value: string) => void
}

function Control({ option, names, value, onChange }: ControlProps) {
  const id = `option-${option.name}`
  const set = (event: Event): void =>
    onChange((event.currentTarget as HTMLInputElement | HTMLSelectElement).value)
  if (option.kind === 'number')
    return (
      <input
        id={id}
        type="number"
        min={option.min ?? undefined}
        max={option.max ?? undefined}
        value={value}
        onChange={set}
      />
    )
  if (option.kind === 'numbers')
    return <input id={id} type="text" inputMode="numeric" value={value} onChange={set} />
  const choices = option.kind === 'yesno' ? ['yes', 'no'] : (option.choices ?? names)
  return (
    <select id={id} value={value} onChange={set}>
      {choices.includes(value) ? null : <option value={value}>{t('your own')}</option>}
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {capital(choice.replaceAll('_', ' '))}
        </option>
      ))}
    </select>
  )
}

type OptionsProps = {
  game: Game
  data: Catalogue['data']
  setup: Setup
  wishes: Wishes
  onChange: (name: string, value: string | null) => void
}

export function Options({ game, data, setup, wishes, onChange }: OptionsProps) {
  return (
    <div class="options">
      {game.options.map(option => (
        <div class="option" key={option.name}>
          <label for={`option-${option.name}`}>{optionTitle(option.name)}</label>
          <Control
            option={option}
            names={data[option.data ?? ''] ?? []}
            value={valueIn(wishes, setup, option.name)}
            onChange={value => onChange(option.name, value)}
          />
          <p class="small">
            {option.help} <span class="dim">[{option.cite}]</span>
            {option.name in wishes.options ? (
              <Linkish onClick={() => onChange(option.name, null)}>{t('as usual')}</Linkish>
            ) : null}
          </p>
        </div>
      ))}
    </div>
  )
}
