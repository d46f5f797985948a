import { formatNumber } from '#kit/locale.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { type PlotFrame, plotFrame, type PowerView } from '../dyno.ts'
import type * as DynoCanvas from './dyno-canvas.ts'
import { powerUnitName } from '../power.ts'
import type { PlotRun } from '../runs-shown.ts'
import {
  drawingKey,
  gainArea,
  linesOf,
  percentOfRpm,
  pointsOf,
  type RpmRange,
  rpmTicks,
  viewBox,
} from './dyno-lines.ts'
import { DynoMarks } from './dyno-marks.tsx'
import { cursorText, DynoReadout } from './dyno-readout.tsx'
import classes from './dyno-plot.module.css'
import * as m from '../messages/m.ts'

const gridSteps = [0, 1, 2, 3, 4, 5]

/**
 * Power and torque of several runs over engine speed. Rendered as SVG at first, then on a zoomable canvas. Pointer
 * and arrow keys move a cursor that shows the values.
 */
export function DynoPlot({ runs, view, label }: { runs: readonly PlotRun[]; view: PowerView; label: string }) {
  const frame = plotFrame(runs, view)
  const [zoom, setZoom] = useState<RpmRange | null>(null)
  const [cursor, setCursor] = useState<number | null>(null)
  const range = zoom ?? { min: frame.rpmMin, max: frame.rpmMax }
  const resting = runs.find((run) => run.tone === 1)?.peakPower?.rpm ?? runs[0]?.peakPower?.rpm ?? range.min

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const part = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1)
    setCursor(Math.round((range.min + part * (range.max - range.min)) / 50) * 50)
  }
  return (
    <figure className={classes['plot']} aria-label={label}>
      <div className={classes['frame']}>
        <Scale className={classes['left']} unit={powerUnitName(view.power)} step={frame.power.step} />
        <div
          className={classes['area']}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setCursor(null)}
        >
          {gridSteps.map((step) => (
            <span key={step} className={classes['grid']} style={{ bottom: `${step * 20}%` }} />
          ))}
          <Drawing runs={runs} view={view} frame={frame} range={range} onZoom={setZoom} />
          <input
            type="range"
            className="ob-hidden"
            aria-label={m.engineSpeed()}
            min={range.min}
            max={range.max}
            step={100}
            value={cursor ?? resting}
            aria-valuetext={cursorText(runs, view, cursor ?? resting)}
            onChange={(event) => setCursor(Number(event.currentTarget.value))}
            onFocus={() => setCursor((at) => at ?? resting)}
            onBlur={() => setCursor(null)}
            onKeyDown={(event) => event.key === 'Escape' && setCursor(null)}
          />
          {cursor !== null && <DynoMarks runs={runs} frame={frame} range={range} rpm={cursor} />}
        </div>
        <Scale className={classes['right']} unit={view.torque} step={frame.torque.step} />
        <div className={classes['bottom']} aria-hidden="true">
          {rpmTicks(range).map((tick) => (
            <span key={tick} style={{ left: `${percentOfRpm(tick, range)}%` }}>
              {formatNumber(tick)}
            </span>
          ))}
        </div>
      </div>
      <DynoReadout runs={runs} view={view} cursor={cursor} />
      {zoom && (
        <button type="button" className={classes['reset']} onClick={() => setZoom(null)}>
          {m.showAllSpeeds()}
        </button>
      )}
    </figure>
  )
}

function Scale({ unit, step, className }: { unit: string; step: number; className: string | undefined }) {
  return (
    <div className={className} aria-hidden="true">
      {gridSteps.slice(1).map((number) => (
        <span key={number} style={{ bottom: `${number * 20}%` }}>
          {formatNumber(step * number)}
          {number === 5 && <b>{unit}</b>}
        </span>
      ))}
    </div>
  )
}

interface DrawingProps {
  runs: readonly PlotRun[]
  view: PowerView
  frame: PlotFrame
  range: RpmRange
  onZoom: (range: RpmRange | null) => void
}

/** The lines: SVG first; the zoomable canvas loads with the first pointer, touch or focus on the plot. */
function Drawing({ runs, view, frame, range, onZoom }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const [draw, setDraw] = useState<typeof DynoCanvas.drawDyno | null>(null)

  useEffect(() => {
    if (!box.current) return
    let isGone = false
    const plot = box.current.closest('figure')
    const begins = ['pointerenter', 'focusin', 'touchstart'] as const
    const begin = () => {
      for (const event of begins) plot?.removeEventListener(event, begin)
      loadChunk(() => import('./dyno-canvas.ts')).then(
        // A chunk that fails to run is reported elsewhere and arrives as undefined.
        (module: typeof DynoCanvas | undefined) => module && !isGone && setDraw(() => module.drawDyno),
        // Without the canvas, the SVG stays.
        () => undefined,
      )
    }
    for (const event of begins) plot?.addEventListener(event, begin, { passive: true })
    return () => {
      isGone = true
      for (const event of begins) plot?.removeEventListener(event, begin)
    }
  }, [])

  const drawn = drawingKey(runs, view, range)
  useEffect(() => {
    if (!draw || !box.current) return
    return draw(box.current, { runs, frame, range, onZoom })
    // oxlint-disable-next-line react/exhaustive-deps -- drawn again when what is shown has changed, not on each render
  }, [draw, drawn])

  const area = gainArea(runs, frame, range)
  return (
    <>
      {!draw && (
        <svg className={classes['lines']} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
          {area && <polygon className={classes['gain']} points={area} />}
          {linesOf(runs).map((line) => (
            <polyline
              key={line.key}
              className={classes[line.kind]}
              style={{ stroke: `var(--tone-${line.tone})` }}
              points={pointsOf(line, frame, range)}
            />
          ))}
        </svg>
      )}
      <div ref={box} className={classes['lines']} />
    </>
  )
}
