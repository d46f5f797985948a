import { cable, floorShadow, obdPlug } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, typeLabel } from './parts.ts'

/** A modem box with its antenna. */
export const modemTool = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 390, 470, 260),
    `<rect x="596" y="96" width="16" height="190" rx="8" fill="${canvas.paint('rubber')}"/><circle cx="604" cy="288" r="16" fill="${canvas.paint('metal')}"/>`,
    `<path d="M640 120q34 40 0 80M664 100q54 60 0 120" fill="none" stroke="${canvas.palette.signal}" stroke-width="8" stroke-linecap="round"/>`,
    cable('M214 380C120 400 110 250 176 214', 16),
    `<g transform="translate(96 96)">${obdPlug(canvas, 0, 0)}</g>`,
    `<rect x="210" y="276" width="436" height="176" rx="26" fill="${canvas.paint('dark')}"/><rect x="214" y="280" width="428" height="168" rx="23" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="2"/>`,
    `<rect x="240" y="304" width="128" height="120" rx="12" fill="#14171b"/><path d="M258 398v-20M284 398v-40M310 398v-60M336 398v-80" stroke="${canvas.palette.signal}" stroke-width="14" stroke-linecap="round"/>`,
    `<rect x="398" y="312" width="150" height="16" rx="8" fill="${canvas.paint('signal')}"/><circle cx="412" cy="372" r="9" fill="#58d68d"/><circle cx="446" cy="372" r="9" fill="#58d68d"/><circle cx="480" cy="372" r="9" fill="#e4b04a"/><circle cx="514" cy="372" r="9" fill="#434954"/>`,
    `<path d="M398 410h210" stroke="#4b515b" stroke-width="6" stroke-dasharray="12 8"/>`,
  ].join('')

/** The back of the modem box: label, slot for the card, sockets and the foot of the antenna. */
export const modemToolBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 494, 300),
    `<rect x="180" y="70" width="18" height="210" rx="9" fill="${canvas.paint('rubber')}"/>`,
    `<rect x="120" y="250" width="560" height="230" rx="30" fill="${canvas.paint('dark')}"/><rect x="125" y="255" width="550" height="220" rx="26" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="2"/>`,
    `<circle cx="189" cy="310" r="28" fill="#0c0d10"/><circle cx="189" cy="310" r="22" fill="${canvas.paint('bronze')}"/><rect x="176" y="262" width="26" height="50" rx="6" fill="${canvas.paint('metal')}"/>`,
    typeLabel(canvas, 448, 284, 196, 130),
    `<rect x="252" y="296" width="150" height="18" rx="5" fill="#0c0d10"/><rect x="270" y="290" width="112" height="16" rx="3" fill="#d9b48a"/><path d="M252 338h90" stroke="#c9ced6" stroke-width="6" stroke-linecap="round"/>`,
    `<rect x="160" y="392" width="96" height="50" rx="8" fill="#0c0d10" stroke="#4b515b" stroke-width="3"/><path d="M176 410h64M176 424h64" stroke="#d9b48a" stroke-width="6" stroke-dasharray="6 5"/><circle cx="300" cy="417" r="24" fill="#0c0d10" stroke="#4b515b" stroke-width="3"/><circle cx="300" cy="417" r="8" fill="#c9ced6"/><rect x="346" y="400" width="60" height="34" rx="8" fill="${canvas.paint('signal')}"/>`,
    bolt(146, 276, 7) + bolt(654, 276, 7) + bolt(654, 454, 7) + bolt(146, 462, 5),
  ].join('')

/** A flat metal interface with a cable on either end. */
export const interfaceBox = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 390, 432, 300),
    cable('M246 340C140 350 120 450 196 486', 15),
    cable('M556 340C660 330 690 270 640 196', 15),
    `<g transform="translate(566 84)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="rotate(8 220 486)"><rect x="190" y="464" width="74" height="48" rx="8" fill="${canvas.paint('rubber')}"/><rect x="262" y="472" width="44" height="32" rx="3" fill="${canvas.paint('metal')}"/><rect x="270" y="480" width="28" height="16" fill="#16181d"/></g>`,
    `<path d="M240 284h320q14 0 16 14l14 90q2 18-16 18H226q-18 0-16-18l14-90q2-14 16-14z" fill="${canvas.paint('metalFlat')}"/>`,
    `<path d="M252 296h296l10 72H242z" fill="${canvas.paint('dark')}"/><path d="M270 318h120M270 338h84" stroke="#c9ced6" stroke-width="9" stroke-linecap="round"/>`,
    `<circle cx="478" cy="330" r="8" fill="#58d68d"/><circle cx="506" cy="330" r="8" fill="${canvas.palette.signal}"/><circle cx="534" cy="330" r="8" fill="#434954"/>`,
    `<path d="M222 386h356" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`,
  ].join('')

