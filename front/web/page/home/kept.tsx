// Races kept in this browser, and records that come from elsewhere.
import { useState } from 'preact/hooks'
import type { Kept } from '../engine/protocol'
import { moduleOf } from '../games'
import { withReview } from '../race/result'
import { route } from '../route'
import { FileItem, KeptItem } from '../ui/items'
import { capital, Panel, useShortened } from '../ui/pieces'
import { dateLanguage, t } from '../language'

const NAME = 20 // characters: what is longer is a whole track

function describe(race: Kept): string {
  const track = /(?:^| )track=(\S*)/.exec(race.setup)?.[1] ?? moduleOf(race.game).usualTrack
  return [race.title, capital(track.length < NAME ? track : t('own track'))].filter(Boolean).join(', ')
}

function state(race: Kept): string {
  if (race.lesson) return t('Lesson, page {page}', race)
  if (race.over) return race.winner ? t('{winner} won', race) : t('over')
  return race.lap ? t('Lap {lap}', race) : t('Before the start')
}

export function KeptRaces({ kept, onForget }: { kept: Kept[]; onForget: (id: string) => void }) {
  const [shown, more] = useShortened(kept, 3)
  return (
    <Panel title={t('Your races')}>
      {kept.length ? null : (
        <p class="pad sub">
          {t('Races that you begin are kept here, and you can go on with them at any time.')}
        </p>
      )}
      {shown.map(race => (
        <KeptItem
          key={race.id}
          href={route(race.over ? 'replay' : 'race', race.id)}
          title={describe(race)}
          about={`${state(race)}, ${new Date(race.changed).toLocaleDateString(dateLanguage())}`}
          question={t('Forget this race? Its record is lost then.')}
          onForget={() => onForget(race.id)}
        >
          {race.over ? (
            <>
              <a class="pill violet" href={route('replay', race.id, withReview)}>
                {t('Review')}
              </a>{' '}
              <a class="pill" href={route('replay', race.id)}>
                {t('Replay')}
              </a>
            </>
          ) : (
            <a class="pill red" href={route('race', race.id)}>
              {race.waiting ? t('Your move') : t('Go on')}
            </a>
          )}
        </KeptItem>
      ))}
      {more}
    </Panel>
  )
}

export function TakeRecord() {
  const [over, setOver] = useState(false)
  return (
    <section
      class={`panel drop${over ? ' over' : ''}`}
      aria-label={t('Records')}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <header>
        <h2>{t('Records')}</h2>
      </header>
      <FileItem
        title={t('Open a record')}
        about={t('Of this page or of the program; drop it on the page or choose it')}
      />
    </section>
  )
}
