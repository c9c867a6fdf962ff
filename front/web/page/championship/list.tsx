// Championships that are kept, and a new one.
import { useState } from 'preact/hooks'
import { useGames } from '../games'
import { link } from '../link'
import { route } from '../route'
import { Bar } from '../ui/bar'
import { useAsked, useTitle } from '../ui/hooks'
import { FileItem, KeptItem } from '../ui/items'
import { Panel, Refused } from '../ui/pieces'
import { NewChampionship } from './new_championship'
import { N, t } from '../language'

export function ChampionshipList() {
  const { value: kept, again } = useAsked('championships')
  const games = useGames()
  const [error, setError] = useState('')
  useTitle(t('Seasons'))
  const forget = (id: string): void => {
    link.ask('forgetChampionship', id).then(again, (refusal: Error) => setError(refusal.message))
  }
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
