// A review on the screen: charts, table, decisions; or how far it has come.
import { type Decision, type Match, type ReviewPlan, grades } from '../engine/protocol'
import { liveries } from '../race/names'
import { Button, capital, Linkish, Panel } from '../ui/pieces'
import { Accounts, Decisions, Strokes } from './accounts'
import { Expectations, LuckAndSkill } from './charts'
import type { Study } from './study'
import { gradeMarks, gradeNames } from './words'
import { N, t } from '../language'

export function ReviewProgress({ study, onStop }: { study: Study; onStop: () => void }) {
  if (study.done === null) return null
  const percent = Math.floor(100 * study.done)
  return (
    <div class="progressrow" role="group" aria-label={t('Review under way')}>
      <progress id="review-progress" max={100} value={percent} aria-label={t('Looking at the race again')} />
      <span class="num">{percent} %</span>
      <Button id="review-stop" onClick={onStop}>
        {t('Stop')}
      </Button>
    </div>
  )
}

/** What the marks mean, in points of this race. */
const GradesKey = ({ plan }: { plan: ReviewPlan }) => (
  <dl class="gradeskey">
    {grades.map(grade => (
      <div key={grade} class={`decision ${grade}`}>
        <dt>
          <span class="mark" aria-hidden="true">
            {gradeMarks[grade]}
          </span>{' '}
          {capital(t(gradeNames[grade]))}
        </dt>
        <dd>
          {grade === 'good'
            ? t('gives nothing away, or it is within the error')
            : t('gives away {fraction} points or more, beyond doubt', {
                fraction: plan.thresholds[grade].toFixed(2),
              })}
        </dd>
      </div>
    ))}
  </dl>
)

const underWay = N(
  'Every decision is weighed by what the player saw, and every position valued with all cards open. The race can be looked at meanwhile.',
)

type ReviewPageProps = {
  study: Study
  match: Match
  at: number
  onDecision: (decision: Decision) => void
  onMoment: (moment: number, seat: number) => void
  onAgain: () => void
}

export function ReviewPage({ study, match, at, onDecision, onMoment, onAgain }: ReviewPageProps) {
  const { told, plan } = study
  if (!told)
    return (
      <section class="panel pad waitreview">
        <p>{study.error ? `${study.error}.` : t(underWay)}</p>
        {plan ? <GradesKey plan={plan} /> : null}
      </section>
    )
  const shown = { review: told, match, paint: liveries(match.game, match.cars) }
  const strokes = <Strokes review={told} match={match} onMoment={onMoment} />
  return (
    <div class="reviewed">
      <p class="sub wide">
        {t('{n} {n|decision|decisions}, weighed by the bot {adviser} on what the player saw.', {
          n: told.decisions.length,
          adviser: plan?.adviser,
        })}{' '}
        {told.whole ? '' : <b>{t('Stopped early: this is what there was by then.')} </b>}
        {told.whole ? '' : <Linkish onClick={onAgain}>{t('All of it')}</Linkish>}
      </p>
      {told.choices ? (
        <Panel title={t('Luck and skill')} note={t('in points')}>
          <div class="pad">
            <LuckAndSkill {...shown} />
          </div>
        </Panel>
      ) : null}
      <Panel
        title={t('What could be expected')}
        note={
          told.choices ? t('points, as the race went on') : t('points, by a bot’s guess, as the race went on')
        }
      >
        <div class="pad">
          <Expectations {...shown} at={at} onMoment={moment => onMoment(moment, 0)} />
        </div>
      </Panel>
      {told.choices ? null : strokes}
      <div class="wide">
        <Accounts {...shown} />
      </div>
      <div class={told.choices ? 'wide two' : 'wide'}>
        <Decisions {...shown} onDecision={onDecision} />
        {told.choices ? strokes : null}
      </div>
      {plan ? (
        <div class="wide panel pad">
          <GradesKey plan={plan} />
        </div>
      ) : null}
    </div>
  )
}
