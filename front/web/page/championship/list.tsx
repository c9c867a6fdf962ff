// Championships that are kept, and a new one: the set-up of the last race, a calendar, how results count.
import { useEffect, useState } from 'preact/hooks'
import type { Setup } from '../engine/protocol'
import { firstGame, moduleOf, offered } from '../games'
import { ChoiceRow } from '../home/setup_form'
import { type Wishes, recall, seated, settle, setupText, valueIn, wordOf } from '../home/wishes'
import { link } from '../link'
import { go, route } from '../route'
import { Bar } from '../ui/bar'
import { useAsked, useOnce, useTitle, useGames, useRefusal } from '../ui/hooks'
import { FileItem, KeptItem } from '../ui/items'
import { Button, Choice, Panel, Refused, Select, withStop } from '../ui/pieces'
import { N, t } from '../language'

const without = (wishes: Wishes, name: string): Wishes => ({
  ...wishes,
  options: Object.fromEntries(Object.entries(wishes.options).filter(([key]) => key !== name)),
})

/** As the last race of the game, at no track; by the rules that its championships usually have unless somebody chose others. */
function firstWishes(game: string): Wishes {
  const wishes = without(recall(game), 'track')
  return wishes.options['edition']
    ? wishes
    : { ...wishes, options: { ...wishes.options, ...moduleOf(game).championship.options } }
}

const numbered = (numbers: number[], zero: string, words: (n: number) => string) =>
  [0, ...numbers].map(value => ({ value, name: value ? words(value) : zero }))
const raceChoices = () => numbered([2, 3, 4, 5, 6, 7, 8, 10, 12], t('The whole calendar'), String)
const bestChoices = () => numbered([1, 2, 3, 4, 5, 6], t('All'), n => t('The best {n}', { n }))

/** "Ann (you), club, club" */
function driversOf(wishes: Wishes, { seats }: Setup): string {
  const names = seated(wishes, seats).map(seat => (seat.bot ? seat.name : t('{name} (you)', seat)))
  return `${names.slice(0, 6).join(', ')}${seats > 6 ? ' …' : ''}`
}

export function NewChampionship() {
  const [wishes, setWishes] = useState<Wishes>(() => firstWishes(firstGame))
  const [setup, setSetup] = useState<Setup | null>(null)
  const [title, setTitle] = useState('')
  const [races, setRaces] = useState(0)
  const [best, setBest] = useState(0)
  const [error, refuse, clear] = useRefusal()
  useEffect(() => {
    settle(wishes).then(settled => {
      setSetup(settled.setup)
      clear()
    }, refuse)
  }, [wishes])
  const { sizeOption: size, championship } = moduleOf(wishes.game)
  const games = offered(useGames())
  const set = (name: string, value: string): void =>
    setWishes({ ...wishes, options: { ...wishes.options, [name]: value } })
  const begin = useOnce(async () => {
    if (setup) {
      const opened = await link.ask('newChampionship', wishes.game, {
        setup: setupText({ ...wishes, options: { ...wishes.options, [size]: wordOf(setup.options[size]) } }),
        title: title.trim() || t(championship.name),
        best,
        races,
        calendar: '',
        seats: seated(wishes, setup.seats),
      })
      go('championships', opened.id)
    }
  })
  return (
    <Panel title={t('New season')}>
      <div class="newchampionship pad">
        <span class="caps">{t('Game')}</span>
        <Choice
          label={t('Game')}
          value={wishes.game}
          choices={games.map(game => ({ value: game.id, name: game.title }))}
          onChoose={game => setWishes(firstWishes(game))}
        />
        {championship.rows.map(row => (
          <ChoiceRow
            key={row.option}
            row={row}
            value={setup ? valueIn(wishes, setup, row.option) : ''}
            onChoose={set}
          />
        ))}
        <label class="caps" for="s-size">
          {games.find(one => one.id === wishes.game)?.options.find(one => one.name === size)?.title}
        </label>
        <input
          {...{ id: 's-size', type: 'number', min: 2, max: 12 }}
          value={setup ? wordOf(setup.options[size]) : ''}
          onChange={event => set(size, event.currentTarget.value)}
        />
        <label class="caps" for="s-title">
          {t('Name')}
        </label>
        <input
          {...{ id: 's-title', type: 'text', maxLength: 60, value: title }}
          placeholder={t('My season')}
          onInput={event => setTitle(event.currentTarget.value)}
        />
        <Select
          labelled
          {...{ id: 's-races', value: races, choices: raceChoices(), onChoose: setRaces }}
          label={t('Races')}
        />
        <Select
          labelled
          {...{ id: 's-best', value: best, choices: bestChoices(), onChoose: setBest }}
          label={t('Results that count')}
        />
      </div>
      <p class="pad sub">
        {setup
          ? withStop(
              t('Seats are those of your last race of this game: {seats}', {
                seats: driversOf(wishes, setup),
              }),
            )
          : t('Seats are those of your last race of this game.')}
      </p>
      <Refused error={error} />
      <div class="row">
        <Button cls="go" disabled={!setup || !!error} onClick={() => begin().catch(refuse)}>
          {t('Begin the season')}
        </Button>
      </div>
    </Panel>
  )
}

export function ChampionshipList() {
  const { value: kept, again } = useAsked('championships')
  const games = useGames()
  const [error, refuse] = useRefusal()
  useTitle(t('Seasons'))
  const forget = (id: string): void => void link.ask('forgetChampionship', id).then(again, refuse)
  return (
    <>
      <Bar here="championships" />
      <main class="reading" id="main" tabIndex={-1}>
        <div class="head">
          <h1 class="display slant">{t('Seasons')}</h1>
        </div>
        <Panel title={t('Your seasons')}>
          {kept?.length ? (
            kept.map(({ id, name, game, done, rounds, leader }) => (
              <KeptItem
                key={id}
                href={route('championships', id)}
                title={name || t('A season')}
                question={t('Forget this season? Export it first if you want to keep it.')}
                onForget={() => forget(id)}
                about={t(
                  leader
                    ? N('{title}, {done} of {rounds} {rounds|race|races}, {leader} leads')
                    : N('{title}, {done} of {rounds} {rounds|race|races}'),
                  { title: games.find(one => one.id === game)?.title, done, rounds, leader },
                )}
              >
                <a class="pill violet" href={route('championships', id)}>
                  {t('Open')}
                </a>
              </KeptItem>
            ))
          ) : (
            <p class="pad sub">
              {t(
                'A season is a calendar of races with the same drivers; points and tables are kept here, in this browser.',
              )}
            </p>
          )}
          <FileItem title={t('Import a season')} about={t('A file of this page or of the program')} />
          <Refused error={error} />
        </Panel>
        <NewChampionship />
      </main>
    </>
  )
}
