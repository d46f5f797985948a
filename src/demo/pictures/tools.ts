import { between, hashText } from '../seeded.ts'
import { cable, floorShadow, obdPlug, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'

/** Two curves on a screen: power rises, torque falls. */
function screenCurves(x: number, y: number, w: number, h: number, seed: string, signal: string): string {
  const lift = between(`${seed} lift`, 0.62, 0.86)
  const grid = [0.25, 0.5, 0.75]
    .map((part) => `M${x} ${round(y + h * part)}h${w}M${round(x + w * part)} ${y}v${h}`)
    .join('')
  const power = `M${x} ${round(y + h * 0.86)}C${round(x + w * 0.3)} ${round(y + h * 0.7)} ${round(x + w * 0.5)} ${round(y + h * (1 - lift))} ${round(x + w * 0.86)} ${round(y + h * 0.14)}q${round(w * 0.07)} ${round(-h * 0.02)} ${round(w * 0.14)} ${round(h * 0.05)}`
  const torque = `M${x} ${round(y + h * 0.74)}C${round(x + w * 0.16)} ${round(y + h * 0.3)} ${round(x + w * 0.3)} ${round(y + h * 0.26)} ${round(x + w * 0.5)} ${round(y + h * 0.28)}S${round(x + w * 0.86)} ${round(y + h * 0.36)} ${x + w} ${round(y + h * 0.58)}`
  return `<path d="${grid}" stroke="#39404a" stroke-width="1" fill="none"/><path d="${torque}" stroke="#c9ced6" stroke-width="4" fill="none" stroke-linecap="round"/><path d="${power}" stroke="${signal}" stroke-width="5" fill="none" stroke-linecap="round"/>`
}

/** A handheld programmer with its screen, bumpers and a cable to the diagnostic plug. */
export function flashTool(canvas: Canvas): string {
  const { seed, palette, paint } = canvas
  const wide = hashText(`${seed} shape`) % 2 === 0
  const w = wide ? 330 : 250
  const h = wide ? 230 : 320
  const x = 130
  const y = wide ? 190 : 140
  const screenH = wide ? 130 : 170
  const buttons = [0, 1, 2]
    .map(
      (index) =>
        `<rect x="${x + 34 + index * ((w - 68 - 54) / 2)}" y="${y + h - 58}" width="54" height="24" rx="12" fill="${index === 1 ? paint('signal') : '#434954'}"/>`,
    )
    .join('')
  const corner = (cx: number, cy: number, turn: number): string =>
    `<path transform="translate(${cx} ${cy}) rotate(${turn})" d="M-8 44v-28q0-24 24-24h28v13h-22q-17 0-17 17v22z" fill="${paint('signal')}"/>`
  const right = x + w
  const lead = `M${right - 4} ${y + 70}C${right + 90} ${y + 60} ${right + 60} ${y + 250} ${right + 130} ${y + 230}S${right + 190} ${y + 60} ${wide ? 655 : 635} ${y + 112}`
  return [
    floorShadow(canvas, x + w / 2 + 10, y + h + 22, w * 0.62),
    floorShadow(canvas, 645, 470, 120, 16),
    cable(`${lead}`, 15),
    `<g transform="translate(${wide ? 580 : 560} ${y + 100})">${obdPlug(canvas, 0, 0)}</g>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="30" fill="${paint('dark')}"/>`,
    `<rect x="${x + 4}" y="${y + 4}" width="${w - 8}" height="${h - 8}" rx="27" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    corner(x, y, 0) + corner(right, y, 90) + corner(right, y + h, 180) + corner(x, y + h, 270),
    `<rect x="${x + 28}" y="${y + 30}" width="${w - 56}" height="${screenH}" rx="10" fill="#0d0f12"/>`,
    `<rect x="${x + 34}" y="${y + 36}" width="${w - 68}" height="${screenH - 12}" rx="6" fill="#171b21"/>`,
    screenCurves(x + 48, y + 50, w - 96, screenH - 40, seed, palette.signal),
    `<path d="M${x + 34} ${y + 42}q0-6 6-6h${round((w - 68) * 0.5)}l-${round(screenH * 0.7)} ${screenH - 12}h-${round(Math.max(0, (w - 68) * 0.5 - screenH * 0.7))}q-6 0-6-6z" fill="#fff" fill-opacity=".05"/>`,
    buttons,
    `<circle cx="${right - 40}" cy="${y + 16}" r="4" fill="#58d68d"/>`,
    `<rect x="${right - 10}" y="${y + 56}" width="18" height="30" rx="5" fill="${paint('rubber')}"/>`,
  ].join('')
}

/** A coiled lead with the diagnostic plug on one end and a round connector on the other. */
export function cableSet(canvas: Canvas): string {
  const loops = [0, 1, 2, 3]
    .map((index) => `<ellipse cx="330" cy="${300 + index * 5}" rx="${186 - index * 19}" ry="${142 - index * 15}"/>`)
    .join('')
  const ring = (stroke: string, strokeWidth: number, opacity = 1): string =>
    `<g fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}">${loops}</g>`
  return [
    floorShadow(canvas, 350, 462, 250),
    ring('#101216', 16),
    ring('#2b2f37', 12),
    ring('#6b727d', 2.5, 0.6),
    cable('M500 262C560 200 590 210 636 236', 16),
    cable('M190 385C150 440 170 480 232 486', 16),
    `<g transform="translate(563 232)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="rotate(4 270 488)"><rect x="222" y="466" width="58" height="42" rx="8" fill="${canvas.paint('rubber')}"/><rect x="276" y="460" width="46" height="54" rx="6" fill="${canvas.paint('metal')}"/><path d="M288 461v52M299 461v52M310 461v52" stroke="#5b626c" stroke-width="3"/><rect x="320" y="470" width="18" height="34" rx="3" fill="#16181d"/></g>`,
    `<g transform="rotate(-38 196 208)"><rect x="172" y="190" width="50" height="52" rx="8" fill="${canvas.paint('signal')}"/><path d="M178 202h38M178 216h38M178 230h38" stroke="#fff" stroke-opacity=".35" stroke-width="3"/></g>`,
  ].join('')
}

/** An open hard case with a control unit on its plate, a harness and a supply. */
export function benchKit(canvas: Canvas): string {
  const { paint, palette, seed } = canvas
  const fins = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${338 + index * 20} 312v96" stroke="#59606b" stroke-width="8" stroke-linecap="round"/><path d="M${336 + index * 20} 312v96" stroke="#c7ccd3" stroke-width="2"/>`,
  ).join('')
  const foam = Array.from(
    { length: 10 },
    (_, index) =>
      `<path d="M${156 + index * 48} 132l24 22 24-22" fill="none" stroke="#0d0f12" stroke-opacity=".55" stroke-width="7"/>`,
  ).join('')
  return [
    floorShadow(canvas, 400, 512, 340, 26),
    `<path d="M140 118q2-26 28-26h464q26 0 28 26l14 150H126z" fill="${paint('dark')}"/>`,
    `<path d="M162 128q1-16 17-16h442q16 0 17 16l9 122H153z" fill="#20242a"/>`,
    foam,
    `<rect x="330" y="172" width="140" height="44" rx="8" fill="${paint('signal')}"/><path d="M352 194h62" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M426 194h22" stroke="#fff" stroke-opacity=".55" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M112 268h576q14 0 13 14l-12 196q-2 24-26 24H137q-24 0-26-24L99 282q-1-14 13-14z" fill="${paint('dark')}"/>`,
    `<path d="M130 288h540l-11 178q-1 14-15 14H156q-14 0-15-14z" fill="#1d2026"/>`,
    `<rect x="310" y="300" width="220" height="122" rx="12" fill="${paint('metalFlat')}"/>${fins}`,
    `<rect x="338" y="416" width="74" height="34" rx="5" fill="#16181d"/><rect x="426" y="416" width="84" height="34" rx="5" fill="#16181d"/>`,
    `<path d="M346 426h58M346 436h58M434 426h68M434 436h68" stroke="#d9b48a" stroke-width="4" stroke-dasharray="4 5"/>`,
    cable('M374 452C372 486 300 470 262 440', 12),
    cable('M468 452C474 486 560 476 590 430', 12),
    `<rect x="160" y="318" width="118" height="124" rx="14" fill="${paint('rubber')}"/><rect x="174" y="332" width="90" height="58" rx="5" fill="#171b21"/>${screenCurves(180, 338, 78, 46, seed, palette.signal)}<circle cx="196" cy="416" r="11" fill="${paint('signal')}"/><circle cx="234" cy="416" r="11" fill="#434954"/>`,
    `<rect x="556" y="318" width="92" height="116" rx="10" fill="${paint('rubber')}"/><path d="M570 340h64M570 354h64M570 368h64" stroke="#4b515b" stroke-width="5" stroke-linecap="round"/><circle cx="580" cy="406" r="9" fill="${palette.signal}"/><circle cx="624" cy="406" r="9" fill="#c9ced6"/>`,
    `<rect x="372" y="488" width="56" height="20" rx="6" fill="${paint('metal')}"/><path d="M128 300l-6 120" stroke="#6b727d" stroke-opacity=".5" stroke-width="3" fill="none"/>`,
  ].join('')
}
