import { floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, clamp, coupler, mark, mouth, pipe } from './parts.ts'

/** Bars and fins of a core. */
function core(
  canvas: Canvas,
  { x, y, w, h, pitch = 17 }: { x: number; y: number; w: number; h: number; pitch?: number },
): string {
  const steps = Math.floor((w - 8) / 14)
  const rows = Array.from({ length: Math.floor((h - 6) / pitch) }, (_, index) => {
    const top = y + 6 + index * pitch
    return `<rect x="${x + 4}" y="${top}" width="${w - 8}" height="6" fill="${canvas.paint('metal')}"/><path d="M${x + 4} ${top + pitch - 1}${'l7-9l7 9'.repeat(steps)}" fill="none" stroke="#c7ccd3" stroke-opacity=".8" stroke-width="1.6"/>`
  }).join('')
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#2a2e35"/>${rows}<rect x="${x}" y="${y + h - 5}" width="${w}" height="8" fill="${canvas.paint('metal')}"/>`
}

/** A pipe end with a bead, on top of a tank. */
const spout = (canvas: Canvas, x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="84" height="92" rx="8" fill="${canvas.paint('tube')}"/><rect x="${x - 6}" y="${y - 6}" width="96" height="18" rx="6" fill="#7a818c"/><rect x="${x - 6}" y="${y + 32}" width="96" height="20" rx="5" fill="${canvas.paint('rubber')}"/>`

/** A bar and plate core between cast end tanks. */
export function intercooler(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 484, 330, 24),
    core(canvas, { x: 188, y: 200, w: 424, h: 232 }),
    `<path d="M196 192q-60-6-84 20-20 24-20 104 0 84 20 108 24 26 84 20z" fill="${paint('tube')}"/><path d="M604 192q60-6 84 20 20 24 20 104 0 84-20 108-24 26-84 20z" fill="${paint('tube')}"/>`,
    `<path d="M128 228q-14 30-14 88" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><path d="M640 214q24 4 34 20" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`,
    spout(canvas, 96, 118) + spout(canvas, 620, 118),
    mark(canvas, 400, 315),
  ].join('')
}

/** The pipe ends, facing the viewer, and the brackets that hold it behind the bumper. */
export function intercoolerBehind(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 494, 330, 24),
    [232, 568]
      .map((x) => `<path d="M${x - 24} 208v-60q0-12 12-12h24q12 0 12 12v60z" fill="#7a818c"/>${bolt(x, 160)}`)
      .join(''),
    core(canvas, { x: 188, y: 200, w: 424, h: 232 }),
    `<path d="M188 200L612 432M612 200L188 432" stroke="#16181d" stroke-opacity=".28" stroke-width="6"/>`,
    [112, 604].map((x) => `<rect x="${x}" y="184" width="84" height="264" rx="28" fill="${paint('tube')}"/>`).join(''),
    mouth(canvas, 154, 252, 56) + mouth(canvas, 646, 252, 56),
    [132, 176, 624, 668].map((x) => bolt(x, 424, 7)).join(''),
    `<rect x="366" y="432" width="68" height="26" rx="6" fill="#7a818c"/>${bolt(400, 446, 7)}`,
  ].join('')
}

/** A square, deep core that lies on the engine, a splitter in front of it and the coupler to the throttle. */
export function topMount(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 534, 290, 24),
    `<path d="M236 118h328l22 26v206H214V144z" fill="#3d434c"/>`,
    core(canvas, { x: 236, y: 132, w: 328, h: 226, pitch: 15 }),
    `<path d="M244 118h-50q-44 6-52 58l-8 140q0 48 40 54h70z" fill="${paint('tube')}"/><path d="M556 118h50q44 6 52 58l8 140q0 48-40 54h-70z" fill="${paint('tube')}"/><path d="M160 182l-8 122M588 136q40 2 50 44" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>`,
    [196, 604]
      .map((x) => bolt(x, 140) + `<path d="M${x - 20} 100h40v24h-40z" fill="#7a818c"/>` + bolt(x, 108, 6))
      .join(''),
    mark(canvas, 400, 246, 0, 0.9),
    pipe('M186 356V400C186 450 240 452 262 470', 78) + pipe('M338 356V400C338 450 290 452 270 470', 78),
    coupler(canvas, 186, 392, 90, 84, 62) + coupler(canvas, 338, 392, 90, 84, 62),
    `<path d="M206 446q60-20 114 0l-18 76h-76z" fill="${paint('metal')}"/><ellipse cx="264" cy="522" rx="40" ry="12" fill="#8b929c"/><ellipse cx="264" cy="522" rx="31" ry="8" fill="#121418"/>`,
    pipe('M600 360V408C600 470 560 480 500 480', 96),
    coupler(canvas, 600, 398, 90, 104, 78),
    coupler(canvas, 500, 480, 0, 104, 66),
  ].join('')
}

/** From below: the ports of both tanks and the foam that seals against the scoop. */
export function topMountBehind(canvas: Canvas): string {
  const { paint } = canvas
  const port = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r + 16}" fill="${paint('rubber')}"/>${clamp(canvas, x, y, 90, 2 * r + 26)}${mouth(canvas, x, y, r)}`
  return [
    floorShadow(canvas, 400, 500, 290, 24),
    `<path d="M228 104h344l24 30v270l-24 30H228l-24-30V134z" fill="#16181d"/>`,
    core(canvas, { x: 240, y: 122, w: 320, h: 292, pitch: 15 }),
    `<path d="M248 110h-66q-44 6-50 58v202q6 52 50 58h66z" fill="${paint('tube')}"/><path d="M552 110h66q44 6 50 58v202q-6 52-50 58h-66z" fill="${paint('tube')}"/>`,
    port(190, 194, 42) + port(190, 342, 42) + port(610, 300, 54),
    [232, 568].map((x) => bolt(x, 132, 7) + bolt(x, 406, 7)).join(''),
    `<path d="M596 150q0 40 28 40" fill="none" stroke="#5b626c" stroke-width="4"/>`,
  ].join('')
}

