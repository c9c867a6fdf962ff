// A race looked at again: a slider over its moments, going on from any of them, and what a review says of them.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Decision, Marks, Match, Replay, Screen } from '../engine/protocol'
import { playOf } from '../games/plays'
import { link } from '../link'
import { namer } from '../race/names'
import { NoteBanner } from '../race/note'
import { Classification } from '../race/result'
import { ReviewPage, ReviewProgress } from '../review/review'
import { useStudy } from '../review/study'
import { gradeMarks, saidOf, seatName, verdictOn } from '../review/words'
import { go } from '../route'
import { Bar } from '../ui/bar'
import { useKeyMap, useOnce, useTitle, useRefusal } from '../ui/hooks'
import { Banner, Button, Choice, Icon, Linkish, Select, sentence } from '../ui/pieces'
import { say } from '../ui/say'
import { ToTheStart, Waiting } from '../ui/trouble'
import { dayOf, N, t, tx } from '../language'

type Part = 'race' | 'review'

const PLAY = 420 // milliseconds for a moment
const paces = [0.5, 1, 2, 4].map(value => ({ value, name: `${value}×` }))

/** What one jumps by. */
type Unit = 'moment' | 'own' | 'turns' | 'laps'
const unitNames: { value: Unit; name: string }[] = [
  { value: 'moment', name: N('moment by moment') },
  { value: 'own', name: N('by my decisions') },
  { value: 'turns', name: N('by turns') },
  { value: 'laps', name: N('by laps') },
]

/** What people decided, for whoever looks as a spectator. */
const people = (marks: Marks, now: Replay | null): number[] =>
  (now?.match.players ?? [])
    .flatMap(({ bot }, i) => (bot ? [] : (marks.own[i + 1] ?? [])))
    .sort((a, b) => a - b)

const endSecrecy = N('This race is not over. Show everybody’s cards, and end its secrecy?')
const noReview = N(
  'No review before the end: cards are secret, and whoever goes on from here goes on with imagined ones.',
)

/** "As Ann", "As rookie, seat 2" */
function eyesOf(match: Match, seat: number): string {
  const player = match.players[seat - 1]
  if (!player) return t('As a spectator')
  return player.bot ? t('As {name}, seat {seat}', { name: player.name, seat }) : t('As {name}', player)
}

/** What the review says of the choice that comes next. */
const VerdictLine = ({ decision, match }: { decision: Decision; match: Match }) => (
  <p class={`panel pad decision ${decision.grade}`} id="verdict">
    <span class="mark" aria-hidden="true">
      {gradeMarks[decision.grade]}
    </span>
    <span>{tx('{seat} is to choose: {verdict}.', saidOf(match, decision))}</span>
  </p>
)

