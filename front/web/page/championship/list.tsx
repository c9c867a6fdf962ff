// Championships that are kept, and a new one.
import { useState } from 'preact/hooks'
import { useGames } from '../games/catalogue'
import { link } from '../link'
import { route } from '../route'
import { useAsked } from '../ui/ask'
import { Bar } from '../ui/bar'
import { counted } from '../ui/counted'
import { FileItem } from '../ui/files'
import { KeptItem } from '../ui/kept_item'
import { Panel, Refused } from '../ui/pieces'
import { useTitle } from '../ui/title'
import { NewChampionship } from './new_championship'

export function ChampionshipList() {
  const { value: kept, again } = useAsked('championships')
  const games = useGames()
  const [error, setError] = useState('')
  useTitle('Seasons')
  const forget = (id: string): void => {
    link.ask('forgetChampionship', id).then(again, (refusal: Error) => setError(refusal.message))
  }
  return (
    <>
      <Bar here="championships" />
      <main class="reading" id="main" tabIndex={-1}>
        <div class="head">
          <h1 class="display slant">Seasons</h1>
        </div>
        <Panel title="Your seasons">
          {kept?.length ? (
            kept.map(({ id, name, game, done, rounds, leader }) => (
              <KeptItem
                key={id}
                href={route('championships', id)}
                title={name || 'A season'}
                question="Forget this season? Export it first if you want to keep it."
                onForget={() => forget(id)}
                about={`${games.find(one => one.id === game)?.title ?? ''}, ${done} of ${counted(rounds, 'race')}${leader ? `, ${leader} leads` : ''}`}
              >
                <a class="pill violet" href={route('championships', id)}>
                  Open
                </a>
              </KeptItem>
            ))
          ) : (
            <p class="pad sub">
              A season is a calendar of races with the same drivers; points and tables are kept here, in this
              browser.
            </p>
          )}
          <FileItem title="Import a season" about="A file of this page or of the program" />
          <Refused error={error} />
        </Panel>
        <NewChampionship />
      </main>
    </>
  )
}
