import { hashText } from '../seeded.ts'

/** Graphite material, orange-red signal. */
const palette = {
  /** Light on the dark material. */
  sheen: '#4a505b',
  /** Dark material: rubber, housings. */
  dark: '#23262d',
  darkEdge: '#16181d',
  /** Light material and print. */
  light: '#f4f2ee',
  signal: '#ff4d1c',
}

const width = 800
const height = 600
/** The size of the part of a drawing that a close-up shows. */
const closeUpSize = '400 300'

/** What a drawing needs: colors, a stable seed, and gradient names unique among the drawings on a page. */
export interface Canvas {
  palette: typeof palette
  seed: string
  /** A name unique among all drawings on a page. */
  id: (name: string) => string
  /** The choice shown, of an option whose choices look different; null for the default. */
  choice: string | null
  /** Reference to a shared paint, such as url(#p1a2b-metal). */
  paint: (name: PaintName) => string
}

type PaintName =
  | 'metal'
  | 'metalFlat'
  | 'tube'
  | 'dark'
  | 'rubber'
  | 'signal'
  | 'glass'
  | 'shade'
  | 'bronze'
  | 'white'
  | 'red'

/** Offset and color of each stop; direction as x1 y1 x2 y2. */
interface Paint {
  direction: readonly [number, number, number, number] | 'radial'
  stops: readonly (readonly [offset: number, color: string, opacity?: number])[]
}

const paints: Record<PaintName, Paint> = {
  metal: {
    direction: [0, 0, 0, 1],
    stops: [
      [0, '#f3f4f5'],
      [0.32, '#b9bec5'],
      [0.55, '#8b929c'],
      [0.72, '#a9afb7'],
      [1, '#646b75'],
    ],
  },
  metalFlat: {
    direction: [0, 0, 1, 1],
    stops: [
      [0, '#e3e6e9'],
      [0.5, '#aab0b8'],
      [1, '#7a818c'],
    ],
  },
  tube: {
    direction: [0, 0, 1, 0],
    stops: [
      [0, '#6a717b'],
      [0.28, '#e9ebee'],
      [0.5, '#b4bac2'],
      [0.8, '#7d848e'],
      [1, '#525963'],
    ],
  },
  dark: {
    direction: [0, 0, 0.3, 1],
    stops: [
      [0, palette.sheen],
      [0.25, palette.dark],
      [1, palette.darkEdge],
    ],
  },
  rubber: {
    direction: [0, 0, 0, 1],
    stops: [
      [0, '#3c4048'],
      [0.4, '#1d2026'],
      [1, '#101216'],
    ],
  },
  signal: {
    direction: [0, 0, 0, 1],
    stops: [
      [0, '#ff7a50'],
      [0.4, palette.signal],
      [1, '#d93a0c'],
    ],
  },
  glass: {
    direction: [0, 0, 0.4, 1],
    stops: [
      [0, '#5d6b7a'],
      [0.45, '#2c333d'],
      [1, '#171b21'],
    ],
  },
  shade: {
    direction: 'radial',
    stops: [
      [0, '#0b0c0f', 0.42],
      [0.6, '#0b0c0f', 0.16],
      [1, '#0b0c0f', 0],
    ],
  },
  bronze: {
    direction: [0, 0, 0, 1],
    stops: [
      [0, '#d9b48a'],
      [0.5, '#a67847'],
      [1, '#6d4b29'],
    ],
  },
  red: {
    direction: [0, 0, 0, 1],
    stops: [
      [0, '#f0525d'],
      [0.4, '#c81e2b'],
      [1, '#8f0f1a'],
    ],
  },
  white: {
    direction: [0, 0, 0.3, 1],
    stops: [
      [0, '#ffffff'],
      [0.6, '#eceae5'],
      [1, '#c9c5bc'],
    ],
  },
}

