import { formatPower, formatTorque } from '../power.ts'
import { correctionText } from '../corrections.ts'
import { type DynoPoint, type PowerView, valueAt } from '../dyno.ts'
import type { PlotRun } from '../runs-shown.ts'
import classes from './dyno-plot.module.css'
import * as m from '../messages/m.ts'

const speed = (rpm: number): string => m.rpm({ rpm })
const formatPowerIn = (value: number, view: PowerView) => formatPower({ value, unit: view.power })
const formatTorqueIn = (value: number, view: PowerView) => formatTorque({ value, unit: view.torque })

/** Screen reader text at an engine speed. */
export function cursorText(runs: readonly PlotRun[], view: PowerView, rpm: number): string {
  const values = runs.flatMap((run) => {
    const power = valueAt(run.rpm, run.power, rpm)
    const torque = valueAt(run.rpm, run.torque, rpm)
    const figures = [
      power === null ? null : formatPowerIn(power, view),
      torque === null ? null : formatTorqueIn(torque, view),
    ]
    const known = figures.filter((figure) => figure !== null)
    return known.length > 0 ? [`${run.label} ${known.join(', ')}`] : []
  })
  return [speed(rpm), ...values].join('; ')
}

/** Legend with the peaks of each run, or its values at the cursor. */
export function DynoReadout({
  runs,
  view,
  cursor,
}: {
  runs: readonly PlotRun[]
  view: PowerView
  cursor: number | null
}) {
  const measured = runs.filter((run) => run.power !== null || run.torque !== null)
  const limits = runs.filter((run) => run.torqueLimit !== null)
  return (
    <table className={classes['readout']}>
      <caption className="ob-hidden">{m.runsInPlot()}</caption>
      <thead>
        <tr>
          <th scope="col">{cursor === null ? m.peak() : m.atSpeed({ speed: speed(cursor) })}</th>
          <th scope="col">{m.power({ i: <i className={classes['solid']} aria-hidden="true" /> })}</th>
          <th scope="col">{m.torque({ i: <i className={classes['dashed']} aria-hidden="true" /> })}</th>
        </tr>
      </thead>
      <tbody>
        {measured.map((run) => (
          <tr key={run.id}>
            <th scope="row">
              <Swatch tone={run.tone} />
              {run.label}
              {run.correction && <small>{correctionText(run.correction)}</small>}
            </th>
            <td>{figure(run.rpm, run.power, run.peakPower, cursor, (value) => formatPowerIn(value, view))}</td>
            <td>{figure(run.rpm, run.torque, run.peakTorque, cursor, (value) => formatTorqueIn(value, view))}</td>
          </tr>
        ))}
        {limits.map((run) => (
          <tr key={`${run.id} limit`}>
            <th scope="row">
              <Swatch tone={run.tone} isDotted />
              {run.label}
            </th>
            <td>–</td>
            <td>
              {formatTorqueIn(Math.max(...(run.torqueLimit ?? [0])), view)}
              <small>{m.limit()}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Swatch = ({ tone, isDotted = false }: { tone: number; isDotted?: boolean }) => (
  <i
    className={isDotted ? classes['dotted'] : classes['swatch']}
    style={{ color: `var(--tone-${tone})` }}
    aria-hidden="true"
  />
)

function figure(
  rpm: readonly number[],
  values: readonly number[] | null,
  peak: DynoPoint | null,
  cursor: number | null,
  words: (value: number) => string,
) {
  if (cursor !== null) {
    const value = valueAt(rpm, values, cursor)
    return value === null ? '–' : words(value)
  }
  if (peak === null) return '–'
  return (
    <>
      {words(peak.value)}
      <small>{speed(peak.rpm)}</small>
    </>
  )
}
