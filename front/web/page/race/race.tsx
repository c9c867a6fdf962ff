// A race on the screen: the table of its game, and around it what every game has.
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks'
import type { Introduction, Screen } from '../engine/protocol'
import type { GamePlay, TableProps } from '../games/module'
import { playOf } from '../games/plays'
import { LessonPanel, Pointing } from '../lesson/panel'
import { link } from '../link'
import { route } from '../route'
import { RulesDialog } from '../rules/rules'
import { saveAs } from '../take'
import { Bar } from '../ui/bar'
import { useKeyMap, useListener, useTitle } from '../ui/hooks'
import { Banner, Button, Dialog, Icon, IconButton, memo, Select, sentence } from '../ui/pieces'
import { say } from '../ui/say'
import { keepSetting, recallSetting } from '../ui/settings'
import { Elsewhere, Lone, ToTheStart, Waiting } from '../ui/trouble'
import { type RaceState, type Speed, Control, speedNames, speeds } from './control'
import { Busy } from './frame'
import { namer } from './names'
import { NoteBanner } from './note'
import { AfterRace, ResultDialog } from './result'
import { TextMode } from './text_mode'
import { N, t } from '../language'

export function useControl<C extends Control>(begin: () => C): C {
  const [control] = useState(begin)
  const [, redraw] = useState(0)
  useListener(document, 'visibilitychange', () => control.wake())
  useEffect(() => {
    control.listen(() => redraw(n => n + 1))
    void control.open()
    return () => control.close()
  }, [control])
  return control
}

const endSecrecy = N(
  'This race is not over, and the file holds everybody’s cards. Save it, and end the secrecy of this race?',
)

async function save(id: string, running: boolean, name: string): Promise<void> {
  if (!running || confirm(t(endSecrecy))) saveAs(await link.ask('save', id, running), name)
}

const download = ({ id, view, match }: Screen): Promise<void> =>
  save(id, !view.over, `paddock-${match.game}-${match.date}.txt`)

/** It was written under older rules, and does not fit today's: nothing of it is touched. */
const Unfit = ({ id, words }: { id: string; words: string }) => (
  <Lone words={words}>
    <a class="btn go" href={route('replay', id)}>
      {t('Replay')}
    </a>
    <Button icon="ui-down" onClick={() => void save(id, true, 'paddock-race.txt')}>
      {t('Save the record')}
    </Button>
    <ToTheStart />
  </Lone>
)

const keys: [string, string][] = [
  ['Enter', N('confirm, turn the page of a lesson, or do not wait any longer')],
  ['U', N('undo one choice')],
  ['H', N('a hint')],
  ['F', N('next speed of the bots')],
  ['J', N('on to my turn, or to the flag when my cars are out')],
  ['P', N('pause')],
  ['T', N('text mode')],
  ['L', N('read the last line of the log')],
  ['G', N('rules')],
  ['?', N('this page')],
]

type LegendProps = { told: Introduction; pictures: GamePlay['signs'] }

/** What signs mean, by group: those of the page, drawn as they are on it; others are of the text mode. */
function Legend({ told, pictures }: LegendProps) {
  const signs = told.signs.filter(({ id }) => pictures[id])
  return signs.length ? (
    <dl class="keys legendlist">
      {signs.map(({ group, id, means }, i) => (
        <div key={id}>
          {group === signs[i - 1]?.group ? null : <h3 class="caps">{group}</h3>}
          <dt>{pictures[id]}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  ) : null
}

type KeysDialogProps = { game: string; told: Introduction | null; onClose: () => void }

const KeysDialog = ({ game, told, onClose }: KeysDialogProps) => (
  <Dialog title={t('Keys and signs')} onClose={onClose}>
    <dl class="keys">
      {[...playOf(game).keys, ...keys].map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(does)}</dd>
        </div>
      ))}
    </dl>
    {told ? <Legend told={told} pictures={playOf(game).signs} /> : null}
  </Dialog>
)