/** A tall core in two steps between welded tanks, with a drain at its lowest point. */
export function towingIntercooler(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 548, 300, 22),
    `<path d="M206 78h388l16-20H222z" fill="#646b75"/><path d="M594 78l16-20v240l-16 14z" fill="#525963"/>`,
    core(canvas, { x: 206, y: 78, w: 388, h: 226, pitch: 16 }),
    `<path d="M262 306h276l18-18v188l-18 14z" fill="#525963"/>`,
    core(canvas, { x: 262, y: 306, w: 276, h: 186, pitch: 16 }),
    `<path d="M212 70h-48q-28 0-30 28l-6 190q0 26 24 34l118 36V304h-58z" fill="${paint('tube')}"/><path d="M588 70h48q28 0 30 28l6 190q0 26-24 34l-118 36V304h58z" fill="${paint('tube')}"/><path d="M270 336h-30q-20 4-20 24v110q0 26 24 26h26zM530 336h30q20 4 20 24v110q0 26-24 26h-26z" fill="${paint('metalFlat')}"/><path d="M150 104l-6 176M650 104q4 60 6 120" stroke="#fff" stroke-opacity=".6" stroke-width="7" stroke-linecap="round"/>`,
    pipe('M152 280C120 300 98 330 98 400', 78) + pipe('M648 280C680 300 702 330 702 400', 78),
    coupler(canvas, 98, 396, 90, 84, 70) + coupler(canvas, 702, 396, 90, 84, 70),
    mark(canvas, 400, 190, 0, 1.05),
    `<rect x="382" y="488" width="36" height="20" rx="4" fill="#7a818c"/><rect x="388" y="506" width="24" height="22" rx="5" fill="${palette.signal}"/>`,
    [226, 574].map((x) => bolt(x, 92, 7) + bolt(x, 286, 7)).join(''),
  ].join('')
}

