import { floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { airSensor, bolt, clamp, coneFilter, coupler, mark, mouth, pipe, weave } from './parts.ts'

/** Finish of the intake box. */
function boxFinish(canvas: Canvas): { definition: string; fill: string } {
  return canvas.choice === 'Carbon' ? weave(canvas) : { definition: '', fill: canvas.paint('dark') }
}

/** A cone filter in the open side of its box, and the pipe to the turbocharger. */
export function intake(canvas: Canvas): string {
  const { definition, fill } = boxFinish(canvas)
  return [
    definition,
    floorShadow(canvas, 410, 486, 310),
    `<path d="M96 132h262q26 0 26 26v296q0 26-26 26H96q-12 0-12-12V144q0-12 12-12z" fill="${fill}"/><path d="M102 148h250q16 0 16 16v284q0 16-16 16H102z" fill="#0c0d10" fill-opacity=".5"/><path d="M96 140h258q20 0 22 18" fill="none" stroke="#c9ced6" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>`,
    [112, 236, 356].map((x) => bolt(x, 141, 6) + bolt(x, 471, 6)).join(''),
    coneFilter(canvas, { x: 352, y: 306 }),
    pipe('M352 290H470C550 290 560 330 560 440', 128),
    clamp(canvas, 398, 290, 0, 128),
    airSensor(canvas, 462, 228),
    coupler(canvas, 560, 440, 90, 128, 84),
  ].join('')
}

/** The closed side of the box, with the mouth that takes the factory duct. */
export function intakeBehind(canvas: Canvas): string {
  const { definition, fill } = boxFinish(canvas)
  return [
    definition,
    floorShadow(canvas, 420, 496, 320),
    pipe('M440 330H270C200 330 176 360 176 420', 124),
    mouth(canvas, 176, 432, 66, 30),
    clamp(canvas, 352, 330, 0, 124),
    `<path d="M404 132h280q28 0 28 28v300q0 28-28 28H404q-24 0-24-28V160q0-28 24-28z" fill="${fill}"/><path d="M398 146h286q16 0 16 16" fill="none" stroke="#c9ced6" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>`,
    `<rect x="452" y="182" width="196" height="112" rx="16" fill="#3d434c"/><rect x="462" y="192" width="176" height="92" rx="10" fill="#0c0d10"/><path d="M480 206v64M506 206v64M532 206v64M558 206v64M584 206v64M610 206v64" stroke="#4b515b" stroke-width="5"/>`,
    mark(canvas, 550, 410, 0, 1.1),
    [404, 688].map((x) => bolt(x, 156) + bolt(x, 464)).join(''),
    `<rect x="430" y="482" width="40" height="22" rx="6" fill="#16181d"/><rect x="620" y="482" width="40" height="22" rx="6" fill="#16181d"/>`,
  ].join('')
}

const ducts = ['M212 352C212 250 300 250 360 200', 'M588 352C588 250 500 250 440 200'] as const

/** Two panel filters in boxes for the grille, whose ducts meet before the air mass sensor. */
export function twinIntake(canvas: Canvas): string {
  const { paint, palette } = canvas
  const box = (x: number): string => {
    const pleats = Array.from({ length: 15 }, (_, index) => `M${x + 32 + index * 14} 376v104`).join('')
    return `<path d="M${x + 14} 340h232l20 30v126q0 14-14 14H${x + 8}q-14 0-14-14V370z" fill="${paint('dark')}"/><rect x="${x + 14}" y="366" width="232" height="124" rx="8" fill="${paint('signal')}"/><path d="${pleats}" stroke="#5c1a08" stroke-opacity=".65" stroke-width="5"/><path d="${pleats}" transform="translate(6 0)" stroke="#fff" stroke-opacity=".25" stroke-width="3"/><rect x="${x + 14}" y="366" width="232" height="124" rx="8" fill="none" stroke="#0c0d10" stroke-width="6"/>${bolt(x + 6, 358, 6)}${bolt(x + 254, 358, 6)}`
  }
  return [
    floorShadow(canvas, 400, 514, 350),
    ...ducts.map((path) => pipe(path, 86, 'plastic')),
    clamp(canvas, 222, 316, 106, 86) + clamp(canvas, 578, 316, 74, 86),
    `<path d="M306 236L346 150h108l40 86-48 30-46-26-46 26z" fill="${paint('dark')}"/><path d="M352 160h96" stroke="#6b727d" stroke-width="5" stroke-linecap="round"/>`,
    `<rect x="340" y="90" width="120" height="76" rx="10" fill="${paint('tube')}"/>`,
    clamp(canvas, 400, 142, 90, 120),
    airSensor(canvas, 474, 116, 90),
    box(76) + box(464),
    `<path d="M336 440h132" stroke="#3d434c" stroke-width="14"/><path d="M390 440h24" stroke="${palette.signal}" stroke-width="6" stroke-linecap="round"/>`,
  ].join('')
}

/** The closed backs of both boxes under their ducts. */
export function twinIntakeBehind(canvas: Canvas): string {
  const { paint } = canvas
  const box = (x: number): string =>
    `<path d="M${x} 356h260q14 0 14 14v120q0 20-20 20H${x + 6}q-20 0-20-20V370q0-14 14-14z" fill="${paint('dark')}"/><path d="M${x + 20} 390v96M${x + 64} 434v52M${x + 200} 434v52M${x + 240} 390v96" stroke="#4b515b" stroke-width="7" stroke-linecap="round"/>${bolt(x + 8, 378)}${bolt(x + 252, 378)}<rect x="${x + 96}" y="452" width="72" height="34" rx="6" fill="#16181d"/>`
  return [
    floorShadow(canvas, 400, 514, 350),
    box(80) + box(460),
    pipe('M212 410C212 290 300 290 372 232', 92, 'plastic') + pipe('M588 410C588 290 500 290 428 232', 92, 'plastic'),
    clamp(canvas, 212, 392, 90, 92) + clamp(canvas, 588, 392, 90, 92),
    `<circle cx="400" cy="200" r="106" fill="${paint('dark')}"/>`,
    mouth(canvas, 400, 200, 84),
    Array.from(
      { length: 5 },
      (_, index) => `<path d="M348 ${168 + index * 16}h104" stroke="#4b515b" stroke-width="3"/>`,
    ).join(''),
    `<g transform="translate(400 98)"><rect x="-40" y="-34" width="80" height="36" rx="8" fill="#16181d"/><path d="M-24-18h48" stroke="#d9b48a" stroke-width="8" stroke-dasharray="8 6"/></g>`,
  ].join('')
}

/** A small cone on a cast housing and a short pipe, with a shield against the heat of the engine. */
export function shortRam(canvas: Canvas): string {
  const { paint } = canvas
  const media = canvas.choice === 'Dry' ? 'white' : 'red'
  return [
    floorShadow(canvas, 410, 500, 300),
    `<path d="M110 470V250q0-20 14-32l70-60h170q14 0 14 14v298z" fill="${paint('metalFlat')}"/><path d="M124 470V256l78-72h158" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="5"/><path d="M104 462h276v22H104z" fill="#7a818c"/>${bolt(136, 474, 6)}${bolt(346, 474, 6)}${bolt(350, 184, 6)}`,
    coneFilter(canvas, { x: 330, y: 330, length: 150, base: 206, tip: 140, media }),
    `<path d="M322 262h56l16-14h92l16 14v136l-16 14h-92l-16-14h-56z" fill="${paint('metal')}"/><path d="M394 248v164M486 248v164" stroke="#5b626c" stroke-width="4"/><path d="M404 262h72" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`,
    airSensor(canvas, 440, 244),
    bolt(408, 392, 7) + bolt(472, 392, 7),
    mark(canvas, 440, 330, 0, 0.62),
    pipe('M498 330H560C620 330 640 356 640 410', 116),
    coupler(canvas, 524, 330, 0, 122, 64),
    coupler(canvas, 640, 430, 90, 120, 70),
  ].join('')
}

/** Into the housing: the grid that calms the air before the sensor, and the shield in front of the filter. */
export function shortRamBehind(canvas: Canvas): string {
  const { paint } = canvas
  const media = canvas.choice === 'Dry' ? 'white' : 'red'
  const grid = Array.from({ length: 9 }, (_, index) => `M${238 + index * 16} 236v128M234 ${240 + index * 15}h136`).join(
    '',
  )
  return [
    floorShadow(canvas, 420, 506, 300),
    coneFilter(canvas, { x: 420, y: 300, turn: 180, length: 190, base: 236, tip: 150, media }),
    `<path d="M404 470V330l150-110h130q12 0 12 12v238z" fill="${paint('metal')}" opacity=".97"/><path d="M396 462h306v22H396z" fill="#7a818c"/>${bolt(430, 474, 6)}${bolt(670, 474, 6)}${bolt(672, 244, 6)}<path d="M420 340l140-104h110" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5"/>`,
    `<path d="M302 150l116 50v200l-116 50-116-50V200z" fill="${paint('metalFlat')}" stroke="#646b75" stroke-width="3"/>`,
    mouth(canvas, 302, 300, 104),
    `<circle cx="302" cy="300" r="74" fill="#16181d"/><path d="${grid}" stroke="#8b929c" stroke-width="2.5"/><circle cx="302" cy="300" r="76" fill="none" stroke="#2b2f37" stroke-width="16"/>`,
    [0, 1, 2, 3].map((index) => bolt(index % 2 ? 400 : 204, index < 2 ? 216 : 384, 9)).join(''),
    airSensor(canvas, 302, 160),
  ].join('')
}

/** A closed box with a window on its filter, and a wide pipe to the throttle. */
export function closedIntake(canvas: Canvas): string {
  const { paint } = canvas
  const isSmall = canvas.choice === '2.3 EcoBoost'
  const across = isSmall ? 92 : 124
  return [
    floorShadow(canvas, 400, 506, 330),
    `<path d="M92 178q4-26 30-30l212-24q40-2 56 30l30 70v230q0 30-30 30H116q-34 0-32-34z" fill="${paint('dark')}"/><path d="M96 430h316" stroke="#0c0d10" stroke-width="6"/><path d="M98 436h312" stroke="#6b727d" stroke-opacity=".6" stroke-width="2"/>`,
    `<path d="M122 204q2-18 20-20l184-20q26 0 36 20l22 52v134q0 20-20 20H138q-20 0-20-20z" fill="#0c0d10"/>`,
    coneFilter(canvas, { x: 372, y: 292, length: 170, base: 196, tip: 146, media: 'red' }),
    `<path d="M122 204q2-18 20-20l184-20q26 0 36 20l22 52v134q0 20-20 20H138q-20 0-20-20z" fill="#dfe7ee" fill-opacity=".14" stroke="#8b929c" stroke-width="6"/><path d="M150 380l120-208h50L190 386z" fill="#fff" fill-opacity=".16"/>`,
    [132, 232, 340].map((x, index) => bolt(x, 180 - index * 6, 7)).join('') +
      [134, 250, 370].map((x) => bolt(x, 396, 7)).join(''),
    mark(canvas, 180, 458, 0, 0.7),
    pipe(isSmall ? 'M404 330H500C580 330 590 270 690 270' : 'M404 320H520C600 320 610 230 700 230', across, 'plastic'),
    clamp(canvas, 432, isSmall ? 330 : 320, 0, across),
    airSensor(canvas, 500, isSmall ? 288 : 262, 4),
    coupler(canvas, 690, isSmall ? 270 : 230, 0, across + 4, 72),
    isSmall
      ? ''
      : '<path d="M560 366q30 10 30 54v50" fill="none" stroke="#16181d" stroke-width="22"/><rect x="574" y="452" width="32" height="34" rx="5" fill="#7a818c"/>',
  ].join('')
}

/** The side of the box toward the fender, where the air comes in. */
export function closedIntakeBehind(canvas: Canvas): string {
  const { paint } = canvas
  const across = canvas.choice === '2.3 EcoBoost' ? 92 : 124
  return [
    floorShadow(canvas, 410, 506, 330),
    pipe('M420 330H280C190 330 200 250 130 250', across, 'plastic'),
    mouth(canvas, 126, 250, 34, across / 2),
    clamp(canvas, 352, 330, 0, across),
    `<path d="M708 178q-4-26-30-30l-212-24q-40-2-56 30l-30 70v230q0 30 30 30h274q34 0 32-34z" fill="${paint('dark')}"/><path d="M430 150l246 22" stroke="#6b727d" stroke-width="4" stroke-linecap="round"/>`,
    `<path d="M466 220h180q22 0 22 22v120q0 22-22 22H466q-40-82 0-164z" fill="#3d434c"/><path d="M472 234h168q14 0 14 14v108q0 14-14 14H472q-32-68 0-136z" fill="#0a0b0d"/><path d="M490 250v104M530 244v116M570 244v116M610 244v116" stroke="#5c1a12" stroke-width="10"/>`,
    `<path d="M404 430h300" stroke="#0c0d10" stroke-width="6"/>`,
    [440, 560, 670]
      .map((x) => `<rect x="${x - 18}" y="476" width="36" height="26" rx="8" fill="#16181d"/>${bolt(x, 452, 7)}`)
      .join(''),
  ].join('')
}