/** A game introduces itself to whoever plays it here for the first time and has not learned it from the lesson. */
function useIntroduction(
  screen: Screen | null,
): [told: Introduction | null, isNew: boolean, close: () => void] {
  const [told, set] = useState<Introduction | null>(null)
  const [closed, setClosed] = useState(false)
  const game = screen?.match.game
  const page = screen?.page
  const close = (): void => {
    keepSetting(`introduced ${game}`, 'yes')
    setClosed(true)
  }
  useEffect(() => {
    if (game && screen.viewer) link.ask('introduction').then(set, () => undefined) // it has none
  }, [game, screen?.viewer])
  useEffect(() => {
    if (page && page.number === page.of) close()
  }, [page?.number])
  const isNew = !closed && !!told?.paragraphs.length && !page && recallSetting(`introduced ${game}`) === null
  return [told, isNew, close]
}

type IntroDialogProps = LegendProps & { title: string; onClose: () => void }

const IntroDialog = ({ title, told, pictures, onClose }: IntroDialogProps) => (
  <Dialog title={title} cls="wide" onClose={onClose}>
    <div class="pad intro">
      {told.paragraphs.map((words, i) => (
        <p key={i}>{words}</p>
      ))}
    </div>
    <Legend told={told} pictures={pictures} />
    <div class="row">
      <Button id="introduced" cls="go" onClick={onClose}>
        {t('To the race')}
      </Button>
    </div>
  </Dialog>
)

const none: readonly string[] = []

type Open = 'rules' | 'keys' | 'result' | null

function stageWords(screen: Screen): string {
  return screen.view.over ? t('Finished') : playOf(screen.match.game).stage(screen.view)
}

function SpeedChoice({ control }: { control: Control }) {
  const { speed, paused } = control.state
  const pause = paused ? t('Go on') : t('Pause')
  return (
    <span class="speed">
      <IconButton
        label={pause}
        title={`${pause} (P)`}
        pressed={paused}
        onClick={() => control.pause(!paused)}
      >
        {paused ? <Icon id="ui-play" /> : '❚❚'}
      </IconButton>
      <Select
        id="speed"
        label={t('Speed of the bots')}
        value={speed}
        choices={speeds.map(value => ({ value, name: t(speedNames[value]) }))}
        onChoose={one => control.setSpeed(one)}
      />
    </span>
  )
}

/** What went wrong, and what is worth knowing. */
function Banners({ control, screen }: { control: Control; screen: Screen }) {
  const { error, why, note } = control.state
  const close = (
    <Button cls="quiet" onClick={() => control.clearError()}>
      {t('Close')}
    </Button>
  )
  return (
    <>
      {why === 'stopped' ? (
        <Banner
          kind="refusal"
          words={t('{error} What was on the screen before is kept.', { error: sentence(error) })}
        >
          <Button onClick={() => void control.open()}>{t('Go on from there')}</Button>
        </Banner>
      ) : (
        <Banner kind="refusal" words={error && sentence(error)}>
          {close}
        </Banner>
      )}
      <Banner kind="notice damage" words={screen.damage} />
      <NoteBanner id={screen.id} words={screen.note} />
      <Banner kind="notice told" words={note}>
        {close}
      </Banner>
    </>
  )
}

/** What tables read of the state besides the screen. */
type Read = Pick<RaceState, 'held' | 'hint' | 'hinted' | 'better' | 'speed'>
type ShownTableProps = TableProps & Read & Pick<GamePlay, 'Table'>

/** Drawn again when something of it is another; not when a question is under way, or when others come and go. */
const ShownTable = memo(function ShownTable({ Table, ...props }: ShownTableProps) {
  return <Table {...props} />
})

export const Race = ({ id }: { id: string }) => <RaceScreen control={useControl(() => new Control(id))} />

/** above: what stands between the bar and the table; after: where to go when it is over. */
type RaceScreenProps = { control: Control; above?: ComponentChildren; after?: ComponentChildren }