export function ReplayScreen({ id, review }: { id: string; review: boolean }) {
  const [now, setNow] = useState<Replay | null>(null)
  const [viewer, setViewer] = useState(0)
  const [error, refuse] = useRefusal()
  const [playing, setPlaying] = useState(false)
  const [part, setPart] = useState<Part>(review ? 'review' : 'race')
  const [everything, setEverything] = useState(false)
  const [marks, setMarks] = useState<Marks | null>(null)
  const [unit, setUnit] = useState<Unit>('moment')
  const [pace, setPace] = useState(1)
  const { study, begin, stop } = useStudy(id, everything)
  const wanted = useRef<number | null>(null)
  const busy = useRef(false)
  const at = now?.at ?? 0
  useTitle(t('Replay'))
  useEffect(() => {
    link
      .ask('replay', id, everything)
      .then(start => (everything ? link.ask('at', at, viewer) : start))
      .then(setNow)
      .then(() => link.ask('marks'))
      .then(setMarks)
      .catch(refuse)
  }, [id, everything])

  const show = async (moment: number, seat: number): Promise<void> => {
    wanted.current = moment
    if (busy.current) return
    busy.current = true
    try {
      while (wanted.current !== null) {
        // only the last wish counts
        const next: number = wanted.current
        wanted.current = null
        setNow(await link.ask('at', next, seat))
      }
    } catch (refusal) {
      refuse(refusal as Error)
    }
    busy.current = false
  }
  const total = now?.match.moments ?? 0
  /** The next moment of the kind that is jumped by, in that direction. */
  const next = (by: 1 | -1): number => {
    const list =
      !marks || unit === 'moment'
        ? null
        : unit === 'own'
          ? viewer
            ? (marks.own[viewer] ?? [])
            : people(marks, now)
          : marks[unit]
    if (!list) return at + by
    return by > 0
      ? (list.find(moment => moment > at) ?? total)
      : ([...list].reverse().find(moment => moment < at) ?? 0)
  }
  const to = (moment: number): void => void show(Math.max(0, Math.min(total, moment)), viewer)
  const over = now?.over ?? false
  useEffect(() => {
    if (over && part === 'review' && !study.told) begin()
  }, [over, part])
  const bad = study.told?.decisions.filter(one => one.grade !== 'good') ?? []
  useEffect(() => {
    const ready = N('The review is ready: {n} {n|decision|decisions} gave something away.')
    if (study.told) say([t(ready, { n: bad.length })])
  }, [study.told])
  const look = (moment: number, seat: number): void => {
    setPart('race')
    setPlaying(false)
    setViewer(seat)
    void show(moment, seat)
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus()
  }
  const jump = (found: Decision | undefined): void => {
    if (!found) return
    look(found.n - 1, found.seat)
    const seat = now ? seatName(now.match, found.seat) : ''
    say([t('Moment {n}, {seat}: {verdict}.', { n: found.n, seat, verdict: verdictOn(found) })])
  }
  useEffect(() => {
    if (playing && at >= total) setPlaying(false)
    if (!playing || at >= total) return
    const timer = setTimeout(() => to(next(1)), PLAY / pace)
    return () => clearTimeout(timer)
  }, [playing, at, pace])
  const before = [...bad].reverse().find(one => one.n <= at)
  const after = bad.find(one => one.n > at + 1)
  useKeyMap({
    ArrowLeft: () => to(next(-1)),
    ArrowRight: () => to(next(1)),
    PageUp: () => to(at - 25),
    PageDown: () => to(at + 25),
    Home: () => to(0),
    End: () => to(total),
    ' ': () => setPlaying(!playing),
    v: () => over && setPart(part === 'race' ? 'review' : 'race'),
    n: () => jump(after),
    b: () => jump(before),
  })
  const branch = useOnce(async () => {
    const screen: Screen = await link.ask('branch')
    go('race', screen.id)
  })
  if (!now) return <Waiting words={t('Rewinding…')} error={error} />
  const { match, view } = now
  const { Look } = playOf(match.game)
  const told = now.news.flatMap(news => news.say ?? [])
  const nothingSaid = at ? t('Nothing was said of this moment.') : t('Before the start.')
  const decision = study.told?.decisions.find(one => one.n === at + 1)
  const has = (of: Unit): boolean => of === 'moment' || of === 'own' || (marks?.[of].length ?? 0) > 0
  const units = unitNames.filter(({ value }) => has(value)).map(one => ({ ...one, name: t(one.name) }))
  const eyes = match.eyes.map(seat => ({ value: seat, name: eyesOf(match, seat) }))
  const lookAs = (seat: number): void => {
    setViewer(seat)
    void show(at, seat)
  }
  return (
    <>
      <Bar here="">
        <span class="lap">{t('Replay')}</span>
        <span class="pill">{dayOf(`${now.match.date}T12:00`) || now.match.date}</span>
      </Bar>
      <Banner kind="refusal" words={error && sentence(error)}>
        <ToTheStart />
      </Banner>
      <Banner kind="notice damage" words={now.damage} />
      <NoteBanner id={id} words={now.note} />
      <main class="replay" id="main" tabIndex={-1}>
        <section class="panel scrub" aria-label={t('Time')}>
          <Button onClick={() => to(next(-1))} label={t('One back')} disabled={at === 0}>
            ◀
          </Button>
          <Button onClick={() => setPlaying(!playing)} pressed={playing}>
            {playing ? t('Stop') : t('Play')}
          </Button>
          <Button onClick={() => to(next(1))} label={t('One on')} disabled={at === total}>
            ▶
          </Button>
          <Select id="jump" label={t('How far')} value={unit} choices={units} onChoose={setUnit} />
          <Select id="pace" label={t('How fast')} value={pace} choices={paces} onChoose={setPace} />
          <input
            type="range"
            min={0}
            max={total}
            value={at}
            aria-label={t('Moment {at} of {total}', { at, total })}
            onInput={event => to(Number(event.currentTarget.value))}
          />
          <span class="num">
            {at} / {total}
          </span>
          <Select id="eyes" label={t('Through whose eyes')} value={viewer} choices={eyes} onChoose={lookAs} />
          <Button cls="dark" onClick={() => branch().catch(refuse)} disabled={now.view.over}>
            {t('Go on from here')}
          </Button>
          {over ? (
            <Choice
              label={t('What is shown')}
              value={part}
              onChoose={setPart}
              choices={[
                { value: 'race', name: t('Race') },
                { value: 'review', name: t('Review') },
              ]}
            />
          ) : (
            <span class="sub small">
              <Icon id="ui-lock" /> {t(noReview)}{' '}
              <Linkish id="reveal" onClick={() => confirm(t(endSecrecy)) && setEverything(true)}>
                {t('Show everything')}
              </Linkish>
            </span>
          )}
          {bad.length ? (
            <span class="picks">
              <Button
                keys="B"
                label={t('Bad decision before')}
                disabled={!before}
                onClick={() => jump(before)}
              >
                ◀ {t('Bad decision')}
              </Button>
              <Button keys="N" label={t('Next bad decision')} disabled={!after} onClick={() => jump(after)}>
                {t('Bad decision')} ▶
              </Button>
            </span>
          ) : null}
          <ReviewProgress study={study} onStop={stop} />
        </section>
        {part === 'review' ? (
          <ReviewPage {...{ study, match, at }} onDecision={jump} onMoment={look} onAgain={begin} />
        ) : (
          <>
            <p class="panel pad told">{told.slice(-3).join(' ') || nothingSaid}</p>
            {decision ? <VerdictLine {...{ decision, match }} /> : null}
            <Look {...{ match, view, news: now.news }} names={namer(match, view.viewer)} />
            {view.over ? (
              <section class="panel tblwrap">
                <Classification screen={{ match, view, viewer }} />
              </section>
            ) : null}
          </>
        )}
      </main>
    </>
  )
}
