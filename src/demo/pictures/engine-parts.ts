import { around, cable, floorShadow, onCircle, round } from './canvas.ts'
import type { Canvas } from './canvas.ts'

/** A cone filter on a tube with a coupler and a heat shield behind it. */
export function intake(canvas: Canvas): string {
  const { paint } = canvas
  const pleats = Array.from({ length: 17 }, (_, index) => {
    const part = index / 16
    const color = index % 2 === 0 ? '#8f2408' : '#ffffff'
    return `<path d="M${round(148 + part * 22)} ${round(198 + part * 206)}L324 ${round(172 + part * 256)}" stroke="${color}" stroke-opacity="${index % 2 === 0 ? 0.5 : 0.22}" stroke-width="5" stroke-linecap="round"/>`
  }).join('')
  const clamp = (x: number, y: number, h: number): string =>
    `<rect x="${x}" y="${y}" width="20" height="${h}" rx="4" fill="${paint('metal')}"/><path d="M${x + 6} ${y + 8}v${h - 16}M${x + 13} ${y + 8}v${h - 16}" stroke="#5b626c" stroke-width="2" stroke-dasharray="5 5"/><rect x="${x - 4}" y="${y - 12}" width="28" height="16" rx="3" fill="#7a818c"/>`
  return [
    floorShadow(canvas, 410, 476, 310),
    `<path d="M112 132h236q20 0 20 20v300q0 20-20 20H112z" fill="${paint('dark')}" opacity=".94"/><path d="M112 150h222q14 0 14 14v276q0 14-14 14H112" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="3"/>`,
    `<path d="M150 196q-16 104 20 212l154 22q18-130 0-260z" fill="${paint('signal')}"/>${pleats}`,
    `<path d="M146 190q-26 110 24 224q-44-8-58-106q-2-96 34-118z" fill="${paint('metalFlat')}"/><ellipse cx="142" cy="302" rx="15" ry="44" fill="#8b929c"/>`,
    `<path d="M322 168h26q12 0 12 12v240q0 12-12 12h-26q14-132 0-264z" fill="${paint('rubber')}"/>`,
    `<path d="M356 226h96c92 0 116 22 146 72 18 30 22 62 22 128H500c0-56-14-74-62-74h-82z" fill="${paint('metal')}"/>`,
    `<path d="M362 246h92c80 0 106 22 132 66" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="7" stroke-linecap="round"/>`,
    clamp(356, 216, 146),
    `<rect x="494" y="412" width="132" height="46" rx="8" fill="${paint('rubber')}"/><rect x="490" y="424" width="140" height="18" rx="4" fill="${paint('metal')}"/><path d="M500 433h120" stroke="#5b626c" stroke-width="2" stroke-dasharray="5 5"/>`,
    `<rect x="446" y="196" width="58" height="34" rx="6" fill="#16181d"/><rect x="456" y="180" width="38" height="20" rx="4" fill="#2b2f37"/><path d="M466 186h18" stroke="${canvas.palette.signal}" stroke-width="4" stroke-linecap="round"/>`,
  ].join('')
}

