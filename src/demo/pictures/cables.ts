import { cable, floorShadow, obdPlug } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, typeLabel, usbPlug } from './parts.ts'

/** A coiled cable. */
function coil(x: number, y: number, rx: number, ry: number, turns: number): string {
  const loops = Array.from(
    { length: turns },
    (_, index) => `<ellipse cx="${x}" cy="${y + index * 5}" rx="${rx - index * 17}" ry="${ry - index * 14}"/>`,
  ).join('')
  const ring = (stroke: string, width: number, opacity = 1): string =>
    `<g fill="none" stroke="${stroke}" stroke-width="${width}" stroke-opacity="${opacity}">${loops}</g>`
  return ring('#101216', 16) + ring('#2b2f37', 12) + ring('#6b727d', 2.5, 0.6)
}

/** A strap around a coil. */
const strap = (canvas: Canvas, x: number, y: number, turn: number, length = 66): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-25" y="${-length / 2}" width="50" height="${length}" rx="8" fill="${canvas.paint('signal')}"/><path d="M-18 ${12 - length / 2}h36M-18 0h36M-18 ${length / 2 - 12}h36" stroke="#fff" stroke-opacity=".35" stroke-width="3"/></g>`

/** Face of the diagnostic plug (pins) or its socket (slots). */
function face(canvas: Canvas, x: number, y: number, kind: 'pins' | 'slots', scale = 1): string {
  const contacts = Array.from({ length: 16 }, (_, index) => {
    const left = 48 + (index % 8) * 31
    const top = index < 8 ? 52 : 112
    return kind === 'pins'
      ? `<rect x="${left}" y="${top}" width="15" height="26" rx="4" fill="${canvas.paint('bronze')}"/>`
      : `<rect x="${left - 3}" y="${top - 2}" width="21" height="30" rx="4" fill="#4b515b"/><rect x="${left + 3}" y="${top + 3}" width="9" height="20" rx="2" fill="#d9b48a"/>`
  }).join('')
  const inner = kind === 'pins' ? '#0a0b0d' : '#23272e'
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M22 0h296q22 0 20 22l-18 144q-4 24-28 24H48q-24 0-28-24L2 22Q0 0 22 0z" fill="${canvas.paint('dark')}"/><path d="M36 20h268q14 0 12 14l-14 116q-2 16-18 16H56q-16 0-18-16L24 34q-2-14 12-14z" fill="${inner}" stroke="#4b515b" stroke-width="3"/><rect x="46" y="91" width="248" height="10" rx="5" fill="${kind === 'pins' ? '#2b2f37' : '#0a0b0d'}"/>${contacts}<rect x="130" y="-10" width="80" height="14" rx="6" fill="${canvas.palette.signal}"/></g>`
}

/** Socket for the diagnostic plug, with the slots facing down. */
const socket = (canvas: Canvas, x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M38 4q0-12 12-12h50q12 0 12 12l8 50H30z" fill="${canvas.paint('rubber')}"/><path d="M46 14h58M44 26h62M42 38h66" stroke="#4b515b" stroke-width="4" stroke-linecap="round"/><rect x="-6" y="50" width="162" height="34" rx="8" fill="${canvas.paint('dark')}"/><circle cx="8" cy="67" r="7" fill="#6b727d"/><circle cx="142" cy="67" r="7" fill="#6b727d"/><path d="M8 84h134l-8 44q-2 8-10 8H26q-8 0-10-8z" fill="${canvas.paint('rubber')}"/><path d="M26 100h98M26 118h98" stroke="#d9b48a" stroke-width="8" stroke-dasharray="7 6"/></g>`

/** A lead with a metal box in it, and the green plug that opens the unit for writing. */
export const romCable = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 380, 486, 290),
    coil(300, 290, 170, 130, 3),
    cable('M462 250C520 190 560 180 620 176', 15),
    cable('M150 350C110 430 140 480 220 486', 15),
    cable('M560 330C610 370 640 410 610 456', 9),
    `<g transform="translate(566 150)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="rotate(-18 330 420)"><rect x="246" y="372" width="176" height="96" rx="14" fill="${canvas.paint('metalFlat')}"/><rect x="258" y="384" width="152" height="72" rx="8" fill="#2f4a6b"/><path d="M276 408h70M276 430h44" stroke="#f4f2ee" stroke-width="7" stroke-linecap="round"/><circle cx="386" cy="408" r="7" fill="#58d68d"/><circle cx="386" cy="432" r="7" fill="${canvas.palette.signal}"/></g>`,
    cable('M420 402C470 380 500 350 560 330', 9),
    `<g transform="translate(574 440)"><rect width="74" height="60" rx="8" fill="#3f7a55"/><rect x="10" y="20" width="54" height="34" rx="4" fill="#1f3d2b"/><path d="M24 26v22M50 26v22" stroke="#d9b48a" stroke-width="8"/></g>`,
    strap(canvas, 176, 208, -38),
    usbPlug(canvas, 300, 500, 8),
  ].join('')

