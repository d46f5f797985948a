import { clear } from './clear-canvas.ts'
import { columnStarts, minMaxColumns } from '../analysis/decimate.ts'
import { indexAt, sampleAt } from '../analysis/sample.ts'
import type { Pull } from '../analysis/pulls.ts'
import type { Marker } from '../contract/view.ts'
import { drawBox } from './draw-box.ts'
import type { Box } from './lane-heights.ts'
import { laneEdges, nameHeight, plotBottom, plotLeft } from './plot-geometry.ts'
import { dashesOf, type Lane, shortNumber, ticksBetween, formatAt, type Trace, formatValue } from './plot-lanes.ts'

export interface PlotPicture {
  lanes: readonly Lane[]
  from: number
  to: number
  /** Seconds; null without a cursor. */
  cursor: number | null
  markers: readonly Marker[]
  pulls: readonly Pull[]
  /** The box that is being drawn to zoom. */
  box: Box | null
}

export interface PlotColors {
  ink: string
  muted: string
  line: string
  signal: string
  paper: string
  area: string
  tones: readonly string[]
}

/** Draws everything; called at most once per frame. */
export function drawPlot(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number; ratio: number },
  picture: PlotPicture,
  colors: PlotColors,
): void {
  clear(context, size, colors)
  const { width, height } = size
  const { lanes, from, to } = picture
  const inner = width - plotLeft
  const xOf = (at: number): number => plotLeft + ((at - from) / (to - from)) * inner
  const laneHeight = (height - plotBottom) / Math.max(1, lanes.length)

  context.fillStyle = colors.area
  for (const pull of picture.pulls) {
    const left = Math.max(plotLeft, xOf(pull.from))
    const right = Math.min(width, xOf(pull.to))
    if (right > left) context.fillRect(left, 0, right - left, height - plotBottom)
  }
  drawTimeAxis(context, { width, height }, picture, colors, xOf)

  const columns = Math.max(1, Math.round(inner))
  const starts = new Map<string, Int32Array>()
  const out = { min: new Float32Array(columns), max: new Float32Array(columns) }
  for (const [index, lane] of lanes.entries()) {
    const { top, bottom } = laneEdges(index, lanes.length, height)
    const yOf = (value: number): number => bottom - ((value - lane.min) / (lane.max - lane.min)) * (bottom - top)
    drawLaneAxis(context, { width, top, bottom, isFirst: index === 0 }, lane, colors, yOf)
    context.save()
    context.beginPath()
    context.rect(plotLeft, top - 2, inner, bottom - top + 4)
    context.clip()
    for (const trace of lane.traces) {
      context.strokeStyle = colors.tones[trace.tone % colors.tones.length]!
      context.lineWidth = trace.order > 0 ? 1.25 : 1.5
      context.setLineDash([...dashesOf(trace.order)])
      const { seconds } = trace.log.clocks[trace.channel.clock]!
      const first = Math.max(0, indexAt(seconds, from - trace.shift))
      const last = Math.min(seconds.length - 1, indexAt(seconds, to - trace.shift) + 1)
      if (last - first <= columns * 4) {
        context.beginPath()
        pathOfSamples(context, trace, first, last, xOf, yOf)
        context.stroke()
      } else {
        const key = `${trace.order} ${trace.channel.clock}`
        let here = starts.get(key)
        if (!here) starts.set(key, (here = columnStarts(seconds, from - trace.shift, to - trace.shift, columns)))
        minMaxColumns(trace.channel, trace.blocks, here, out)
        context.fillStyle = context.strokeStyle
        fillColumns(context, out, columns, { dashes: dashesOf(trace.order), yOf })
      }
    }
    context.restore()
  }
  drawMarks(context, { width, height }, picture, colors, xOf)
  drawBox(context, size, { box: picture.box, count: lanes.length }, colors.signal)
  // Drawn last, so that no cursor or marker line crosses the names.
  for (const [index, lane] of lanes.entries())
    drawNames(context, lane, { x: plotLeft + 6, y: index * laneHeight + nameHeight / 2 }, width, picture, colors)
}

function pathOfSamples(
  context: CanvasRenderingContext2D,
  { channel, log, shift }: Trace,
  first: number,
  last: number,
  xOf: (at: number) => number,
  yOf: (value: number) => number,
): void {
  const { seconds } = log.clocks[channel.clock]!
  let isOpen = false
  let before = 0
  for (let index = first; index <= last; index += 1) {
    const value = channel.values[index]!
    // Not sampled here: the line continues to the next sample.
    if (Number.isNaN(value)) continue
    const x = xOf(seconds[index]! + shift)
    const y = yOf(value)
    if (!isOpen) context.moveTo(x, y)
    else {
      if (channel.texts) context.lineTo(x, before)
      context.lineTo(x, y)
    }
    isOpen = true
    before = y
  }
}

/** Whether a pixel column falls into a gap between dashes. */
function isGap(dashes: readonly number[], column: number): boolean {
  const length = dashes.reduce((sum, part) => sum + part, 0)
  if (length === 0) return false
  let at = column % length
  for (const [index, part] of dashes.entries()) {
    if (at < part) return index % 2 === 1
    at -= part
  }
  return false
}

/**
 * Fills one bar per pixel column from its minimum to its maximum, extended to meet its neighbor. Filling
 * pixel-aligned bars is many times faster than stroking a path with thousands of segments.
 */
