// A round that was raced at a real table.
import { useState } from 'preact/hooks'
import type { OpenChampionship } from '../engine/protocol'
import { link } from '../link'
import { Dialog } from '../ui/dialog'
import { Refused } from '../ui/pieces'
import { t } from '../language'

/** Numbers alone are the order of finish. */
const resultOf = (text: string): string =>
  /^\s*[\d,\s]+$/.test(text)
    ? `order ${text
        .trim()
        .split(/[\s,]+/)
        .join(',')}`
    : text

type ByHandDialogProps = {
  open: OpenChampionship
  onDone: (next: OpenChampionship) => void
  onClose: () => void
}

export function ByHandDialog({ open, onDone, onClose }: ByHandDialogProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState('')
  const numbers = open.championship.drivers.map(driver => driver.car).sort((a, b) => a - b)
  const enter = (event: Event): void => {
    event.preventDefault()
    link
      .ask('roundByHand', open.id, open.championship.over, resultOf(text))
      .then(onDone, (refusal: Error) => setError(refusal.message))
  }
  return (
    <Dialog title={t('A race from a real table')} onClose={onClose}>
      <form class="pad handform" onSubmit={enter}>
        <label for="hand-order">{t('Cars in the order they finished, the winner first')}</label>
        <input
          id="hand-order"
          type="text"
          value={text}
          placeholder={numbers.join(' ')}
          onInput={event => setText(event.currentTarget.value)}
        />
        <p class="small dim">
          {t('More can be said as in the program: order 3,1,2 out 4:crash pole 3 fastest 1')}
        </p>
        <Refused error={error} />
        <button type="submit" class="btn go">
          {t('Enter the result')}
        </button>
      </form>
    </Dialog>
  )
}
