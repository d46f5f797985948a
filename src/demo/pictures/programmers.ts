import { cable, floorShadow, obdPlug, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, mark, typeLabel, usbPlug } from './parts.ts'
import { gauge, screenCurves } from './screen.ts'

/** A handheld programmer with its screen, bumpers and a cable to the diagnostic plug. */
export function flashTool(canvas: Canvas): string {
  const { seed, palette, paint } = canvas
  const w = 250
  const h = 320
  const x = 130
  const y = 140
  const screenH = 170
  const buttons = [0, 1, 2]
    .map(
      (index) =>
        `<rect x="${x + 34 + index * ((w - 68 - 54) / 2)}" y="${y + h - 58}" width="54" height="24" rx="12" fill="${index === 1 ? paint('signal') : '#434954'}"/>`,
    )
    .join('')
  const corner = (cx: number, cy: number, turn: number): string =>
    `<path transform="translate(${cx} ${cy}) rotate(${turn})" d="M-8 44v-28q0-24 24-24h28v13h-22q-17 0-17 17v22z" fill="${paint('signal')}"/>`
  const right = x + w
  const lead = `M${right - 4} ${y + 70}C${right + 90} ${y + 60} ${right + 60} ${y + 250} ${right + 130} ${y + 230}S${right + 190} ${y + 60} 635 ${y + 112}`
  return [
    floorShadow(canvas, x + w / 2 + 10, y + h + 22, w * 0.62),
    floorShadow(canvas, 635, 366, 100, 12),
    cable(`${lead}`, 15),
    `<g transform="translate(560 ${y + 100})">${obdPlug(canvas, 0, 0)}</g>`,
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

/** The back of the programmer: its label, a stand that folds out and the sockets on its edge. */
export function flashToolBehind(canvas: Canvas): string {
  const { paint } = canvas
  const corner = (cx: number, cy: number, turn: number): string =>
    `<path transform="translate(${cx} ${cy}) rotate(${turn})" d="M-8 60v-40q0-28 28-28h40v16h-34q-18 0-18 18v34z" fill="${paint('signal')}"/>`
  return [
    floorShadow(canvas, 400, 538, 220),
    cable('M276 130C260 60 180 70 130 130', 15),
    `<rect x="250" y="100" width="300" height="410" rx="34" fill="${paint('dark')}"/><rect x="256" y="106" width="288" height="398" rx="30" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    corner(250, 100, 0) + corner(550, 100, 90) + corner(550, 510, 180) + corner(250, 510, 270),
    `<rect x="268" y="84" width="50" height="30" rx="6" fill="${paint('rubber')}"/><rect x="420" y="90" width="60" height="14" rx="7" fill="#0c0d10"/>`,
    typeLabel(canvas, 300, 158, 200, 120),
    `<path d="M296 320h208v120q0 16-16 16H312q-16 0-16-16z" fill="#1a1d22" stroke="#4b515b" stroke-width="3"/><rect x="360" y="424" width="80" height="16" rx="8" fill="#4b515b"/><path d="M316 340h168" stroke="#4b515b" stroke-width="6" stroke-dasharray="14 8"/>`,
    bolt(286, 140, 7) + bolt(514, 140, 7) + bolt(286, 476, 7) + bolt(514, 476, 7),
  ].join('')
}

/** A suction cup for glass. */
const suctionCup = (canvas: Canvas, x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="88" ry="34" fill="#101216"/><path d="M${x - 80} ${y - 6}q20-64 80-64t80 64z" fill="${canvas.paint('rubber')}"/><rect x="${x - 22}" y="${y - 96}" width="44" height="34" rx="8" fill="${canvas.paint('signal')}"/>`

/** A wide screen with two gauges and a knob, on its mount for the windshield. */
export function truckTool(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 350, 546, 260),
    suctionCup(canvas, 330, 536),
    `<path d="M330 452V400" stroke="#2b2f37" stroke-width="34"/><circle cx="330" cy="430" r="24" fill="${paint('metal')}"/>`,
    cable('M580 330C660 340 610 480 700 440', 13),
    `<rect x="80" y="110" width="520" height="294" rx="34" fill="${paint('dark')}"/><rect x="85" y="115" width="510" height="284" rx="30" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="3"/>`,
    `<rect x="104" y="136" width="394" height="242" rx="12" fill="#14171b"/>`,
    gauge(204, 226, 78, 0.68, palette.signal) + gauge(394, 226, 78, 0.44, palette.signal),
    `<rect x="122" y="326" width="112" height="34" rx="8" fill="#2b323c"/><rect x="245" y="326" width="112" height="34" rx="8" fill="${paint('signal')}"/><rect x="368" y="326" width="112" height="34" rx="8" fill="#2b323c"/><path d="M146 343h64M269 343h64M392 343h64" stroke="#f4f2ee" stroke-opacity=".8" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M112 142h200L210 372h-98z" fill="#fff" fill-opacity=".05"/>`,
    `<circle cx="548" cy="220" r="40" fill="#0c0d10"/><circle cx="548" cy="216" r="34" fill="${paint('metal')}"/><circle cx="548" cy="216" r="25" fill="${paint('dark')}"/><path d="M548 194v16" stroke="${palette.signal}" stroke-width="6" stroke-linecap="round"/><circle cx="548" cy="300" r="8" fill="#58d68d"/><rect x="528" y="334" width="40" height="18" rx="9" fill="#434954"/>`,
    `<g transform="translate(628 368) scale(.86)">${obdPlug(canvas, 0, 0)}</g>`,
  ].join('')
}

/** The back with the ball of the mount and the inputs for the sensors. */
export function truckToolBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 546, 260),
    `<rect x="130" y="96" width="540" height="310" rx="36" fill="${paint('dark')}"/><rect x="135" y="101" width="530" height="300" rx="32" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="3"/>`,
    [0, 1, 2, 3, 4, 5]
      .map(
        (index) => `<path d="M${174 + index * 22} 150v64" stroke="#0a0b0d" stroke-width="10" stroke-linecap="round"/>`,
      )
      .join(''),
    typeLabel(canvas, 470, 134, 160, 100),
    `<rect x="164" y="330" width="250" height="54" rx="8" fill="#0c0d10"/><circle cx="196" cy="357" r="18" fill="#4b515b"/><circle cx="196" cy="357" r="10" fill="#16181d"/><circle cx="246" cy="357" r="18" fill="#4b515b"/><circle cx="246" cy="357" r="10" fill="#16181d"/><rect x="284" y="342" width="46" height="30" rx="5" fill="#e4b04a"/><path d="M296 350v14M318 350v14" stroke="#6d5010" stroke-width="6"/><rect x="350" y="346" width="48" height="22" rx="11" fill="${paint('metal')}"/><rect x="360" y="352" width="28" height="10" rx="5" fill="#16181d"/>`,
    bolt(158, 122, 7) + bolt(642, 122, 7) + bolt(642, 380, 7) + bolt(158, 300, 7),
    `<path d="M400 300C400 380 400 400 400 460" stroke="#2b2f37" stroke-width="38" fill="none"/><circle cx="400" cy="268" r="60" fill="${paint('rubber')}"/><circle cx="400" cy="268" r="36" fill="${paint('metal')}"/><circle cx="400" cy="412" r="30" fill="${paint('metal')}"/><rect x="424" y="402" width="56" height="20" rx="10" fill="${palette.signal}"/>`,
    suctionCup(canvas, 400, 540),
  ].join('')
}

