import '#kit/ui/browser-locale.ts'
import 'uplot/dist/uPlot.min.css'
import UPlot from 'uplot'
import { commonRpm, type PlotFrame, valueAt } from '../dyno.ts'
import type { PlotRun } from '../runs-shown.ts'
import { linesOf, type PlotLine, type RpmRange } from './dyno-lines.ts'

export interface DynoCanvasOptions {
  runs: readonly PlotRun[]
  frame: PlotFrame
  range: RpmRange
  /** Called with the range of engine speeds the visitor dragged over; null after a double click. */
  onZoom: (range: RpmRange | null) => void
}

const dashes = { power: [], torque: [7, 5], torqueLimit: [2, 4] } as const satisfies Record<PlotLine['kind'], number[]>
const widths = { power: 2.5, torque: 2, torqueLimit: 1.5 } as const satisfies Record<PlotLine['kind'], number>

/** Draws the runs into an element that covers the plot area exactly. Returns a function that removes the drawing. */
export function drawDyno(element: HTMLElement, { runs, frame, range, onZoom }: DynoCanvasOptions): () => void {
  const lines = linesOf(runs)
  const rpm = commonRpm(runs)
  const data = [rpm, ...lines.map((line) => rpm.map((speed) => valueAt(line.rpm, line.values, speed)))]
  const tone = (number: number, part = '') => getComputedStyle(element).getPropertyValue(`--tone-${number}${part}`)
  const place = (wanted: number) => lines.findIndex((line) => line.kind === 'power' && line.tone === wanted) + 1
  const [stock, tuned] = [place(0), place(1)]
  const plot = new UPlot(
    {
      width: element.clientWidth,
      height: element.clientHeight,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: {
        x: { time: false, auto: false, range: (_, min, max) => [min, max] },
        power: { auto: false, range: [0, frame.power.max] },
        torque: { auto: false, range: [0, frame.torque.max] },
      },
      series: [
        {},
        ...lines.map((line) => ({
          scale: line.kind === 'power' ? 'power' : 'torque',
          stroke: () => tone(line.tone),
          width: widths[line.kind],
          dash: [...dashes[line.kind]],
          points: { show: false },
          spanGaps: false,
        })),
      ],
      bands: stock > 0 && tuned > 0 ? [{ series: [tuned, stock], fill: () => tone(1, '-area') }] : [],
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: false, setScale: false },
        bind: {
          dblclick: () => () => {
            onZoom(null)
            return null
          },
        },
      },
      hooks: {
        setSelect: [
          (self) => {
            const { left, width } = self.select
            if (width < 12) return
            const [min, max] = [self.posToVal(left, 'x'), self.posToVal(left + width, 'x')]
            onZoom(max - min < 300 ? null : { min: Math.round(min / 50) * 50, max: Math.round(max / 50) * 50 })
          },
        ],
      },
    },
    data as unknown as UPlot.AlignedData,
    element,
  )
  plot.setScale('x', range)

  const resizes = new ResizeObserver(() => {
    plot.setSize({ width: element.clientWidth, height: element.clientHeight })
  })
  resizes.observe(element)
  // The canvas doesn't follow a change between light and dark mode, so redraw it.
  const schemes = new MutationObserver(() => plot.redraw())
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  return () => {
    resizes.disconnect()
    schemes.disconnect()
    plot.destroy()
  }
}
