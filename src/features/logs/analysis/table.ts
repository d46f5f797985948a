import type { Channel, Log } from '../parse/shapes.ts'
import { indexAt, sampleAt } from './sample.ts'

/** Simultaneous samples of several channels, at the stamps of the first one's clock. */
export interface Points {
  at: Float64Array
  x: Float64Array
  y: Float64Array
  z: Float64Array
}

export interface Stretch {
  from: number
  to: number
}

/** Beyond this number, only every nth stamp is used, as a plot cannot show all. */
const pointsMax = 60_000

/** Reads channels against each other within the given stretches. Skips stamps at which one has no value. */
export function pointsOf(
  log: Log,
  [x, y, z]: readonly [Channel, Channel, Channel?],
  stretches: readonly Stretch[],
): Points {
  const { seconds } = log.clocks[y.clock]!
  const reads = [x, y, z ?? y].map((channel) => sampleAt(log, channel))
  const rows: number[] = []
  for (const { from, to } of stretches)
    for (let index = Math.max(0, indexAt(seconds, from)); index < seconds.length && seconds[index]! <= to; index += 1)
      if (seconds[index]! >= from && !Number.isNaN(y.values[index]!)) rows.push(index)
  const step = Math.max(1, Math.ceil(rows.length / pointsMax))
  const found: [number, number, number, number][] = []
  for (let row = 0; row < rows.length; row += step) {
    const at = seconds[rows[row]!]!
    const values = reads.map((read) => read(at)) as [number, number, number]
    if (values.every((value) => Number.isFinite(value))) found.push([at, ...values])
  }
  const column = (index: 0 | 1 | 2 | 3) => Float64Array.from(found, (each) => each[index])
  return { at: column(0), x: column(1), y: column(2), z: column(3) }
}

interface TableCell {
  mean: number
  min: number
  max: number
  count: number
}

export interface HeatTable {
  /** The centers of the columns, in the unit of their channel. */
  x: number[]
  y: number[]
  /** By row, then column; null where the log has no samples. */
  cells: (TableCell | null)[][]
  /** The minimum over all means. */
  min: number
  max: number
}

const steps = [1, 2, 2.5, 5, 10]
/** A round bin width that covers the range with about the wanted number of bins. */
export function binWidth(from: number, to: number, wanted: number): number {
  const rough = (to - from || 1) / wanted
  const size = 10 ** Math.floor(Math.log10(rough))
  return (steps.find((step) => step * size >= rough - 1e-12) ?? 10) * size
}

/** The mean of z by bins of x and y, like a map in a control unit. */
export function heatTable({ x, y, z }: Points, bins = 12): HeatTable {
  const axis = (values: Float64Array) => {
    let [low, high] = [Infinity, -Infinity]
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
    const width = binWidth(low, high, bins)
    const first = Math.floor(low / width)
    const count = values.length === 0 ? 0 : Math.floor(high / width) - first + 1
    return {
      of: (value: number) => Math.floor(value / width) - first,
      middles: Array.from({ length: count }, (_, index) => Number(((first + index + 0.5) * width).toPrecision(8))),
    }
  }
  const [columns, rows] = [axis(x), axis(y)]
  const sums = rows.middles.map(() => columns.middles.map(() => ({ sum: 0, min: Infinity, max: -Infinity, count: 0 })))
  for (let index = 0; index < z.length; index += 1) {
    const cell = sums[rows.of(y[index]!)]![columns.of(x[index]!)]!
    cell.sum += z[index]!
    cell.count += 1
    cell.min = Math.min(cell.min, z[index]!)
    cell.max = Math.max(cell.max, z[index]!)
  }
  const cells = sums.map((row) =>
    row.map(({ sum, count, min, max }) => (count === 0 ? null : { mean: sum / count, count, min, max })),
  )
  const means = cells.flatMap((row) => row.flatMap((cell) => cell?.mean ?? []))
  return { x: columns.middles, y: rows.middles, cells, min: Math.min(...means), max: Math.max(...means) }
}
