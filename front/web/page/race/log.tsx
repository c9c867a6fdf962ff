// The story of a race as it was told to one seat, and the log that shows it: all news, and its sentences with the lap or turn
// they belong to. It is added to and never gone through again, however long the race.
import type { News } from '../engine/protocol'
import { memo, Panel, useShortened } from '../ui/pieces'
import { t } from '../language'

export type Line = { n: number; text: string; event: string; mark: string }

const MOST = 4000 // lines, and news

const dropOld = (list: unknown[]): void => {
  list.splice(0, Math.max(0, list.length - MOST))
}

export class Story {
  readonly news: News[] = []
  readonly lines: Line[] = []
  /** Another number whenever something was added. */
  version = 0
  private mark = '–'

  /** markOf: what lines are marked with from this news on, or null when that stays. */
  constructor(private readonly markOf: (news: News) => string | null = () => null) {}

  add(news: News[]): void {
    for (const one of news) {
      this.mark = this.markOf(one) ?? this.mark
      this.news.push(one)
      if (one.say)
        this.lines.push({
          n: this.version + this.lines.length,
          text: one.say,
          event: one.event,
          mark: this.mark,
        })
    }
    dropOld(this.news)
    dropOld(this.lines)
    this.version += news.length
  }

  last(n: number): string[] {
    return this.lines.slice(-n).map(line => line.text)
  }
}

const SHOWN = 40

type RuleLinkProps = { topic: string; words?: string; onRule: (topic: string) => void }

/** A link to the rules on a topic. */
export const RuleLink = ({ topic, words = t(topic), onRule }: RuleLinkProps) => (
  <button
    type="button"
    class="rulelink"
    aria-label={t('Rules: {topic}', { topic: t(topic) })}
    onClick={() => onRule(topic)}
  >
    {words}
  </button>
)

/** A line with its mark, and what belongs to it. */
export const LogLine = ({ line, children }: { line: Line; children?: preact.ComponentChildren }) => (
  <li>
    <span class="k">{line.mark}</span>
    <span>
      {line.text}
      {children}
    </span>
  </li>
)

/** Which topic of the rules is behind an event. */
export type Topics = [event: RegExp, topic: string][]

type LogProps = { story: Story; title: string; topics: Topics; onRule: (topic: string) => void }

/** Drawn again when the story has another version. */
const Log = memo(function Log({ story, title, topics, onRule }: LogProps & { version: number }) {
  const [shown, more] = useShortened([...story.lines].reverse(), SHOWN, t('All of it'), t('Latest'))
  return (
    <Panel title={title} cls="logp" note={more}>
      <ol class="log" tabIndex={0} aria-label={title}>
        {shown.map(line => {
          const topic = topics.find(([event]) => event.test(line.event))?.[1]
          return (
            <LogLine key={line.n} line={line}>
              {' '}
              {topic ? <RuleLink topic={topic} onRule={onRule} /> : null}
            </LogLine>
          )
        })}
      </ol>
    </Panel>
  )
})

export const LogPanel = (props: LogProps) => <Log {...props} version={props.story.version} />
