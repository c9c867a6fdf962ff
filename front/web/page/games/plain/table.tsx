// Any game as a table: its fields, the choices that the engine lists, the log.
import type { Action } from '../../engine/answers'
import { Covered, HintLine, NextButton, TableFrame, UndoAndHint, waitingWords } from '../../race/frame'
import { LogPanel } from '../../race/log'
import { useChanges, useKept } from '../../race/moment'
import { useKeys } from '../../ui/hooks'
import { Button, capital, Panel } from '../../ui/pieces'
import type { TableProps } from '../module'
import { Fields } from './fields'
import { t } from '../../language'

type OffersProps = { legal: Action[]; chosen: number; hinted: string[]; onChoose: (index: number) => void }

const Offers = ({ legal, chosen, hinted, onChoose }: OffersProps) => (
  <div class="offers pad" role="group" aria-label={t('Choices')}>
    {legal.map((action, i) => (
      <button
        key={action.text}
        type="button"
        data-card
        class="btn"
        aria-pressed={i === chosen}
        aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
        onClick={() => onChoose(i)}
      >
        {capital(action.text)}
        {action.text === hinted[0] ? <span class="pill">{t('hint')}</span> : null}
        {i < 9 ? <kbd aria-hidden="true">{i + 1}</kbd> : null}
      </button>
    ))}
  </div>
)

export function PlainTable({ control, screen, names, story, onRule, lesson }: TableProps) {
  const { match, view } = screen
  const { legal } = view
  // A choice belongs to the question: others may choose meanwhile.
  const [picked, pick] = useKept<number>(
    `plain ${screen.id} ${view.viewer} ${legal.map(action => action.text).join(' ')}`,
  )
  const chosen = picked ?? -1
  const action = legal[chosen]
  const changes = useChanges(screen, legal.length > 0)
  const act = (): void => {
    if (!action || control.state.busy) return
    pick(null) // the same may be asked again
    void control.act([action.text])
  }
  const choose = (index: number): void => {
    if (legal[index]) pick(index)
  }
  useKeys(key => {
    if (key === 'Enter')
      if (action) act()
      else control.skip()
    else if (legal.length && /^[1-9]$/.test(key)) choose(Number(key) - 1)
    else if (legal.length && key === 'ArrowRight') choose((chosen + 1) % legal.length)
    else if (legal.length && key === 'ArrowLeft')
      choose((Math.max(0, chosen) + legal.length - 1) % legal.length)
    else return false
    return true
  })
  return (
    <TableFrame cls="plain thumbbar" {...{ control, screen, lesson }} chosen={[action?.text]}>
      <div class="col left">
        <Fields {...{ match, view, names }} after={changes.find(one => one.text === action?.text)?.after} />
      </div>
      <div class="col mid">
        <Covered control={control} screen={screen}>
          <Panel title={t('Your move')}>
            <p class="pad ask" role="status">
              {legal.length ? view.why : waitingWords(screen)}
            </p>
            <Offers legal={legal} chosen={chosen} hinted={control.state.hinted} onChoose={choose} />
            <div class="cta">
              <UndoAndHint control={control} screen={screen} />
              {legal.length ? (
                <Button cls="go push" icon="ui-lock" keys="Enter" disabled={!action} onClick={act}>
                  {action ? capital(action.text) : t('Choose')}
                </Button>
              ) : null}
              <NextButton control={control} screen={screen} />
            </div>
          </Panel>
        </Covered>
        <HintLine hint={control.state.hint} />
      </div>
      <div class="col right">
        {lesson}
        <LogPanel story={story} title={t('What happened')} topics={[]} onRule={onRule} />
      </div>
    </TableFrame>
  )
}
