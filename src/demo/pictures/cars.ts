import { pick } from '../seeded.ts'
import type { Body } from '../types.ts'
import { bodyShapes } from './bodies.ts'
import type { BodyShape } from './bodies.ts'
import { around, floorShadow, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'

/** Light, middle and dark shade of a paint. */
type Coat = readonly [light: string, middle: string, dark: string]

const coats: readonly Coat[] = [
  ['#5d646f', '#343942', '#1a1d22'],
  ['#dfe2e5', '#aeb4bb', '#747b85'],
  ['#ffffff', '#dedbd4', '#a39e94'],
  ['#ff8a63', '#ff4d1c', '#b52f07'],
  ['#6f7f92', '#44525f', '#222b34'],
  ['#8b8477', '#5d574d', '#35312a'],
]

function wheel(canvas: Canvas, x: number, y: number, radius: number, spokes: string, count: number): string {
  const { paint, palette } = canvas
  const rim = radius * 0.7
  const caliper = `<path d="M${round(x - rim * 0.78)} ${round(y - rim * 0.36)}a${round(rim * 0.86)} ${round(rim * 0.86)} 0 0 1 ${round(rim * 0.5)}-${round(rim * 0.42)}" fill="none" stroke="${palette.signal}" stroke-width="${round(rim * 0.24)}"/>`
  const spoke =
    spokes === 'split'
      ? `<path d="M${x - 2} ${y}l-${round(rim * 0.2)}-${round(rim * 0.94)}M${x + 2} ${y}l${round(rim * 0.2)}-${round(rim * 0.94)}" stroke="#d4d8dd" stroke-width="${round(rim * 0.1)}"/>`
      : `<path d="M${round(x - rim * 0.08)} ${y}l-${round(rim * 0.07)}-${round(rim * 0.96)}h${round(rim * 0.3)}l-${round(rim * 0.07)} ${round(rim * 0.96)}z" fill="#d4d8dd"/>`
  return [
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="#0f1114"/><circle cx="${x}" cy="${y}" r="${radius - 3}" fill="none" stroke="#2e323a" stroke-width="3"/>`,
    `<circle cx="${x}" cy="${y}" r="${round(rim + 3)}" fill="#3a3f47"/><circle cx="${x}" cy="${y}" r="${round(rim)}" fill="#17191d"/><circle cx="${x}" cy="${y}" r="${round(rim * 0.72)}" fill="#565d67"/>`,
    caliper,
    around(count, x, y, spoke),
    `<circle cx="${x}" cy="${y}" r="${round(rim)}" fill="none" stroke="${paint('metal')}" stroke-width="${round(rim * 0.1)}"/><circle cx="${x}" cy="${y}" r="${round(rim * 0.2)}" fill="${paint('metal')}"/><circle cx="${x}" cy="${y}" r="${round(rim * 0.1)}" fill="#23262d"/>`,
  ].join('')
}

/** Half the width of a wheel arch at the height of the sill. */
const archReach = ({ wheels, sill }: BodyShape): number => Math.sqrt((wheels.radius + 9) ** 2 - (sill - wheels.y) ** 2)

/** The outline with the wheel arches cut out of its lower edge. */
function bodyPath(shape: BodyShape): string {
  const { wheels, outline, sill, rearX, frontX } = shape
  const arch = wheels.radius + 9
  const reach = archReach(shape)
  const cut = (x: number): string => `L${round(x + reach)} ${sill}A${arch} ${arch} 0 0 0 ${round(x - reach)} ${sill}`
  return `${outline}L${frontX - 8} ${sill}${cut(wheels.front)}${cut(wheels.rear)}L${rearX + 22} ${sill}Q${rearX + 4} ${sill - 4} ${rearX} ${sill - 22}Z`
}

/** A car from the side; the seed decides its paint and wheels. */
export function car(canvas: Canvas, body: Body): string {
  const shape = bodyShapes[body]
  const { wheels, sill } = shape
  const { seed, paint, palette } = canvas
  const [light, middle, dark] = pick(`${seed} coat`, coats)
  const spokes = pick(`${seed} spokes`, ['split', 'plain'])
  const count = spokes === 'split' ? 5 : pick(`${seed} count`, [5, 7, 10])
  const path = bodyPath(shape)
  const arch = wheels.radius + 9
  const reach = archReach(shape)
  const arches = [wheels.rear, wheels.front]
    .map(
      (x) =>
        `<path d="M${round(x - reach)} ${sill}A${arch} ${arch} 0 0 1 ${round(x + reach)} ${sill}z" fill="#0a0b0d"/>`,
    )
    .join('')
  return [
    floorShadow(canvas, 402, wheels.y + wheels.radius + 2, 350, 24),
    `<path d="M${wheels.rear} ${sill - 30}H${wheels.front}V${sill + 8}H${wheels.rear}z" fill="#0d0f12"/>`,
    arches,
    `<path d="${path}" fill="${middle}"/>`,
    shading(canvas, path, light, dark, sill),
    shape.windows
      .map(
        (window) =>
          `<path d="${window}" fill="${paint('glass')}" stroke="#0d0f12" stroke-width="4" stroke-linejoin="round"/>`,
      )
      .join(''),
    shape.windows.map((window) => `<path d="${window}" fill="#fff" fill-opacity=".06"/>`).join(''),
    `<path d="${shape.lines}" fill="none" stroke="#0a0b0d" stroke-opacity=".42" stroke-width="2.5" stroke-linecap="round"/>`,
    shape.trim ? `<path d="${shape.trim}" fill="#16181d"/>` : '',
    `<path d="${shape.headlight}" fill="#f8f6ef" stroke="#0d0f12" stroke-opacity=".5" stroke-width="2"/><path d="${shape.taillight}" fill="${middle === palette.signal ? '#8e1206' : '#d8230f'}"/>`,
    shape.handles
      .map(
        ([x, y]) =>
          `<rect x="${x}" y="${y}" width="34" height="7" rx="3.5" fill="${dark}"/><rect x="${x}" y="${y}" width="34" height="3" rx="1.5" fill="#fff" fill-opacity=".45"/>`,
      )
      .join(''),
    `<path d="M${shape.mirror[0] - 6} ${shape.mirror[1] + 10}q-4-22 20-22 16 2 14 14-2 8-14 8z" fill="${dark}"/>`,
    wheel(canvas, wheels.rear, wheels.y, wheels.radius, spokes, count),
    wheel(canvas, wheels.front, wheels.y, wheels.radius, spokes, count),
  ].join('')
}

/** Light from above, dark below, and a bright line along the shoulder. */
function shading(canvas: Canvas, path: string, light: string, dark: string, sill: number): string {
  const clip = canvas.id('body')
  return [
    `<clipPath id="${clip}"><path d="${path}"/></clipPath><g clip-path="url(#${clip})">`,
    `<path d="M60 130H740V${sill - 116}C560 ${sill - 140} 260 ${sill - 140} 60 ${sill - 112}Z" fill="${light}" fill-opacity=".55"/>`,
    `<path d="M60 ${sill - 62}C260 ${sill - 78} 540 ${sill - 76} 740 ${sill - 52}V${sill + 30}H60Z" fill="${dark}" fill-opacity=".55"/>`,
    `<path d="M60 ${sill - 24}C260 ${sill - 34} 540 ${sill - 34} 740 ${sill - 20}V${sill + 30}H60Z" fill="${dark}" fill-opacity=".8"/>`,
    `<path d="M70 ${sill - 106}C260 ${sill - 126} 540 ${sill - 124} 730 ${sill - 94}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/>`,
    `<path d="${path}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="7"/>`,
    `</g><path d="${path}" fill="none" stroke="#0a0b0d" stroke-opacity=".38" stroke-width="2.5" stroke-linejoin="round"/>`,
  ].join('')
}
