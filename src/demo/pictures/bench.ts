import { cable, floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, mark, typeLabel } from './parts.ts'
import { screenCurves } from './screen.ts'

/** Plugs of the harness sets in the lid: one for cars, two for cars and trucks, four for everything. */
function harnessPlugs(canvas: Canvas): string {
  const count = ({ 'Cars and trucks': 2, Everything: 4 } as Record<string, number>)[canvas.choice ?? ''] ?? 1
  const places: readonly (readonly [x: number, color: string])[] = [
    [180, '#3b78c2'],
    [520, '#e4b04a'],
    [252, '#58a05a'],
    [592, '#c9ced6'],
  ]
  return places
    .slice(0, count)
    .map(
      ([x, color]) =>
        `<path d="M${x + 14} 218q0 26 30 22" fill="none" stroke="#0c0d10" stroke-width="9"/><rect x="${x}" y="168" width="56" height="52" rx="8" fill="#0c0d10"/><rect x="${x + 4}" y="172" width="48" height="12" rx="4" fill="${color}"/><path d="M${x + 10} 198h36M${x + 10} 208h36" stroke="#d9b48a" stroke-width="5" stroke-dasharray="5 4"/>`,
    )
    .join('')
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
    harnessPlugs(canvas),
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

/** The closed case from its hinges, with the inlet for the mains. */
export function benchKitBehind(canvas: Canvas): string {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 512, 340, 26),
    `<rect x="104" y="148" width="592" height="352" rx="36" fill="${paint('dark')}"/><rect x="110" y="154" width="580" height="340" rx="32" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    [160, 236, 564, 640]
      .map(
        (x) =>
          `<path d="M${x} 176v78M${x} 300v176" stroke="#0d0f12" stroke-opacity=".55" stroke-width="20" stroke-linecap="round"/>`,
      )
      .join(''),
    `<path d="M106 276h588" stroke="#0b0c0f" stroke-width="8"/><path d="M106 282h588" stroke="#6b727d" stroke-opacity=".5" stroke-width="2"/>`,
    [200, 600]
      .map(
        (x) =>
          `<rect x="${x - 46}" y="250" width="92" height="58" rx="8" fill="${paint('metal')}"/><rect x="${x - 46}" y="272" width="92" height="13" rx="6" fill="#5b626c"/>${bolt(x - 28, 262, 5)}${bolt(x + 28, 262, 5)}${bolt(x - 28, 297, 5)}${bolt(x + 28, 297, 5)}`,
      )
      .join(''),
    `<rect x="290" y="330" width="96" height="120" rx="8" fill="#0c0d10"/><path d="M306 350h64v30l-14 16h-36l-14-16z" fill="#3d434c"/><path d="M322 362v18M338 362v18M354 362v18" stroke="#d9b48a" stroke-width="5"/><rect x="314" y="410" width="48" height="28" rx="5" fill="${paint('signal')}"/>`,
    typeLabel(canvas, 408, 330, 150, 120),
    [150, 650].map((x) => `<rect x="${x - 30}" y="488" width="60" height="22" rx="8" fill="#0c0d10"/>`).join(''),
    mark(canvas, 400, 212, 0, 1.1),
  ].join('')
}

/** A control unit with its fins and two sockets. */
const controlUnit = (canvas: Canvas, x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M14 0h232q14 0 14 14v130q0 14-14 14H14q-14 0-14-14V14Q0 0 14 0z" fill="${canvas.paint('metalFlat')}"/>${Array.from({ length: 10 }, (_, index) => `<path d="M${28 + index * 23} 16v88" stroke="#59606b" stroke-width="8" stroke-linecap="round"/><path d="M${25 + index * 23} 16v88" stroke="#e3e6e9" stroke-width="2"/>`).join('')}${bolt(14, 16, 6)}${bolt(246, 16, 6)}<rect x="20" y="116" width="100" height="60" rx="6" fill="#16181d"/><rect x="138" y="116" width="102" height="60" rx="6" fill="#16181d"/><path d="M30 134h80M30 150h80M148 134h82M148 150h82" stroke="#d9b48a" stroke-width="5" stroke-dasharray="5 5"/></g>`

/** A plate with posts that hold a control unit, its keyed harness, and the supply that watches over it. */
export function benchPlate(canvas: Canvas): string {
  const { paint, palette } = canvas
  const post = (x: number, y: number): string =>
    `<rect x="${x - 15}" y="${y - 46}" width="30" height="56" rx="8" fill="${paint('tube')}"/><ellipse cx="${x}" cy="${y - 46}" rx="26" ry="13" fill="${paint('signal')}"/><ellipse cx="${x}" cy="${y - 50}" rx="18" ry="7" fill="#fff" fill-opacity=".25"/>`
  const holes = Array.from(
    { length: 22 },
    (_, index) =>
      `<ellipse cx="${150 + (index % 11) * 46 + (index > 10 ? -8 : 0)}" cy="${index > 10 ? 452 : 206}" rx="8" ry="5" fill="#3d434c"/>`,
  ).join('')
  const adapter = (x: number, color: string): string =>
    `<rect x="${x}" y="398" width="96" height="40" rx="8" fill="#101216"/><rect x="${x + 6}" y="402" width="84" height="12" rx="4" fill="${color}"/>`
  const isBoth = canvas.choice === 'With EDC17 and MED17'
  return [
    floorShadow(canvas, 400, 520, 350, 26),
    `<path d="M130 182h540q14 0 18 14l58 270q4 16-14 16H68q-18 0-14-16l58-270q4-14 18-14z" fill="${paint('metalFlat')}"/><path d="M54 474h692v18q0 14-14 14H68q-14 0-14-14z" fill="#646b75"/><path d="M134 192h532" stroke="#fff" stroke-opacity=".7" stroke-width="4"/>${holes}`,
    controlUnit(canvas, 150, 226),
    post(140, 286) + post(420, 286),
    cable('M210 430C210 470 480 500 510 400', 13) + cable('M330 430C340 462 470 470 510 380', 13),
    adapter(168, '#3b78c2') + adapter(290, '#58a05a'),
    `<path d="M492 214h166q14 0 16 14l22 174q2 20-18 20H490q-18 0-18-20l6-174q0-14 14-14z" fill="${paint('dark')}"/><rect x="500" y="232" width="152" height="74" rx="8" fill="#0d0f12"/><text x="576" y="286" text-anchor="middle" font-family="monospace" font-size="42" font-weight="700" fill="#58d68d">13.5</text>`,
    `<circle cx="520" cy="346" r="16" fill="${palette.signal}"/><circle cx="576" cy="346" r="16" fill="#434954"/><circle cx="634" cy="346" r="16" fill="#434954"/><path d="M504 392h152" stroke="#4b515b" stroke-width="8" stroke-dasharray="14 8"/>`,
    isBoth
      ? `<g transform="translate(196 108)"><path d="M40 50C40 88 120 60 130 92" fill="none" stroke="#0c0d10" stroke-width="11"/>${[0, 124].map((x, index) => `<rect x="${x}" width="100" height="54" rx="8" fill="#101216"/><rect x="${x + 8}" y="6" width="84" height="14" rx="4" fill="${index === 0 ? '#e4b04a' : '#c9ced6'}"/><path d="M${x + 14} 34h72M${x + 14} 44h72" stroke="#d9b48a" stroke-width="4" stroke-dasharray="5 4"/>`).join('')}</g>`
      : '',
  ].join('')
}

/** The edge at the back: sockets for supply, computer and harness. */
export function benchPlateBehind(canvas: Canvas): string {
  const { paint } = canvas
  const ports = canvas.choice === 'With EDC17 and MED17' ? 4 : 2
  return [
    floorShadow(canvas, 400, 510, 350, 26),
    [160, 640]
      .map(
        (x) =>
          `<rect x="${x - 16}" y="150" width="32" height="120" rx="8" fill="${paint('tube')}"/><ellipse cx="${x}" cy="150" rx="28" ry="14" fill="${paint('signal')}"/>`,
      )
      .join(''),
    `<path d="M360 168h280q16 0 16 16v110H344V184q0-16 16-16z" fill="${paint('metalFlat')}" transform="translate(-150 0)"/>${Array.from({ length: 10 }, (_, index) => `<path d="M${220 + index * 29} 186v70" stroke="#59606b" stroke-width="9" stroke-linecap="round"/>`).join('')}`,
    `<rect x="120" y="262" width="560" height="194" rx="18" fill="${paint('dark')}"/><rect x="90" y="452" width="620" height="30" rx="8" fill="${paint('metal')}"/>`,
    [150, 650].map((x) => `<rect x="${x - 30}" y="480" width="60" height="22" rx="8" fill="#0c0d10"/>`).join(''),
    `<circle cx="190" cy="326" r="34" fill="#0c0d10"/><circle cx="190" cy="326" r="22" fill="${paint('metal')}"/><circle cx="190" cy="326" r="9" fill="#16181d"/><rect x="156" y="388" width="68" height="40" rx="6" fill="${paint('signal')}"/>`,
    Array.from(
      { length: ports },
      (_, index) =>
        `<rect x="${252 + (index % 2) * 112}" y="${ports === 2 ? 316 : 284 + Math.floor(index / 2) * 82}" width="98" height="66" rx="8" fill="#0c0d10" stroke="#4b515b" stroke-width="3"/><path d="M${268 + (index % 2) * 112} ${(ports === 2 ? 316 : 284 + Math.floor(index / 2) * 82) + 24}h66M${268 + (index % 2) * 112} ${(ports === 2 ? 316 : 284 + Math.floor(index / 2) * 82) + 44}h66" stroke="#d9b48a" stroke-width="7" stroke-dasharray="6 5"/>`,
    ).join(''),
    typeLabel(canvas, 490, 288, 164, 118),
    bolt(138, 282, 7) + bolt(662, 282, 7) + bolt(138, 436, 7) + bolt(662, 436, 7),
  ].join('')
}
