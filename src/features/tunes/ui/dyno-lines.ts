import { commonRpm, type PlotFrame, plotFrame, type PowerView, type ShownRun, speedTicks, valueAt } from '../dyno.ts'
import type { PlotRun } from '../runs-shown.ts'

const lineKinds = ['power', 'torque', 'torqueLimit'] as const
type LineKind = (typeof lineKinds)[number]

export interface PlotLine {
  key: string
  kind: LineKind
  tone: number
  rpm: readonly number[]
  values: readonly number[]
}

/** The measured lines of all runs. */
export function linesOf(runs: readonly PlotRun[]): PlotLine[] {
  return runs.flatMap((run) =>
    lineKinds.flatMap((kind): PlotLine[] => {
      const values = run[kind]
      return values ? [{ key: `${run.id} ${kind}`, kind, tone: run.tone, rpm: run.rpm, values }] : []
    }),
  )
}

export interface RpmRange {
  min: number
  max: number
}

/** Position of an engine speed between the plot's edges, in percent. */
export const percentOfRpm = (rpm: number, { min, max }: RpmRange): number => ((rpm - min) / (max - min)) * 100

/** Height above the plot's floor, in percent. */
export const percentOfValue = (value: number, line: Pick<PlotLine, 'kind'>, frame: PlotFrame): number =>
  (value / (line.kind === 'power' ? frame.power.max : frame.torque.max)) * 100

const size = { width: 1000, height: 500 }
export const viewBox = `0 0 ${size.width} ${size.height}`

/** A line as the points of an SVG polyline in the view box. */
export function pointsOf(line: PlotLine, frame: PlotFrame, range: RpmRange): string {
  return line.rpm
    .map((rpm, index) => {
      const x = (percentOfRpm(rpm, range) * size.width) / 100
      const y = size.height - (percentOfValue(line.values[index] ?? 0, line, frame) * size.height) / 100
      return `${round(x)},${round(y)}`
    })
    .join(' ')
}

const round = (value: number): number => Math.round(value * 10) / 10

/** The area between stock and tuned power as the points of an SVG polygon; null without both. */
export function gainArea(runs: readonly PlotRun[], frame: PlotFrame, range: RpmRange): string | null {
  const stock = runs.find((run) => run.tone === 0)
  const tuned = runs.find((run) => run.tone === 1)
  if (!stock?.power || !tuned?.power) return null
  const low = stock.power
  const high = tuned.power
  const rpm = commonRpm([stock, tuned]).filter(
    (speed) => valueAt(stock.rpm, low, speed) !== null && valueAt(tuned.rpm, high, speed) !== null,
  )
  const line = (run: ShownRun, values: readonly number[]): PlotLine => ({
    key: 'area',
    kind: 'power',
    tone: 1,
    rpm,
    values: rpm.map((speed) => valueAt(run.rpm, values, speed) ?? 0),
  })
  const upper = pointsOf(line(tuned, high), frame, range)
  const lower = pointsOf(line(stock, low), frame, range).split(' ').toReversed().join(' ')
  return rpm.length < 2 ? null : `${upper} ${lower}`
}

/** Round engine speeds within the visible range. */
export function rpmTicks({ min, max }: RpmRange): number[] {
  const step = max - min > 3500 ? 1000 : max - min > 1600 ? 500 : max - min > 700 ? 200 : 100
  return speedTicks(min, max, step)
}

/**
 * Key of what a drawing shows; the canvas redraws when it changes. The view is part of it because it converts values.
 */
export const drawingKey = (runs: readonly PlotRun[], view: PowerView, range: RpmRange): string =>
  JSON.stringify([runs.map((run) => [run.id, run.tone]), view, plotFrame(runs, view), range])
