// The page of a lesson beside the table: what was said to the last answer, the words, the question; what it points at.
import { createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import type { LessonPage, Reply } from '../engine/protocol'
import { RuleLink } from '../race/log'
import { Button, Icon } from '../ui/pieces'
import { N, t } from '../language'

/** A page for the ear. */
export function spokenPage(page: LessonPage): string {
  return [
    t('Page {number} of {of}: {title}.', page),
    ...page.say,
    page.asks ? page.ask : t('Enter goes on.'),
  ].join(' ')
}

export const stuckWords = N('From here nothing leads there any more: take your last step back.')

const ReplyLine = ({ reply }: { reply: Reply }) => (
  <div class={`reply${reply.again ? ' again' : ''}`}>
    <Icon id={reply.again ? 'ui-undo' : 'ui-check'} />
    <p>
      <b class="sr">{reply.again ? t('Not yet.') : t('Done.')} </b>
      {reply.words}
      {reply.stuck ? ` ${t(stuckWords)}` : ''}
    </p>
  </div>
)

type Told = { page: LessonPage; reply: Reply | null; typed?: boolean }
type Doing = { onTurn: () => void; onRule: (topic: string) => void }

export function LessonPanel({ page, reply, typed, onTurn, onRule }: Told & Doing) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [page.number, reply])
  const words = t('rules: {topic}', { topic: t(page.rules) })
  const rules = <RuleLink key="rules" topic={page.rules} words={words} onRule={onRule} />
  return (
    <section class="panel lesson" ref={panel} aria-label={t('Lesson, page {number} of {of}', page)}>
      <header>
        <h2>{page.title}</h2>
        <span class="push num">{t('{number} of {of}', page)}</span>
      </header>
      <progress max={page.of} value={page.number} aria-label={t('Page {number} of {of}', page)} />
      <div class="words">
        {reply ? <ReplyLine reply={reply} /> : null}
        {page.say.map((paragraph, i) => (
          <p key={i}>
            {paragraph}
            {page.rules && i === page.say.length - 1 ? [' ', rules] : null}
          </p>
        ))}
        {page.asks ? (
          <p class="asked">
            <b>{page.ask}</b>
            {typed && page.typed ? ` ${page.typed}` : ''}
          </p>
        ) : null}
      </div>
      {page.asks ? null : (
        <div class="turnrow">
          <Button id="turn-page" cls="go" keys="Enter" onClick={onTurn}>
            {t('Go on')}
          </Button>
        </div>
      )}
    </section>
  )
}

// What the page of a lesson points at: "field hands", "car 3", "card 12", "space 14.0". Whoever draws one of these
// asks here whether it is meant, and gives it the class "pointed".

export const Pointing = createContext<readonly string[]>([])

/** A question: is one of these pointed at? */
export function usePointing(): (...what: string[]) => boolean {
  const points = useContext(Pointing)
  return (...what) => what.some(one => points.includes(one))
}

/** The spaces among them, as "14.0". */
export function usePointedSpaces(): string[] {
  return useContext(Pointing).flatMap(point =>
    point.startsWith('space ') ? [point.slice('space '.length)] : [],
  )
}

/** Added to a class. */
export const pointedClass = (yes: boolean): string => (yes ? ' pointed' : '')