/** The underside of the interface, and the sockets at its ends. */
export const interfaceBoxBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 470, 300),
    cable('M210 300C90 300 80 180 170 130', 15),
    cable('M590 300C710 310 730 420 640 490', 15),
    `<rect x="200" y="176" width="400" height="262" rx="20" fill="${canvas.paint('metalFlat')}"/><rect x="212" y="188" width="376" height="238" rx="12" fill="none" stroke="#646b75" stroke-width="3"/>`,
    `<rect x="184" y="262" width="26" height="80" rx="8" fill="${canvas.paint('rubber')}"/><rect x="590" y="262" width="26" height="80" rx="8" fill="${canvas.paint('rubber')}"/>`,
    typeLabel(canvas, 280, 228, 240, 150),
    [
      [236, 212],
      [564, 212],
      [236, 402],
      [564, 402],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="18" fill="#16181d"/><circle cx="${x}" cy="${y}" r="11" fill="#2b2f37"/>`,
      )
      .join(''),
    bolt(400, 204, 7) + bolt(400, 410, 7),
  ].join('')

/** The plug for the mains: two flat blades, two round pins, or three broad ones. */
function mainsPlug(canvas: Canvas, x: number, y: number, scale = 1): string {
  const pins = {
    EU: '<path d="M24-44v50M54-44v50" stroke="#c9ced6" stroke-width="10" stroke-linecap="round"/>',
    UK: '<path d="M18-30v40M60-30v40" stroke="#d9b48a" stroke-width="12"/><path d="M39-50v60" stroke="#d9b48a" stroke-width="14"/>',
  }[canvas.choice ?? '']
  const body =
    canvas.choice === 'UK'
      ? 'M-10 4h98q10 0 8 10l-14 54q-2 10-12 10H8q-10 0-12-10l-14-54q-2-10 8-10z'
      : 'M8 4h62q8 0 8 8v56q0 22-20 34H20Q0 90 0 68V12q0-8 8-8z'
  return `<g transform="translate(${x} ${y}) scale(${scale})">${pins ?? '<path d="M24-40v50M54-40v50" stroke="#d9b48a" stroke-width="12"/>'}<path d="${body}" fill="${canvas.paint('rubber')}"/><path d="M18 30h42M18 44h42" stroke="#4b515b" stroke-width="5" stroke-linecap="round"/><rect x="27" y="76" width="24" height="36" rx="8" fill="#16181d"/></g>`
}

/** A charger with its display, a handle and two clamps. */
export const charger = (canvas: Canvas): string => {
  const clamp = (x: number, y: number, turn: number, color: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0h96q14 0 20 10l14 22H96L84 18H0z" fill="${color}"/><path d="M0 40h84l12-12h34l-14 22q-6 10-20 10H0z" fill="${color}"/><path d="M98 24h30M100 34h28" stroke="#b9bec5" stroke-width="6" stroke-dasharray="5 4"/><circle cx="44" cy="29" r="9" fill="#b9bec5"/></g>`
  return [
    floorShadow(canvas, 330, 470, 250),
    cable('M470 400C560 430 560 500 520 520', 12),
    cable('M470 380C600 380 640 430 610 470', 12),
    cable('M160 430C90 440 70 380 84 330', 12),
    mainsPlug(canvas, 46, 220),
    clamp(526, 486, 12, '#16181d'),
    clamp(612, 428, -16, '#c0261b'),
    `<path d="M226 176q0-56 56-56h108q56 0 56 56v24h-30v-20q0-30-30-30H286q-30 0-30 30v20h-30z" fill="${canvas.paint('rubber')}"/>`,
    `<rect x="150" y="190" width="370" height="272" rx="34" fill="${canvas.paint('dark')}"/><rect x="154" y="194" width="362" height="264" rx="31" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    `<rect x="184" y="222" width="196" height="112" rx="12" fill="#0d0f12"/><text x="282" y="298" text-anchor="middle" font-family="monospace" font-size="58" font-weight="700" fill="#58d68d">13.6</text>`,
    `<rect x="404" y="226" width="88" height="40" rx="10" fill="${canvas.paint('signal')}"/><circle cx="426" cy="304" r="13" fill="#434954"/><circle cx="468" cy="304" r="13" fill="#434954"/>`,
    Array.from(
      { length: 9 },
      (_, index) => `<path d="M${190 + index * 36} 366v66" stroke="#101216" stroke-width="12" stroke-linecap="round"/>`,
    ).join(''),
  ].join('')
}

/** The back of the charger: its fan, the label, and the leads with their plug. */
export const chargerBehind = (canvas: Canvas): string => {
  const { paint } = canvas
  const guard = [28, 48, 68]
    .map((r) => `<circle cx="330" cy="318" r="${r}" fill="none" stroke="#8b929c" stroke-width="4"/>`)
    .join('')
  return [
    floorShadow(canvas, 400, 500, 280),
    `<path d="M316 156q0-56 56-56h108q56 0 56 56v24h-30v-20q0-30-30-30H376q-30 0-30 30v20h-30z" fill="${paint('rubber')}"/>`,
    cable('M580 420C660 430 690 390 682 330', 12),
    mainsPlug(canvas, 642, 222),
    `<rect x="220" y="172" width="370" height="308" rx="34" fill="${paint('dark')}"/><rect x="224" y="176" width="362" height="300" rx="31" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    `<circle cx="330" cy="318" r="88" fill="#0c0d10"/>${[0, 60, 120, 180, 240, 300].map((turn) => `<path d="M330 318q10-50 52-52q-4 44-52 52z" fill="#3d434c" transform="rotate(${turn} 330 318)"/>`).join('')}${guard}<path d="M330 232v172M244 318h172" stroke="#8b929c" stroke-width="4"/><circle cx="330" cy="318" r="16" fill="${paint('metal')}"/>`,
    typeLabel(canvas, 440, 226, 122, 120),
    `<circle cx="468" cy="420" r="20" fill="#c0261b"/><circle cx="468" cy="420" r="9" fill="#0c0d10"/><circle cx="526" cy="420" r="20" fill="#16181d" stroke="#4b515b" stroke-width="3"/><circle cx="526" cy="420" r="9" fill="#4b515b"/>`,
    bolt(246, 200, 7) + bolt(564, 200, 7) + bolt(246, 452, 7) + bolt(564, 452, 7),
  ].join('')
}

