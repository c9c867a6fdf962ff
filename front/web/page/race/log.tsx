// The log: what happened and why, the latest first, each line with the rule behind it.
import { memo, Panel, useShortened } from '../ui/pieces'
import type { Line, Story } from './story'
import { t } from '../language'

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
