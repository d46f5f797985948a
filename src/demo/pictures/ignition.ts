import { around, cable, floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, mouth, typeLabel } from './parts.ts'

/** A spark plug lying at an angle, and a second behind it. */
export function sparkPlug(canvas: Canvas): string {
  const { paint, palette } = canvas
  const thread = Array.from(
    { length: 9 },
    (_, index) => `<path d="M${516 + index * 11} 268l5 64" stroke="#5b626c" stroke-width="4"/>`,
  ).join('')
  const plug = [
    `<rect x="128" y="284" width="34" height="32" rx="6" fill="${paint('metal')}"/><rect x="158" y="276" width="18" height="48" rx="4" fill="#7a818c"/>`,
    `<path d="M174 272h186v56H174z" fill="${paint('white')}"/><path d="M196 272v56M218 272v56M240 272v56M262 272v56" stroke="#b5b0a5" stroke-width="4"/><rect x="290" y="290" width="46" height="8" rx="4" fill="${palette.signal}"/>`,
    `<path d="M356 250h24q10 0 12 10l4 40-4 40q-2 10-12 10h-24z" fill="${paint('metal')}"/>`,
    `<path d="M392 240h74l10 20v80l-10 20h-74l-10-20v-80z" fill="${paint('metal')}"/><path d="M384 280h90M384 322h90" stroke="#5b626c" stroke-width="3"/>`,
    `<rect x="474" y="258" width="36" height="84" rx="4" fill="#8b929c"/><rect x="506" y="268" width="112" height="64" fill="${paint('metal')}"/>${thread}`,
    `<path d="M618 280h22v40h-22z" fill="${paint('white')}"/><rect x="638" y="294" width="22" height="12" rx="3" fill="#b9863f"/><path d="M618 270h40q22 0 22 22v6h-14v-4q0-10-10-10h-38z" fill="#9aa1aa"/>`,
  ].join('')
  return [
    floorShadow(canvas, 400, 492, 300, 20),
    `<g transform="translate(58 -96) rotate(-24 400 300) scale(.92)">${plug}</g>`,
    `<g transform="translate(-6 44) rotate(-24 400 300)">${plug}</g>`,
    `<path d="M664 168l8 18 18 8-18 8-8 18-8-18-18-8 18-8z" fill="${palette.signal}"/>`,
  ].join('')
}

/** The electrodes of all four, toward the engine. */
export function sparkPlugBehind(canvas: Canvas): string {
  const { paint } = canvas
  const one = (x: number, y: number): string =>
    [
      `<circle cx="${x}" cy="${y}" r="122" fill="#525963"/><circle cx="${x}" cy="${y}" r="118" fill="${paint('metalFlat')}"/>`,
      `<path d="M${x} ${y - 104}l90 52v104l-90 52-90-52v-104z" fill="${paint('metal')}" stroke="#646b75" stroke-width="3"/>`,
      `<circle cx="${x}" cy="${y}" r="70" fill="#5b626c"/><circle cx="${x}" cy="${y}" r="64" fill="${paint('metalFlat')}"/><circle cx="${x}" cy="${y}" r="48" fill="#14161a"/><circle cx="${x}" cy="${y}" r="34" fill="${paint('white')}"/><circle cx="${x}" cy="${y}" r="13" fill="#b9863f"/>`,
      `<path d="M${x - 12} ${y - 66}h24v72q0 8-8 8h-8q-8 0-8-8z" fill="${paint('tube')}" stroke="#525963" stroke-width="2"/><circle cx="${x}" cy="${y + 4}" r="6" fill="#dfe3e8"/>`,
    ].join('')
  return [floorShadow(canvas, 400, 556, 260, 18), one(266, 166), one(534, 166), one(266, 424), one(534, 424)].join('')
}

/** Four coils with their boots, in a row. */
export function coils(canvas: Canvas): string {
  const { paint } = canvas
  const one = (x: number): string =>
    `<g transform="translate(${x} 96)"><rect x="2" y="232" width="44" height="150" rx="10" fill="${paint('rubber')}"/><path d="M8 262h32M8 290h32M8 318h32" stroke="#4b515b" stroke-width="4"/><path d="M10 380h28l-5 28h-18z" fill="#0c0d10"/><rect x="-10" y="92" width="68" height="146" rx="14" fill="${paint('signal')}"/><path d="M4 108v112" stroke="#fff" stroke-opacity=".45" stroke-width="7" stroke-linecap="round"/><rect x="-24" y="46" width="96" height="58" rx="12" fill="${paint('dark')}"/><circle cx="-8" cy="75" r="9" fill="#8b929c"/><circle cx="-8" cy="75" r="4" fill="#16181d"/><path d="M52 20h34q8 0 8 8v30q0 8-8 8H52z" fill="${paint('rubber')}"/><path d="M70 30h18M70 42h18M70 54h18" stroke="#d9b48a" stroke-width="4"/></g>`
  return [floorShadow(canvas, 400, 506, 320, 22), ...[110, 280, 450, 620].map(one)].join('')
}

