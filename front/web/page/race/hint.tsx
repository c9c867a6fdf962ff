// A hint: what the best driver would do with what is seen here. It never presses anything.
import { Icon } from '../ui/pieces'
import { t } from '../language'

export function HintLine({ hint }: { hint: string | null }) {
  if (hint === '') return null
  return (
    <div class="hint">
      <Icon id="ui-hint" />
      {hint === null ? (
        <p>{t('Thinking…')}</p>
      ) : (
        <p>
          {hint
            .trim()
            .split('\n')
            .map((line, i) => (
              <span key={i}>
                {line}
                <br />
              </span>
            ))}
        </p>
      )}
    </div>
  )
}