/** A bent pipe from the turbine flange through the catalyst to the tail flange. */
export function downpipe(canvas: Canvas): string {
  const { paint } = canvas
  const pipe = 'M236 196C330 196 352 226 356 276M430 420C470 462 520 474 640 474'
  const tube = (stroke: string, strokeWidth: number, opacity = 1, shift = 0): string =>
    `<path transform="translate(${shift} ${-Math.abs(shift)})" d="${pipe}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}" stroke-opacity="${opacity}"/>`
  return [
    floorShadow(canvas, 430, 538, 300),
    tube('#525963', 84) + tube('#8b929c', 76) + tube('#b4bac2', 52) + tube('#e9ebee', 22) + tube('#ffffff', 7, 0.8, 6),
    `<g transform="rotate(58 392 346)"><path d="M298 306q14-34 40-34h108q26 0 40 34v80q-14 34-40 34H338q-26 0-40-34z" fill="${paint('metal')}"/><path d="M346 274v144M438 274v144" stroke="#5b626c" stroke-width="4"/><path d="M352 296h82M352 312h82" stroke="#fff" stroke-opacity=".55" stroke-width="5"/><rect x="366" y="356" width="54" height="26" rx="4" fill="${paint('signal')}"/></g>`,
    `<path d="M196 132q34-14 60 10l16 108q-26 26-64 12-18-62-12-130z" fill="${paint('metalFlat')}"/><ellipse cx="214" cy="196" rx="22" ry="46" fill="#2b2f37"/><ellipse cx="220" cy="196" rx="15" ry="36" fill="#121418"/>`,
    `<circle cx="212" cy="142" r="8" fill="#5b626c"/><circle cx="226" cy="250" r="8" fill="#5b626c"/>`,
    `<path d="M620 414h32q12 0 12 12v96q0 12-12 12h-32z" fill="${paint('metal')}"/><path d="M664 438h24v72h-24z" fill="#8b929c"/><ellipse cx="688" cy="474" rx="12" ry="36" fill="#2b2f37"/><circle cx="642" cy="428" r="7" fill="#5b626c"/><circle cx="642" cy="520" r="7" fill="#5b626c"/>`,
    `<g transform="rotate(-32 500 420)"><rect x="484" y="386" width="30" height="34" rx="4" fill="${paint('bronze')}"/><rect x="490" y="342" width="18" height="48" rx="4" fill="${paint('metal')}"/></g>`,
    cable('M474 356C462 300 520 270 580 286', 9),
    `<path d="M286 176q42 6 60 36" stroke="#7d9ad0" stroke-opacity=".28" stroke-width="34" fill="none"/><path d="M262 172q34 2 52 14" stroke="#c79a5b" stroke-opacity=".35" stroke-width="34" fill="none"/>`,
  ].join('')
}

/** A bar and plate core between cast end tanks. */
export function intercooler(canvas: Canvas): string {
  const { paint, palette } = canvas
  const rows = Array.from({ length: 13 }, (_, index) => {
    const y = 206 + index * 17
    const zigzag = 'l7-9l7 9'.repeat(29)
    return `<rect x="192" y="${y}" width="416" height="6" fill="${paint('metal')}"/><path d="M196 ${y + 16}${zigzag}" fill="none" stroke="#c7ccd3" stroke-opacity=".8" stroke-width="1.6"/>`
  }).join('')
  return [
    floorShadow(canvas, 400, 484, 330, 24),
    `<rect x="188" y="200" width="424" height="232" fill="#2a2e35"/>${rows}<rect x="188" y="427" width="424" height="8" fill="${paint('metal')}"/>`,
    `<path d="M196 192q-60-6-84 20-20 24-20 104 0 84 20 108 24 26 84 20z" fill="${paint('tube')}"/><path d="M604 192q60-6 84 20 20 24 20 104 0 84-20 108-24 26-84 20z" fill="${paint('tube')}"/>`,
    `<path d="M128 228q-14 30-14 88" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="8" stroke-linecap="round"/><path d="M640 214q24 4 34 20" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="7" stroke-linecap="round"/>`,
    `<rect x="96" y="118" width="84" height="92" rx="8" fill="${paint('tube')}"/><rect x="90" y="112" width="96" height="18" rx="6" fill="#7a818c"/><rect x="90" y="150" width="96" height="20" rx="5" fill="${paint('rubber')}"/>`,
    `<rect x="620" y="118" width="84" height="92" rx="8" fill="${paint('tube')}"/><rect x="614" y="112" width="96" height="18" rx="6" fill="#7a818c"/><rect x="614" y="150" width="96" height="20" rx="5" fill="${paint('rubber')}"/>`,
    `<rect x="330" y="290" width="140" height="50" rx="6" fill="${palette.darkEdge}" fill-opacity=".86"/><path d="M350 315h66" stroke="${palette.signal}" stroke-width="9" stroke-linecap="round"/><path d="M432 315h18" stroke="#f4f2ee" stroke-width="9" stroke-linecap="round"/>`,
  ].join('')
}