/** A thermocouple: a threaded steel probe on a braided lead with a flat plug. */
export const probe = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 470, 290),
    cable('M352 372C250 330 130 340 140 430S330 520 420 470S610 400 640 330', 13),
    `<path d="M352 372C250 330 130 340 140 430S330 520 420 470S610 400 640 330" fill="none" stroke="#c9ced6" stroke-opacity=".55" stroke-width="5" stroke-dasharray="5 7"/>`,
    `<g transform="rotate(-34 400 300)"><rect x="330" y="266" width="62" height="68" rx="8" fill="${canvas.paint('metal')}"/><path d="M346 266v68M362 266v68M378 266v68" stroke="#5b626c" stroke-width="2.5"/><rect x="392" y="276" width="70" height="48" rx="4" fill="${canvas.paint('bronze')}"/>${Array.from({ length: 7 }, (_, index) => `<path d="M${398 + index * 10} 276l-6 48" stroke="#6d4b29" stroke-width="3"/>`).join('')}<rect x="462" y="288" width="212" height="24" rx="12" fill="${canvas.paint('metal')}"/><path d="M640 288h22q12 0 12 12t-12 12h-22z" fill="#7d848e"/></g>`,
    `<g transform="translate(606 236) rotate(16)"><rect width="84" height="96" rx="10" fill="#e4b04a"/><path d="M18-34v36M60-34v36" stroke="#b9bec5" stroke-width="14" stroke-linecap="round"/><circle cx="42" cy="60" r="12" fill="#8a6417"/></g>`,
  ].join('')

/** The bung that is welded in, the thread of the probe and the back of its plug. */
export const probeBehind = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 500, 300),
    cable('M250 250C120 250 100 440 240 460S470 520 560 450', 14),
    `<path d="M250 250C120 250 100 440 240 460S470 520 560 450" fill="none" stroke="#c9ced6" stroke-opacity=".55" stroke-width="5" stroke-dasharray="5 7"/>`,
    `<rect x="238" y="214" width="70" height="72" rx="8" fill="${canvas.paint('metal')}"/><path d="M256 214v72M274 214v72M292 214v72" stroke="#5b626c" stroke-width="3"/><rect x="308" y="224" width="80" height="52" rx="4" fill="${canvas.paint('bronze')}"/>${[0, 1, 2, 3, 4, 5, 6, 7].map((index) => `<path d="M${314 + index * 10} 224l-6 52" stroke="#6d4b29" stroke-width="3"/>`).join('')}<rect x="388" y="238" width="150" height="24" rx="12" fill="${canvas.paint('metal')}"/>`,
    `<circle cx="640" cy="220" r="90" fill="${canvas.paint('metal')}" stroke="#525963" stroke-width="3"/><circle cx="640" cy="220" r="58" fill="#3d434c"/><circle cx="640" cy="220" r="50" fill="#0c0d10"/><circle cx="640" cy="220" r="54" fill="none" stroke="#8b929c" stroke-width="5" stroke-dasharray="9 4"/>`,
    `<g transform="translate(540 372) rotate(12)"><rect width="120" height="104" rx="12" fill="#e4b04a"/><path d="M10 52h100" stroke="#8a6417" stroke-width="3"/><circle cx="34" cy="28" r="12" fill="#8a6417"/><path d="M27 28h14" stroke="#e4b04a" stroke-width="4"/><circle cx="86" cy="28" r="12" fill="#8a6417"/><path d="M79 28h14" stroke="#e4b04a" stroke-width="4"/><path d="M28 78h22M39 67v22M76 78h22" stroke="#6d4b0e" stroke-width="6"/></g>`,
  ].join('')
