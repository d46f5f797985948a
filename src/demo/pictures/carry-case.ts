import { floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'
import { mark } from './parts.ts'

/** Cutouts in the foam: the shapes of the tools, or a grid of cubes. */
function foam({ choice }: Canvas): string {
  const hole = (x: number, y: number, w: number, h: number, r = 12): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="#0a0b0d"/><path d="M${x + r} ${y + h - 2}h${w - 2 * r}" stroke="#5b626d" stroke-opacity=".8" stroke-width="3"/>`
  switch (choice) {
    case 'FZPRO':
      return `${hole(150, 316, 250, 150)}${hole(420, 316, 110, 66)}${hole(420, 400, 110, 66)}${hole(550, 316, 104, 150, 40)}`
    case 'Plain, to cut yourself':
      return (
        Array.from(
          { length: 16 },
          (_, index) =>
            `<path d="M${170 + index * 31} 306v172" stroke="#0a0b0d" stroke-width="2.5" stroke-dasharray="7 4"/>`,
        ).join('') +
        Array.from(
          { length: 5 },
          (_, index) =>
            `<path d="M144 ${332 + index * 30}h512" stroke="#0a0b0d" stroke-width="2.5" stroke-dasharray="7 4"/>`,
        ).join('')
      )
    default:
      return `<path d="M166 316h114q16 0 16 16v118q0 16-16 16H166q-16 0-16-16V332q0-16 16-16z" fill="#0a0b0d"/><rect x="174" y="334" width="98" height="66" rx="8" fill="#1c2026"/>${hole(320, 316, 150, 64, 30)}${hole(320, 402, 150, 64)}${hole(494, 316, 160, 150, 74)}<circle cx="574" cy="391" r="36" fill="#343941"/>`
  }
}

/** An open hard case with its foam. */
export const carryCase = (canvas: Canvas): string => {
  const { paint } = canvas
  return [
    floorShadow(canvas, 400, 528, 330, 26),
    `<path d="M140 90q4-30 34-30h452q30 0 34 30l22 186H118z" fill="${paint('dark')}"/><path d="M164 98q2-18 20-18h432q18 0 20 18l20 166H144z" fill="#2b3038"/>${Array.from({ length: 11 }, (_, index) => `<path d="M${168 + index * 44} 128q21 22 42 0M${162 + index * 45} 176q22 22 44 0M${156 + index * 46} 226q22 22 44 0" fill="none" stroke="#16181d" stroke-width="7"/>`).join('')}`,
    `<path d="M104 276h592q16 0 16 16l-14 200q-2 26-28 26H130q-26 0-28-26L88 292q0-16 16-16z" fill="${paint('dark')}"/><path d="M128 296h544l-10 180q-1 12-14 12H152q-13 0-14-12z" fill="#3a4049"/>`,
    foam(canvas),
    [212, 588]
      .map(
        (x) =>
          `<rect x="${x - 34}" y="492" width="68" height="34" rx="8" fill="${paint('signal')}"/><path d="M${x - 20} 509h40" stroke="#b52f07" stroke-width="7" stroke-linecap="round"/>`,
      )
      .join(''),
    `<rect x="330" y="500" width="140" height="30" rx="14" fill="${paint('rubber')}"/>`,
    mark(canvas, 400, 172, 0, 0.9),
    [170, 630].map((x) => `<rect x="${x - 26}" y="264" width="52" height="22" rx="6" fill="#6b727d"/>`).join(''),
  ].join('')
}

/** The same case, closed. */
export const carryCaseClosed = (canvas: Canvas): string =>
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
