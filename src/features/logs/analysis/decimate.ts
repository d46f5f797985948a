import type { Channel, Log } from '../parse/shapes.ts'
import { indexAt } from './sample.ts'

/** Minimum and maximum of each block of samples, so that plotting a million samples reads thousands. */
export interface Blocks {
  size: number
  min: Float32Array
  max: Float32Array
}

const blockSize = 32

export function blocksOf({ values }: Pick<Channel, 'values'>): Blocks {
  const count = Math.ceil(values.length / blockSize)
  const min = new Float32Array(count)
  const max = new Float32Array(count)
  for (let block = 0; block < count; block += 1) {
    let low = Infinity
    let high = -Infinity
    const end = Math.min(values.length, (block + 1) * blockSize)
    for (let index = block * blockSize; index < end; index += 1) {
      const value = values[index]!
      if (value < low) low = value
      if (value > high) high = value
    }
    min[block] = low
    max[block] = high
  }
  return { size: blockSize, min, max }
}

/** Index of the first stamp of each pixel column, plus the end of the last column. One search per column. */
export function columnStarts(seconds: Float64Array, from: number, to: number, columns: number): Int32Array {
  const starts = new Int32Array(columns + 1)
  const step = (to - from) / columns
  for (let column = 0; column <= columns; column += 1) {
    const at = from + column * step
    const before = indexAt(seconds, at)
    starts[column] = before >= 0 && seconds[before] === at ? before : before + 1
  }
  return starts
}

/** Writes the minimum and maximum of each column; NaN for columns without samples. Exact: no sample is lost. */
export function minMaxColumns(
  { values }: Pick<Channel, 'values'>,
  blocks: Blocks,
  starts: Int32Array,
  out: { min: Float32Array; max: Float32Array },
): void {
  const { size } = blocks
  for (let column = 0; column + 1 < starts.length; column += 1) {
    const start = starts[column]!
    const end = starts[column + 1]!
    let low = Infinity
    let high = -Infinity
    let index = start
    while (index < end) {
      if (index % size === 0 && index + size <= end) {
        const block = index / size
        if (blocks.min[block]! < low) low = blocks.min[block]!
        if (blocks.max[block]! > high) high = blocks.max[block]!
        index += size
        continue
      }
      const value = values[index]!
      if (value < low) low = value
      if (value > high) high = value
      index += 1
    }
    out.min[column] = high < low ? Number.NaN : low
    out.max[column] = high < low ? Number.NaN : high
  }
}

/** The first and last time across all clocks. */
export function extentOf({ clocks }: Pick<Log, 'clocks'>): { from: number; to: number } {
  const from = Math.min(...clocks.map(({ seconds }) => seconds[0] ?? 0))
  const to = Math.max(...clocks.map(({ seconds }) => seconds.at(-1) ?? 0))
  return { from, to: to > from ? to : from + 1 }
}
