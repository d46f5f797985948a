import { cable, floorShadow, obdPlug } from './canvas.ts'
import type { Canvas } from './canvas.ts'

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

/** A modem box with its antenna beside a phone that stays at the shop. */
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

/** A charger with its display, a handle and two clamps. */
export const charger = (canvas: Canvas): string => {
  const clamp = (x: number, y: number, turn: number, color: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0h96q14 0 20 10l14 22H96L84 18H0z" fill="${color}"/><path d="M0 40h84l12-12h34l-14 22q-6 10-20 10H0z" fill="${color}"/><path d="M98 24h30M100 34h28" stroke="#b9bec5" stroke-width="6" stroke-dasharray="5 4"/><circle cx="44" cy="29" r="9" fill="#b9bec5"/></g>`
  return [
    floorShadow(canvas, 330, 470, 250),
    cable('M470 400C560 430 560 500 520 520', 12),
    cable('M470 380C600 380 640 430 610 470', 12),
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

/** A closed hard case with latches, ribs and a handle. */
export const carryCase = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 500, 320, 26),
    `<path d="M316 164q0-40 40-40h88q40 0 40 40v26h-30v-18q0-20-20-20h-68q-20 0-20 20v18h-30z" fill="${canvas.paint('rubber')}"/>`,
    `<rect x="110" y="180" width="580" height="306" rx="34" fill="${canvas.paint('dark')}"/><rect x="115" y="185" width="570" height="296" rx="30" fill="none" stroke="#6b727d" stroke-opacity=".45" stroke-width="2"/>`,
    [180, 268, 532, 620]
      .map(
        (x) =>
          `<path d="M${x} 204v254" stroke="#0d0f12" stroke-opacity=".5" stroke-width="22" stroke-linecap="round"/>`,
      )
      .join(''),
    `<path d="M112 330h576" stroke="#0b0c0f" stroke-width="7"/><path d="M112 336h576" stroke="#6b727d" stroke-opacity=".5" stroke-width="2"/>`,
    [222, 538]
      .map(
        (x) =>
          `<rect x="${x - 16}" y="296" width="76" height="66" rx="10" fill="${canvas.paint('signal')}"/><rect x="${x - 4}" y="326" width="52" height="26" rx="6" fill="#b52f07"/>`,
      )
      .join(''),
    `<rect x="336" y="232" width="128" height="62" rx="8" fill="#14171b"/><path d="M356 276l26-34h16l-26 34z" fill="${canvas.palette.signal}"/><path d="M404 252h38M404 266h38" stroke="#c9ced6" stroke-width="6" stroke-linecap="round"/>`,
  ].join('')

/** A thermocouple: a threaded steel probe on a braided lead with a flat plug. */
export const probe = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 470, 290),
    cable('M352 372C250 330 130 340 140 430S330 520 420 470S610 400 640 330', 13),
    `<path d="M352 372C250 330 130 340 140 430S330 520 420 470S610 400 640 330" fill="none" stroke="#c9ced6" stroke-opacity=".55" stroke-width="5" stroke-dasharray="5 7"/>`,
    `<g transform="rotate(-34 400 300)"><rect x="330" y="266" width="62" height="68" rx="8" fill="${canvas.paint('metal')}"/><path d="M346 266v68M362 266v68M378 266v68" stroke="#5b626c" stroke-width="2.5"/><rect x="392" y="276" width="70" height="48" rx="4" fill="${canvas.paint('bronze')}"/>${Array.from({ length: 7 }, (_, index) => `<path d="M${398 + index * 10} 276l-6 48" stroke="#6d4b29" stroke-width="3"/>`).join('')}<rect x="462" y="288" width="212" height="24" rx="12" fill="${canvas.paint('metal')}"/><path d="M640 288h22q12 0 12 12t-12 12h-22z" fill="#7d848e"/></g>`,
    `<g transform="translate(606 236) rotate(16)"><rect width="84" height="96" rx="10" fill="#e4b04a"/><path d="M18-34v36M60-34v36" stroke="#b9bec5" stroke-width="14" stroke-linecap="round"/><circle cx="42" cy="60" r="12" fill="#8a6417"/></g>`,
  ].join('')

/** A network cable from the diagnostic plug to a computer. */
export const networkCable = (canvas: Canvas): string =>
  [
    floorShadow(canvas, 400, 470, 270),
    cable('M244 256C360 220 420 300 360 360S220 440 300 480S520 470 560 430', 15),
    `<g transform="translate(92 168)">${obdPlug(canvas, 0, 0)}</g>`,
    `<g transform="translate(540 340) rotate(-24)"><rect width="124" height="84" rx="10" fill="#dfe5ea" fill-opacity=".9"/><rect x="10" y="10" width="104" height="64" rx="6" fill="#b7c4cf" fill-opacity=".7"/>${Array.from({ length: 8 }, (_, index) => `<path d="M88 ${18 + index * 7}h30" stroke="#d9b48a" stroke-width="4"/>`).join('')}<path d="M26-12h46l10 16H16z" fill="#c9ced6"/><rect x="-44" y="14" width="52" height="56" rx="10" fill="${canvas.paint('signal')}"/></g>`,
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
