// The state as the engine writes it: what there is for each car as a table, the rest below it. What a choice would change
// is shown beside it.
import { Fragment } from 'preact'
import { useGame } from '..'
import type { Field, Match, View } from '../../engine/answers'
import type { Namer } from '../../race/names'
import { capital, Car, Panel } from '../../ui/pieces'
import { t } from '../../language'

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
  const index = (number: number): number => match.cars.findIndex(car => car.car === number)
  return (
    <Panel title={t('Table')} cls="fields">
      <div class="tblwrap" tabIndex={0} role="region" aria-label={t('Cars')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Car')}</th>
              {byCar.map(field => (
                <th key={field.name} scope="col" title={field.help}>
                  {capital(field.name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cars.map(number => (
              <tr key={number} class={names.mine(number) ? 'me' : ''}>
                <th scope="row">
                  <span class="tag">
                    <Car kind={names.kind} team={names.team(number)} no={number} width={46} />
                    {names.car(number)}
                  </span>
                </th>
                {byCar.map(field => (
                  <td key={field.name} class="num">
                    <Changing
                      now={partsOf(field, view.fields[field.name])[index(number)] ?? ''}
                      then={partsOf(field, after[field.name])[index(number)]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
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
