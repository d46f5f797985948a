import type { Log } from '../parse/shapes.ts'
import { kmhPer, quarterMile } from './speed.ts'
import { channelOf } from './sample.ts'

/** A timed run, with its position in the log. */
export interface TimedRun {
  kind: 'speed' | 'rpm' | 'distance'
  /** For example "60–130 mph". */
  label: string
  seconds: number
  from: number
  to: number
  /** The speed at the end of the distance, in km/h. */
  trapKmh?: number
}

const mph = kmhPer('mph')
/** Common acceleration benchmarks, in km/h. */
const speedRuns = [
  ['0–60 mph', 0, 60 * mph],
  ['60–130 mph', 60 * mph, 130 * mph],
  ['0–100 km/h', 0, 100],
  ['80–120 km/h', 80, 120],
  ['100–200 km/h', 100, 200],
] as const
const rpmRun = ['4,000–6,000 rpm', 4000, 6000] as const
/** A car below this speed in km/h is at rest. */
const standing = 1
/** A relative drop in speed that ends a run: shifting loses less, lifting the foot more. */
const fallMax = 0.05

interface Samples {
  seconds: Float64Array
  values: ArrayLike<number>
}

/** The fastest run between two values, interpolated linearly; null when the log contains none. */
function fastest({ seconds, values }: Samples, low: number, high: number): { from: number; to: number } | null {
  let best: { from: number; to: number } | null = null
  let start = Number.NaN
  let before = Number.NaN
  let beforeAt = 0
  let top = 0
  const crossing = (limit: number, at: number, value: number): number =>
    value === before ? at : beforeAt + ((limit - before) / (value - before)) * (at - beforeAt)
  for (let index = 0; index < seconds.length; index += 1) {
    const value = values[index]!
    const at = seconds[index]!
    if (Number.isNaN(value)) continue
    if (!Number.isNaN(before)) {
      // From a standstill, the time starts at the last sample at rest.
      const isStart = low <= standing ? before <= standing && value > standing : before < low && value >= low
      if (isStart) {
        start = low <= standing ? beforeAt : crossing(low, at, value)
        top = value
      }
      if (!Number.isNaN(start)) {
        top = Math.max(top, value)
        if (value < low || value < top * (1 - fallMax) - 1) start = Number.NaN
        else if (before < high && value >= high) {
          const to = crossing(high, at, value)
          if (best === null || to - start < best.to - best.from) best = { from: start, to }
          start = Number.NaN
        }
      }
    }
    before = value
    beforeAt = at
  }
  return best
}

/** The fastest quarter mile from a standstill; null when the log contains none. */
function quarter({ seconds, values }: Samples): (TimedRun & { kind: 'distance' }) | null {
  let best: (TimedRun & { kind: 'distance' }) | null = null
  let start = Number.NaN
  let metres = 0
  let before = Number.NaN
  let beforeAt = 0
  for (let index = 0; index < seconds.length; index += 1) {
    const value = values[index]!
    const at = seconds[index]!
    if (Number.isNaN(value)) continue
    if (before <= standing && value > standing) {
      start = beforeAt
      metres = 0
    }
    if (value <= standing) start = Number.NaN
    if (!Number.isNaN(start) && !Number.isNaN(before)) {
      const step = ((before + value) / 2 / 3.6) * (at - beforeAt)
      if (metres < quarterMile && metres + step >= quarterMile) {
        const part = (quarterMile - metres) / step
        const to = beforeAt + part * (at - beforeAt)
        const trapKmh = before + part * (value - before)
        if (best === null || to - start < best.seconds)
          best = { kind: 'distance', label: '1/4 mile', seconds: to - start, from: start, to, trapKmh }
        start = Number.NaN
      }
      metres += step
    }
    before = value
    beforeAt = at
  }
  return best
}

/** All benchmark runs contained in a log, the fastest of each; empty for logs without time. */
export function timedRuns(log: Log): TimedRun[] {
  if (log.isByRow) return []
  const runs: TimedRun[] = []
  const speed = channelOf(log, 'speed')
  if (speed) {
    const { seconds } = log.clocks[speed.clock]!
    const factor = kmhPer(speed.unit)
    const values = Float64Array.from(speed.values, (value) => value * factor)
    for (const [label, low, high] of speedRuns) {
      const found = fastest({ seconds, values }, low, high)
      if (found) runs.push({ kind: 'speed', label, seconds: found.to - found.from, ...found })
    }
    const distance = quarter({ seconds, values })
    if (distance) runs.push(distance)
  }
  const rpm = channelOf(log, 'rpm')
  if (rpm) {
    const [label, low, high] = rpmRun
    const found = fastest({ seconds: log.clocks[rpm.clock]!.seconds, values: rpm.values }, low, high)
    if (found) runs.push({ kind: 'rpm', label, seconds: found.to - found.from, ...found })
  }
  return runs
}
