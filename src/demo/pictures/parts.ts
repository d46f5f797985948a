import { around, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'

/** Shades from the edge of a pipe to its highlight. */
const finishes = {
  steel: ['#525963', '#8b929c', '#b4bac2', '#e9ebee'],
  plastic: ['#0c0d10', '#1b1f25', '#2a2f37', '#5b626d'],
  signal: ['#b9330a', '#ee4415', '#ff5c2e', '#ff9a78'],
  wrap: ['#4b3a24', '#8a6a40', '#b08c59', '#d9bd8c'],
} as const
export type Finish = keyof typeof finishes

/** A round pipe along a path. */
export function pipe(path: string, width: number, finish: Finish = 'steel'): string {
  const [edge, dark, mid, light] = finishes[finish]
  const layer = (color: string, part: number): string =>
    `<path d="${path}" stroke="${color}" stroke-width="${round(width * part)}"/>`
  return `<g fill="none" stroke-linejoin="round">${layer(edge, 1)}${layer(dark, 0.9)}${layer(mid, 0.6)}${layer(light, 0.22)}</g>`
}

/** A worm clamp around a pipe of diameter `across`, where the pipe runs at angle `turn`. */
export const clamp = (canvas: Canvas, x: number, y: number, turn: number, across: number): string => {
  const half = across / 2
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-10" y="${-half - 3}" width="20" height="${across + 6}" rx="4" fill="${canvas.paint('metal')}"/><path d="M0 ${-half + 6}V${half - 6}" stroke="#5b626c" stroke-width="8" stroke-dasharray="2 5"/><rect x="-15" y="${-half - 14}" width="30" height="16" rx="3" fill="#7a818c"/><circle cx="0" cy="${-half - 6}" r="5" fill="#c9ced6"/></g>`
}

/** A rubber sleeve with a clamp at each end. */
export const coupler = (canvas: Canvas, x: number, y: number, turn: number, across: number, length = 96): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-length / 2}" y="${-across / 2}" width="${length}" height="${across}" rx="9" fill="${canvas.paint('rubber')}"/><path d="M${12 - length / 2} ${12 - across / 2}H${length / 2 - 12}" stroke="#fff" stroke-opacity=".22" stroke-width="6" stroke-linecap="round"/></g>${[
    -1, 1,
  ]
    .map((side) => {
      const angle = (turn * Math.PI) / 180
      const far = side * (length / 2 - 20)
      return clamp(canvas, round(x + far * Math.cos(angle)), round(y + far * Math.sin(angle)), turn, across)
    })
    .join('')}`

/** The head of a screw. */
export const bolt = (x: number, y: number, r = 8): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#3d434c"/><circle cx="${x}" cy="${y}" r="${round(r * 0.72)}" fill="#aab0b8"/><circle cx="${x}" cy="${y}" r="${round(r * 0.36)}" fill="#3d434c"/>`