/** A clip for the fins of a vent. */
const ventClip = (canvas: Canvas, x: number, y: number): string =>
  `<rect x="${x - 60}" y="${y - 24}" width="120" height="34" rx="12" fill="${canvas.paint('rubber')}"/>${[-40, -8, 24].map((shift) => `<rect x="${x + shift}" y="${y}" width="18" height="70" rx="8" fill="${canvas.paint('dark')}"/>`).join('')}`

/** What holds the programmer: a clip for the vent, or a cup and an arm for the windshield. */
const flexMount = (canvas: Canvas, x: number, y: number): string =>
  canvas.choice === 'Vent'
    ? ventClip(canvas, x, y + 22)
    : `<path d="M${x} ${y}v46" stroke="#2b2f37" stroke-width="32"/><circle cx="${x}" cy="${y + 20}" r="22" fill="${canvas.paint('metal')}"/>${suctionCup(canvas, x, y + 126)}`

/** An upright handheld with a round gauge, bars and four keys. */
export function flexProgrammer(canvas: Canvas): string {
  const { paint, palette } = canvas
  const key = (x: number, y: number, color: string): string =>
    `<circle cx="${x}" cy="${y}" r="20" fill="#0c0d10"/><circle cx="${x}" cy="${y - 2}" r="16" fill="${color}"/>`
  return [
    floorShadow(canvas, 300, 554, 200),
    flexMount(canvas, 290, 416),
    cable('M406 380C500 420 460 230 560 220S690 300 650 352', 13),
    `<path d="M196 52h188q52 0 56 52l8 240q0 76-78 76H210q-78 0-78-76l8-240q4-52 56-52z" fill="#27415f"/><path d="M204 66h172q44 0 48 44l8 226q0 66-68 66H216q-68 0-68-66l8-226q4-44 48-44z" fill="${paint('dark')}"/>`,
    `<rect x="176" y="88" width="228" height="222" rx="16" fill="#0d0f12"/>`,
    gauge(290, 180, 78, 0.6, palette.signal),
    `<rect x="196" y="274" width="188" height="12" rx="6" fill="#2b323c"/><rect x="196" y="274" width="128" height="12" rx="6" fill="#58a05a"/><path d="M196 296h70M300 296h84" stroke="#8b929c" stroke-width="5" stroke-linecap="round"/>`,
    key(206, 352, '#434954') + key(262, 352, '#434954') + key(318, 352, '#434954') + key(374, 352, palette.signal),
    `<path d="M184 96h120l-70 206h-50z" fill="#fff" fill-opacity=".06"/>`,
    `<g transform="translate(578 340)">${obdPlug(canvas, 0, 0)}</g>`,
  ].join('')
}

