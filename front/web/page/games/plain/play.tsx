// Any game of the engine, with nothing but what the engine says of every game: a game that has rules can be played.
//
// The state is shown as the engine writes it: what there is for each car as a table, the rest below it. What a choice would
// change is shown beside it.
import { Fragment } from 'preact'
import type { Action, Field, Match, View } from '../../engine/protocol'
import { Covered, HintLine, NextButton, TableFrame, UndoAndHint, waitingWords } from '../../race/frame'
import { LogPanel } from '../../race/log'
import { useChanges, useKept } from '../../race/moment'
import type { Namer } from '../../race/names'
import { useKeys, useGame } from '../../ui/hooks'
import { type Column, Button, capital, CarTag, Panel, Table } from '../../ui/pieces'
import type { GamePlay, LookProps, TableProps } from '../module'
import { N, t } from '../../language'

/** A value as text; "?" is what the viewer may not know, "-" nothing. */
function Value({ text }: { text: string }) {
  if (text === '?')
    return (
      <span class="dim" title={t('hidden')}>
        ?<span class="sr"> {t('(hidden)')}</span>
      </span>
    )
  return <>{text === '-' ? '–' : text.replaceAll(',', ', ').replaceAll('/', ' / ')}</>
}

/** What is hidden stays so: the engine has only imagined what would come of it. */
const Changing = ({ now, then }: { now: string; then: string | undefined }) => (
  <>
    <Value text={now} />
    {then === undefined || then === now || now.includes('?') ? null : (
      <b class="then">
        {' '}
        → <Value text={then} />
      </b>
    )}
  </>
)

const partsOf = (field: Field, value: string | undefined): string[] =>
  value === undefined ? [] : field.separator ? value.split(field.separator) : [value]

/** As the game describes them; by name alone until that is known. */
function useFields(match: Match, view: View): Field[] {
  const known = useGame(match.game)?.fields
  const names = Object.keys(view.fields)
  return (
    known?.filter(field => names.includes(field.name))
    ?? names.map(name => ({ name, separator: '', help: '' }))
  )
}

type FieldsProps = { match: Match; view: View; names: Namer; after?: Record<string, string> }

export function Fields({ match, view, names, after = {} }: FieldsProps) {
  const fields = useFields(match, view)
  const isByCar = (field: Field): boolean =>
    field.separator !== '' && partsOf(field, view.fields[field.name]).length === match.cars.length
  const byCar = fields.filter(isByCar)
  const others = fields.filter(field => !isByCar(field))
  const cars = view.order?.length ? view.order : match.cars.map(car => car.car)
  const columns: Column<number>[] = [
    {
      head: t('Car'),
      heads: true,
      cell: number => (
        <CarTag kind={names.kind} team={names.team(number)} no={number} width={46}>
          {names.car(number)}
        </CarTag>
      ),
    },
    ...byCar.map(field => ({
      figure: 'num',
      head: capital(field.name),
      means: field.help,
      cell: (number: number) => {
        const at = match.cars.findIndex(car => car.car === number)
        const [now, then] = [view.fields, after].map(of => partsOf(field, of[field.name])[at])
        return <Changing now={now ?? ''} then={then} />
      },
    })),
  ]
  return (
    <Panel title={t('Table')} cls="fields">
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Cars')}>
        <Table columns={columns} rows={cars} isMine={number => names.mine(number)} />
      </div>
      <dl class="pad">
        {others.map(field => (
          <Fragment key={field.name}>
            <dt title={field.help}>{capital(field.name)}</dt>
            <dd class="num">
              <Changing now={view.fields[field.name] ?? ''} then={after[field.name]} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {byCar.some(field => field.help) ? (
        <p class="pad small dim">{byCar.map(field => `${capital(field.name)}: ${field.help}`).join(' ')}</p>
      ) : null}
    </Panel>
  )
}

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
    const n = legal.length
    if (key === 'Enter') (action ? act : () => control.skip())()
    else if (n && /^[1-9]$/.test(key)) choose(Number(key) - 1)
    else if (n && key === 'ArrowRight') choose((chosen + 1) % n)
    else if (n && key === 'ArrowLeft') choose((Math.max(0, chosen) + n - 1) % n)
    else return false
    return true
  })
  return (
    <TableFrame cls="plain thumbbar" {...{ screen, lesson }} chosen={[action?.text]}>
      <div class="col left">
        <Fields {...{ match, view, names }} after={changes.find(one => one.text === action?.text)?.after} />
      </div>
      <div class="col mid">
        <Covered control={control} screen={screen}>
          <Panel title={t('Your move')}>
            <p class="pad ask">{legal.length ? view.why : waitingWords(screen)}</p>
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
        <HintLine control={control} />
      </div>
      <div class="col right">
        {lesson}
        <LogPanel story={story} title={t('What happened')} topics={[]} onRule={onRule} />
      </div>
    </TableFrame>
  )
}

const PlainLook = ({ match, view, names }: LookProps) => <Fields {...{ match, view, names }} />

export const plain: GamePlay = {
  Table: PlainTable,
  Look: PlainLook,
  stage: view => (view.lap ? t('Lap {lap}', view) : t('Racing')),
  pace: news => (news.some(one => one.say) ? 650 : 200),
  holds: () => false,
  isWholeTurn: () => false,
  isDone: () => false,
  mark: news =>
    typeof news['turn'] === 'number' && news.event === 'turn'
      ? String(news['turn'])
      : typeof news['lap'] === 'number'
        ? `L${news['lap']}`
        : null,
  signs: {},
  keys: [['1 – 9, ← →', N('choose one of the first nine, or the next')]],
}
