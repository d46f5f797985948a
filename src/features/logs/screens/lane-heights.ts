import { laneEdges, plotBottom, plotLeft, timeAt } from './plot-geometry.ts'
import type { Lane } from './plot-lanes.ts'

interface Stretch {
  min: number
  max: number
}
/** The values that lanes are zoomed to, by lane. */
export type Heights = Readonly<Record<string, Stretch>>

/** A box drawn on the plot, in CSS pixels from where the pointer went down to where it is. */
export interface Box {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** A smaller box is a click with an unsteady hand. */
const boxMin = 6
/** Zoomed further, an axis could not show its steps. */
const shareMin = 1e-4

export const atHeights = (lanes: readonly Lane[], heights: Heights): Lane[] =>
  lanes.map((lane) => ({ ...lane, ...heights[lane.key] }))

/** The lane in which a box was begun, and the part of the box inside it. Null below the lanes. */
export function boxInLane(
  { x1, y1, x2, y2 }: Box,
  { width, height }: { width: number; height: number },
  count: number,
) {
  const index = Math.floor((y1 / (height - plotBottom)) * count)
  if (index < 0 || index >= count) return null
  const { top, bottom } = laneEdges(index, count, height)
  const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)
  const [left, right] = [x1, x2].map((x) => within(x, plotLeft, width)).toSorted((a, b) => a - b) as [number, number]
  const [upper, lower] = [y1, y2].map((y) => within(y, top, bottom)).toSorted((a, b) => a - b) as [number, number]
  return { index, left, right, upper, lower, top, bottom }
}

/** The time and the values to zoom to for a box. What the box hardly spans stays as it is and is null. */
export function zoomOfBox(
  box: Box,
  size: { width: number; height: number },
  { lanes, from, to }: { lanes: readonly Lane[]; from: number; to: number },
): { range: { from: number; to: number } | null; height: (Stretch & { key: string }) | null } {
  const found = boxInLane(box, size, lanes.length)
  if (!found) return { range: null, height: null }
  const { index, left, right, upper, lower, top, bottom } = found
  const lane = lanes[index]!
  const time = (x: number) => timeAt(x, size.width, { from, to })
  const valueAt = (y: number) => lane.min + ((bottom - y) / (bottom - top)) * (lane.max - lane.min)
  const isTall = lower - upper >= boxMin && lane.unit !== 'words'
  return {
    range: right - left >= boxMin ? { from: time(left), to: time(right) } : null,
    height: isTall ? { key: lane.key, min: valueAt(lower), max: valueAt(upper) } : null,
  }
}

/** The values of a lane zoomed around one of them; null when that shows the whole lane again. */
export function zoomedHeight(lane: Stretch, whole: Stretch, factor: number, around: number): Stretch | null {
  const all = whole.max - whole.min
  const span = Math.max((lane.max - lane.min) * factor, all * shareMin)
  if (span >= all) return null
  const fixed = around >= lane.min && around <= lane.max ? around : (lane.min + lane.max) / 2
  const part = (fixed - lane.min) / (lane.max - lane.min)
  const min = Math.min(Math.max(fixed - part * span, whole.min), whole.max - span)
  return { min, max: min + span }
}
