import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { pointsOf, type Points } from '../analysis/table.ts'
import type { Channel } from '../parse/shapes.ts'
import { colorsOf } from './log-plot.tsx'
import { clear } from './clear-canvas.ts'
import { plotLeft } from './plot-geometry.ts'
import { type Lane, shortNumber, ticksBetween } from './plot-lanes.ts'
import { stretchesIn, type Within } from './stretch-select.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

interface Series {
  tone: number
  points: Points
}
interface XyLane extends Pick<Lane, 'unit' | 'min' | 'max'> {
  names: string
  series: Series[]
}

const [nameHeight, gap, bottom] = [18, 10, 30]
const dot = 2

/** The shown channels over another channel instead of time: one point per sample, lanes by unit. */
export function XyPlot({
  viewer,
  over,
  within,
  canvas,
}: {
  viewer: Viewer
  over: Channel
  within: Within
  canvas: RefObject<HTMLCanvasElement | null>
}) {
  const box = useRef<HTMLDivElement>(null)
  const lanes = useMemo(
    () => lanesOver(viewer, over, within),
    // oxlint-disable-next-line react/exhaustive-deps -- what of the viewer decides the points is listed
    [viewer.lanes, viewer.range, viewer.pulls, over, within],
  )
  useEffect(() => {
    const element = box.current
    const target = canvas.current
    if (!element || !target) return undefined
    const draw = () => {
      const size = { width: element.clientWidth, height: element.clientHeight, ratio: window.devicePixelRatio || 1 }
      target.width = Math.round(size.width * size.ratio)
      target.height = Math.round(size.height * size.ratio)
      const context = target.getContext('2d', { alpha: false })
      if (context) drawXy(context, size, { lanes, over }, colorsOf(element))
    }
    draw()
    const resizes = new ResizeObserver(draw)
    resizes.observe(element)
    const schemes = new MutationObserver(draw)
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      resizes.disconnect()
      schemes.disconnect()
    }
  }, [lanes, over, canvas])
  const words = m.plotOver({ channels: lanes.map(({ names }) => names).join('; '), over: over.name })
  return (
    <div ref={box} className={classes['plot']}>
      <canvas ref={canvas} className={classes['canvas']}>
        {words}
      </canvas>
      {lanes.length === 0 && <p className={classes['nothing']}>{m.chooseChannels()}</p>}
    </div>
  )
}

export function lanesOver(viewer: Viewer, over: Channel, within: Within): XyLane[] {
  const stretches = stretchesIn(viewer, within)
  return viewer.lanes.flatMap((lane) => {
    const own = lane.traces.filter(({ order, channel }) => order === 0 && channel.texts === null && channel !== over)
    if (own.length === 0) return []
    const series = own.map(({ channel, tone }) => ({ tone, points: pointsOf(viewer.log, [over, channel], stretches) }))
    const { unit, min, max } = lane
    return [{ unit, min, max, series, names: own.map(({ channel }) => channel.name).join(', ') }]
  })
}

export function drawXy(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number; ratio: number },
  { lanes, over }: { lanes: readonly XyLane[]; over: Channel },
  colors: ReturnType<typeof colorsOf>,
): void {
  clear(context, size, colors)
  const { width, height } = size
  const [from, to] = [over.min, over.max > over.min ? over.max : over.min + 1]
  const xOf = (value: number) => plotLeft + ((value - from) / (to - from)) * (width - plotLeft - 6)
  context.strokeStyle = colors.line
  context.fillStyle = colors.muted
  context.textAlign = 'center'
  for (const tick of ticksBetween(from, to, Math.max(2, (width - plotLeft) / 90))) {
    const x = Math.round(xOf(tick)) + 0.5
    line(context, x, 0, x, height - bottom)
    context.fillText(shortNumber(tick), Math.min(x, width - 20), height - bottom + 9)
  }
  context.textAlign = 'right'
  context.fillText(over.unit ? `${over.name}, ${over.unit}` : over.name, width - 4, height - 8)
  const laneHeight = (height - bottom) / Math.max(1, lanes.length)
  for (const [index, lane] of lanes.entries()) {
    const [top, end] = [index * laneHeight + nameHeight, (index + 1) * laneHeight - gap]
    const yOf = (value: number) => end - ((value - lane.min) / (lane.max - lane.min)) * (end - top)
    context.strokeStyle = colors.line
    context.fillStyle = colors.muted
    context.textAlign = 'right'
    for (const tick of ticksBetween(lane.min, lane.max, Math.max(2, (end - top) / 38))) {
      const y = Math.round(yOf(tick)) + 0.5
      if (y < top + 6) continue
      line(context, plotLeft, y, width, y)
      context.fillText(shortNumber(tick), plotLeft - 8, y)
    }
    for (const { tone, points } of lane.series) {
      context.fillStyle = colors.tones[tone % colors.tones.length]!
      context.globalAlpha = points.x.length > 5_000 ? 0.35 : 0.8
      for (let each = 0; each < points.x.length; each += 1)
        context.fillRect(xOf(points.x[each]!) - dot / 2, yOf(points.y[each]!) - dot / 2, dot, dot)
      context.globalAlpha = 1
    }
    context.fillStyle = colors.ink
    context.textAlign = 'left'
    context.fillText(lane.unit ? `${lane.names}, ${lane.unit}` : lane.names, plotLeft + 6, top - nameHeight / 2)
  }
}

function line(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}
