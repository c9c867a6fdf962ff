// With friends: a new table in two clicks, the tables that one sits at, and those that are open to everybody.
import { useEffect, useState } from 'preact/hooks'
import type { Catalogue, Setup } from '../engine/protocol'
import { moduleOf } from '../games'
import { type Wishes, recall, remember, settle, setupText } from '../home/wishes'
import { carsOf, carWords } from '../race/names'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { levelOf, TemperSelect, withLevel } from '../ui/driver'
import { useGame, useKnown, useOnce, useRefusal, useTitle } from '../ui/hooks'
import { Button, Icon, Panel, Refused, Select } from '../ui/pieces'
import { type Made, askServer } from './api'
import { gatherKey, signedInAs } from './account'
import { AccountPanel } from './account_panel'
import { MyTables, PublicTables } from './lists'
import { keepName, keepTable, myName, placeOf } from './mine'
import { PublicSeasons } from './season'
import { N, t } from '../language'

const DAY = 24 * 3600

/** How much time everybody has. */
const paces = [
  { value: 'none', name: N('No clock'), clock: { kind: 'none' } },
  {
    value: 'live',
    name: N('5 minutes, and 15 seconds a decision'),
    clock: { kind: 'live', bank_s: 300, add_s: 15 },
  },
  {
    value: 'leisure',
    name: N('At leisure: a day a decision'),
    clock: { kind: 'leisure', bank_s: 2 * DAY, add_s: DAY },
  },
] as const

const watchers = [
  { value: 'live', name: N('Anybody with the link') },
  { value: 'late', name: N('Five minutes late') },
  { value: 'none', name: N('Nobody') },
]

/** Races; more than one are a season. */
const seasons = [1, 2, 3, 4, 5, 6, 8, 10, 12]

const openTo = [
  { value: 'link', name: N('Whoever gets the link') },
  { value: 'all', name: N('Everybody on this server') },
]

type Choices = {
  races: number
  name: string
  title: string
  pace: string
  watch: string
  open: string
  seats: string[]
}

const FRIEND = '*'

/** What is asked of the server. */
function tableWishes(wishes: Wishes, setup: Setup, choices: Choices): object {
  const seats = Array.from({ length: setup.seats }, (_, i) =>
    i === 0
      ? { name: choices.name || t('Driver 1') }
      : (choices.seats[i] ?? FRIEND) === FRIEND
        ? { open: true }
        : { bot: choices.seats[i] },
  )
  return {
    ...{ game: wishes.game, setup: setupText(wishes), seats },
    ...(choices.title ? { title: choices.title } : {}),
    public: choices.open === 'all',
    spectators: choices.watch,
    clock: paces.find(one => one.value === choices.pace)?.clock ?? paces[0].clock,
  }
}

async function makeTable(wishes: Wishes, setup: Setup, choices: Choices): Promise<void> {
  const { races } = choices
  const wanted = tableWishes(wishes, setup, choices)
  const made =
    races > 1
      ? await askServer<Made>('championships', { ...wanted, races })
      : await askServer<Made>('tables', wanted)
  keepName(choices.name)
  const key = made.seats[0]?.key ?? ''
  keepTable(made.table, {
    ...{ key, seat: 1, title: choices.title, game: wishes.game, maker: made.maker },
    invitations: made.seats.flatMap(one => one.invitation ?? []),
    ...(made.championship ? { season: made.championship } : {}),
  })
  await gatherKey(key).catch(() => undefined) // the seat is theirs all the same
  location.hash = placeOf(made.table, key)
}

type SeatProps = {
  n: number
  setup: Setup
  catalogue: Catalogue
  value: string
  onChoose: (who: string) => void
}

const SeatChoice = ({ n, setup, catalogue: { bots, tempers }, value, onChoose }: SeatProps) => (
  <div class="option">
    <Select
      id={`seat-${n}`}
      labelled
      label={carWords(carsOf(setup.cars, n))}
      value={levelOf(value)}
      choices={[
        { value: FRIEND, name: t('A friend') },
        ...bots.map(bot => ({ value: bot.name, name: t('Bot, {name}', bot) })),
      ]}
      onChoose={who => onChoose(who === FRIEND || value === FRIEND ? who : withLevel(value, who))}
    />
    {value === FRIEND ? null : (
      <>
        <label class="caps" for={`temper-${n}`}>
          {t('Temper')}
        </label>
        <TemperSelect
          id={`temper-${n}`}
          label={t('Temper')}
          {...{ name: value, tempers }}
          onChange={onChoose}
        />
      </>
    )}
  </div>
)

const TITLE = 60 // characters
const NAME = 24

