// The log: what happened and why, the latest first, each line with the rule behind it.
import { useState } from 'preact/hooks'
import { memo } from '../ui/memo'
import { Panel } from '../ui/pieces'
import type { Story } from './story'

const SHOWN = 40

interface LogProps {
  story: Story
  /** The version of the story: the log is drawn again when it is another. */
  version: number
  title: string
  topicOf: (event: string) => string | null
  onRule: (topic: string) => void
}

export const LogPanel = memo(function LogPanel({ story, title, topicOf, onRule }: LogProps) {
  const [all, setAll] = useState(false)
  const shown = (all ? story.lines : story.lines.slice(-SHOWN)).slice().reverse()
  return (
    <Panel
      title={title}
      cls="logp"
      note={
        story.lines.length > SHOWN ? (
          <button type="button" class="linkish" onClick={() => setAll(!all)}>
            {all ? 'Latest' : 'All of it'}
          </button>
        ) : undefined
      }
    >
      <ol class="log" tabIndex={0} aria-label={title}>
        {shown.map(line => {
          const topic = topicOf(line.event)
          return (
            <li key={line.n}>
              <span class="k">{line.mark}</span>
              <span>
                {line.text}{' '}
                {topic ? (
                  <button
                    type="button"
                    class="rulelink"
                    aria-label={`Rules: ${topic}`}
                    onClick={() => onRule(topic)}
                  >
                    {topic}
                  </button>
                ) : null}
              </span>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
})