/** The underside of the box, with the pins of the plug. */
export const romCableBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 524, 290),
    cable('M250 210C120 200 90 330 160 390', 15) + cable('M540 200C680 180 720 260 640 310', 15),
    `<rect x="236" y="110" width="320" height="190" rx="20" fill="${canvas.paint('metalFlat')}"/>${bolt(260, 134)}${bolt(532, 134)}${bolt(260, 276)}${bolt(532, 276)}`,
    typeLabel(canvas, 296, 142, 200, 124),
    face(canvas, 410, 326, 'pins', 0.86),
    usbPlug(canvas, 250, 462, 40),
  ].join('')

/** A flat box with lamps for its channels between two short leads. */
export const calibrationCable = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 390, 476, 310),
    cable('M250 330C120 330 90 220 170 190', 16),
    cable('M540 340C640 350 690 300 640 250S560 190 620 150', 13),
    `<g transform="translate(96 96)">${obdPlug(canvas, 0, 0)}</g>`,
    usbPlug(canvas, 706, 118, -20),
    `<path d="M262 250h270l40 46v84l-40 46H262l-40-46v-84z" fill="${canvas.paint('dark')}"/><path d="M272 264h250l34 38v72l-34 38H272l-34-38v-72z" fill="#18324a"/><path d="M272 264h250l34 38H238z" fill="#fff" fill-opacity=".08"/>`,
    `<path d="M286 356C330 300 350 352 392 330S450 290 486 310" fill="none" stroke="#f4f2ee" stroke-width="7" stroke-linecap="round"/><path d="M286 384h120" stroke="#8fa6bd" stroke-width="7" stroke-linecap="round"/><circle cx="470" cy="384" r="8" fill="#58d68d"/><circle cx="496" cy="384" r="8" fill="#e4b04a"/><circle cx="522" cy="384" r="8" fill="${canvas.palette.signal}"/>`,
    bolt(240, 338, 6) + bolt(554, 338, 6),
  ].join('')

/** The underside of the box with both sockets, and the pins of the plug. */
export const calibrationCableBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 526, 300),
    cable('M180 220C60 240 70 400 160 420', 16),
    `<path d="M200 90h360l50 58v120l-50 58H200l-50-58V148z" fill="${canvas.paint('dark')}"/><path d="M214 108h332l42 48v104l-42 48H214l-42-48V156z" fill="none" stroke="#4b515b" stroke-width="3"/>`,
    typeLabel(canvas, 220, 136, 200, 130),
    [0, 1, 2, 3, 4, 5]
      .map(
        (index) => `<path d="M456 ${144 + index * 22}h76" stroke="#0a0b0d" stroke-width="9" stroke-linecap="round"/>`,
      )
      .join(''),
    `<rect x="600" y="184" width="22" height="56" rx="8" fill="${canvas.paint('metal')}"/>`,
    cable('M622 212C720 214 730 330 690 380', 13),
    face(canvas, 150, 350, 'pins', 0.82),
    usbPlug(canvas, 560, 440, 180),
  ].join('')

/** Turns of the coil, by the length of the lead. */
const turnsOf = ({ choice }: Canvas): number => ({ '1 m': 1, '3 m': 5 })[choice ?? ''] ?? 3

/** A coiled lead from the diagnostic plug to its socket. */
export const extensionCable = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 390, 500, 310),
    coil(370, 290, 190, 140, turnsOf(canvas)),
    cable('M546 240C590 200 610 206 640 226', 16),
    cable('M192 340C150 380 130 350 142 330', 16),
    strap(canvas, 236, 196, -34, 60),
    `<g transform="translate(566 222)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="translate(72 326)">${socket(canvas, 0, 0)}</g>`,
  ].join('')

/** Both faces: sixteen pins above, sixteen slots below. */
export const extensionCableBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 420, 530, 280),
    Array.from({ length: turnsOf(canvas) }, (_, index) =>
      cable(`M300 170C${110 - index * 16} 150 ${90 - index * 16} 440 330 ${440 - index * 6}`, 14),
    ).join(''),
    face(canvas, 300, 80, 'pins', 1.05),
    face(canvas, 300, 324, 'slots', 1.05),
    bolt(318, 424, 9) + bolt(640, 424, 9),
  ].join('')

/** A network cable from the diagnostic plug to a computer. */
export const networkCable = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 470, 270),
    cable('M244 256C360 220 420 300 360 360S220 440 300 480S520 470 560 430', 15),
    `<g transform="translate(92 168)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="translate(540 340) rotate(-24)"><rect width="124" height="84" rx="10" fill="#dfe5ea" fill-opacity=".9"/><rect x="10" y="10" width="104" height="64" rx="6" fill="#b7c4cf" fill-opacity=".7"/>${Array.from({ length: 8 }, (_, index) => `<path d="M88 ${18 + index * 7}h30" stroke="#d9b48a" stroke-width="4"/>`).join('')}<path d="M26-12h46l10 16H16z" fill="#c9ced6"/><rect x="-44" y="14" width="52" height="56" rx="10" fill="${canvas.paint('signal')}"/></g>`,
  ].join('')

