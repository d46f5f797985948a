import { around, cable, floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, mark, typeLabel, usbPlug } from './parts.ts'

/** A dongle for the diagnostic port, seen from its plug, with a lamp and a wireless mark. */
function dongleAt(canvas: Canvas, x: number, y: number, scale: number): string {
  const { paint, palette } = canvas
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<path d="M18 0h214q18 0 20 18l10 96q2 20-18 20H6q-20 0-18-20L-2 18Q0 0 18 0z" fill="${paint('dark')}"/>`,
    `<path d="M22 10h206q10 0 12 10l2 20H8l2-20q2-10 12-10z" fill="#fff" fill-opacity=".06"/>`,
    `<rect x="28" y="30" width="92" height="14" rx="7" fill="${paint('signal')}"/><circle cx="214" cy="38" r="6" fill="#58d68d"/>`,
    `<path d="M150 76q25-22 50 0M160 88q15-13 30 0" fill="none" stroke="#c9ced6" stroke-width="6" stroke-linecap="round"/><circle cx="175" cy="100" r="5" fill="#c9ced6"/>`,
    `<path d="M14 134h222l-10 52q-2 12-14 12H38q-12 0-14-12z" fill="${paint('rubber')}"/>`,
    `<path d="M34 148h182l-8 34q-1 6-8 6H50q-7 0-8-6z" fill="#0c0d10"/>`,
    Array.from(
      { length: 8 },
      (_, index) =>
        `<rect x="${54 + index * 19}" y="154" width="9" height="11" rx="2" fill="#d9b48a"/><rect x="${54 + index * 19}" y="172" width="9" height="11" rx="2" fill="#d9b48a"/>`,
    ).join(''),
    `<path d="M6 118h238" stroke="${palette.signal}" stroke-width="4"/></g>`,
  ].join('')
}

/** A phone with two curves on its screen. */
function phone(canvas: Canvas, x: number, y: number): string {
  const { paint, palette } = canvas
  return [
    `<g transform="translate(${x} ${y})"><rect width="210" height="410" rx="30" fill="${paint('metalFlat')}"/><rect x="5" y="5" width="200" height="400" rx="26" fill="#0d0f12"/>`,
    `<rect x="14" y="16" width="182" height="378" rx="18" fill="${paint('glass')}"/><rect x="80" y="24" width="50" height="9" rx="4.5" fill="#0d0f12"/>`,
    `<path d="M32 90h146M32 130h146M32 170h146M32 210h146" stroke="#4b5562" stroke-width="1.5"/>`,
    `<path d="M32 186C70 120 90 116 120 118S160 132 178 160" fill="none" stroke="#c9ced6" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M32 206C80 180 120 130 178 84" fill="none" stroke="${palette.signal}" stroke-width="6" stroke-linecap="round"/>`,
    `<rect x="32" y="250" width="146" height="22" rx="6" fill="#39414c"/><rect x="32" y="250" width="96" height="22" rx="6" fill="${palette.signal}"/>`,
    `<rect x="32" y="290" width="104" height="10" rx="5" fill="#5d6b7a"/><rect x="32" y="310" width="70" height="10" rx="5" fill="#5d6b7a"/>`,
    `<rect x="32" y="344" width="146" height="34" rx="17" fill="${paint('signal')}"/></g>`,
  ].join('')
}

/** A dongle and the app that drives it. */
export const dongleAndApp = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 300, 452, 200),
    floorShadow(canvas, 592, 500, 130),
    dongleAt(canvas, 170, 236, 1),
    phone(canvas, 488, 88),
  ].join('')

/** The dongle's label, and the back of the phone. */
export const dongleAndAppBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 300, 462, 210),
    floorShadow(canvas, 596, 506, 130),
    dongleBack(canvas, 140, 190),
    `<g transform="translate(490 90)"><rect width="210" height="410" rx="30" fill="${canvas.paint('metalFlat')}"/><rect x="6" y="6" width="198" height="398" rx="25" fill="#3b424d"/><rect x="20" y="22" width="86" height="92" rx="22" fill="#23262d"/><circle cx="46" cy="50" r="18" fill="#0c0d10"/><circle cx="46" cy="50" r="8" fill="#2f4a6b"/><circle cx="46" cy="90" r="16" fill="#0c0d10"/><circle cx="46" cy="90" r="7" fill="#2f4a6b"/><circle cx="86" cy="70" r="8" fill="#f4f2ee"/><path d="M30 180L190 380M190 180v120" stroke="#fff" stroke-opacity=".06" stroke-width="26"/></g>`,
  ].join('')

/** A dongle from its closed side: label, seams and screws. */
function dongleBack(canvas: Canvas, x: number, y: number): string {
  const { paint } = canvas
  return [
    `<g transform="translate(${x} ${y})"><path d="M20 0h260q18 0 20 18l12 206q2 24-22 24H10q-24 0-22-24L0 18Q2 0 20 0z" fill="${paint('dark')}"/><path d="M26 12h248q10 0 12 10l10 196q0 16-16 16H20q-16 0-16-16L14 22q2-10 12-10z" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="2"/>`,
    typeLabel(canvas, 54, 46, 192, 128),
    `${bolt(30, 30, 7)}${bolt(270, 30, 7)}${bolt(22, 212, 7)}${bolt(278, 212, 7)}<rect x="96" y="196" width="108" height="16" rx="8" fill="${paint('signal')}"/><path d="M40 248h220l-8 20H48z" fill="#0c0d10"/></g>`,
  ].join('')
}

