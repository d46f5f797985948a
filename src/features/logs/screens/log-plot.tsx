import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type Box, zoomOfBox } from './lane-heights.ts'
import { drawPlot, type PlotColors, type PlotPicture } from './plot-canvas.ts'
import { plotLeft, timeAt } from './plot-geometry.ts'
import { toneCount } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

let known: { scheme: string | null; colors: PlotColors } | null = null

/** The current theme colors for the canvas, read again only when the color scheme changes. */
export function colorsOf(element: HTMLElement): PlotColors {
  const scheme = document.documentElement.getAttribute('data-mantine-color-scheme')
  if (known?.scheme === scheme) return known.colors
  const colors = readColors(element)
  known = { scheme, colors }
  return colors
}

function readColors(element: HTMLElement): PlotColors {
  const style = getComputedStyle(element)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: value('--ob-ink'),
    muted: value('--ob-muted'),
    line: value('--ob-line'),
    signal: value('--ob-signal'),
    paper: value('--ob-paper'),
    area: value('--log-pull'),
    tones: Array.from({ length: toneCount }, (_, index) => value(`--log-tone-${index}`)),
  }
}

const laneMin = 96

/** Paints a canvas at the device's pixel resolution. */
function paint(element: HTMLElement, target: HTMLCanvasElement, picture: PlotPicture): void {
  const ratio = window.devicePixelRatio || 1
  const [width, height] = [element.clientWidth, element.clientHeight]
  if (target.width !== Math.round(width * ratio) || target.height !== Math.round(height * ratio)) {
    target.width = Math.round(width * ratio)
    target.height = Math.round(height * ratio)
  }
  const context = target.getContext('2d', { alpha: false })
  if (context) drawPlot(context, { width, height, ratio }, picture, colorsOf(element))
}

/** The plot: one canvas for all lanes. Drag to pan, wheel and pinch to zoom, hover to read values. */
export function LogPlot({
  viewer,
  onFind,
  onFullScreen,
  canvas,
}: {
  viewer: Viewer
  onFind: () => void
  onFullScreen: () => void
  canvas: RefObject<HTMLCanvasElement | null>
}) {
  const { lanes, range, cursor, view, pulls, record } = viewer
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<PlotPicture>(null)
  const frame = useRef(0)
  const fingers = useRef(new Map<number, number>())
  const moved = useRef(false)
  const drawn = useRef<Box>(null)
  picture.current = { lanes, ...range, cursor, markers: view.markers, pulls, box: drawn.current }

  const draw = useRef(() => {})
  draw.current = () => {
    const element = box.current
    const target = canvas.current
    if (!element || !target || !picture.current) return
    paint(element, target, { ...picture.current, box: drawn.current })
  }
  const ask = useRef(() => {
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => draw.current())
  }).current

  // React does not render the canvas contents, so redraw on every render, resize and color scheme change.
  useEffect(() => ask())
  useEffect(() => {
    const resizes = new ResizeObserver(() => ask())
    if (box.current) resizes.observe(box.current)
    const schemes = new MutationObserver(() => ask())
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      resizes.disconnect()
      schemes.disconnect()
    }
  }, [ask])
  const { zoom } = viewer
  useEffect(() => {
    const element = box.current
    if (!element) return
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && Math.abs(event.deltaX) < Math.abs(event.deltaY) && !event.shiftKey) {
        event.preventDefault()
        zoom(Math.exp(event.deltaY * 0.0015), timeAt(event.offsetX, element.clientWidth, picture.current!))
      }
    }
    // React's wheel listeners are passive and cannot prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [zoom])

  const xIn = (event: PointerEvent<HTMLDivElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left
  const yIn = (event: PointerEvent<HTMLDivElement>): number =>
    event.clientY - event.currentTarget.getBoundingClientRect().top
  const zoomToBox = ({ clientWidth: width, clientHeight: height }: HTMLElement, box: Box): void => {
    const zoomed = zoomOfBox(box, { width, height }, { lanes, ...range })
    if (zoomed.range) viewer.setRange(zoomed.range)
    if (zoomed.height) {
      const { key, min, max } = zoomed.height
      viewer.setHeights((before) => ({ ...before, [key]: { min, max } }))
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const x = xIn(event)
    if (drawn.current) {
      drawn.current = { ...drawn.current, x2: x, y2: yIn(event) }
      return ask()
    }
    const width = event.currentTarget.clientWidth
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) {
      if (event.pointerType === 'mouse' && x >= plotLeft && !viewer.playback.isPlaying)
        viewer.setCursor(timeAt(x, width, range))
      return
    }
    const perPixel = (range.to - range.from) / Math.max(1, width - plotLeft)
    if (fingers.current.size === 2) {
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)![1]
      const gap = Math.abs(before - other)
      if (gap > 10) viewer.zoom(gap / Math.max(10, Math.abs(x - other)), timeAt(other, width, range))
    } else if (Math.abs(x - before) > 0) {
      if (Math.abs(x - before) > 2) moved.current = true
      viewer.setRange({ from: range.from - (x - before) * perPixel, to: range.to - (x - before) * perPixel })
    }
    fingers.current.set(event.pointerId, x)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const span = range.to - range.from
    const acts: Record<string, () => void> = {
      ' ': () => !event.repeat && viewer.playback.toggle(),
      ArrowLeft: () => viewer.step(event.shiftKey ? -10 : -1),
      ArrowRight: () => viewer.step(event.shiftKey ? 10 : 1),
      '+': () => viewer.zoom(0.7, cursor ?? undefined),
      '=': () => viewer.zoom(0.7, cursor ?? undefined),
      '-': () => viewer.zoom(1 / 0.7, cursor ?? undefined),
      '0': viewer.showAll,
      v: () => viewer.zoomValues(0.7),
      V: () => viewer.zoomValues(1 / 0.7),
      f: onFullScreen,
      F: onFullScreen,
      PageUp: () => viewer.setRange({ from: range.from - span, to: range.to - span }),
      PageDown: () => viewer.setRange({ from: range.from + span, to: range.to + span }),
      Home: () => viewer.setCursor(viewer.extent.from),
      End: () => viewer.setCursor(viewer.extent.to),
      m: () => viewer.mark(cursor ?? (range.from + range.to) / 2),
      M: () => viewer.mark(cursor ?? (range.from + range.to) / 2),
      '/': onFind,
      Escape: () => viewer.setCursor(null),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a plot that is read with keys
    <div
      ref={box}
      className={classes['plot']}
      style={{ minHeight: lanes.length * laneMin + 30 }}
      role="application"
      aria-label={m.graphOf({ title: record.title })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is read with keys must be reachable by them
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (event.shiftKey) {
          const [x, y] = [xIn(event), yIn(event)]
          drawn.current = { x1: x, y1: y, x2: x, y2: y }
          return
        }
        fingers.current.set(event.pointerId, xIn(event))
        moved.current = false
      }}
      onPointerMove={onPointerMove}
      onPointerUp={(event) => {
        const box = drawn.current
        if (box) {
          drawn.current = null
          zoomToBox(event.currentTarget, box)
          return ask()
        }
        fingers.current.delete(event.pointerId)
        if (!moved.current) viewer.setCursor(timeAt(xIn(event), event.currentTarget.clientWidth, range))
      }}
      onPointerCancel={(event) => {
        drawn.current = null
        fingers.current.delete(event.pointerId)
        ask()
      }}
      onDoubleClick={viewer.showAll}
    >
      <canvas ref={canvas} className={classes['canvas']} />
      {lanes.length === 0 && <p className={classes['nothing']}>{m.chooseChannels()}</p>}
    </div>
  )
}
