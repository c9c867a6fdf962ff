// What is chosen before a race: a few rows, who sits where, and every option below.
import { Fragment } from 'preact'
import type { Catalogue, Game, Option, Seat, Setup } from '../engine/protocol'
import { moduleOf } from '../games'
import type { SetupRow } from '../games/module'
import { carsOf, carWords, joined, liveries } from '../race/names'
import { levelOf, TemperSelect, withLevel } from '../ui/driver'
import { capital, Car, Choice, Linkish, Select } from '../ui/pieces'
import { type Wishes, seated, valueIn } from './wishes'
import { t } from '../language'

const plainWord = (id: string): string => capital(id.replaceAll(/[_-]/g, ' '))

/** What one of the choices of an option is called. */
function choiceTitle({ titles }: Game, option: Option, choice: string): string {
  // behind the comma it says what is special: that stands below
  const name = option.names?.[choice] ?? titles[option.data ?? '']?.[choice]?.split(',')[0]
  if (name) return name
  return choice === 'yes' ? t('Yes') : choice === 'no' ? t('No') : plainWord(choice)
}

type NumberProps = { id: string; option: Option; value: string; onChange: (value: string) => void }

const NumberInput = ({ id, option: { min, max }, value, onChange }: NumberProps) => (
  <input
    {...{ id, type: 'number', min: min ?? undefined, max: max ?? undefined, value }}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

type ControlProps = {
  game: Game
  option: Option
  /** Of the data that is built in. */
  names: string[]
  value: string
  onChange: (value: string) => void
}

function Control({ game, option, names, value, onChange }: ControlProps) {
  const id = `option-${option.name}`
  const set = (event: Event): void =>
    onChange((event.currentTarget as HTMLInputElement | HTMLSelectElement).value)
  if (option.kind === 'number') return <NumberInput {...{ id, option, value, onChange }} />
  if (option.kind === 'numbers')
    return <input id={id} type="text" inputMode="numeric" value={value} onChange={set} />
  const choices = option.kind === 'yesno' ? ['yes', 'no'] : (option.choices ?? names)
  return (
    <select id={id} value={value} onChange={set}>
      {choices.includes(value) ? null : <option value={value}>{t('your own')}</option>}
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {choiceTitle(game, option, choice)}
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

type OneProps = OptionsProps & { option: Option }

const OneOption = ({ game, option, data, setup, wishes, onChange }: OneProps) => (
  <div class="option">
    <label for={`option-${option.name}`}>{option.title}</label>
    <Control
      {...{ game, option }}
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
)

/** Does it change anything as the others are? */
const hasEffect = ({ needs = '' }: Option, value: (name: string) => string): boolean =>
  needs
    .split(' ')
    .filter(Boolean)
    .every(need => {
      const [name = '', words = ''] = need.split('=')
      return words.split(',').includes(value(name))
    })

/** These options under the headings of their groups. */
const Options = ({ options, ...more }: OptionsProps & { options: Option[] }) => (
  <div class="options">
    {[...new Set(options.map(option => option.group))].map(group => (
      <Fragment key={group}>
        <h4 class="caps">{group}</h4>
        {options
          .filter(option => option.group === group)
          .map(option => (
            <OneOption key={option.name} option={option} {...more} />
          ))}
      </Fragment>
    ))}
  </div>
)

type SeatRowProps = {
  n: number
  setup: Setup
  seat: Seat
  bots: Catalogue['bots']
  tempers: Catalogue['tempers']
  onChange: (seat: Seat) => void
}

function SeatRow({ n, setup, seat, bots, tempers, onChange }: SeatRowProps) {
  const paint = liveries(setup.game, setup.cars)
  const car = carsOf(setup.cars, n)[0] ?? 0
  const title = seatTitle(setup, n)
  return (
    <div class="seat">
      <Car kind={paint.kind} team={paint.team(car)} no={n} width={62} />
      <span class="nm">{title}</span>
      <select
        aria-label={t('Who drives {title}', { title })}
        value={seat.bot ? levelOf(seat.name) : '*'}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === '*'
              ? { bot: false, name: t('Driver {n}', { n }) }
              : { bot: true, name: seat.bot ? withLevel(seat.name, value) : value },
          )
        }
      >
        <option value="*">{n === 1 ? t('You') : t('A person, at this screen')}</option>
        {bots.map(bot => (
          <option key={bot.name} value={bot.name}>
            {t('Bot, {name}', bot)}
          </option>
        ))}
      </select>
      {seat.bot ? (
        <TemperSelect
          label={t('Temper of the driver of {title}', { title })}
          {...{ name: seat.name, tempers }}
          onChange={name => onChange({ bot: true, name })}
        />
      ) : (
        <input
          type="text"
          maxLength={24}
          aria-label={t('Name of the driver of {title}', { title })}
          value={seat.name}
          onChange={event =>
            onChange({ bot: false, name: event.currentTarget.value.trim() || t('Driver {n}', { n }) })
          }
        />
      )}
    </div>
  )
}

/** The cars of a seat, in words. */
function seatTitle(setup: Setup, seat: number): string {
  const cars = setup.cars.filter(car => car.seat === seat)
  const numbers = cars.map(car => car.car)
  if (moduleOf(setup.game).hasTeams) return `${cars[0]?.team ?? t('Team')} ${joined(numbers)}`
  return cars.length === 1 && cars[0]?.name ? `${cars[0].name}, ${cars[0].team}` : carWords(numbers)
}

function Seats({ catalogue, wishes, setup, onChange }: Form & { onChange: (seats: Seat[]) => void }) {
  const everybody = seated(wishes, setup.seats)
  return (
    <div class="seats" role="group" aria-label={t('Seats')}>
      {everybody.map((seat, i) => (
        <SeatRow
          key={i}
          n={i + 1}
          {...{ setup, seat, bots: [...catalogue.bots, catalogue.rival], tempers: catalogue.tempers }}
          onChange={changed => onChange(everybody.map((one, k) => (k === i ? changed : { ...one })))}
        />
      ))}
    </div>
  )
}

type ChoiceRowProps = { row: SetupRow; value: string; onChoose: (option: string, value: string) => void }

export const ChoiceRow = ({ row, value, onChoose }: ChoiceRowProps) => (
  <>
    <span class="caps">{t(row.title)}</span>
    <Choice
      label={t(row.label)}
      value={value}
      onChoose={chosen => onChoose(row.option, chosen)}
      choices={row.choices.map(({ value: one, name }) => ({ value: one, name: t(name) }))}
    />
  </>
)

type RowsProps = {
  game: Game
  data: Catalogue['data']
  value: (name: string) => string
  onSet: (name: string, value: string) => void
  onEdition: (edition: string) => void
}

/** Edition, track and size, where the game has them; then what its module finds worth a row. */
function Rows({ game, data, value, onSet, onEdition }: RowsProps) {
  const { sizeOption, setupRows } = moduleOf(game.id)
  const option = (name: string): Option | undefined => game.options.find(one => one.name === name)
  const edition = option('edition')
  const track = option('track')
  const tracks = data[track?.data ?? '']
  const size = option(sizeOption)
  return (
    <div class="setup">
      {edition?.choices ? (
        <ChoiceRow
          row={{
            option: 'edition',
            title: t('Edition'),
            label: t('Edition'),
            choices: edition.choices.map(choice => ({
              value: choice,
              name: choiceTitle(game, edition, choice),
            })),
          }}
          value={value('edition')}
          onChoose={(_, chosen) => onEdition(chosen)}
        />
      ) : null}
      {track && tracks ? (
        <Select
          id="track"
          label={t('Track')}
          labelled
          value={value('track')}
          choices={tracks.map(one => ({
            value: one,
            name: one === 'none' ? t('No track card') : choiceTitle(game, track, one),
          }))}
          onChoose={chosen => onSet('track', chosen)}
        />
      ) : null}
      {size ? (
        <>
          <label class="caps" for="size">
            {size.title}
          </label>
          <NumberInput id="size" option={size} value={value(size.name)} onChange={n => onSet(size.name, n)} />
        </>
      ) : null}
      {setupRows.map(row => (
        <ChoiceRow key={row.option} row={row} value={value(row.option)} onChoose={onSet} />
      ))}
    </div>
  )
}

type Form = { catalogue: Catalogue; wishes: Wishes; setup: Setup }

export function SetupForm({
  catalogue,
  wishes,
  setup,
  onChange,
}: Form & { onChange: (wishes: Wishes) => void }) {
  const game = catalogue.games.find(one => one.id === wishes.game)
  if (!game) return null
  const set = (name: string, value: string | null): void => {
    const { [name]: _, ...others } = wishes.options
    const options: Record<string, string> = value === null ? others : { ...others, [name]: value }
    const now = (one: string): string => options[one] ?? (one === name ? '' : valueIn(wishes, setup, one))
    // what was chosen and changes nothing any more goes with what it needed: the engine refuses it
    const idle = game.options.flatMap(option => (hasEffect(option, now) ? [] : option.name))
    onChange({
      ...wishes,
      options: Object.fromEntries(Object.entries(options).filter(([one]) => !idle.includes(one))),
    })
  }
  const { sizeOption } = moduleOf(game.id)
  const value = (name: string): string => valueIn(wishes, setup, name)
  const { title, note } = setup.data['track'] ?? {}
  const shown = game.options.filter(option => hasEffect(option, value))
  return (
    <>
      <Rows
        game={game}
        data={catalogue.data}
        value={value}
        onSet={set}
        onEdition={edition => onChange({ ...wishes, options: { edition, [sizeOption]: value(sizeOption) } })}
      />
      {typeof title === 'string' && value('track') !== 'none' ? (
        <p class="tracknote sub">{typeof note === 'string' && note ? `${title}: ${note}` : title}</p>
      ) : null}
      <Seats {...{ catalogue, wishes, setup }} onChange={seats => onChange({ ...wishes, seats })} />
      <details class="alloptions">
        <summary>{t('All {n} {n|option|options}', { n: shown.length })}</summary>
        <Options options={shown} data={catalogue.data} {...{ game, setup, wishes }} onChange={set} />
      </details>
    </>
  )
}
