import { hashText } from '../seeded.ts'
import { floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'

const print = (x: number, y: number, scale: number, signal: string, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round"><path d="M0 92C40 30 70 24 110 28S180 44 200 76" stroke="${ink}" stroke-width="8"/><path d="M0 104C50 92 110 60 160 16q20-14 40-6" stroke="${signal}" stroke-width="9"/><path d="M-8 122h216" stroke="${ink}" stroke-opacity=".6" stroke-width="3"/></g>`

/** A shirt laid flat, in its color; graphite or off-white by its seed where it comes in one. */
export function tshirt(canvas: Canvas): string {
  const { seed, palette, paint, color } = canvas
  const pale = color === null ? hashText(`${seed} shirt`) % 2 === 1 : color === 'Off-white'
  const cloth = paint(color === 'Signal orange' ? 'signal' : pale ? 'white' : 'dark')
  const fold = pale ? '#000' : '#fff'
  return [
    floorShadow(canvas, 400, 520, 230, 20),
    `<path d="M314 92c22 40 150 40 172 0l86 34c18 8 30 20 38 38l52 112c4 10 0 20-10 24l-78 32c-10 4-18 0-22-10l-20-44v222c0 12-8 20-20 20H288c-12 0-20-8-20-20V278l-20 44c-4 10-12 14-22 10l-78-32c-10-4-14-14-10-24l52-112c8-18 20-30 38-38z" fill="${cloth}" stroke="#0a0b0d" stroke-opacity=".22" stroke-width="2.5"/>`,
    `<path d="M314 92c22 40 150 40 172 0l-16-6c-22 30-118 30-140 0z" fill="#0d0f12" fill-opacity="${pale ? 0.3 : 0.6}"/><path d="M306 96c26 52 162 52 188 0" fill="none" stroke="${fold}" stroke-opacity=".16" stroke-width="5"/>`,
    `<path d="M268 280c8 40 10 90 8 130M532 280c-8 40-10 90-8 130M300 470c40 12 90 14 130 6M250 190c10 20 16 50 18 88M550 190c-10 20-16 50-18 88" fill="none" stroke="${fold}" stroke-opacity=".1" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M146 284l80 32M654 284l-80 32M284 486h232" stroke="${fold}" stroke-opacity=".18" stroke-width="3" stroke-dasharray="7 5"/>`,
    print(300, 214, 1, palette.signal, pale ? '#23262d' : '#f4f2ee'),
  ].join('')
}

/** A cap from the side, its peak to the right. */
export function cap(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 420, 452, 290, 22),
    `<path d="M166 414c-16-150 74-258 218-258 132 0 196 92 204 222-110 44-286 56-422 36z" fill="${paint('dark')}"/>`,
    `<path d="M382 158c-54 60-84 150-86 262M382 158c64 50 108 128 118 234" fill="none" stroke="#0d0f12" stroke-opacity=".6" stroke-width="4"/><path d="M374 162c-56 62-84 150-86 258M390 160c64 52 110 128 120 230" fill="none" stroke="#8b929c" stroke-opacity=".35" stroke-width="2" stroke-dasharray="7 5"/>`,
    `<ellipse cx="382" cy="156" rx="17" ry="9" fill="${palette.signal}"/>`,
    `<path d="M586 376c62-4 132 10 152 42 6 12-4 20-22 20-90-2-180 0-262-26z" fill="${paint('signal')}"/><path d="M586 390c56-2 108 8 132 28" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3" stroke-dasharray="8 6"/>`,
    `<path d="M166 414c136 20 312 8 422-36l4 20c-112 46-292 58-424 36z" fill="#0d0f12" fill-opacity=".7"/>`,
    `<path d="M206 300c16-60 60-106 120-118" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="16" stroke-linecap="round"/>`,
    print(398, 248, 0.5, palette.signal, '#f4f2ee'),
  ].join('')
}

/** A mug with the two curves that meet at 5252 rpm. */
export function mug(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 494, 240, 24),
    `<path d="M532 222c110-18 140 60 118 128-18 56-70 84-128 76l6-44c36 4 66-12 78-46 14-42 0-80-72-68z" fill="${paint('white')}"/><path d="M538 262c70-10 84 28 70 70-12 34-42 50-76 46" fill="none" stroke="#a39f96" stroke-opacity=".6" stroke-width="4"/>`,
    `<path d="M206 168h334v264c0 34-22 56-56 56H262c-34 0-56-22-56-56z" fill="${paint('white')}"/>`,
    `<path d="M478 168h62v264c0 34-22 56-56 56h-26c18-4 26-18 26-40z" fill="#8f8b82" fill-opacity=".28"/><path d="M232 200v226" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`,
    `<ellipse cx="373" cy="168" rx="167" ry="26" fill="#d9d5cc"/><ellipse cx="373" cy="170" rx="152" ry="20" fill="#2a1a12"/><path d="M240 166a152 20 0 0 1 120-17" fill="none" stroke="#7a5238" stroke-width="4" stroke-linecap="round"/>`,
    print(272, 262, 1, palette.signal, '#23262d'),
    `<path d="M330 128c-16-22 14-34 0-58M388 122c-16-22 14-34 0-58" fill="none" stroke="#8b929c" stroke-opacity=".4" stroke-width="6" stroke-linecap="round"/>`,
  ].join('')
}
