import { plotFrame, type PowerView } from '#features/tunes/dyno.ts'
import { gainArea, linesOf, pointsOf } from '#features/tunes/ui/dyno-lines.ts'
import type { PlotRun } from '#features/tunes/runs-shown.ts'
import type { Pen } from './outline.ts'

/** Size of a social image, in pixels. */
export const cardSize = { width: 1200, height: 630 }
/** Square for a picture at the right of a card. */
export const pictureBox = { left: 640, top: 63, size: 504 }

const ground = '#0e1013'
const ink = '#f1efea'
const muted = '#a0a3a9'
const line = '#272b32'
const signal = '#fc5524'
const left = 64
const textWidth = 540

export interface CardText {
  title: string
  /** Subtitle. */
  detail: string
  /** Headline figure, such as "+78 hp". */
  figure?: string | undefined
  price?: string | undefined
}

export interface CardPlot {
  runs: readonly PlotRun[]
  view: PowerView
}

const card = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cardSize.width} ${cardSize.height}" width="${cardSize.width}" height="${cardSize.height}"><rect width="1200" height="630" fill="${ground}"/><rect y="622" width="1200" height="8" fill="${signal}"/>${parts.join('')}</svg>`

const wordmark = (pen: Pen, x: number, y: number, size: number): string =>
  `<path fill="${signal}" transform="translate(${x} ${y - size * 0.78}) scale(${size / 26})" d="M11 0h8L9 24H1z"/>${pen.draw('OVERBOOST', { x: x + size * 0.86, y, size, fill: ink })}`

/** Default card with the shop's name and claim, for pages without a picture. */
export const drawBrandCard = (pen: Pen, tagline: string): string =>
  card(
    wordmark(pen, left, 330, 150),
    ...pen
      .wrap(tagline, { size: 48, width: 1060, linesMax: 2 })
      .map((text, index) => pen.draw(text, { x: left, y: 430 + index * 58, size: 48, fill: muted })),
  )

/** Card with texts at the left, and a dyno plot or picture at the right. */
export function drawCard(pen: Pen, { title, detail, figure, price }: CardText, plot: CardPlot | null): string {
  const lines = pen.wrap(title.toUpperCase(), { size: 76, width: textWidth, linesMax: 3 })
  const below = 190 + lines.length * 80
  return card(
    wordmark(pen, left, 104, 44),
    ...lines.map((text, index) => pen.draw(text, { x: left, y: 220 + index * 80, size: 76, fill: ink })),
    ...pen
      .wrap(detail, { size: 34, width: textWidth, linesMax: 1 })
      .map((text) => pen.draw(text, { x: left, y: below + 24, size: 34, fill: muted })),
    figure === undefined ? '' : pen.draw(figure, { x: left, y: 530, size: 64, fill: signal }),
    price === undefined ? '' : pen.draw(price, { x: left, y: 580, size: 36, fill: ink }),
    plot ? drawPlot(plot) : '',
  )
}

/** Stock and tuned power and torque, drawn as on the engine page, 500 by 400. */
function drawPlot({ runs, view }: CardPlot): string {
  const frame = plotFrame(runs, view)
  const range = { min: frame.rpmMin, max: frame.rpmMax }
  const area = gainArea(runs, frame, range)
  const grid = [0, 1, 2, 3, 4, 5].map((step) => `<path d="M0 ${step * 100}H1000" stroke="${line}" stroke-width="3"/>`)
  const curves = linesOf(runs).map((each) => {
    const isTuned = each.tone === 1
    const isPower = each.kind === 'power'
    return `<polyline points="${pointsOf(each, frame, range)}" fill="none" stroke="${isTuned ? signal : muted}" stroke-width="${isPower ? 9 : 4}" stroke-linejoin="round" stroke-linecap="round"${isPower ? '' : ' stroke-opacity="0.75"'}/>`
  })
  return `<g transform="translate(640 130) scale(0.5 0.8)">${grid.join('')}${area ? `<polygon points="${area}" fill="${signal}" fill-opacity="0.14"/>` : ''}</g><g transform="translate(640 130) scale(0.5 0.8)">${curves.join('')}</g>`
}