/** The plugs of the four coils, toward the harness. */
export function coilsBehind(canvas: Canvas): string {
  const { paint } = canvas
  const one = (x: number): string =>
    `<g transform="translate(${x} 0)"><rect x="-22" y="330" width="44" height="150" rx="10" fill="${paint('rubber')}"/><path d="M-16 360h32M-16 388h32M-16 416h32" stroke="#4b515b" stroke-width="4"/><path d="M-15 476h30l-5 28h-20z" fill="#0c0d10"/><rect x="-38" y="214" width="76" height="122" rx="14" fill="${paint('signal')}"/><path d="M-22 236v80" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/><rect x="-58" y="112" width="116" height="112" rx="14" fill="${paint('dark')}"/><rect x="-38" y="130" width="76" height="60" rx="10" fill="#4b515b"/><rect x="-32" y="136" width="64" height="48" rx="7" fill="#08090b"/><path d="M-20 148v26M-7 148v26M7 148v26M20 148v26" stroke="#d9b48a" stroke-width="5"/><rect x="-12" y="116" width="24" height="12" rx="4" fill="#2b2f37"/><rect x="-26" y="200" width="52" height="10" rx="5" fill="#8b929c"/></g>`
  return [floorShadow(canvas, 400, 516, 320, 22), ...[130, 310, 490, 670].map(one)].join('')
}

/** A fuel rail with four injectors. */
export function injector(canvas: Canvas): string {
  const { paint } = canvas
  const one = (x: number): string =>
    `<g><rect x="${x - 20}" y="236" width="40" height="30" rx="5" fill="${paint('rubber')}"/><rect x="${x - 26}" y="262" width="52" height="74" rx="8" fill="${paint('signal')}"/><path d="M${x + 22} 278h34q8 0 8 8v32q0 8-8 8h-34z" fill="${paint('rubber')}"/><path d="M${x + 36} 290h20M${x + 36} 304h20" stroke="#d9b48a" stroke-width="4"/><rect x="${x - 18}" y="334" width="36" height="58" rx="4" fill="${paint('tube')}"/><rect x="${x - 22}" y="352" width="44" height="12" rx="6" fill="#101216"/><path d="M${x - 12} 392h24l-5 34h-14z" fill="${paint('tube')}"/><path d="M${x - 10} 272v52" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/></g>`
  const bosses = [212, 336, 460, 584]
    .map((x) => `<rect x="${x - 26}" y="206" width="52" height="38" rx="6" fill="${paint('tube')}"/>`)
    .join('')
  return [
    floorShadow(canvas, 400, 486, 300, 22),
    bosses,
    [212, 336, 460, 584].map(one).join(''),
    `<rect x="132" y="158" width="536" height="64" rx="18" fill="${paint('metal')}"/><path d="M156 176h488" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"/>`,
    `<rect x="92" y="166" width="52" height="48" rx="8" fill="${paint('dark')}"/><rect x="656" y="166" width="52" height="48" rx="8" fill="${paint('dark')}"/><path d="M708 190h26" stroke="#8b929c" stroke-width="18" stroke-linecap="round"/>`,
    [274, 398, 522]
      .map((x) => `<circle cx="${x}" cy="198" r="9" fill="#4b515b"/><circle cx="${x}" cy="198" r="4" fill="#16181d"/>`)
      .join(''),
  ].join('')
}

/** The rail from above and the four nozzles beside it. */
export function injectorBehind(canvas: Canvas): string {
  const { paint } = canvas
  const nozzle = (x: number): string =>
    `<circle cx="${x}" cy="400" r="56" fill="${paint('rubber')}"/><circle cx="${x}" cy="400" r="44" fill="${paint('signal')}"/><circle cx="${x}" cy="400" r="34" fill="#101216"/><circle cx="${x}" cy="400" r="26" fill="${paint('metalFlat')}"/>${around(4, x, 400, `<circle cx="${x}" cy="389" r="3.5" fill="#16181d"/>`, 45)}<rect x="${x - 20}" y="450" width="40" height="38" rx="7" fill="${paint('rubber')}"/><path d="M${x - 8} 462v18M${x + 8} 462v18" stroke="#d9b48a" stroke-width="4"/>`
  return [
    floorShadow(canvas, 400, 506, 300, 22),
    `<path d="M196 150h70v-34q0-10 10-10h24q10 0 10 10v34h180v-34q0-10 10-10h24q10 0 10 10v34h70" fill="#8b929c"/>${bolt(288, 126)}${bolt(512, 126)}`,
    `<rect x="122" y="148" width="556" height="112" rx="24" fill="${paint('metal')}"/><path d="M146 168h508" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/>`,
    [212, 336, 460, 584].map((x) => mouth(canvas, x, 214, 32)).join(''),
    `<path d="M678 204h52" stroke="#8b929c" stroke-width="26" stroke-linecap="round"/><rect x="94" y="166" width="40" height="76" rx="8" fill="${paint('dark')}"/>`,
    [176, 324, 472, 620].map(nozzle).join(''),
  ].join('')
}

