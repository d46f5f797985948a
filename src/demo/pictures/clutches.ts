import { around, floorShadow, onCircle, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt } from './parts.ts'

interface Place {
  x: number
  y: number
  r: number
}

/** The hub of a disc with its splines, and springs around it. */
function hub(canvas: Canvas, { x, y, r }: Place, springs: number): string {
  const { paint, palette } = canvas
  const s = r / 200
  const spring = `<g><rect x="${x - 34}" y="${y - 112}" width="68" height="36" rx="12" fill="#16181d"/>${Array.from({ length: 6 }, (_, index) => `<path d="M${x - 26 + index * 10.5} ${y - 108}l6 28" stroke="${palette.signal}" stroke-width="5" stroke-linecap="round"/>`).join('')}</g>`
  const splines = around(18, x, y, `<rect x="${x - 3}" y="${y - 38}" width="6" height="12" fill="#5b626c"/>`)
  return `<g transform="translate(${round(x - x * s)} ${round(y - y * s)}) scale(${s})"><circle cx="${x}" cy="${y}" r="128" fill="#3a3f48"/><circle cx="${x}" cy="${y}" r="124" fill="${paint('metal')}"/>${around(springs, x, y, spring)}<circle cx="${x}" cy="${y}" r="62" fill="${paint('metalFlat')}"/>${around(6, x, y, `<circle cx="${x}" cy="${y - 50}" r="6" fill="#4b515b"/>`, 30)}<circle cx="${x}" cy="${y}" r="38" fill="#2b2f37"/><circle cx="${x}" cy="${y}" r="28" fill="#121418"/>${splines}</g>`
}

/** A lining all around, with grooves and rivets. */
function organicDisc(canvas: Canvas, place: Place, { springs = 6, grooves = 20 } = {}): string {
  const { x, y, r } = place
  return [
    `<circle cx="${x}" cy="${y}" r="${r + 4}" fill="#120f0c" fill-opacity=".45"/><circle cx="${x}" cy="${y}" r="${r}" fill="#5c4632"/><circle cx="${x}" cy="${y}" r="${r - 6}" fill="${canvas.paint('bronze')}"/>`,
    around(grooves, x, y, `<path d="M${x} ${y - r + 2}v${round(r * 0.34)}" stroke="#2b2119" stroke-width="5"/>`),
    around(
      grooves,
      x,
      y,
      `<circle cx="${x}" cy="${y - round(r * 0.77)}" r="7" fill="#4b3a28"/><circle cx="${x}" cy="${y - round(r * 0.77)}" r="4" fill="#d9b48a"/>`,
      180 / grooves,
    ),
    hub(canvas, place, springs),
    `<path d="M${x - r * 0.84} ${y - r * 0.3}a${r * 0.89} ${r * 0.89} 0 0 1 ${r * 0.42}-${r * 0.5}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="14" stroke-linecap="round"/>`,
  ].join('')
}

/** Six pads of sintered metal on a star. */
function sinteredDisc(canvas: Canvas, place: Place): string {
  const { x, y, r } = place
  const arm = `<path d="M${x - 50} ${y - 96}l-22-84h144l-22 84z" fill="${canvas.paint('metalFlat')}" stroke="#525963" stroke-width="3"/><path d="M${x - 66} ${y - r + 14}q66-26 132 0l-14 66q-52-16-104 0z" fill="#7b4a2c" stroke="#3d2414" stroke-width="4"/><path d="M${x - 52} ${y - r + 22}q52-18 104 0" fill="none" stroke="#d39a6a" stroke-width="6" stroke-linecap="round"/><circle cx="${x - 30}" cy="${y - r + 48}" r="6" fill="#d9b48a"/><circle cx="${x + 30}" cy="${y - r + 48}" r="6" fill="#d9b48a"/>`
  return around(6, x, y, arm, 30) + hub(canvas, place, 6)
}

/** A pressure plate with the fingers of its spring. */
function pressurePlate(canvas: Canvas, { x, y, r }: Place, ears = 6): string {
  const [bx, by] = onCircle(x, y, r - 12, -30)
  const fingers = around(
    16,
    x,
    y,
    `<path d="M${x - 12} ${y - 56}l12-${round(r * 0.53)} 12 ${round(r * 0.53)}-12 16z" fill="#8b929c" stroke="#4b515b" stroke-width="3"/>`,
  )
  return [
    around(ears, x, y, `<rect x="${x - 30}" y="${y - r - 8}" width="60" height="40" rx="14" fill="#3d434c"/>`, 60),
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#1d2026"/><circle cx="${x}" cy="${y}" r="${r - 8}" fill="${canvas.paint('metalFlat')}"/><circle cx="${x}" cy="${y}" r="${round(r * 0.84)}" fill="#5b626c"/>${fingers}<circle cx="${x}" cy="${y}" r="44" fill="#14161a"/>`,
    around(ears, x, y, `<circle cx="${bx}" cy="${by}" r="9" fill="#2b2f37"/>`),
  ].join('')
}

