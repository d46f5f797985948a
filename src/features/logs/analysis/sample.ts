import type { Channel, Log } from '../parse/shapes.ts'

/** Index of the last stamp at or before a time; −1 before the first. */
export function indexAt(seconds: Float64Array, at: number): number {
  let low = 0
  let high = seconds.length - 1
  if (high < 0 || at < seconds[0]!) return -1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (seconds[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Reads a channel at any time by linear interpolation; NaN outside its range. Texts hold until the next sample. */
export function sampleAt(log: Pick<Log, 'clocks'>, channel: Channel): (at: number) => number {
  const { seconds } = log.clocks[channel.clock]!
  const { values } = channel
  return (at) => {
    let before = indexAt(seconds, at)
    if (before < 0) return Number.NaN
    let after = before + 1
    while (before >= 0 && Number.isNaN(values[before]!)) before -= 1
    if (before < 0) return Number.NaN
    if (channel.texts || seconds[before] === at) return values[before]!
    while (after < values.length && Number.isNaN(values[after]!)) after += 1
    if (after >= values.length) return seconds.at(-1) === at ? values[before]! : Number.NaN
    const span = seconds[after]! - seconds[before]!
    const part = span > 0 ? (at - seconds[before]!) / span : 0
    return values[before]! + (values[after]! - values[before]!) * part
  }
}

/** The first channel of a quantity that has values, preferring one that changes. */
export function channelOf(log: Pick<Log, 'channels'>, ...wanted: NonNullable<Channel['quantity']>[]): Channel | null {
  for (const quantity of wanted) {
    const found = log.channels.filter((channel) => channel.quantity === quantity && channel.texts === null)
    const moving = found.find(({ min, max }) => max > min)
    if (moving ?? found[0]) return (moving ?? found[0])!
  }
  return null
}