/** The pins of the plug and the contacts of the network connector. */
export const networkCableBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 528, 300),
    cable('M250 230C120 230 110 470 250 470C360 470 380 430 470 430', 15),
    face(canvas, 230, 92, 'pins', 1.06),
    `<g transform="translate(466 330)"><rect x="0" y="0" width="200" height="180" rx="14" fill="#cfd9e1"/><rect x="14" y="14" width="172" height="152" rx="8" fill="#9fb0bd"/><rect x="30" y="40" width="140" height="112" rx="4" fill="#2b323a"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `<rect x="${42 + index * 15}" y="48" width="8" height="58" fill="#d9b48a"/>`).join('')}<rect x="62" y="132" width="76" height="34" rx="4" fill="#cfd9e1"/></g><rect x="440" y="392" width="36" height="70" rx="8" fill="${canvas.paint('signal')}"/>`,
  ].join('')

/** A loom of loose leads with probe tips, a fuse and a switch. */
export const benchHarness = (canvas: Canvas): string => {
  const leads: readonly [end: number, color: string][] = [
    [150, '#c81e2b'],
    [236, '#16181d'],
    [322, '#e4b04a'],
    [408, '#3b78c2'],
    [494, '#58a05a'],
  ]
  const tips = leads
    .map(
      ([y, color]) =>
        `<path d="M420 300C520 300 520 ${y} 610 ${y}" fill="none" stroke="${color}" stroke-width="11" stroke-linecap="round"/><path d="M420 300C520 300 520 ${y} 610 ${y}" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3"/><rect x="604" y="${y - 13}" width="62" height="26" rx="8" fill="${color}"/><path d="M666 ${y - 6}l62 6-62 6z" fill="#c9ced6"/>`,
    )
    .join('')
  return [
    floorShadow(canvas, 410, 536, 330, 20),
    cable('M120 300H430', 40),
    tips,
    `<rect x="404" y="272" width="54" height="56" rx="12" fill="${canvas.paint('rubber')}"/>`,
    `<rect x="212" y="244" width="128" height="112" rx="16" fill="${canvas.paint('dark')}"/><rect x="236" y="268" width="80" height="40" rx="8" fill="#0c0d10"/><rect x="240" y="272" width="40" height="32" rx="6" fill="${canvas.paint('signal')}"/><path d="M240 330h72" stroke="#c9ced6" stroke-width="7" stroke-linecap="round"/>`,
    `<rect x="60" y="256" width="90" height="88" rx="10" fill="${canvas.paint('rubber')}"/><rect x="74" y="270" width="62" height="60" rx="6" fill="${canvas.paint('glass')}"/><path d="M90 300q15-24 30 0" fill="none" stroke="${canvas.palette.signal}" stroke-width="5"/>`,
  ].join('')
}

/** The back of the switch with its fuse, and the ends of the probe tips. */
export const benchHarnessBehind = (canvas: Canvas): string => {
  const colors = ['#c81e2b', '#23262d', '#e4b04a', '#3b78c2', '#58a05a']
  return [
    floorShadow(canvas, 400, 540, 310, 20),
    colors
      .map(
        (color, index) =>
          `<path d="M400 262C400 340 ${200 + index * 100} 320 ${200 + index * 100} 420" fill="none" stroke="${color}" stroke-width="12"/><rect x="${184 + index * 100}" y="404" width="32" height="70" rx="10" fill="${color}"/><path d="M${188 + index * 100} 474h24l-8 54h-8z" fill="#c9ced6"/><rect x="${190 + index * 100}" y="420" width="20" height="24" rx="3" fill="#f4f2ee"/>`,
      )
      .join(''),
    `<rect x="376" y="216" width="48" height="70" rx="12" fill="${canvas.paint('rubber')}"/>`,
    `<rect x="230" y="74" width="340" height="156" rx="22" fill="${canvas.paint('dark')}"/><rect x="256" y="98" width="118" height="108" rx="10" fill="#0c0d10"/><rect x="272" y="116" width="86" height="38" rx="8" fill="#dfe7ee" fill-opacity=".8"/><path d="M286 135h58" stroke="#c81e2b" stroke-width="7"/><path d="M272 184h86" stroke="#4b515b" stroke-width="7" stroke-linecap="round"/>`,
    typeLabel(canvas, 396, 98, 150, 108),
    bolt(246, 90, 7) + bolt(554, 90, 7) + bolt(246, 214, 7) + bolt(554, 214, 7),
  ].join('')
}