/** The back: braces, posts for the shroud, and the drain with its valve. */
export function towingIntercoolerBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 548, 300, 22),
    core(canvas, { x: 206, y: 70, w: 388, h: 234, pitch: 16 }),
    core(canvas, { x: 262, y: 306, w: 276, h: 186, pitch: 16 }),
    `<path d="M206 120h388M206 250h388" stroke="#7a818c" stroke-width="20"/><path d="M206 114h388M206 244h388" stroke="#e9ebee" stroke-opacity=".5" stroke-width="4"/>`,
    `<path d="M212 62h-48q-28 0-30 28l-6 198q0 26 24 34l118 36V304h-58zM588 62h48q28 0 30 28l6 198q0 26-24 34l-118 36V304h58z" fill="${paint('tube')}"/><path d="M270 336h-30q-20 4-20 24v110q0 26 24 26h26zM530 336h30q20 4 20 24v110q0 26-24 26h-26z" fill="${paint('metalFlat')}"/>`,
    mouth(canvas, 164, 252, 50) + mouth(canvas, 636, 252, 50),
    [260, 400, 540].map((x) => bolt(x, 120) + bolt(x, 250)).join(''),
    `<path d="M400 492v20q0 20 24 20h60" fill="none" stroke="#2b2f37" stroke-width="14" stroke-linecap="round"/><rect x="380" y="486" width="40" height="24" rx="5" fill="#7a818c"/><circle cx="400" cy="498" r="7" fill="${palette.signal}"/>`,
  ].join('')
}

/** A bent pipe with a coupler on either end and two bungs. */
export function chargePipe(canvas: Canvas): string {
  const { paint } = canvas
  const pipe = 'M150 420C250 420 262 330 330 280S470 200 640 200'
  const tube = (stroke: string, strokeWidth: number): string =>
    `<path d="${pipe}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
  const coupler = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><rect x="-46" y="-66" width="92" height="132" rx="10" fill="${paint('signal')}"/><path d="M-30-66v132M30-66v132" stroke="#c9ced6" stroke-width="12"/><path d="M-30-66v132M30-66v132" stroke="#5b626c" stroke-width="2" stroke-dasharray="5 5"/></g>`
  const bung = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-18" y="-58" width="36" height="30" rx="4" fill="${paint('metal')}"/><rect x="-12" y="-72" width="24" height="18" rx="3" fill="${paint('bronze')}"/></g>`
  return [
    floorShadow(canvas, 400, 508, 320, 24),
    tube('#525963', 104) + tube('#8b929c', 96) + tube('#b4bac2', 66) + tube('#e9ebee', 26),
    bung(330, 278, -40) + bung(440, 216, -20),
    coupler(168, 420) + coupler(630, 200),
  ].join('')
}

/** From below: the bungs with their plugs and both open ends. */
export function chargePipeBehind(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 508, 320, 24),
    pipe('M650 420C550 420 538 330 470 280S330 200 180 200', 100),
    `<path d="M560 396C520 372 508 330 466 300" fill="none" stroke="#5b626c" stroke-width="3" stroke-dasharray="4 4"/>`,
    [
      [470, 282],
      [356, 220],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="26" fill="${paint('metalFlat')}" stroke="#525963" stroke-width="2"/><circle cx="${x}" cy="${y}" r="16" fill="${paint('bronze')}"/><path d="M${(x ?? 0) - 7} ${(y ?? 0) - 4}l7-4 7 4v8l-7 4-7-4z" fill="#3d2a16"/>`,
      )
      .join(''),
    [
      [172, 200],
      [644, 420],
    ]
      .map(
        ([x, y]) =>
          `<ellipse cx="${x}" cy="${y}" rx="58" ry="72" fill="${paint('signal')}"/><ellipse cx="${x}" cy="${y}" rx="58" ry="72" fill="none" stroke="#c9ced6" stroke-width="12"/>${mouth(canvas, x ?? 0, y ?? 0, 40, 52)}`,
      )
      .join(''),
    `<rect x="262" y="236" width="60" height="40" rx="6" fill="#7a818c"/>${bolt(292, 260, 8)}`,
  ].join('')
}