export function RaceScreen({ control, above, after }: RaceScreenProps) {
  const { screen, story, recent, error, why, speed, paused, held, hint, hinted, better, busy } = control.state
  const [open, setOpen] = useState<Open>(null)
  const [topic, setTopic] = useState('')
  const [textMode, setTextMode] = useState(recallSetting('text-mode') === 'yes')
  const over = screen?.view.over ?? false
  const [told, isNew, introduced] = useIntroduction(screen)
  const names = useMemo(() => screen && namer(screen.match, screen.viewer), [screen?.match, screen?.viewer])
  // One's own last challenge is looked at first.
  const isShown = over && (!held || textMode)
  useEffect(() => {
    if (isShown) setOpen('result')
  }, [isShown])
  useEffect(() => {
    if (screen && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [screen === null, textMode])
  useTitle(screen ? stageWords(screen) : '', screen?.match.title ?? '')
  const rule = useCallback((name: string): void => {
    setTopic(name)
    setOpen('rules')
  }, [])
  const toggleText = (): void => {
    keepSetting('text-mode', textMode ? 'no' : 'yes')
    setTextMode(!textMode)
  }
  useKeyMap({
    u: () => void control.undo(),
    h: () => void (screen?.view.legal.length && control.hint()),
    l: () => say(story.last(1)),
    p: () => control.pause(!paused),
    f: () => control.setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] as Speed),
    t: toggleText,
    j: () => document.querySelector<HTMLElement>('#to-the-flag, #to-my-turn')?.click(),
    Escape: () => void (control.state.hint !== '' && control.hint()),
    g: () => setOpen('rules'),
    '?': () => setOpen('keys'),
  })
  if (why === 'elsewhere' || why === 'taken')
    return <Elsewhere what="race" why={why} onTake={() => void control.open(true)} />
  if (why === 'unfit') return <Unfit id={control.id} words={error} />
  if (!screen || !names) return <Waiting words={t('The cars are on their way…')} error={error} />
  const { page } = screen
  const { game, setup } = screen.match
  const { Table } = playOf(game)
  const onClose = (): void => setOpen(null)
  const lesson = page ? (
    <LessonPanel
      {...{ page, reply: screen.reply, typed: textMode, onRule: rule }}
      onTurn={() => void control.turnPage()}
    />
  ) : null
  return (
    <>
      <Bar here={screen.isOnline ? 'friends' : ''}>
        <span class="lap">{stageWords(screen)}</span>
        {page ? (
          <span class="pill violet">{t('Lesson')}</span>
        ) : screen.view.legal.length ? (
          <span class={`pill ${screen.view.undo ? 'green' : ''}`}>
            {screen.view.undo ? t('Undo is open') : t('Your turn')}
          </span>
        ) : null}
        {page ? null : <SpeedChoice control={control} />}
        <span class="tools">
          <IconButton label={t('Rules')} title={t('Rules (G)')} onClick={() => rule('')}>
            §
          </IconButton>
          <IconButton
            label={t('Text mode')}
            title={t('Text mode (T)')}
            pressed={textMode}
            onClick={toggleText}
          >
            Aa
          </IconButton>
          {screen.isOnline && !over ? null : (
            <IconButton label={t('Save the record as a file')} onClick={() => void download(screen)}>
              <Icon id="ui-down" />
            </IconButton>
          )}
          <IconButton label={t('Keys')} title={t('Keys (?)')} onClick={() => setOpen('keys')}>
            ?
          </IconButton>
        </span>
      </Bar>
      {above}
      <Banners control={control} screen={screen} />
      <Busy.Provider value={busy}>
        <Pointing.Provider value={page?.point ?? none}>
          {textMode ? (
            <TextMode key={screen.viewer} control={control} screen={screen} story={story} lesson={lesson} />
          ) : (
            <ShownTable
              {...{ Table, control, screen, names, story, recent, lesson, held, hint, hinted, better, speed }}
              onRule={rule}
            />
          )}
        </Pointing.Provider>
      </Busy.Provider>
      {open === 'rules' ? <RulesDialog {...{ game, setup, topic, onClose }} /> : null}
      {open === 'keys' ? <KeysDialog {...{ game, told, onClose }} /> : null}
      {isNew && told ? (
        <IntroDialog
          title={screen.match.title}
          told={told}
          pictures={playOf(game).signs}
          onClose={introduced}
        />
      ) : null}
      {open === 'result' && isShown ? (
        <ResultDialog screen={screen} onSave={() => void download(screen)} onClose={onClose} />
      ) : null}
      {over && (textMode || after) ? (
        <p class="again">
          {textMode ? <AfterRace screen={screen} /> : null} {after}
        </p>
      ) : null}
    </>
  )
}
