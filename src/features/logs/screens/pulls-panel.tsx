import { formatDecimal } from '#kit/locale.ts'
import { useMemo } from 'react'
import { useMeasures } from '#features/tunes/ui/use-units.ts'
import { formatSpeed, type Measures } from '#kit/measures.ts'
import { loadGate } from '../analysis/load-gate.ts'
import type { Pull } from '../analysis/pulls.ts'
import { timedRuns } from '../analysis/times.ts'
import { shortNumber } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** Full-load stretches with their gear, and the benchmark times in the log. */
export function PullsPanel({ viewer }: { viewer: Viewer }) {
  const { log, view, pulls } = viewer
  const gate = useMemo(() => loadGate(log, view.thresholds.full_throttle), [log, view.thresholds.full_throttle])
  return (
    <>
      <p className={classes['hint']}>{gate.by ? m.fullLoadBy({ channel: gate.by.name }) : m.fullLoadUnknown()}</p>
      {pulls.length === 0 ? <p className={classes['hint']}>{m.noPulls()}</p> : <Pulls viewer={viewer} />}
      <Times viewer={viewer} />
    </>
  )
}

function Pulls({ viewer: { pulls, goTo, setCursor } }: { viewer: Viewer }) {
  const measures = useMeasures()
  return (
    <ol className={classes['list']}>
      {pulls.map((pull, index) => (
        <li key={pull.from}>
          <button
            type="button"
            onClick={() => {
              goTo(pull.from, pull.to)
              setCursor(pull.from)
            }}
          >
            <b>
              {m.pullNumber({ n: index + 1 })}
              {!pull.isSure && <small title={m.pullLikelyHint()}> {m.pullLikely()}</small>}
            </b>
            <span>
              {m.pullTime({
                from: Math.round(pull.rpmFrom),
                to: Math.round(pull.rpmTo),
                seconds: formatDecimal(pull.to - pull.from),
              })}
            </span>
            {pull.boost && <span>{m.boostUpTo({ value: shortNumber(pull.boost.value), unit: pull.boost.unit })}</span>}
            {gearText(pull, measures) && <span>{gearText(pull, measures)}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The gear, or the speed per 1,000 rpm when only that is known; empty when neither is. */
const gearText = ({ gear, kmhPer1000 }: Pick<Pull, 'gear' | 'kmhPer1000'>, measures: Measures): string =>
  [
    gear === null ? '' : m.gearNumber({ gear }),
    kmhPer1000 === null ? '' : m.gearing({ speed: formatSpeed(kmhPer1000, measures) }),
  ]
    .filter(Boolean)
    .join(', ')

function Times({ viewer: { log, goTo, setCursor } }: { viewer: Viewer }) {
  const runs = useMemo(() => timedRuns(log), [log])
  return (
    <section className={classes['limits']} aria-label={m.times()}>
      <h3>{m.times()}</h3>
      {runs.length === 0 && <p className={classes['hint']}>{m.noTimes()}</p>}
      <ol className={classes['list']}>
        {runs.map((run) => (
          <li key={run.label}>
            <button
              type="button"
              onClick={() => {
                goTo(run.from, run.to)
                setCursor(run.from)
              }}
            >
              <b>{run.label}</b>
              <span>{m.secondsTaken({ seconds: formatDecimal(run.seconds, 2) })}</span>
              {run.trapKmh !== undefined && (
                <span>
                  {m.trapSpeed({ kmh: formatDecimal(run.trapKmh), mph: formatDecimal(run.trapKmh / 1.609_344) })}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
