import type { Log } from '../parse/shapes.ts'
import { gearIn } from './gears.ts'
import { loadGate } from './load-gate.ts'
import { channelOf, indexAt } from './sample.ts'

/** A stretch at full throttle in which the engine runs up. */
export interface Pull {
  /** Seconds on the log's clock. */
  from: number
  to: number
  rpmFrom: number
  rpmTo: number
  /** Highest boost in its own unit, and that unit; null where there is none. */
  boost: { value: number; unit: string } | null
  /** The gear by its channel, and km/h for each 1,000 rpm; null where the log does not tell. */
  gear: number | null
  kmhPer1000: number | null
  /** The pedal or the load says that it was at full throttle. */
  isSure: boolean
}

/** Gained engine speed and time below which a run-up is no pull. */
const rpmGainMin = 700
const secondsMin = 0.8
/** The same where nothing says how far the throttle was open, and the share of the highest speed it must reach. */
const blindGainMin = 2000
const blindTopShare = 0.8
/** A fall of the engine speed that ends a pull: a shift, or the foot off. */
const rpmFallMax = 150

/** The full-throttle pulls of a log, found in the engine speed. Empty without an engine speed. */
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
    // Standing at the start of a run-up does not belong to it.
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

/** Finds the highest boost of a stretch, looking at that stretch only. */
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
