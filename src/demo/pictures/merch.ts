import { floorShadow } from './canvas.ts'
import type { Canvas } from './canvas.ts'

const print = (x: number, y: number, scale: number, signal: string, ink: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round"><path d="M0 92C40 30 70 24 110 28S180 44 200 76" stroke="${ink}" stroke-width="8"/><path d="M0 104C50 92 110 60 160 16q20-14 40-6" stroke="${signal}" stroke-width="9"/><path d="M-8 122h216" stroke="${ink}" stroke-opacity=".6" stroke-width="3"/></g>`

/** A shirt laid flat: its outline, seams and folds, with the neck in front or behind. */
function shirt(canvas: Canvas, cloth: string, { pale, isBack }: { pale: boolean; isBack: boolean }): string {
  const fold = pale ? '#000' : '#fff'
  const neck = isBack
    ? `<path d="M314 92c22 18 150 18 172 0l-16-6c-40 10-100 10-140 0z" fill="#0d0f12" fill-opacity="${pale ? 0.2 : 0.45}"/><path d="M306 96c26 30 162 30 188 0" fill="none" stroke="${fold}" stroke-opacity=".16" stroke-width="5"/><path d="M232 132C300 160 500 160 568 132" fill="none" stroke="${fold}" stroke-opacity=".14" stroke-width="4"/>`
    : `<path d="M314 92c22 40 150 40 172 0l-16-6c-22 30-118 30-140 0z" fill="#0d0f12" fill-opacity="${pale ? 0.3 : 0.6}"/><path d="M306 96c26 52 162 52 188 0" fill="none" stroke="${fold}" stroke-opacity=".16" stroke-width="5"/>`
  const dip = isBack ? 14 : 40
  return [
    floorShadow(canvas, 400, 520, 230, 20),
    `<path d="M314 92c22 ${dip} 150 ${dip} 172 0l86 34c18 8 30 20 38 38l52 112c4 10 0 20-10 24l-78 32c-10 4-18 0-22-10l-20-44v222c0 12-8 20-20 20H288c-12 0-20-8-20-20V278l-20 44c-4 10-12 14-22 10l-78-32c-10-4-14-14-10-24l52-112c8-18 20-30 38-38z" fill="${cloth}" stroke="#0a0b0d" stroke-opacity=".22" stroke-width="2.5"/>`,
    neck,
    `<path d="M268 280c8 40 10 90 8 130M532 280c-8 40-10 90-8 130M300 470c40 12 90 14 130 6M250 190c10 20 16 50 18 88M550 190c-10 20-16 50-18 88" fill="none" stroke="${fold}" stroke-opacity=".1" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="M146 284l80 32M654 284l-80 32M284 486h232" stroke="${fold}" stroke-opacity=".18" stroke-width="3" stroke-dasharray="7 5"/>`,
  ].join('')
}

const dynoCloth = ({ choice, paint }: Canvas): { cloth: string; pale: boolean } => ({
  cloth: paint(choice === 'Signal orange' ? 'signal' : choice === 'Off-white' ? 'white' : 'dark'),
  pale: choice === 'Off-white',
})

/** A shirt with two curves on the chest, in its color. */
export function tshirt(canvas: Canvas): string {
  const { cloth, pale } = dynoCloth(canvas)
  return (
    shirt(canvas, cloth, { pale, isBack: false }) +
    print(300, 214, 1, canvas.palette.signal, pale ? '#23262d' : '#f4f2ee')
  )
}

/** Its back, with a small mark below the neck. */
export function tshirtBehind(canvas: Canvas): string {
  const { cloth, pale } = dynoCloth(canvas)
  return (
    shirt(canvas, cloth, { pale, isBack: true }) +
    print(372, 158, 0.28, canvas.palette.signal, pale ? '#23262d' : '#f4f2ee')
  )
}

/** The technicians' shirt: a small mark in front, a pocket with a pen. */
export function workShirt(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    shirt(canvas, paint('glass'), { pale: false, isBack: false }),
    `<path d="M190 166l54-34M610 166l-54-34" stroke="${palette.signal}" stroke-width="9" stroke-linecap="round"/>`,
    print(300, 202, 0.34, palette.signal, '#f4f2ee'),
    `<rect x="470" y="176" width="9" height="44" rx="4" fill="#c9ced6"/><rect x="472" y="184" width="5" height="26" fill="${palette.signal}"/><path d="M428 204h78v74q0 8-8 12l-31 14-31-14q-8-4-8-12z" fill="#2b333e" stroke="#0a0b0d" stroke-opacity=".5" stroke-width="2"/><path d="M428 218h78M436 224v54l31 15 31-15v-54" fill="none" stroke="#8b97a6" stroke-opacity=".7" stroke-width="2" stroke-dasharray="6 4"/>`,
  ].join('')
}

