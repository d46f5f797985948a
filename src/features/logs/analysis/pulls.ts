import type { Log } from '../parse/shapes.ts'
import { channelOf, sampleAt } from './sample.ts'

/** A stretch at full throttle in which the engine runs up. */
export interface Pull {
  /** Seconds on the log's clock. */
  from: number
  to: number
  rpmFrom: number
  rpmTo: number
  /** Highest boost in its own unit, and that unit; null where there is none. */
  boost: { value: number; unit: string } | null
}

/** Percent of throttle or pedal that counts as full, until the person says otherwise. */
const fullThrottleDefault = 80

/** Gained engine speed and time below which a run up is no pull. */
const rpmGainMin = 700
const secondsMin = 0.8
/** A fall of the engine speed that ends a pull: a shift, or the foot off. */
const rpmFallMax = 150

/** At which moments the throttle counts as full. Without such a channel every moment may be. */
export function isFullAt(log: Log, fullThrottle = fullThrottleDefault): (at: number) => boolean {
  // Without a pedal the load of the engine says as much, where it is in percent.
  const load = channelOf(log, 'load')
  const throttle = channelOf(log, 'pedal', 'throttle') ?? (load?.unit === '%' ? load : null)
  // A throttle that never opens wide, such as one in degrees, is full near its own highest value.
  const isWide = throttle !== null && throttle.max >= fullThrottle
  if (!throttle || !isWide) return () => throttle === null
  const read = sampleAt(log, throttle)
  return (at) => read(at) >= fullThrottle
}

/** The full-throttle pulls of a log, found in the engine speed. Empty without an engine speed. */
export function findPulls(log: Log, fullThrottle = fullThrottleDefault): Pull[] {
  const rpm = channelOf(log, 'rpm')
  if (!rpm) return []
  const { seconds } = log.clocks[rpm.clock]!
  const isFull = isFullAt(log, fullThrottle)
  const pulls: Pull[] = []
  let start = -1
  let top = -1
  const close = (): void => {
    if (start < 0) return
    const pull = { from: seconds[start]!, to: seconds[top]!, rpmFrom: rpm.values[start]!, rpmTo: rpm.values[top]! }
    if (pull.rpmTo - pull.rpmFrom >= rpmGainMin && pull.to - pull.from >= secondsMin) {
      pulls.push({ ...pull, boost: highestBoost(log, pull) })
    }
    start = -1
  }
  for (let index = 0; index < seconds.length; index += 1) {
    const value = rpm.values[index]!
    if (Number.isNaN(value)) continue
    if (!isFull(seconds[index]!) || value < 500) {
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
    // Standing at the start of a run up does not belong to it.
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

function highestBoost(log: Log, { from, to }: { from: number; to: number }): Pull['boost'] {
  const boost = channelOf(log, 'boost')
  if (!boost) return null
  const { seconds } = log.clocks[boost.clock]!
  let value = -Infinity
  for (let index = 0; index < seconds.length; index += 1) {
    if (seconds[index]! >= from && seconds[index]! <= to && boost.values[index]! > value) value = boost.values[index]!
  }
  return value === -Infinity ? null : { value, unit: boost.unit }
}