function fillColumns(
  context: CanvasRenderingContext2D,
  { min, max }: { min: Float32Array; max: Float32Array },
  columns: number,
  { dashes, yOf }: { dashes: readonly number[]; yOf: (value: number) => number },
): void {
  let before: { top: number; bottom: number } | null = null
  for (let column = 0; column < columns; column += 1) {
    const low = min[column]!
    if (low !== low) continue
    const here = { top: Math.round(yOf(max[column]!)), bottom: Math.round(yOf(low)) + 1 }
    const top = before ? Math.min(here.top, before.bottom - 1) : here.top
    const bottom = before ? Math.max(here.bottom, before.top + 1) : here.bottom
    before = here
    if (isGap(dashes, column)) continue
    context.fillRect(plotLeft + column, top, 1, Math.max(1, bottom - top))
  }
}

/** The log shown in the lanes, over which others are drawn. */
const logIn = (lanes: readonly Lane[]) => lanes[0]?.traces[0]?.log ?? {}

function drawTimeAxis(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { from, to, lanes }: PlotPicture,
  colors: PlotColors,
  xOf: (at: number) => number,
): void {
  const ticks = ticksBetween(from, to, Math.max(2, (width - plotLeft) / 110))
  const step = (ticks[1] ?? to) - (ticks[0] ?? from)
  context.strokeStyle = colors.line
  context.lineWidth = 1
  context.setLineDash([])
  context.fillStyle = colors.muted
  context.beginPath()
  for (const tick of ticks) {
    const x = Math.round(xOf(tick)) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, height - plotBottom)
    const words = formatAt(logIn(lanes), tick, step)
    const half = context.measureText(words).width / 2
    context.textAlign = 'center'
    context.fillText(words, Math.min(Math.max(x, plotLeft + half), width - half - 2), height - plotBottom / 2)
  }
  context.stroke()
}

function drawLaneAxis(
  context: CanvasRenderingContext2D,
  { width, top, bottom, isFirst }: { width: number; top: number; bottom: number; isFirst: boolean },
  lane: Lane,
  colors: PlotColors,
  yOf: (value: number) => number,
): void {
  context.strokeStyle = colors.line
  context.fillStyle = colors.muted
  context.textAlign = 'right'
  context.beginPath()
  if (!isFirst) {
    context.moveTo(0, Math.round(top - nameHeight) + 0.5)
    context.lineTo(width, Math.round(top - nameHeight) + 0.5)
  }
  if (lane.unit !== 'words') {
    for (const tick of ticksBetween(lane.min, lane.max, Math.max(2, (bottom - top) / 38))) {
      const y = Math.round(yOf(tick)) + 0.5
      if (y < top + 6) continue
      context.moveTo(plotLeft, y)
      context.lineTo(width, y)
      context.fillText(shortNumber(tick), plotLeft - 8, y)
    }
  }
  context.stroke()
  context.fillText(lane.unit, plotLeft - 8, top - nameHeight / 2)
}

/** The width of the line sample next to a name. */
const sampleWidth = 12

/** Draws names inside their lane with the value at the cursor, so that pictures are self-explanatory. */
function drawNames(
  context: CanvasRenderingContext2D,
  lane: Lane,
  at: { x: number; y: number },
  width: number,
  { cursor }: PlotPicture,
  colors: PlotColors,
): void {
  context.textAlign = 'left'
  let { x } = at
  for (const trace of lane.traces) {
    const value =
      cursor === null ? '' : ` ${formatValue(trace.channel, sampleAt(trace.log, trace.channel)(cursor - trace.shift))}`
    const name = `${trace.channel.name}${trace.order > 0 ? ` (${trace.title ?? ''})` : ''}`
    const text = `${name}${value}`
    const wide = context.measureText(text).width
    if (x + wide + 16 > width && x > at.x) {
      context.fillStyle = colors.muted
      context.fillText('…', x, at.y)
      return
    }
    context.lineWidth = 3
    context.strokeStyle = colors.paper
    context.strokeText(text, x + 14, at.y)
    context.fillStyle = colors.tones[trace.tone % colors.tones.length]!
    for (let pixel = 0; pixel < sampleWidth; pixel += 1)
      if (!isGap(dashesOf(trace.order), pixel)) context.fillRect(x + pixel, at.y - 1.5, 1, 3)
    context.fillStyle = colors.ink
    context.fillText(text, x + 14, at.y)
    x += wide + 30
  }
}

function drawMarks(
  context: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  { cursor, markers, from, to, lanes }: PlotPicture,
  colors: PlotColors,
  xOf: (at: number) => number,
): void {
  context.setLineDash([])
  for (const [index, marker] of markers.entries()) {
    if (marker.at < from || marker.at > to) continue
    const x = Math.round(xOf(marker.at)) + 0.5
    context.strokeStyle = colors.signal
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x, height - plotBottom)
    context.stroke()
    context.fillStyle = colors.signal
    context.fillRect(x - 8, height - plotBottom - 16, 16, 16)
    context.fillStyle = colors.paper
    context.textAlign = 'center'
    context.fillText(String(index + 1), x, height - plotBottom - 7.5)
  }
  if (cursor === null || cursor < from || cursor > to) return
  const x = Math.round(xOf(cursor)) + 0.5
  context.strokeStyle = colors.ink
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x, height - plotBottom)
  context.stroke()
  const words = formatAt(logIn(lanes), cursor)
  const wide = context.measureText(words).width + 12
  const left = Math.min(Math.max(x - wide / 2, plotLeft), width - wide)
  context.fillStyle = colors.ink
  context.fillRect(left, height - plotBottom + 3, wide, plotBottom - 6)
  context.fillStyle = colors.paper
  context.textAlign = 'center'
  context.fillText(words, left + wide / 2, height - plotBottom / 2 + 0.5)
}