/** A flywheel with a ring gear, from its face or from its back with the crankshaft holes. */
function flywheel(canvas: Canvas, { x, y, r }: Place, { holes = 6, back = false } = {}): string {
  return [
    `<circle cx="${x}" cy="${y}" r="${r + 2}" fill="none" stroke="#525963" stroke-width="16" stroke-dasharray="${round((Math.PI * (r + 2)) / 60)}"/>`,
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#3a3f48"/><circle cx="${x}" cy="${y}" r="${r - 8}" fill="${canvas.paint('metal')}"/><circle cx="${x}" cy="${y}" r="${round(r * 0.86)}" fill="${canvas.paint('metalFlat')}" stroke="#646b75" stroke-width="3"/>`,
    back
      ? around(
          6,
          x,
          y,
          `<path d="M${x - 34} ${y - r * 0.76}q34-14 68 0l-12 ${round(r * 0.24)}q-22-8-44 0z" fill="#646b75" stroke="#3d434c" stroke-width="3"/>`,
        )
      : `<circle cx="${x}" cy="${y}" r="${round(r * 0.7)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${round(r * 0.6)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>`,
    around(6, x, y, bolt(x, y - r * 0.92, 7), 30),
    `<circle cx="${x}" cy="${y}" r="${round(r * 0.42)}" fill="#7a818c"/><circle cx="${x}" cy="${y}" r="${round(r * 0.4)}" fill="${canvas.paint('metal')}"/>${around(holes, x, y, `<circle cx="${x}" cy="${y - r * 0.29}" r="10" fill="#16181d"/>`)}<circle cx="${x}" cy="${y}" r="${round(r * 0.16)}" fill="#14161a"/>`,
  ].join('')
}

/** The release bearing, which presses the fingers. */
const bearing = (canvas: Canvas, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#23262d"/><circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="${canvas.paint('metal')}"/><circle cx="${x}" cy="${y}" r="${r * 0.66}" fill="#3d434c"/>${around(12, x, y, `<circle cx="${x}" cy="${y - r * 0.57}" r="${r * 0.1}" fill="#dfe3e8"/>`)}<circle cx="${x}" cy="${y}" r="${r * 0.46}" fill="${canvas.paint('metalFlat')}"/><circle cx="${x}" cy="${y}" r="${r * 0.34}" fill="#0c0d10"/>`

/** The disc in front of its pressure plate. */
export const clutch = (canvas: Canvas): string => {
  const place = { x: 340, y: 306, r: 200 }
  return [
    floorShadow(canvas, 420, 528, 290, 22),
    pressurePlate(canvas, { x: 520, y: 306, r: 196 }),
    canvas.choice === 'Sintered' ? sinteredDisc(canvas, place) : organicDisc(canvas, place),
  ].join('')
}

/** The back of the flywheel, its holes for the crankshaft, and the disc behind it. */
export const clutchBehind = (canvas: Canvas): string => {
  const place = { x: 530, y: 290, r: 186 }
  return [
    floorShadow(canvas, 400, 528, 300, 22),
    canvas.choice === 'Sintered' ? sinteredDisc(canvas, place) : organicDisc(canvas, place),
    flywheel(canvas, { x: 300, y: 310, r: 200 }, { holes: 6, back: true }),
  ].join('')
}

/** A disc with a sprung hub on its flywheel, the pressure plate and the bearing. */
export const subaruClutch = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 410, 546, 320, 22),
    flywheel(canvas, { x: 270, y: 240, r: 180 }, { holes: 8 }),
    pressurePlate(canvas, { x: 560, y: 236, r: 166 }, 3),
    organicDisc(canvas, { x: 408, y: 360, r: 170 }, { springs: 4, grooves: 28 }),
    bearing(canvas, 650, 466, 66),
    `<g transform="rotate(-8 180 500)"><rect x="76" y="486" width="180" height="26" rx="10" fill="#2f6fb0"/><rect x="244" y="478" width="44" height="42" rx="6" fill="#2a2f37"/><rect x="52" y="492" width="30" height="14" rx="7" fill="#2a2f37"/></g>`,
  ].join('')

/** The side toward the gearbox: fingers with the bearing in front of them. */
export const subaruClutchBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 540, 260, 22),
    flywheel(canvas, { x: 400, y: 300, r: 222 }, { back: true, holes: 8 }),
    pressurePlate(canvas, { x: 400, y: 300, r: 178 }, 3),
    bearing(canvas, 400, 300, 74),
  ].join('')