/** Its back, with the large mark. */
export function workShirtBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    shirt(canvas, paint('glass'), { pale: false, isBack: true }),
    `<path d="M190 166l54-34M610 166l-54-34" stroke="${palette.signal}" stroke-width="9" stroke-linecap="round"/>`,
    print(284, 190, 1.16, palette.signal, '#f4f2ee'),
    `<path d="M300 380h120" stroke="#f4f2ee" stroke-width="14" stroke-linecap="round"/><path d="M444 380h56" stroke="${palette.signal}" stroke-width="14" stroke-linecap="round"/>`,
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

/** The strap of the cap with its buckle. */
export function capBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  return [
    floorShadow(canvas, 400, 478, 250, 22),
    `<path d="M180 440c-30-176 64-300 220-300s250 124 220 300c-40 16-90 22-130 22v-60c0-56-40-92-90-92s-90 36-90 92v60c-40 0-90-6-130-22z" fill="${paint('dark')}"/>`,
    `<path d="M400 140v170M400 140c-76 40-128 150-140 312M400 140c76 40 128 150 140 312" fill="none" stroke="#0d0f12" stroke-opacity=".55" stroke-width="4"/><path d="M392 146v162M392 146c-76 44-120 150-132 300M408 146c76 44 120 150 132 300" fill="none" stroke="#c9ced6" stroke-opacity=".3" stroke-width="2" stroke-dasharray="7 5"/>`,
    `<ellipse cx="400" cy="140" rx="20" ry="9" fill="${palette.signal}"/>`,
    `<path d="M310 462v-60c0-56 40-92 90-92s90 36 90 92v60" fill="#0c0d10" fill-opacity=".75"/><path d="M310 402c0-56 40-92 90-92s90 36 90 92" fill="none" stroke="#c9ced6" stroke-opacity=".35" stroke-width="3" stroke-dasharray="7 5"/>`,
    `<path d="M178 420c40 20 90 26 132 26h180c44 0 92-6 132-26l2 28c-40 20-90 26-134 26H310c-44 0-94-6-134-26z" fill="${paint('rubber')}"/>`,
    `<rect x="350" y="430" width="84" height="58" rx="8" fill="${paint('metal')}"/><rect x="364" y="442" width="56" height="34" rx="4" fill="#1d2026"/><path d="M392 440v38" stroke="#c9ced6" stroke-width="6"/>`,
    `<path d="M222 300c10-54 46-96 90-118" fill="none" stroke="#fff" stroke-opacity=".14" stroke-width="16" stroke-linecap="round"/>`,
  ].join('')
}

/** The other side of the mug with its number, and the handle to the left. */
export function mugBehind(canvas: Canvas): string {
  const { paint, palette } = canvas
  const font = "'Barlow Condensed','Arial Narrow','Liberation Sans Narrow',sans-serif"
  return [
    floorShadow(canvas, 400, 494, 240, 24),
    `<path d="M268 222c-110-18-140 60-118 128 18 56 70 84 128 76l-6-44c-36 4-66-12-78-46-14-42 0-80 72-68z" fill="${paint('white')}"/><path d="M262 262c-70-10-84 28-70 70 12 34 42 50 76 46" fill="none" stroke="#a39f96" stroke-opacity=".6" stroke-width="4"/>`,
    `<path d="M260 168h334v264c0 34-22 56-56 56H316c-34 0-56-22-56-56z" fill="${paint('white')}"/><path d="M532 168h62v264c0 34-22 56-56 56h-26c18-4 26-18 26-40z" fill="#8f8b82" fill-opacity=".28"/><path d="M286 200v226" stroke="#fff" stroke-width="14" stroke-linecap="round"/>`,
    `<ellipse cx="427" cy="168" rx="167" ry="26" fill="#d9d5cc"/><ellipse cx="427" cy="171" rx="152" ry="20" fill="#b5b0a5"/><path d="M290 164a152 20 0 0 1 274 0" fill="none" stroke="#8f8b82" stroke-width="4"/>`,
    `<text x="420" y="352" text-anchor="middle" font-family="${font}" font-weight="700" font-size="112" textLength="206" lengthAdjust="spacingAndGlyphs" fill="#23262d">5252</text><path d="M330 384h180" stroke="${palette.signal}" stroke-width="9" stroke-linecap="round"/>`,
  ].join('')
}
