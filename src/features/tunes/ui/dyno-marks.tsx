import { type PlotFrame, valueAt } from '../dyno.ts'
import type { PlotRun } from '../runs-shown.ts'
import { linesOf, percentOfRpm, percentOfValue, type RpmRange } from './dyno-lines.ts'
import classes from './dyno-plot.module.css'

/** The cursor: a line at an engine speed and a dot on each curve. */
export function DynoMarks({
  runs,
  frame,
  range,
  rpm,
}: {
  runs: readonly PlotRun[]
  frame: PlotFrame
  range: RpmRange
  rpm: number
}) {
  const left = `${percentOfRpm(rpm, range)}%`
  return (
    <>
      <span className={classes['cursor']} style={{ left }} />
      {linesOf(runs).map((line) => {
        const value = line.kind === 'torqueLimit' ? null : valueAt(line.rpm, line.values, rpm)
        if (value === null) return null
        const bottom = `${percentOfValue(value, line, frame)}%`
        return (
          <span
            key={line.key}
            className={classes['dot']}
            style={{ left, bottom, background: `var(--tone-${line.tone})` }}
          />
        )
      })}
    </>
  )
}