/** Plug for the selected car, which determines its color, shape and number of chambers. */
function carPlug(canvas: Canvas, x: number, y: number): string {
  const plugs: Record<string, readonly [body: string, radius: number, chambers: number]> = {
    'BMW B58': ['#2f4a6b', 30, 3],
    'Ford EcoBoost': ['#7a818c', 12, 5],
    'Subaru FA20': ['#3f7a55', 8, 6],
  }
  const [body, radius, chambers] = plugs[canvas.choice ?? ''] ?? ['#23262d', 8, 4]
  const holes = Array.from(
    { length: chambers },
    (_, index) =>
      `<rect x="${22 + index * (64 / chambers)}" y="26" width="${40 / chambers}" height="28" rx="2" fill="#d9b48a"/>`,
  ).join('')
  return `<g transform="translate(${x} ${y})"><rect width="110" height="80" rx="${radius}" fill="${body}"/><rect x="14" y="16" width="82" height="48" rx="${radius * 0.6}" fill="#0c0d10"/>${holes}<rect x="36" y="-10" width="38" height="18" rx="4" fill="${body}" stroke="#fff" stroke-opacity=".25" stroke-width="3"/></g>`
}

/** A fuel sensor between two lines, and its module. */
export function flexFuelKit(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 500, 320, 24),
    cable('M86 196C170 196 190 236 250 250', 26),
    cable('M518 250C600 250 640 200 724 176', 26),
    cable('M384 316C384 410 470 400 508 410', 12),
    cable('M504 440C420 450 400 500 300 470', 12),
    carPlug(canvas, 196, 432),
    `<rect x="226" y="222" width="58" height="56" rx="6" fill="${paint('metal')}"/><rect x="484" y="222" width="58" height="56" rx="6" fill="${paint('metal')}"/>`,
    `<path d="M276 198h216q16 0 16 16v72q0 16-16 16H276q-16 0-16-16v-72q0-16 16-16z" fill="${paint('metalFlat')}"/><path d="M284 214h200" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M384 226q34 34 0 58q-34-24 0-58z" fill="${palette.signal}"/>`,
    `<rect x="350" y="296" width="68" height="40" rx="8" fill="${paint('rubber')}"/>`,
    `<rect x="72" y="164" width="40" height="64" rx="6" fill="${paint('signal')}"/><rect x="696" y="144" width="40" height="64" rx="6" fill="${paint('signal')}"/>`,
    `<rect x="500" y="366" width="190" height="112" rx="14" fill="${paint('dark')}"/><path d="M524 398h96M524 420h64" stroke="#c9ced6" stroke-width="8" stroke-linecap="round"/><circle cx="656" cy="398" r="8" fill="#58d68d"/><path d="M524 450h142" stroke="${palette.signal}" stroke-width="4"/>`,
  ].join('')
}

/** The underside: where the fuel flows through, the label of the module and the plug for the car. */
export function flexFuelKitBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 506, 320, 24),
    cable('M560 300C640 320 640 420 690 440', 12),
    `<rect x="96" y="150" width="330" height="150" rx="22" fill="${paint('metalFlat')}"/><path d="M120 168h280" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`,
    mouth(canvas, 176, 226, 50) + mouth(canvas, 346, 226, 50),
    bolt(120, 276) + bolt(402, 276) + bolt(120, 176) + bolt(402, 176),
    `<path d="M262 190q26 28 0 48q-26-20 0-48z" fill="${palette.signal}"/>`,
    `<rect x="470" y="140" width="240" height="164" rx="16" fill="${paint('dark')}"/>${typeLabel(canvas, 500, 164, 180, 116)}`,
    `<rect x="96" y="350" width="360" height="132" rx="14" fill="${paint('rubber')}"/><rect x="116" y="368" width="150" height="96" rx="10" fill="#0c0d10"/>${[0, 1, 2, 3, 4, 5].map((index) => `<rect x="${134 + (index % 3) * 42}" y="${384 + Math.floor(index / 3) * 38}" width="26" height="24" rx="3" fill="#4b515b"/><rect x="${143 + (index % 3) * 42}" y="${391 + Math.floor(index / 3) * 38}" width="8" height="10" fill="#d9b48a"/>`).join('')}<path d="M296 388h130M296 416h130M296 444h90" stroke="#4b515b" stroke-width="8" stroke-linecap="round"/>`,
    `<g transform="translate(-14 0)">${carPlug(canvas, 640, 410)}</g>`,
  ].join('')
}
