import { badge } from './pictures/badge.ts'
import { car } from './pictures/cars.ts'
import { type Canvas, type Look, picture, usualLook } from './pictures/canvas.ts'
import {
  benchHarness,
  carryCase,
  charger,
  dongleAndApp,
  interfaceBox,
  modemTool,
  networkCable,
  probe,
} from './pictures/devices.ts'
import {
  chargePipe,
  clutch,
  clutchPack,
  coils,
  downpipe,
  flexFuelKit,
  injector,
  intake,
  intercooler,
  sparkPlug,
  turbo,
} from './pictures/engine-parts.ts'
import { cap, mug, tshirt } from './pictures/merch.ts'
import { benchKit, cableSet, flashTool } from './pictures/tools.ts'
import type { DemoProduct, PictureKind } from './types.ts'

const drawings: Record<PictureKind, (canvas: Canvas) => string> = {
  hatch: (canvas) => car(canvas, 'hatch'),
  sedan: (canvas) => car(canvas, 'sedan'),
  wagon: (canvas) => car(canvas, 'wagon'),
  coupe: (canvas) => car(canvas, 'coupe'),
  suv: (canvas) => car(canvas, 'suv'),
  pickup: (canvas) => car(canvas, 'pickup'),
  roadster: (canvas) => car(canvas, 'roadster'),
  van: (canvas) => car(canvas, 'van'),
  'flash-tool': flashTool,
  dongle: dongleAndApp,
  modem: modemTool,
  interface: interfaceBox,
  cable: cableSet,
  'network-cable': networkCable,
  'bench-harness': benchHarness,
  'bench-kit': benchKit,
  charger,
  'carry-case': carryCase,
  probe,
  intake,
  downpipe,
  intercooler,
  turbo,
  'charge-pipe': chargePipe,
  'spark-plug': sparkPlug,
  coils,
  injector,
  'flex-fuel-kit': flexFuelKit,
  clutch,
  'clutch-pack': clutchPack,
  tshirt,
  cap,
  mug,
  make: badge,
}

/** How a drawing changes with the color of a product: which paints stand for others, and the color of lines and marks. */
function recolored(kind: PictureKind, color: string): Pick<Look, 'paints' | 'signal'> {
  const { paints, signal } = usualLook
  switch (color) {
    case 'Signal orange':
      if (kind === 'intercooler') return { paints: { rubber: 'signal' }, signal }
      return { paints: kind === 'tshirt' ? paints : { dark: 'signal', signal: 'dark' }, signal: '#f4f2ee' }
    case 'Red':
      return { paints: { signal: 'red' }, signal: '#c81e2b' }
    case 'Black':
      return { paints: { signal: 'rubber' }, signal: kind === 'intercooler' ? signal : '#23262d' }
    default:
      return { paints, signal }
  }
}

/**
 * A drawn picture as SVG text, 800 × 600: no script, no reference outside itself, the same for the same arguments.
 * The seed varies colors and details: the slug of a product or model; for kind 'make' it is the make's name, whose
 * initials are shown.
 */
export const drawPicture = (
  kind: PictureKind,
  seed: string,
  { color = null, isCloseUp = false }: { color?: string | null; isCloseUp?: boolean } = {},
): string =>
  picture(kind, seed, drawings[kind], {
    ...usualLook,
    ...(color === null ? {} : recolored(kind, color)),
    color,
    isCloseUp,
  })

/** The options whose selections look different. */
const seenOptions = new Set(['Color', 'Couplers'])

export interface ProductDrawing {
  svg: string
  alt: string
  /** What it shows by option and selection; null where it is the same for all. */
  choice: { option: string; selection: string } | null
}

/** The pictures of a product: as a whole and from close up, in each of its colors where it comes in several. */
export function drawProduct({
  slug,
  name,
  picture: kind,
  options,
}: Pick<DemoProduct, 'slug' | 'name' | 'picture' | 'options'>): ProductDrawing[] {
  const option = options.find((each) => seenOptions.has(each.name))
  const draw = (color: string | null): ProductDrawing[] => {
    const alt = color === null ? name : `${name}, ${color}`
    const choice = option && color !== null ? { option: option.name, selection: color } : null
    return [
      { svg: drawPicture(kind, slug, { color }), alt, choice },
      { svg: drawPicture(kind, slug, { color, isCloseUp: true }), alt: `${alt}, close-up`, choice },
    ]
  }
  return option ? option.selections.flatMap((selection) => draw(selection.name)) : draw(null)
}
