import { badge } from './pictures/badge.ts'
import { car } from './pictures/cars.ts'
import { type Canvas, picture } from './pictures/canvas.ts'
import { carryCase, charger, dongleAndApp, interfaceBox, modemTool, networkCable, probe } from './pictures/devices.ts'
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
  dongle: dongleAndApp,
  modem: modemTool,
  interface: interfaceBox,
  cable: cableSet,
  'network-cable': networkCable,
  'bench-kit': benchKit,
  charger,
  'carry-case': carryCase,
  probe,
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
export const drawPicture = (kind: PictureKind, seed: string): string => picture(kind, seed, drawings[kind])
