// A review on the screen: charts, table, decisions; or how far it has come.
import { type Decision, type Match, type ReviewPlan, grades } from '../engine/answers'
import { liveries } from '../race/names'
import { counted } from '../ui/counted'
import { Button, Linkish, Panel, capital } from '../ui/pieces'
import { Accounts } from './accounts'
import { Expectations, LuckAndSkill } from './charts'
import { Decisions, Strokes } from './decisions'
import type { Study } from './study'
import { gradeMarks } from './words'

export function ReviewProgress({ study, onStop }: { study: Study; onStop: () => void }) {
  if (study.done === null) return null
  const percent = Math.floor(100 * study.done)
  return (
    <div class="progressrow" role="group" aria-label="Review under way">
      <progress id="review-progress" max={100} value={percent} aria-label="Looking at the race again" />
      <span class="num">{percent} %</span>
      <Button id="review-stop" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

/** What the marks mean, in points of this race. */
function GradesKey({ plan }: { plan: ReviewPlan }) {
  return (
    <dl class="gradeskey">
      {grades.map(grade => (
        <div key={grade} class={`decision ${grade}`}>
          <dt>
            <span class="mark" aria-hidden="true">
              {gradeMarks[grade]}
            </span>{' '}
            {capital(grade)}
          </dt>
          <dd>
            {grade === 'good'
              ? 'gives nothing away, or it is within the error'
              : `gives away ${plan.thresholds[grade].toFixed(2)} points or more, beyond doubt`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
        <p>
          {study.error
            ? `${study.error}.`
            : 'Every decision is weighed by what the player saw, and every position valued with all cards open. The race can be looked at meanwhile.'}
        </p>
        {plan ? <GradesKey plan={plan} /> : null}
      </section>
    )
  const paint = liveries(match.game, match.cars)
  const strokes = <Strokes review={told} match={match} onMoment={onMoment} />
  return (
    <div class="reviewed">
      <p class="sub wide">
        {counted(told.decisions.length, 'decision')}, weighed by the bot {plan?.adviser} on what the player
        saw.{' '}
        {told.whole ? (
          ''
        ) : (
          <>
            <b>Stopped early: this is what there was by then.</b>{' '}
            <Linkish onClick={onAgain}>All of it</Linkish>
          </>
        )}
      </p>
      {told.choices ? (
        <Panel title="Luck and skill" note="in points">
          <div class="pad">
            <LuckAndSkill review={told} match={match} paint={paint} />
          </div>
        </Panel>
      ) : null}
      <Panel
        title="What could be expected"
        note={told.choices ? 'points, as the race went on' : 'points, by a bot’s guess, as the race went on'}
      >
        <div class="pad">
          <Expectations
            review={told}
            match={match}
            paint={paint}
            at={at}
            onMoment={moment => onMoment(moment, 0)}
          />
        </div>
      </Panel>
      {told.choices ? null : strokes}
      <div class="wide">
        <Accounts review={told} match={match} paint={paint} />
      </div>
      <div class={told.choices ? 'wide two' : 'wide'}>
        <Decisions review={told} match={match} paint={paint} onDecision={onDecision} />
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