/** Flywheel, two discs with a plate between them, and the cover in front. */
export const twinDisc = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 410, 536, 340, 22),
    flywheel(canvas, { x: 568, y: 300, r: 186 }, { holes: 8 }),
    organicDisc(canvas, { x: 494, y: 300, r: 176 }, { springs: 0, grooves: 24 }),
    `<circle cx="420" cy="300" r="184" fill="#525963"/><circle cx="424" cy="300" r="180" fill="${canvas.paint('metal')}"/>${around(3, 420, 300, `<rect x="392" y="100" width="56" height="34" rx="8" fill="#8b929c"/>`)}`,
    organicDisc(canvas, { x: 350, y: 300, r: 176 }, { springs: 0, grooves: 24 }),
    pressurePlate(canvas, { x: 258, y: 300, r: 184 }, 6),
    `<circle cx="258" cy="300" r="60" fill="none" stroke="${canvas.palette.signal}" stroke-width="6"/>`,
  ].join('')

/** The aluminium flywheel from the crankshaft. */
export const twinDiscBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 410, 540, 270, 22),
    `<circle cx="446" cy="300" r="190" fill="#3d434c"/><circle cx="426" cy="300" r="196" fill="${canvas.paint('bronze')}"/><circle cx="410" cy="300" r="200" fill="#525963"/>`,
    flywheel(canvas, { x: 380, y: 300, r: 214 }, { holes: 8, back: true }),
    around(12, 380, 300, '<circle cx="380" cy="170" r="12" fill="#16181d"/>', 15),
  ].join('')

/** Steels and linings of a wet clutch, one behind the other. */
export function clutchPack(canvas: Canvas): string {
  const { paint } = canvas
  const discs = Array.from({ length: 9 }, (_, index) => {
    const x = 560 - index * 32
    const lining = index % 2 === 0
    const rim = lining
      ? around(24, x, 300, `<rect x="${x - 7}" y="92" width="14" height="22" fill="#6d4b29"/>`)
      : around(12, x, 300, `<rect x="${x - 12}" y="88" width="24" height="24" rx="4" fill="#8b929c"/>`)
    return `<g>${rim}<circle cx="${x}" cy="300" r="196" fill="${paint(lining ? 'bronze' : 'metalFlat')}"/><circle cx="${x}" cy="300" r="196" fill="none" stroke="#2b2f37" stroke-opacity=".6" stroke-width="3"/></g>`
  }).join('')
  return [
    floorShadow(canvas, 420, 526, 320, 24),
    discs,
    `<circle cx="304" cy="300" r="128" fill="#3a3f48"/><circle cx="304" cy="300" r="122" fill="#14161a"/>`,
    around(20, 304, 300, '<path d="M296 108h16l-3 64h-10z" fill="#4b3a28" fill-opacity=".55"/>'),
    around(16, 304, 300, `<rect x="299" y="174" width="10" height="16" fill="${paint('metal')}"/>`),
    `<path d="M150 240a166 166 0 0 1 78-92" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="12" stroke-linecap="round"/>`,
  ].join('')
}

/** The pack from its edge: steels and linings by turns, with the shims for the clearance. */
export function clutchPackBehind(canvas: Canvas): string {
  const { paint } = canvas
  const plates = Array.from({ length: 16 }, (_, index) => {
    const y = 424 - index * 19
    return index % 2 === 0
      ? `<path d="M164 ${y}v10a236 70 0 0 0 472 0v-10z" fill="${paint('tube')}" stroke="#3d434c" stroke-width="1.5"/>`
      : `<path d="M172 ${y}v10a228 66 0 0 0 456 0v-10z" fill="#7d5a34" stroke="#3d2a16" stroke-width="1.5"/>`
  }).join('')
  const tabs = [240, 330, 430, 530]
    .map(
      (x, index) =>
        `<rect x="${x}" y="${index === 0 || index === 3 ? 186 : 204}" width="30" height="300" rx="6" fill="#16181d" fill-opacity=".2"/>`,
    )
    .join('')
  return [
    floorShadow(canvas, 400, 514, 300, 24),
    plates + tabs,
    `<ellipse cx="400" cy="140" rx="236" ry="70" fill="${paint('bronze')}" stroke="#3d2a16" stroke-width="2"/>${Array.from(
      { length: 24 },
      (_, index) => {
        const angle = (index * 15 * Math.PI) / 180
        const at = (part: number): string =>
          `${round(400 + 236 * part * Math.cos(angle))} ${round(140 + 70 * part * Math.sin(angle))}`
        return `<path d="M${at(0.72)}L${at(0.98)}" stroke="#4b3a28" stroke-opacity=".6" stroke-width="5"/>`
      },
    ).join(
      '',
    )}<ellipse cx="400" cy="140" rx="166" ry="46" fill="#3a3f48"/><ellipse cx="400" cy="142" rx="158" ry="42" fill="#121418"/>`,
    `<g fill="none" stroke-width="8"><ellipse cx="648" cy="500" rx="96" ry="26" stroke="#8b929c"/><ellipse cx="640" cy="490" rx="96" ry="26" stroke="#c9ced6"/></g>`,
  ].join('')
}
