// The name of a bot as people write it: a level, and perhaps a temper behind it, as in "club/bold".
import { t } from '../language'
import { capital } from './pieces'

const parts = (name: string): string[] => name.split('/')

export const levelOf = (name: string): string => parts(name)[0] ?? ''
const temperOf = (name: string): string => parts(name)[1] ?? ''

/** Another level with the temper that was chosen; only who judges has one. */
export const withLevel = (name: string, level: string): string =>
  temperOf(name) && level !== 'random' ? `${level}/${temperOf(name)}` : level

type TemperProps = {
  id?: string
  label: string
  name: string
  tempers: { name: string; title: string; help: string }[]
  onChange: (name: string) => void
}

export function TemperSelect({ id, label, name, tempers, onChange }: TemperProps) {
  const level = levelOf(name)
  if (level === 'random') return null
  return (
    <select
      id={id}
      aria-label={label}
      title={tempers.find(temper => temper.name === temperOf(name))?.help}
      value={temperOf(name)}
      onChange={({ currentTarget: { value } }) => onChange(value ? `${level}/${value}` : level)}
    >
      <option value="">{t('No temper')}</option>
      {tempers.map(temper => (
        <option key={temper.name} value={temper.name} title={temper.help}>
          {capital(temper.title)}
        </option>
      ))}
    </select>
  )
}
