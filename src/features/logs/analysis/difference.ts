import type { Channel, Log } from '../parse/shapes.ts'
import { sampleAt } from './sample.ts'

interface Source {
  log: Pick<Log, 'clocks'>
  channel: Channel
}

/**
 * A channel minus its counterpart in another log that is shifted in time, at the stamps of the first. Null for texts and
 * where the two never have a value at the same time.
 */
export function differenceOf(mine: Source, other: Source & { shift: number }): Channel | null {
  if (mine.channel.texts || other.channel.texts) return null
  const { seconds } = mine.log.clocks[mine.channel.clock]!
  const otherAt = sampleAt(other.log, other.channel)
  const values = mine.channel.values.map((value, index) =>
    Number.isNaN(value) ? value : value - otherAt(seconds[index]! - other.shift),
  )
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  if (min > max) return null
  const { name, unit, clock } = mine.channel
  return {
    name: `Δ ${name}`,
    unit: `Δ ${unit}`.trim(),
    quantity: null,
    reference: null,
    clock,
    values,
    digits: Math.max(mine.channel.digits, other.channel.digits),
    min,
    max,
    texts: null,
  }
}
