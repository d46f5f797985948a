import type { Channel } from '../parse/shapes.ts'
import { colorsOf } from './log-plot.tsx'
import { drawPlot } from './plot-canvas.ts'
import { formatAt } from './plot-lanes.ts'
import type { Within } from './stretch-select.tsx'
import type { Viewer } from './use-viewer.ts'
import { drawXy, lanesOver } from './xy-plot.tsx'
import { toolName } from '../rules.ts'
import * as m from '../messages/m.ts'

/** The size of a picture for reports and forums, regardless of the window. */
const [width, height, ratio, titleHeight] = [1600, 900, 2, 64]

/** Exports the plot as a large picture with title, time range and source. */
export function pictureOf(
  shown: HTMLElement,
  viewer: Viewer,
  /** Null for time. */
  over: Channel | null,
  within: Within,
): Promise<Blob | null> {
  const { lanes, range, cursor, view, pulls, record, others } = viewer
  const colors = colorsOf(shown)
  const plot = document.createElement('canvas')
  plot.width = width * ratio
  plot.height = (height - titleHeight) * ratio
  const inner = plot.getContext('2d', { alpha: false })
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  const context = canvas.getContext('2d', { alpha: false })
  if (!inner || !context) return Promise.resolve(null)
  const size = { width, height: height - titleHeight, ratio }
  if (over) drawXy(inner, size, { lanes: lanesOver(viewer, over, within), over }, colors)
  else drawPlot(inner, size, { lanes, ...range, cursor, markers: view.markers, pulls, box: null }, colors)
  context.scale(ratio, ratio)
  context.fillStyle = colors.paper
  context.fillRect(0, 0, width, titleHeight)
  context.fillStyle = colors.ink
  context.font = '600 22px Inter Variable, system-ui, sans-serif'
  context.fillText((over ? [record] : [record, ...others]).map(({ title }) => title).join(' / '), 16, 30, width - 32)
  context.fillStyle = colors.muted
  context.font = '14px Inter Variable, system-ui, sans-serif'
  const part = over && within === 'all' ? viewer.extent : range
  const times = m.fromTo({ from: formatAt(viewer.log, part.from), to: formatAt(viewer.log, part.to) })
  const words = over && within === 'pulls' ? m.pulls() : times
  context.fillText([toolName(record.dialect), words, location.host].join(' · '), 16, 52, width - 32)
  context.drawImage(plot, 0, titleHeight, width, height - titleHeight)
  return new Promise((resolve) => canvas.toBlob(resolve))
}