/** Compressor side in front, turbine side behind, actuator below. */
export function turbo(canvas: Canvas): string {
  const { paint } = canvas
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
    `<rect x="252" y="462" width="120" height="56" rx="24" fill="${paint('dark')}"/><rect x="294" y="462" width="12" height="56" fill="${canvas.palette.signal}"/><path d="M372 490h126l34-54" fill="none" stroke="#8b929c" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>`,
  ].join('')
}

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

/** The disc in front of its pressure plate. */
export function clutch(canvas: Canvas): string {
  const { paint, palette } = canvas
  const x = 340
  const y = 306
  const spring = `<g><rect x="${x - 34}" y="${y - 112}" width="68" height="36" rx="12" fill="#16181d"/>${Array.from({ length: 6 }, (_, index) => `<path d="M${x - 26 + index * 10.5} ${y - 108}l6 28" stroke="${palette.signal}" stroke-width="5" stroke-linecap="round"/>`).join('')}</g>`
  const rivet = `<circle cx="${x}" cy="${y - 152}" r="7" fill="#4b3a28"/><circle cx="${x}" cy="${y - 152}" r="4" fill="#d9b48a"/>`
  const groove = `<path d="M${x} ${y - 198}v66" stroke="#2b2119" stroke-width="5"/>`
  const splines = around(18, x, y, `<rect x="${x - 3}" y="${y - 38}" width="6" height="12" fill="#5b626c"/>`)
  const fingers = around(
    16,
    520,
    306,
    '<path d="M508 250l12-104 12 104-12 16z" fill="#8b929c" stroke="#4b515b" stroke-width="3"/>',
  )
  const [bx, by] = onCircle(520, 306, 184, -30)
  return [
    floorShadow(canvas, 420, 528, 290, 22),
    `<circle cx="520" cy="306" r="196" fill="#1d2026"/><circle cx="520" cy="306" r="188" fill="${paint('metalFlat')}"/><circle cx="520" cy="306" r="164" fill="#5b626c"/>${fingers}<circle cx="520" cy="306" r="44" fill="#14161a"/>`,
    around(6, 520, 306, `<circle cx="${bx}" cy="${by}" r="9" fill="#2b2f37"/>`),
    `<circle cx="${x}" cy="${y}" r="204" fill="#120f0c" fill-opacity=".45"/><circle cx="${x}" cy="${y}" r="200" fill="#5c4632"/><circle cx="${x}" cy="${y}" r="194" fill="${paint('bronze')}"/>`,
    around(20, x, y, groove) + around(20, x, y, rivet, 9),
    `<circle cx="${x}" cy="${y}" r="128" fill="#3a3f48"/><circle cx="${x}" cy="${y}" r="124" fill="${paint('metal')}"/>`,
    around(6, x, y, spring),
    `<circle cx="${x}" cy="${y}" r="62" fill="${paint('metalFlat')}"/>${around(6, x, y, `<circle cx="${x}" cy="${y - 50}" r="6" fill="#4b515b"/>`, 30)}<circle cx="${x}" cy="${y}" r="38" fill="#2b2f37"/><circle cx="${x}" cy="${y}" r="28" fill="#121418"/>${splines}`,
    `<path d="M${x - 168} ${y - 60}a178 178 0 0 1 84-100" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="14" stroke-linecap="round"/>`,
  ].join('')
}

