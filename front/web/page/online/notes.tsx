// Who does not come to a race of a season, and what becomes of their seat: everybody can read it, and the maker says so.
import { useEffect, useState } from 'preact/hooks'
import type { Round, RoundOfSeason } from '../engine/protocol'
import { useRefusal } from '../ui/hooks'
import { Panel, Refused, Select } from '../ui/pieces'
import { type MadeSeat, type Season, askServer, seasonInfo } from './api'
import { LinkRow } from './lobby'
import { N, t } from '../language'

type Seats = Season['seats']

const nameOf = (seats: Seats, seat: number): string =>
  seats.find(one => one.seat === seat)?.name ?? t('Seat {seat}', { seat })

const awards: Record<string, string> = {
  average: N('{name} does not come; the team is awarded the average of the Non-Player Cars.'),
  nothing: N('{name} does not come; the team is awarded nothing.'),
}

/** A sentence for everybody who does not drive in that round. */
export const noteWords = (seats: Seats, { substitutes = [], absent = [] }: Round): string[] => [
  ...substitutes.map(({ seat, player }) =>
    t('{player} drives for {name}.', { player, name: nameOf(seats, seat) }),
  ),
  ...absent.map(({ seat, award }) => t(awards[award] ?? '', { name: nameOf(seats, seat) })),
]

/** Of the round that a table is. */
export function RoundNotes({ season }: { season: RoundOfSeason }) {
  const [words, set] = useState<string[]>([])
  useEffect(() => {
    seasonInfo(season.championship).then(
      ({ seats, rounds }) => {
        const round = rounds[season.round - 1]
        set(round ? noteWords(seats, round) : [])
      },
      () => undefined,
    )
  }, [season.championship, season.round])
  return words.length ? <p class="roundnotes">{words.join(' ')}</p> : null
}

const cures = [
  { value: 'bot', name: N('A bot drives') },
  { value: 'name', name: N('Somebody else drives') },
  { value: 'absent', name: N('The race is run without them') },
  { value: 'present', name: N('They come after all') },
]

type Noted = Season & { links?: MadeSeat[] }

/** What is asked of the server. */
function noteOf(cure: string, name: string, season: Season): [what: string, body: object] {
  if (cure === 'bot') return ['substitute', { bot: season.stand_in }]
  return cure === 'name' ? ['substitute', { name }] : [cure, {}]
}

type Props = { season: Season; maker: string; onNoted: (season: Season) => void }

const NAME = 24 // characters

/** For the maker, while the table of the next race waits. */
export function AbsencePanel({ season, maker, onNoted }: Props) {
  const people = season.seats.filter(one => one.is === 'person')
  const [seat, setSeat] = useState(people[0]?.seat ?? 0)
  const [cure, setCure] = useState('bot')
  const [name, setName] = useState('')
  const [links, setLinks] = useState<MadeSeat[]>([])
  const [error, refuse, clear] = useRefusal()
  const note = async (): Promise<void> => {
    clear()
    setLinks([])
    const [what, body] = noteOf(cure, name.trim(), season)
    const noted = await askServer<Noted>(`championships/${season.championship}/${what}`, {
      ...{ maker, seat },
      ...body,
    })
    setLinks(noted.links ?? [])
    onNoted(noted)
  }
  return (
    <Panel title={t('Who does not come to the next race?')} cls="absences">
      <form
        class="pad fields"
        onSubmit={event => {
          event.preventDefault()
          note().catch(refuse)
        }}
      >
        <div class="field">
          <Select
            {...{ id: 'absent-seat', labelled: true, label: t('Who'), value: seat }}
            choices={people.map(one => ({ value: one.seat, name: nameOf(season.seats, one.seat) }))}
            onChoose={setSeat}
          />
        </div>
        <div class="field">
          <Select
            {...{ id: 'absent-cure', labelled: true, label: t('Instead'), value: cure }}
            choices={cures.map(one => ({ value: one.value, name: t(one.name) }))}
            onChoose={setCure}
          />
        </div>
        {cure === 'name' ? (
          <div class="field">
            <label class="caps" for="substitute-name">
              {t('Name')}
            </label>
            <input
              {...{ id: 'substitute-name', type: 'text', maxLength: NAME, value: name, autocomplete: 'off' }}
              onInput={event => setName(event.currentTarget.value)}
            />
          </div>
        ) : null}
        <span class="acts">
          <button type="submit" id="note-absence" class="btn">
            {t('Say so')}
          </button>
        </span>
      </form>
      <Refused error={error} />
      {links.map(({ seat: at, link }) => (
        <LinkRow
          key={at}
          id="substitute-link"
          title={t('For whoever drives instead')}
          about={t('It is shown once, and holds for this race alone.')}
          address={link ?? ''}
        />
      ))}
      <p class="pad small dim">
        {t('The race gets another table, and everybody who is at the old one is led there.')}
      </p>
    </Panel>
  )
}
