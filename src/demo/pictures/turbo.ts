import { around, floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { bolt, mouth } from './parts.ts'

/** Compressor side in front, turbine side behind, actuator below. */
export function turbo(canvas: Canvas): string {
  const { paint, choice } = canvas
  const blades = around(
    12,
    330,
    300,
    '<path d="M330 284q26-14 34-62 10 30-2 62-10 16-32 16z" fill="#cdd2d8" stroke="#7a818c" stroke-width="2"/>',
  )
  return [
    floorShadow(canvas, 410, 500, 280, 24),
    `<path d="M520 176c84 0 136 56 136 128s-52 128-128 128c-66 0-118-46-118-128 0-78 44-128 110-128z" fill="${paint('bronze')}"/><path d="M560 420q70 10 96 64h-116q-10-40-34-58z" fill="${paint('bronze')}"/><path d="M534 484h130q8 0 8 8v14H526v-14q0-8 8-8z" fill="#6d4b29"/><circle cx="546" cy="495" r="6" fill="#2b1d10"/><circle cx="652" cy="495" r="6" fill="#2b1d10"/>`,
    `<path d="M452 190q74-20 132 28" fill="none" stroke="#f0d5b0" stroke-opacity=".55" stroke-width="9" stroke-linecap="round"/>`,
    `<rect x="412" y="236" width="70" height="128" rx="10" fill="${paint('metal')}"/><path d="M428 240v120M446 240v120M464 240v120" stroke="#5b626c" stroke-width="4"/><rect x="430" y="352" width="34" height="40" rx="5" fill="#7a818c"/><rect x="430" y="206" width="34" height="34" rx="5" fill="#7a818c"/>`,
    `<path d="M330 128c104 0 168 74 168 170s-66 166-160 170c-98 4-176-68-176-170 0-60 26-108 62-138L118 158q-14-2-14-16V96q0-14 14-14h150q40 6 62 46z" fill="${paint('metalFlat')}"/>`,
    `<path d="M206 190c-32 62-22 152 42 200" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="11" stroke-linecap="round"/><path d="M338 440c70-6 122-58 126-130" fill="none" stroke="#4b515b" stroke-opacity=".35" stroke-width="12" stroke-linecap="round"/>`,
    `<rect x="92" y="74" width="30" height="96" rx="8" fill="${paint('metal')}"/><ellipse cx="96" cy="122" rx="11" ry="36" fill="#2b2f37"/>`,
    `<circle cx="330" cy="300" r="116" fill="#6a717b"/><circle cx="330" cy="300" r="108" fill="${paint('metal')}"/><circle cx="330" cy="300" r="88" fill="#14161a"/>${blades}<circle cx="330" cy="300" r="24" fill="${paint('metal')}"/><path d="M318 290l12-7 12 7v14l-12 7-12-7z" fill="#5b626c"/>`,
    choice === 'Reuse your own'
      ? `<path d="M266 462h92v24q0 12-12 12h-68q-12 0-12-12z" fill="#7a818c"/>${bolt(286, 480)}${bolt(338, 480)}`
      : `<rect x="252" y="462" width="120" height="56" rx="24" fill="${paint('dark')}"/><rect x="294" y="462" width="12" height="56" fill="${canvas.palette.signal}"/><path d="M372 490h126l34-54" fill="none" stroke="#8b929c" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>`,
  ].join('')
}

/** The turbine side: the outlet with its wheel and the flange to the manifold. */
export function turboBehind(canvas: Canvas): string {
  const { paint, choice } = canvas
  const blades = around(
    9,
    470,
    290,
    '<path d="M470 272q34-14 40-58 16 34-4 66-12 16-36 14z" fill="#8a6a48" stroke="#3d2a16" stroke-width="3"/>',
  )
  return [
    floorShadow(canvas, 410, 510, 280, 24),
    `<path d="M250 150c92 0 140 62 140 146s-60 142-140 142-142-58-142-142c0-46 18-86 48-110L110 134q-10-6-10-20V92q0-12 12-12h96q36 10 42 70z" fill="${paint('metalFlat')}"/><path d="M140 230c-14 70 8 136 70 168" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="10" stroke-linecap="round"/>`,
    mouth(canvas, 152, 110, 58, 34),
    `<rect x="322" y="226" width="70" height="132" rx="10" fill="${paint('metal')}"/>`,
    choice === 'Reuse your own'
      ? ''
      : `<path d="M262 490H316L668 236" fill="none" stroke="#8b929c" stroke-width="10" stroke-linejoin="round"/><rect x="186" y="462" width="120" height="56" rx="24" fill="${paint('dark')}"/><rect x="248" y="462" width="12" height="56" fill="${canvas.palette.signal}"/>`,
    `<path d="M590 190l84 40q10 14-6 22l-84-36z" fill="#8b929c"/>${bolt(662, 240, 7)}`,
    `<path d="M470 122c100 0 170 72 170 168 0 104-76 172-170 172-98 0-170-68-170-168 0-98 70-172 170-172z" fill="${paint('bronze')}"/><path d="M336 240q30-80 120-92" fill="none" stroke="#f0d5b0" stroke-opacity=".6" stroke-width="11" stroke-linecap="round"/>`,
    `<path d="M560 400l92 44v66H500v-60z" fill="${paint('bronze')}"/><path d="M492 488h172q10 0 10 10v22H482v-22q0-10 10-10z" fill="#6d4b29"/>${bolt(504, 506)}${bolt(652, 506)}`,
    around(5, 470, 290, `<g>${bolt(610, 290, 11)}</g>`, 18),
    `<circle cx="470" cy="290" r="116" fill="#6d4b29"/><circle cx="470" cy="290" r="100" fill="#1c130a"/>${blades}<circle cx="470" cy="290" r="24" fill="#a67847"/><path d="M458 280l12-7 12 7v16l-12 7-12-7z" fill="#3d2a16"/>`,
    `<circle cx="596" cy="208" r="34" fill="#1c130a"/><circle cx="596" cy="208" r="26" fill="${paint('bronze')}"/>`,
  ].join('')
}