function NewTable() {
  const catalogue = useKnown('catalogue')
  const [wishes, setWishes] = useState<Wishes>(() => recall())
  const [setup, setSetup] = useState<Setup | null>(null)
  const [error, refuse, clear] = useRefusal()
  const [choices, set] = useState<Choices>({
    ...{ races: 1, name: myName(), title: '', pace: 'none', watch: 'live', open: 'link', seats: [] },
  })
  const game = useGame(wishes.game)
  useEffect(() => {
    clear()
    settle(wishes).then(settled => setSetup(settled.setup), refuse)
  }, [wishes])
  const change = (changed: Partial<Choices>): void => set({ ...choices, ...changed })
  const make = useOnce(async () => {
    if (setup) await makeTable(wishes, setup, choices)
  })
  const pick = (id: string): void => {
    setSetup(null)
    setWishes(recall(id))
    remember(recall(id))
    change({ seats: [] })
  }
  const seats = setup?.game === wishes.game ? setup.seats : 0
  const { usualTrack } = moduleOf(wishes.game)
  const track = wishes.options['track'] ?? usualTrack
  return (
    <Panel title={t('A new table')} cls="newtable">
      <div class="pad row">
        <Select
          id="game"
          labelled
          label={t('Game')}
          value={wishes.game}
          choices={(catalogue?.games ?? []).map(({ id, title }) => ({ value: id, name: title }))}
          onChoose={pick}
        />
        <span class="sub">
          {[track, seats ? t('{seats} {seats|seat|seats}', { seats }) : ''].filter(Boolean).join(', ')}{' '}
          <a href="#/">{t('change')}</a>
        </span>
      </div>
      <div class="pad row">
        <label class="caps" for="name">
          {t('Your name')}
        </label>
        <input
          {...{ id: 'name', type: 'text', maxLength: NAME, value: choices.name, autocomplete: 'nickname' }}
          onInput={event => change({ name: event.currentTarget.value.trim() })}
        />
      </div>
      <div class="start">
        <Button
          id="make-table"
          cls="go big"
          disabled={!seats || !!error}
          onClick={() => make().catch(refuse)}
        >
          {t('Make the table')} <Icon id="ui-arrow" />
        </Button>
        <span class="sub">
          {t('Then you get the link for your friends. Seats that stay free are driven by bots.')}
        </span>
      </div>
      <Refused error={error} />
      <details class="alloptions">
        <summary>{t('Clock, spectators, seats')}</summary>
        <div class="options">
          <div class="option">
            <label class="caps" for="title">
              {t('Title')}
            </label>
            <input
              {...{ id: 'title', type: 'text', maxLength: TITLE, value: choices.title }}
              onInput={event => change({ title: event.currentTarget.value.trim() })}
            />
          </div>
          <div class="option">
            <Select
              {...{ id: 'races', labelled: true, label: t('How many'), value: choices.races }}
              choices={seasons.map(races => ({
                value: races,
                name: races > 1 ? t('A season of {races} {races|race|races}', { races }) : t('One race'),
              }))}
              onChoose={races => change({ races })}
            />
          </div>
          <div class="option">
            <Select
              {...{ id: 'pace', labelled: true, label: t('Clock'), value: choices.pace }}
              choices={paces.map(({ value, name }) => ({ value: value as string, name: t(name) }))}
              onChoose={pace => change({ pace })}
            />
          </div>
          <div class="option">
            <Select
              {...{ id: 'watchers', labelled: true, label: t('Spectators'), value: choices.watch }}
              choices={watchers.map(({ value, name }) => ({ value, name: t(name) }))}
              onChoose={watch => change({ watch })}
            />
          </div>
          <div class="option">
            <Select
              {...{ id: 'open-to', labelled: true, label: t('Free seats are for'), value: choices.open }}
              choices={openTo.map(({ value, name }) => ({ value, name: t(name) }))}
              onChoose={open => change({ open })}
            />
          </div>
          {setup && seats && catalogue
            ? Array.from({ length: seats - 1 }, (_, i) => (
                <SeatChoice
                  key={i}
                  n={i + 2}
                  {...{ setup, catalogue }}
                  value={choices.seats[i + 1] ?? FRIEND}
                  onChoose={who => {
                    const now = [...choices.seats]
                    now[i + 1] = who
                    change({ seats: now })
                  }}
                />
              ))
            : null}
        </div>
        <p class="pad small dim">
          {game ? t('The race itself is set up on the first page; the last one is taken.') : null}
        </p>
      </details>
    </Panel>
  )
}

export function Friends() {
  const [, redraw] = useState(0)
  useTitle(t('With friends'))
  return (
    <>
      <Bar here="friends" />
      <main class="friends" id="main" tabIndex={-1}>
        <h1 class="display slant">{t('With friends')}</h1>
        <NewTable />
        <div class="two">
          <MyTables key={signedInAs()} />
          <PublicTables />
        </div>
        <PublicSeasons />
        <AccountPanel onChange={() => redraw(n => n + 1)} />
        <p class="small dim">
          <a href={route('')} onClick={() => go('')}>
            {t('Back to races alone')}
          </a>
        </p>
      </main>
    </>
  )
}
