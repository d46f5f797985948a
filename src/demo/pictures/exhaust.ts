import { cable, floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, clamp, flange, mark, mouth, pipe } from './parts.ts'

/** The catalyst in its can, along the pipe. */
function catalyst(canvas: Canvas, x: number, y: number, turn: number, { length = 170, across = 132 } = {}): string {
  const [half, high] = [length / 2, across / 2]
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-half - 44} -38L${-half} ${-high}H${half}L${half + 44} -38V38L${half} ${high}H${-half}L${-half - 44} 38z" fill="${canvas.paint('metal')}"/><path d="M${-half} ${-high}V${high}M${half} ${-high}V${high}" stroke="#5b626c" stroke-width="4"/><path d="M${12 - half} ${16 - high}H${half - 12}" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/></g>`
}

/** A bung with an oxygen sensor and its lead. */
const sensor = (canvas: Canvas, x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-17" y="-26" width="34" height="30" rx="4" fill="${canvas.paint('bronze')}"/><rect x="-9" y="-74" width="18" height="50" rx="4" fill="${canvas.paint('metal')}"/></g>`

/** A bung closed with a plug. */
const bung = (canvas: Canvas, x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-18" y="-20" width="36" height="24" rx="4" fill="${canvas.paint('bronze')}"/><rect x="-12" y="-32" width="24" height="14" rx="3" fill="#5b626c"/></g>`

/** The colors that heat leaves on steel. */
const heat = (path: string, width: number): string =>
  `<g fill="none" stroke-width="${width}"><path d="${path}" stroke="#7d9ad0" stroke-opacity=".28" stroke-dasharray="70 900"/><path d="${path}" stroke="#c79a5b" stroke-opacity=".38" stroke-dasharray="34 900"/></g>`

/** A flexible part of the pipe. */
const bellows = (canvas: Canvas, x: number, y: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-64" y="-54" width="128" height="108" rx="10" fill="#4b515b"/>${Array.from({ length: 8 }, (_, index) => `<rect x="${-60 + index * 15}" y="-56" width="12" height="112" rx="6" fill="${canvas.paint('metal')}"/>`).join('')}</g>`

/** A flange at the end of a pipe, seen from its edge. */
const collar = (canvas: Canvas, x: number, y: number, turn: number, across: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-12" y="${-across / 2}" width="24" height="${across}" rx="7" fill="${canvas.paint('metal')}"/><ellipse cx="13" cy="0" rx="11" ry="${across / 2 - 22}" fill="#121418"/><circle cx="0" cy="${14 - across / 2}" r="6" fill="#5b626c"/><circle cx="0" cy="${across / 2 - 14}" r="6" fill="#5b626c"/></g>`

const isAllWheel = ({ choice }: Canvas): boolean => choice === 'All wheel drive'

/**
 * From the cast flange of the turbine through the catalyst to the mid pipe; with all wheels driven it passes beside the
 * shaft.
 */
export function downpipe(canvas: Canvas): string {
  const top = 'M226 170C318 170 342 210 356 270'
  const tail = isAllWheel(canvas)
    ? 'M420 400C450 480 500 430 560 440S640 510 700 510'
    : 'M430 420C470 466 520 474 700 474'
  return [
    floorShadow(canvas, 430, 548, 310),
    pipe(tail, 84) + pipe(top, 88) + heat(top, 84),
    isAllWheel(canvas) ? bellows(canvas, 570, 444, 14) : bellows(canvas, 590, 474, 0),
    collar(canvas, 700, isAllWheel(canvas) ? 510 : 474, 0, 136),
    catalyst(canvas, 392, 340, 62),
    mark(canvas, 392, 340, 62, 0.8),
    `<path d="M186 100q34-16 60 8l16 116q-26 28-64 14-20-64-12-138z" fill="${canvas.paint('metalFlat')}"/><ellipse cx="208" cy="168" rx="24" ry="50" fill="#2b2f37"/><ellipse cx="214" cy="168" rx="16" ry="39" fill="#121418"/>`,
    bolt(204, 112, 7) + bolt(216, 232, 7),
    sensor(canvas, 460, 416, 40) + cable('M510 362C540 300 590 290 640 320', 9),
  ].join('')
}

/** The turbocharger flange, facing the viewer. */
export function downpipeBehind(canvas: Canvas): string {
  const tail = isAllWheel(canvas)
    ? 'M390 412C360 480 310 440 250 450S160 516 110 516'
    : 'M384 420C340 474 280 480 110 480'
  return [
    floorShadow(canvas, 380, 548, 310),
    pipe(tail, 84),
    isAllWheel(canvas) ? bellows(canvas, 240, 452, -14) : bellows(canvas, 230, 478, 0),
    collar(canvas, 110, isAllWheel(canvas) ? 516 : 480, 180, 136),
    pipe('M550 190C480 200 456 230 446 280', 88),
    catalyst(canvas, 416, 340, 118),
    `<path d="M392 262l64 112" stroke="#5b626c" stroke-width="3" stroke-dasharray="4 4"/>`,
    bung(canvas, 366, 404, -40),
    flange(canvas, 566, 186, 84, 3, 30),
  ].join('')
}

const wrapped = 'M560 150C470 150 430 190 404 240'

/** A wide mouth that narrows to the catalyst, wrapped against heat, and a long pipe down. */
export function wrappedDownpipe(canvas: Canvas): string {
  const turns = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${540 - index * 17} ${104 + index * index * 1.6}l-14 ${96 - index * 3}" stroke="#4b3a24" stroke-opacity=".7" stroke-width="4"/>`,
  ).join('')
  return [
    floorShadow(canvas, 380, 558, 300),
    pipe('M312 424C270 500 220 510 120 510', 92),
    collar(canvas, 120, 510, 180, 140),
    pipe(wrapped, 96, 'wrap') + turns,
    `<path d="M548 84L612 60q24 90 0 182l-64-26z" fill="${canvas.paint('metal')}"/><rect x="606" y="46" width="32" height="210" rx="10" fill="${canvas.paint('metal')}"/><path d="M622 56v190" stroke="#5b626c" stroke-width="4"/><ellipse cx="640" cy="151" rx="16" ry="86" fill="#121418"/>`,
    catalyst(canvas, 352, 340, 117, { length: 150, across: 152 }),
    mark(canvas, 352, 340, -63, 0.8),
    sensor(canvas, 440, 282, 60) + cable('M504 246C560 250 560 330 610 340', 9),
    sensor(canvas, 272, 424, -50) + cable('M214 378C180 330 150 340 120 300', 9),
  ].join('')
}

/** The opening to the turbocharger, facing the viewer. */
export function wrappedDownpipeBehind(canvas: Canvas): string {
  return [
    floorShadow(canvas, 420, 558, 300),
    pipe('M488 424C530 500 580 510 680 510', 92),
    collar(canvas, 680, 510, 0, 140),
    pipe('M270 190C350 190 380 220 400 254', 96, 'wrap'),
    Array.from(
      { length: 6 },
      (_, index) =>
        `<path d="M${306 + index * 17} ${142 + index * 7}l${-6 - index * 3} 96" stroke="#4b3a24" stroke-opacity=".7" stroke-width="4"/>`,
    ).join(''),
    catalyst(canvas, 448, 340, 63, { length: 150, across: 152 }),
    `<path d="M416 280l62 122" stroke="#5b626c" stroke-width="3" stroke-dasharray="4 4"/>`,
    bung(canvas, 510, 309, 63) + bung(canvas, 400, 402, 232),
    `<circle cx="226" cy="196" r="122" fill="${canvas.paint('metal')}" stroke="#525963" stroke-width="3"/>`,
    mouth(canvas, 226, 196, 104),
    `<rect x="206" y="60" width="40" height="30" rx="6" fill="#7a818c"/>${bolt(226, 75, 8)}`,
  ].join('')
}

const isOldChassis = ({ choice }: Canvas): boolean => choice === 'E9x and E8x'

/** One bend from the turbine to the mid pipe, held by a clamp of three parts. */
export function bentDownpipe(canvas: Canvas): string {
  const isOld = isOldChassis(canvas)
  const path = isOld
    ? 'M236 128C236 260 300 300 400 340S560 420 700 420'
    : 'M236 128C236 300 260 420 400 450S600 476 700 476'
  return [
    floorShadow(canvas, 420, 550, 310),
    pipe(path, 90) + heat(path, 86),
    isOld
      ? catalyst(canvas, 416, 346, 26, { length: 140, across: 126 })
      : catalyst(canvas, 400, 450, 10, { length: 150, across: 130 }),
    isOld ? mark(canvas, 416, 346, 26, 0.72) : mark(canvas, 400, 450, 10, 0.72),
    `<rect x="158" y="112" width="156" height="36" rx="14" fill="${canvas.paint('metal')}"/><path d="M168 130h136" stroke="#5b626c" stroke-width="4"/><ellipse cx="236" cy="110" rx="62" ry="15" fill="#8b929c"/><ellipse cx="236" cy="110" rx="48" ry="10" fill="#121418"/><rect x="312" y="116" width="40" height="28" rx="5" fill="#7a818c"/>${bolt(332, 130, 8)}`,
    sensor(canvas, 290, 250, 50),
    isOld
      ? collar(canvas, 700, 420, 0, 140)
      : `${clamp(canvas, 640, 474, 4, 90)}<ellipse cx="700" cy="476" rx="16" ry="45" fill="#8b929c"/><ellipse cx="702" cy="476" rx="11" ry="34" fill="#121418"/>`,
  ].join('')
}

/** The outlet to the mid pipe, facing the viewer. */
export function bentDownpipeBehind(canvas: Canvas): string {
  const isOld = isOldChassis(canvas)
  const path = isOld
    ? 'M574 120C574 250 510 290 420 330S280 400 220 420'
    : 'M574 120C574 300 560 400 430 440S280 450 220 450'
  const y = isOld ? 420 : 450
  return [
    floorShadow(canvas, 400, 556, 310),
    pipe(path, 90),
    isOld
      ? catalyst(canvas, 412, 334, 154, { length: 140, across: 126 })
      : catalyst(canvas, 426, 440, 170, { length: 150, across: 130 }),
    isOld
      ? '<path d="M350 364l124-60" stroke="#5b626c" stroke-width="3" stroke-dasharray="4 4"/>'
      : '<path d="M356 452l140-24" stroke="#5b626c" stroke-width="3" stroke-dasharray="4 4"/>',
    `<rect x="496" y="104" width="156" height="36" rx="14" fill="${canvas.paint('metal')}"/><path d="M506 122h136" stroke="#5b626c" stroke-width="4"/><path d="M540 104v36M608 104v36" stroke="#5b626c" stroke-width="5"/>`,
    bung(canvas, isOld ? 480 : 530, isOld ? 300 : 350, isOld ? -30 : -60),
    isOld ? flange(canvas, 208, y, 66, 2, 40) : mouth(canvas, 208, y, 62),
  ].join('')
}
