import { badge } from './pictures/badge.ts'
import { car } from './pictures/cars.ts'
import { lightPalette, picture } from './pictures/canvas.ts'
import type { Canvas, Palette } from './pictures/canvas.ts'
import { clutch, downpipe, injector, intake, intercooler, sparkPlug, turbo } from './pictures/engine-parts.ts'
import { cap, mug, tshirt } from './pictures/merch.ts'
import { benchKit, cableSet, flashTool } from './pictures/tools.ts'
import type { PictureKind } from './types.ts'

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
  cable: cableSet,
  'bench-kit': benchKit,
  intake,
  downpipe,
  intercooler,
  turbo,
  'spark-plug': sparkPlug,
  injector,
  clutch,
  tshirt,
  cap,
  mug,
  make: badge,
}

/**
 * A drawn picture as SVG text, 800 × 600: no script, no reference outside itself, the same for the same arguments.
 * The seed varies colors and details: the slug of a product or model; for kind 'make' it is the make's name, whose
 * initials are shown.
 */
export const drawPicture = (kind: PictureKind, seed: string, palette: Palette = lightPalette): string =>
  picture(kind, seed, palette, drawings[kind])
