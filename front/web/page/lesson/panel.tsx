// The page of a lesson beside the table: what was said to the last answer, the words, the question.
import { useEffect, useRef } from 'preact/hooks'
import type { LessonPage, Reply } from '../engine/answers'
import { RuleLink } from '../race/log'
import { Button, Icon } from '../ui/pieces'
import { N, t } from '../language'

/** A page for the ear. */
export function spokenPage(page: LessonPage): string {
  return [
    t('Page {number} of {of}: {title}.', { number: page.number, of: page.of, title: page.title }),
    ...page.say,
    page.asks ? page.ask : t('Enter goes on.'),
  ].join(' ')
}

export const stuckWords = N('From here nothing leads there any more: take your last step back.')

function ReplyLine({ reply }: { reply: Reply }) {
  return (
    <div class={`reply${reply.again ? ' again' : ''}`}>
      <Icon id={reply.again ? 'ui-undo' : 'ui-check'} />
      <p>
        <b class="sr">{reply.again ? t('Not yet.') : t('Done.')} </b>
        {reply.words}
        {reply.stuck ? ` ${t(stuckWords)}` : ''}
      </p>
    </div>
  )
}

type LessonPanelProps = {
  page: LessonPage
  reply: Reply | null
  typed?: boolean
  onTurn: () => void
  onRule: (topic: string) => void
}

export function LessonPanel({ page, reply, typed, onTurn, onRule }: LessonPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [page.number, reply])
  return (
    <section
      class="panel lesson"
      ref={panel}
      aria-label={t('Lesson, page {number} of {of}', { number: page.number, of: page.of })}
    >
      <header>
        <h2>{page.title}</h2>
        <span class="push num">{t('{number} of {of}', { number: page.number, of: page.of })}</span>
      </header>
      <progress
        max={page.of}
        value={page.number}
        aria-label={t('Page {number} of {of}', { number: page.number, of: page.of })}
      />
      <div class="words">
        {reply ? <ReplyLine reply={reply} /> : null}
        {page.say.map((paragraph, i) => (
          <p key={i}>
            {paragraph}
            {page.rules && i === page.say.length - 1 ? (
              <>
                {' '}
                <RuleLink
                  topic={page.rules}
                  words={t('rules: {topic}', { topic: t(page.rules) })}
                  onRule={onRule}
                />
              </>
            ) : null}
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
