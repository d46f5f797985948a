import type { Log } from '../parse/shapes.ts'
import { gearIn } from './gears.ts'
import { loadGate } from './load-gate.ts'
import { channelOf, indexAt } from './sample.ts'

/** A full-throttle stretch of rising engine speed. */
export interface Pull {
  /** Start in seconds on the log's clock. */
  from: number
  to: number
  rpmFrom: number
  rpmTo: number
  /** Peak boost in the channel's own unit; null without a boost channel. */
  boost: { value: number; unit: string } | null
  /** The gear from its channel; null when unknown. */
  gear: number | null
  kmhPer1000: number | null
  /** Whether pedal or load confirm full throttle. */
  isSure: boolean
}

/** Runs with a smaller gain in engine speed or time are not pulls. */
const rpmGainMin = 700
const secondsMin = 0.8
/** Stricter limits when nothing indicates the throttle, plus the share of maximum engine speed to reach. */
const blindGainMin = 2000
const blindTopShare = 0.8
/** A drop in engine speed that ends a pull: a shift or lifting the foot. */
const rpmFallMax = 150

/** Finds the full-throttle pulls of a log by its engine speed. Empty without an engine speed channel. */
export function findPulls(log: Log, fullThrottle?: number): Pull[] {
  const rpm = channelOf(log, 'rpm')
  if (!rpm) return []
  const { seconds } = log.clocks[rpm.clock]!
  const { isFull, by, isSure } = loadGate(log, fullThrottle)
  const highest = highestBoost(log)
  const pulls: Pull[] = []
  let start = -1
  let top = -1
  const close = (): void => {
    if (start < 0) return
    const [rpmFrom, rpmTo] = [rpm.values[start]!, rpm.values[top]!]
    const [from, to] = [seconds[start]!, seconds[top]!]
    start = -1
    if (rpmTo - rpmFrom < (by ? rpmGainMin : blindGainMin) || to - from < secondsMin) return
    if (!by && rpmTo < rpm.max * blindTopShare) return
    pulls.push({ from, to, rpmFrom, rpmTo, boost: highest(from, to), ...gearIn(log, { from, to }), isSure })
  }
  for (let index = 0; index < seconds.length; index += 1) {
    const value = rpm.values[index]!
    if (Number.isNaN(value)) continue
    if (value < 500 || !isFull(seconds[index]!)) {
      close()
      continue
    }
    if (start < 0) {
      start = index
      top = index
    } else if (value >= rpm.values[top]!) top = index
    else if (value < rpm.values[top]! - rpmFallMax) {
      close()
      start = index
      top = index
    }
    // The standstill before a run is not part of it.
    if (top === start || rpm.values[top]! - rpm.values[start]! < 100) {
      if (seconds[index]! - seconds[start]! > 1.5) {
        start = index
        top = index
      }
    }
  }
  close()
  return pulls
}

/** Returns a function for the peak boost of a stretch, which scans only that stretch. */
function highestBoost(log: Log): (from: number, to: number) => Pull['boost'] {
  const boost = channelOf(log, 'boost')
  if (!boost) return () => null
  const { seconds } = log.clocks[boost.clock]!
  return (from, to) => {
    let value = -Infinity
    for (let index = Math.max(0, indexAt(seconds, from)); index < seconds.length && seconds[index]! <= to; index += 1)
      if (seconds[index]! >= from && boost.values[index]! > value) value = boost.values[index]!
    return value === -Infinity ? null : { value, unit: boost.unit }
  }
}
