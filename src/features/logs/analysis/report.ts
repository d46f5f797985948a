import type { LogView } from '../contract/view.ts'
import type { Log } from '../parse/shapes.ts'
import { withChoices } from './channel-choices.ts'
import { extentOf } from './decimate.ts'
import { deriveAll } from './derive-all.ts'
import { kwPerHp, nmPerLbFt } from './log-run.ts'
import { findPulls, type Pull } from './pulls.ts'
import { findRemarks, type MissingCheck, missingChecks, type Remark } from './remarks.ts'
import { indexAt, sampleAt } from './sample.ts'
import { type TimedRun, timedRuns } from './times.ts'
import { missingForDyno, virtualDyno } from './virtual-dyno.ts'

/** A line of the report's plot: alternating times and values. */
export interface ReportTrace {
  name: string
  unit: string
  min: number
  max: number
  points: [at: number, value: number][]
}

/** All data of a printed log report, small enough to transfer out of a worker. */
export interface LogReport {
  /** The time range of the plot: the longest pull, or the whole log without one. */
  from: number
  to: number
  traces: ReportTrace[]
  pulls: Pull[]
  times: TimedRun[]
  remarks: Remark[]
  missing: MissingCheck[]
  /** hp and lb-ft by engine speed; null, with the reason, when they cannot be calculated. */
  dyno: { rpm: number[]; hp: number[]; lbFt: number[]; factor: number; pull: number } | null
  dynoMissing: string | null
}

const pointsMax = 400
const tracesMax = 6
const pullsMax = 30
/** The margin around a pull, as a share of its length. */
const margin = 0.1

/** Computes the report of a log with the settings of its view. */
export function reportOf(opened: Log, view: LogView): LogReport {
  const made: Log['channels'][number][] = []
  deriveAll(opened, view.derived, (_, channel) => {
    if (typeof channel !== 'string') made.push(channel)
  })
  const log = withChoices({ ...opened, channels: [...opened.channels, ...made] }, view)
  const pulls = findPulls(log, view.thresholds.full_throttle).slice(0, pullsMax)
  const longest = pulls.toSorted((a, b) => b.rpmTo - b.rpmFrom - (a.rpmTo - a.rpmFrom))[0]
  const room = longest ? (longest.to - longest.from) * margin : 0
  const extent = extentOf(log)
  const [from, to] = longest ? [longest.from - room, longest.to + room] : [extent.from, extent.to]
  const dynoMissing = missingForDyno(log, view.vehicle)
  const curve = longest && dynoMissing === null ? virtualDyno(log, longest, view.vehicle, 'SAE J1349') : null
  return {
    from,
    to,
    traces: tracesOf(log, view.shown, from, to),
    pulls,
    times: timedRuns(log),
    remarks: findRemarks(log, view.thresholds),
    missing: missingChecks(log),
    dyno:
      longest && curve && curve.rpm.length > 1
        ? {
            rpm: curve.rpm,
            hp: curve.kw.map((kw) => kw / kwPerHp),
            lbFt: curve.nm.map((nm) => nm / nmPerLbFt),
            factor: curve.factor,
            pull: pulls.indexOf(longest) + 1,
          }
        : null,
    dynoMissing,
  }
}

function tracesOf(log: Log, shown: readonly string[], from: number, to: number): ReportTrace[] {
  const channels = shown
    .flatMap((name) => log.channels.find((channel) => channel.name === name && channel.texts === null) ?? [])
    .slice(0, tracesMax)
  return channels.flatMap((channel) => {
    const { seconds } = log.clocks[channel.clock]!
    const [first, last] = [Math.max(0, indexAt(seconds, from)), indexAt(seconds, to)]
    const read = sampleAt(log, channel)
    const wanted = Math.min(pointsMax, Math.max(2, last - first + 1))
    const points = Array.from({ length: wanted }, (_, index): [number, number] => {
      const at = from + ((to - from) * index) / (wanted - 1)
      return [at, read(at)]
    }).filter(([, value]) => Number.isFinite(value))
    const values = points.map(([, value]) => value)
    const { name, unit } = channel
    return points.length < 2 ? [] : [{ name, unit, points, min: Math.min(...values), max: Math.max(...values) }]
  })
}