/** Signs of use on a housing. */
const scratches = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})" fill="none" stroke="#c9ced6" stroke-opacity=".5" stroke-width="2.5" stroke-linecap="round"><path d="M0 0l44 12M6 10l26 7M150 40l-34 20M130 44l-20 12M70 88l30-6"/></g>`

/** A tag that says it was checked. */
const checkedTag = (canvas: Canvas, x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) rotate(9)"><path d="M0 40L46 0h150q12 0 12 12v136q0 12-12 12H46L0 120z" fill="#e9dfc9"/><circle cx="34" cy="80" r="12" fill="#8b7a55"/><circle cx="34" cy="80" r="6" fill="#2b2f37"/><path d="M78 82l28 28 56-62" fill="none" stroke="#2f8a4e" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"/><path d="M78 136h100" stroke="${canvas.palette.dark}" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/></g>`

/** A used dongle with its inspection tag. */
export const usedDongle = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 320, 456, 260),
    `<path d="M250 300C420 230 460 220 520 250" fill="none" stroke="#8b7a55" stroke-width="4"/>`,
    dongleAt(canvas, 130, 190, 1.3),
    scratches(160, 262),
    `<path d="M446 340l10-14 8 22z" fill="#5b626d"/>`,
    checkedTag(canvas, 486, 180),
  ].join('')

/** The back of a used dongle: its new label, and wear on the edges. */
export const usedDongleBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 492, 260),
    `<g transform="translate(-40 -70) scale(1.22)">${dongleBack(canvas, 206, 180)}${scratches(220, 372)}${scratches(330, 190)}</g>`,
    `<g transform="translate(560 340) rotate(-6)"><circle r="62" fill="#f4f2ee"/><circle r="54" fill="none" stroke="#2f8a4e" stroke-width="5"/><path d="M-26 0l18 20 36-42" fill="none" stroke="#2f8a4e" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  ].join('')

const cog = (x: number, y: number, r: number, color: string): string =>
  `${around(10, x, y, `<rect x="${x - r * 0.16}" y="${y - r * 1.22}" width="${r * 0.32}" height="${r * 0.4}" rx="3" fill="${color}"/>`)}<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`

/** A slim interface for gearboxes: a gear wheel on its lid and a lead to the computer. */
export const gearboxDongle = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 380, 480, 270),
    cable('M420 210C560 130 700 220 640 330S520 420 548 470', 14),
    usbPlug(canvas, 560, 520, 68),
    `<g transform="rotate(-14 290 320)"><path d="M236 396h124l-10 84q-2 14-16 14h-72q-14 0-16-14z" fill="${canvas.paint('rubber')}"/><path d="M252 410h92l-8 64h-76z" fill="#0c0d10"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `<rect x="${259 + index * 10}" y="424" width="6" height="14" rx="2" fill="#d9b48a"/><rect x="${259 + index * 10}" y="450" width="6" height="14" rx="2" fill="#d9b48a"/>`).join('')}`,
    `<path d="M214 130h168q20 0 22 20l8 220q0 32-32 32H216q-32 0-32-32l8-220q2-20 22-20z" fill="${canvas.paint('metalFlat')}"/><path d="M222 146h152q12 0 12 12l8 204q0 22-22 22H224q-22 0-22-22l8-204q0-12 12-12z" fill="${canvas.paint('dark')}"/>`,
    cog(298, 246, 52, '#8b929c'),
    `<circle cx="298" cy="246" r="34" fill="#23262d"/><circle cx="298" cy="246" r="22" fill="none" stroke="${canvas.palette.signal}" stroke-width="6"/><circle cx="298" cy="246" r="8" fill="#c9ced6"/><path d="M262 340h72" stroke="#c9ced6" stroke-width="7" stroke-linecap="round"/><circle cx="248" cy="172" r="6" fill="#58d68d"/><circle cx="272" cy="172" r="6" fill="${canvas.palette.signal}"/></g>`,
  ].join('')

/** Its back: fins, the label, and the socket for the lead beside its plug. */
export const gearboxDongleBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 390, 516, 260),
    `<path d="M250 80h220q24 0 26 24l10 330q0 36-36 36H250q-36 0-36-36l10-330q2-24 26-24z" fill="${canvas.paint('metalFlat')}"/>`,
    Array.from(
      { length: 7 },
      (_, index) =>
        `<path d="M260 ${112 + index * 20}h200" stroke="#646b75" stroke-width="8" stroke-linecap="round"/><path d="M260 ${109 + index * 20}h200" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
    ).join(''),
    typeLabel(canvas, 262, 268, 196, 120),
    bolt(244, 106, 7) + bolt(476, 106, 7) + bolt(238, 446, 7) + bolt(482, 446, 7),
    `<rect x="326" y="70" width="68" height="22" rx="11" fill="#16181d"/><path d="M276 470h168l-8 42H284z" fill="${canvas.paint('rubber')}"/>`,
    mark(canvas, 360, 424, 0, 0.6),
    usbPlug(canvas, 560, 150, 200) + cable('M650 183C720 220 690 380 610 420', 14),
  ].join('')
