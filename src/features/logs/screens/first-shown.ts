import { channelOf } from '../analysis/sample.ts'
import type { Log, Quantity } from '../parse/shapes.ts'

const wanted: readonly Quantity[][] = [
  ['rpm'],
  ['speed'],
  ['pedal', 'throttle'],
  ['boost'],
  ['boostTarget'],
  ['timing'],
  ['lambda', 'afr'],
  ['knock'],
]

/** Channels that locate a row in the recording instead of describing the car. */
const counters = /\b(lap|fragment|sector|index|id|device_update_rate|satellites|timestamp|elapsed)\b|^(lap|fragment)/i

/** The channels tuners check first. If the log has none of them, the first channels that change. */
export function firstShown(log: Log): string[] {
  const known = wanted.flatMap((choices) => channelOf(log, ...choices)?.name ?? [])
  if (known.length >= 3) return known.slice(0, 6)
  const moving = log.channels
    .filter(({ min, max, name }) => max > min && !known.includes(name) && !counters.test(name))
    .map(({ name }) => name)
  return [...known, ...moving].slice(0, 5)
}
