import type { DynoRun } from '#features/tunes/contract.ts'
import { type Correction, correctionText } from '#features/tunes/corrections.ts'
import type { VehicleFacts } from '../contract/view.ts'
import type { Log } from '../parse/shapes.ts'
import { dynoPullOf } from './dyno-run.ts'
import { findPulls } from './pulls.ts'
import { missingForDyno, virtualDyno } from './virtual-dyno.ts'
import * as m from '../messages/m.ts'

/** kW per hp and Nm per lb-ft (formats.md section 4). */
export const kwPerHp = 0.745_699_871_582
export const nmPerLbFt = 1.355_817_948

export type LogRun = { run: DynoRun; missing: null } | { run: null; missing: string }

/**
 * Converts a log to a run comparable with a tune's: a dyno's own wheel figures with its correction; otherwise the
 * longest full-throttle pull, calculated at the crank and corrected to the requested standard. Reports what is
 * missing when that is impossible.
 */
export function runOfLog(log: Log, title: string, id: number, facts: VehicleFacts, correction: Correction): LogRun {
  const measured = dynoPullOf(log)
  if (measured && measured.rpm.length > 1) {
    const { rpm, horsepower, torque } = measured
    const standard = measured.correction === null ? {} : { correction: measured.correction }
    return { run: { id, label: title, source: 'upload', ...standard, rpm, horsepower, torque }, missing: null }
  }
  const missing = missingForDyno(log, facts)
  if (missing !== null) return { run: null, missing }
  const [pull] = findPulls(log).toSorted((a, b) => b.rpmTo - b.rpmFrom - (a.rpmTo - a.rpmFrom))
  const curve = pull ? virtualDyno(log, pull, facts, correction) : null
  if (!curve || curve.rpm.length < 2) return { run: null, missing: m.noPull() }
  const run: DynoRun = {
    id,
    label: title,
    source: 'log',
    correction,
    rpm: curve.rpm,
    crank_horsepower: curve.kw.map((kw) => kw / kwPerHp),
    crank_torque: curve.nm.map((nm) => nm / nmPerLbFt),
  }
  return { run, missing: null }
}

/** Explains in a sentence how comparable two runs are. */
export function comparisonText(tune: Correction | undefined, log: Correction | undefined): string {
  const [first, second] = [correctionText(tune), correctionText(log)]
  return tune !== undefined && tune === log ? m.bothCorrected({ first }) : m.correctionsDiffer({ first, second })
}