/** Four coils with their boots, in a row. */
export function coils(canvas: Canvas): string {
  const { paint } = canvas
  const one = (x: number): string =>
    `<g transform="translate(${x} 96)"><rect x="2" y="232" width="44" height="150" rx="10" fill="${paint('rubber')}"/><path d="M8 262h32M8 290h32M8 318h32" stroke="#4b515b" stroke-width="4"/><path d="M10 380h28l-5 28h-18z" fill="#0c0d10"/><rect x="-10" y="92" width="68" height="146" rx="14" fill="${paint('signal')}"/><path d="M4 108v112" stroke="#fff" stroke-opacity=".45" stroke-width="7" stroke-linecap="round"/><rect x="-24" y="46" width="96" height="58" rx="12" fill="${paint('dark')}"/><circle cx="-8" cy="75" r="9" fill="#8b929c"/><circle cx="-8" cy="75" r="4" fill="#16181d"/><path d="M52 20h34q8 0 8 8v30q0 8-8 8H52z" fill="${paint('rubber')}"/><path d="M70 30h18M70 42h18M70 54h18" stroke="#d9b48a" stroke-width="4"/></g>`
  return [floorShadow(canvas, 400, 506, 320, 22), ...[110, 280, 450, 620].map(one)].join('')
}

/** A fuel sensor between two lines, and its module. */
export function flexFuelKit(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 500, 320, 24),
    cable('M86 196C170 196 190 236 250 250', 26),
    cable('M518 250C600 250 640 200 724 176', 26),
    cable('M384 316C384 410 470 400 508 410', 12),
    `<rect x="226" y="222" width="58" height="56" rx="6" fill="${paint('metal')}"/><rect x="484" y="222" width="58" height="56" rx="6" fill="${paint('metal')}"/>`,
    `<path d="M276 198h216q16 0 16 16v72q0 16-16 16H276q-16 0-16-16v-72q0-16 16-16z" fill="${paint('metalFlat')}"/><path d="M284 214h200" stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M384 226q34 34 0 58q-34-24 0-58z" fill="${palette.signal}"/>`,
    `<rect x="350" y="296" width="68" height="40" rx="8" fill="${paint('rubber')}"/>`,
    `<rect x="72" y="164" width="40" height="64" rx="6" fill="${paint('signal')}"/><rect x="696" y="144" width="40" height="64" rx="6" fill="${paint('signal')}"/>`,
    `<rect x="500" y="366" width="190" height="112" rx="14" fill="${paint('dark')}"/><path d="M524 398h96M524 420h64" stroke="#c9ced6" stroke-width="8" stroke-linecap="round"/><circle cx="656" cy="398" r="8" fill="#58d68d"/><path d="M524 450h142" stroke="${palette.signal}" stroke-width="4"/>`,
  ].join('')
}

/** A bent pipe with a coupler on either end and two bungs. */
export function chargePipe(canvas: Canvas): string {
  const { paint } = canvas
  const pipe = 'M150 420C250 420 262 330 330 280S470 200 640 200'
  const tube = (stroke: string, strokeWidth: number): string =>
    `<path d="${pipe}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth}"/>`
  const coupler = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><rect x="-46" y="-66" width="92" height="132" rx="10" fill="${paint('signal')}"/><path d="M-30-66v132M30-66v132" stroke="#c9ced6" stroke-width="12"/><path d="M-30-66v132M30-66v132" stroke="#5b626c" stroke-width="2" stroke-dasharray="5 5"/></g>`
  const bung = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-18" y="-58" width="36" height="30" rx="4" fill="${paint('metal')}"/><rect x="-12" y="-72" width="24" height="18" rx="3" fill="${paint('bronze')}"/></g>`
  return [
    floorShadow(canvas, 400, 508, 320, 24),
    tube('#525963', 104) + tube('#8b929c', 96) + tube('#b4bac2', 66) + tube('#e9ebee', 26),
    bung(330, 278, -40) + bung(440, 216, -20),
    coupler(168, 420) + coupler(630, 200),
  ].join('')
}

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