/** The back with its grip, the label and the mount. */
export function flexProgrammerBehind(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 554, 210),
    flexMount(canvas, 400, 416),
    `<path d="M306 42h188q52 0 56 52l8 250q0 76-78 76H320q-78 0-78-76l8-250q4-52 56-52z" fill="#27415f"/><path d="M318 60h164q40 0 44 40l8 236q0 62-60 62H326q-60 0-60-62l8-236q4-40 44-40z" fill="${paint('rubber')}"/>`,
    Array.from(
      { length: 5 },
      (_, index) =>
        `<path d="M282 ${150 + index * 34}h28M490 ${150 + index * 34}h28" stroke="#4b515b" stroke-width="10" stroke-linecap="round"/>`,
    ).join(''),
    typeLabel(canvas, 326, 96, 148, 110),
    `<rect x="346" y="240" width="108" height="108" rx="18" fill="#16181d" stroke="#4b515b" stroke-width="3"/>`,
    canvas.choice === 'Vent'
      ? mark(canvas, 400, 294, 0, 0.7)
      : `<circle cx="400" cy="294" r="38" fill="${paint('metal')}"/><circle cx="400" cy="294" r="20" fill="#3d434c"/>`,
    bolt(304, 92, 7) + bolt(496, 92, 7),
    usbPlug(canvas, 560, 250, 180) + cable('M646 250C700 250 720 300 716 360', 12),
  ].join('')
}