function definition(id: string, { direction, stops }: Paint): string {
  const inner = stops
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
  if (direction === 'radial') return `<radialGradient id="${id}" cx=".5" cy=".5" r=".62">${inner}</radialGradient>`
  const [x1, y1, x2, y2] = direction
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${inner}</linearGradient>`
}

export interface Look {
  choice: string | null
  /** Replacement paints for this color. */
  paints: Partial<Record<PaintName, PaintName>>
  /** Color of lines and marks. */
  signal: string
  /** Name of the view, unique among the views of a product. */
  view: string
  /** Top left corner of a close-up. */
  closeUpAt: readonly [x: number, y: number] | null
}
export const usualLook: Look = { choice: null, paints: {}, signal: palette.signal, view: '', closeUpAt: null }

/**
 * A whole picture with a transparent background, which the page colors for light and dark mode. Only outputs the
 * paints it uses.
 */
export function picture(kind: string, seed: string, draw: (canvas: Canvas) => string, look: Look): string {
  const { choice, view, closeUpAt } = look
  const prefix = `p${hashText([kind, seed, choice ?? '', view].join(' ')).toString(36)}`
  const paintsUsed = new Set<PaintName>()
  const canvas: Canvas = {
    palette: { ...palette, signal: look.signal },
    seed,
    choice,
    id: (name) => `${prefix}-${name}`,
    paint: (name) => {
      const used = look.paints[name] ?? name
      paintsUsed.add(used)
      return `url(#${prefix}-${used})`
    },
  }
  const content = draw(canvas)
  const definitions = [...paintsUsed].map((name) => definition(`${prefix}-${name}`, paints[name])).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${closeUpAt ? `${closeUpAt.join(' ')} ${closeUpSize}` : `0 0 ${width} ${height}`}" role="img"><defs>${definitions}</defs>${content}</svg>`
}

/** A soft shadow on the floor. */
export const floorShadow = (canvas: Canvas, x: number, y: number, rx: number, ry = 22): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${canvas.paint('shade')}"/>`

export const round = (value: number): number => Math.round(value * 10) / 10

/** A point on a circle; 0 degrees points right, 90 down. */
export const onCircle = (x: number, y: number, radius: number, degrees: number): readonly [number, number] => {
  const angle = (degrees * Math.PI) / 180
  return [round(x + radius * Math.cos(angle)), round(y + radius * Math.sin(angle))]
}

/** Repeats an item around a circle, each rotated about the center. */
export const around = (count: number, x: number, y: number, item: string, from = 0): string =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${round(from + (index * 360) / count)} ${x} ${y})">${item}</g>`,
  ).join('')

/** A cable: dark core with a highlight. */
export const cable = (path: string, thickness = 14): string =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${path}" stroke="#101216" stroke-width="${thickness}"/><path d="${path}" stroke="#2b2f37" stroke-width="${thickness - 4}"/><path d="${path}" stroke="#6b727d" stroke-width="${round(thickness / 6)}" stroke-opacity=".7"/></g>`

/** The stepped plug of the diagnostic port (SAE J1962), with its top left corner at x, y. */
export function obdPlug(canvas: Canvas, x: number, y: number): string {
  const pins = Array.from({ length: 8 }, (_, index) => {
    const left = x + 17 + index * 15
    return `<rect x="${left}" y="${y + 74}" width="7" height="9" rx="1.5" fill="#d9b48a"/><rect x="${left}" y="${y + 90}" width="7" height="9" rx="1.5" fill="#d9b48a"/>`
  }).join('')
  return `<g><path d="M${x + 38} ${y + 4}q0-12 12-12h50q12 0 12 12l8 50h-90z" fill="${canvas.paint('rubber')}"/><path d="M${x + 46} ${y + 14}h58M${x + 44} ${y + 26}h62M${x + 42} ${y + 38}h66" stroke="#4b515b" stroke-width="4" stroke-linecap="round"/><path d="M${x} ${y + 60}q0-10 10-10h130q10 0 10 10l-8 46q-2 10-12 10h-110q-10 0-12-10z" fill="${canvas.paint('dark')}"/><path d="M${x + 9} ${y + 67}h132l-6 38q-1 5-6 5h-108q-5 0-6-5z" fill="#0c0d10"/>${pins}<rect x="${x + 52}" y="${y + 53}" width="46" height="5" rx="2.5" fill="${canvas.palette.signal}"/></g>`
}