/** A plate with the manufacturer's lines. */
export const mark = (canvas: Canvas, x: number, y: number, turn = 0, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"><rect x="-60" y="-22" width="120" height="44" rx="6" fill="${canvas.palette.darkEdge}" fill-opacity=".88"/><path d="M-42 0h52" stroke="${canvas.palette.signal}" stroke-width="8" stroke-linecap="round"/><path d="M26 0h16" stroke="#f4f2ee" stroke-width="8" stroke-linecap="round"/></g>`

/** The paper label on the back of a device: lines, bars and a seal. */
export const typeLabel = (canvas: Canvas, x: number, y: number, w: number, h: number): string => {
  const bars = Array.from(
    { length: 18 },
    (_, index) =>
      `<rect x="${round(index * ((w - 28) / 18))}" width="${index % 3 === 0 ? 5 : 2.5}" height="${round(h * 0.26)}"/>`,
  ).join('')
  return `<g transform="translate(${x} ${y})"><rect width="${w}" height="${h}" rx="6" fill="#e9e6df"/><path d="M14 ${round(h * 0.2)}h${round(w * 0.46)}" stroke="#23262d" stroke-width="8"/><path d="M14 ${round(h * 0.38)}h${round(w * 0.7)}M14 ${round(h * 0.5)}h${round(w * 0.58)}" stroke="#8b929c" stroke-width="4"/><rect x="${w - 40}" y="12" width="26" height="10" rx="3" fill="${canvas.palette.signal}"/><g transform="translate(14 ${round(h * 0.64)})" fill="#23262d">${bars}</g></g>`
}

/** A USB-C plug with its tip at the origin, pointing right before rotation. */
export const usbPlug = (canvas: Canvas, x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-96" y="-20" width="64" height="40" rx="10" fill="${canvas.paint('rubber')}"/><path d="M-86-8h30M-86 4h30" stroke="#4b515b" stroke-width="4" stroke-linecap="round"/><rect x="-34" y="-12" width="36" height="24" rx="10" fill="${canvas.paint('metal')}"/><rect x="-8" y="-6" width="10" height="12" rx="5" fill="#16181d"/></g>`

/** The open end of a pipe, facing the viewer. */
export const mouth = (canvas: Canvas, x: number, y: number, rx: number, ry = rx): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${canvas.paint('metalFlat')}" stroke="#525963" stroke-width="3"/><ellipse cx="${x}" cy="${y}" rx="${round(rx * 0.82)}" ry="${round(ry * 0.82)}" fill="#2b2f37"/><ellipse cx="${round(x + rx * 0.08)}" cy="${round(y + ry * 0.08)}" rx="${round(rx * 0.66)}" ry="${round(ry * 0.66)}" fill="#0c0d10"/>`

/** A flange facing the viewer: a plate with corners, the given number of screws, and an opening. */
export const flange = (canvas: Canvas, x: number, y: number, r: number, bolts: number, from = 0): string =>
  `${around(bolts, x, y, `<rect x="${x + r * 0.6}" y="${y - r * 0.34}" width="${round(r * 0.78)}" height="${round(r * 0.68)}" rx="${round(r * 0.3)}" fill="#8b929c"/><circle cx="${round(x + r * 1.12)}" cy="${y}" r="${round(r * 0.14)}" fill="#23262d"/>`, from)}${mouth(canvas, x, y, r)}`

type Media = 'red' | 'signal' | 'white'

/** A pleated cone filter with its base, a rubber ring, at the given point and its cap to the left before rotation. */
export function coneFilter(
  canvas: Canvas,
  {
    x,
    y,
    turn = 0,
    length = 180,
    base = 250,
    tip = 190,
    media = 'signal',
  }: {
    x: number
    y: number
    turn?: number
    length?: number
    base?: number
    tip?: number
    media?: Media
  },
): string {
  const count = 15
  const pleats = Array.from({ length: count }, (_, index) => {
    const part = index / (count - 1) - 0.5
    const [color, opacity] = index % 2 === 0 ? [media === 'white' ? '#6b727d' : '#4a1206', 0.5] : ['#ffffff', 0.25]
    return `<path d="M${8 - length} ${round(part * (tip - 12))}L-26 ${round(part * (base - 26))}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="5" stroke-linecap="round"/>`
  }).join('')
  const [bh, th] = [base / 2, tip / 2]
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-length} ${-th}L-20 ${8 - bh}V${bh - 8}L${-length} ${th}q-12-${th} 0-${tip}z" fill="${canvas.paint(media)}"/>${pleats}<path d="M${-length + 6} ${-th - 4}q-40 6-44 ${th + 4}q4 ${th - 2} 44 ${th + 4}q-14-${th} 0-${tip + 8}z" fill="${canvas.paint('metalFlat')}"/><ellipse cx="${-length - 24}" cy="0" rx="8" ry="${round(th * 0.42)}" fill="#8b929c"/><rect x="-30" y="${-bh}" width="34" height="${base}" rx="11" fill="${canvas.paint('rubber')}"/></g>`
}

/** A fill that looks like woven carbon: its definition and the reference to it. */
export function weave(canvas: Canvas): { definition: string; fill: string } {
  const id = canvas.id('weave')
  return {
    definition: `<defs><pattern id="${id}" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="20" height="20" fill="#14161a"/><rect width="10" height="10" fill="#3f454e"/><rect x="10" y="10" width="10" height="10" fill="#353a43"/><path d="M0 2h10M10 12h10" stroke="#7a818c" stroke-opacity=".55" stroke-width="2"/></pattern></defs>`,
    fill: `url(#${id})`,
  }
}

/** A sensor with its plug, standing on a pipe at the given point. */
export const airSensor = (canvas: Canvas, x: number, y: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-32" y="-24" width="64" height="34" rx="6" fill="#16181d"/><rect x="-20" y="-42" width="40" height="22" rx="4" fill="#2b2f37"/><path d="M-10-34h20" stroke="${canvas.palette.signal}" stroke-width="4" stroke-linecap="round"/>${bolt(-24, -7, 5)}${bolt(24, -7, 5)}</g>`
