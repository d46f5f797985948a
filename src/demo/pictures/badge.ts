import { hashText } from '../seeded.ts'
import { round } from './canvas.ts'
import type { Canvas } from './canvas.ts'

/** The largest font size at which a name fits the plate. */
const sizeOf = (name: string): number => Math.min(140, Math.floor(440 / (name.length * 0.76)))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A plate with a make's name in front of a curve; no real logo is copied. */
export function badge(canvas: Canvas): string {
  const { paint, palette, seed } = canvas
  const lift = hashText(`${seed} curve`) % 90
  const size = sizeOf(seed)
  const bars = Array.from({ length: 22 }, (_, index) => {
    const h = 24 + (hashText(`${seed} bar ${index}`) % 70)
    return `<rect x="${round(176 + index * 21)}" y="${430 - h}" width="11" height="${h}" rx="2"/>`
  }).join('')
  const font = "'Barlow Condensed','Arial Narrow','Liberation Sans Narrow',sans-serif"
  return [
    `<rect x="140" y="120" width="520" height="360" rx="46" fill="${paint('dark')}"/><rect x="150" y="130" width="500" height="340" rx="38" fill="none" stroke="#6b727d" stroke-opacity=".5" stroke-width="3"/>`,
    `<g fill="#fff" fill-opacity=".06">${bars}</g>`,
    `<path d="M170 ${430}C300 ${420 - lift / 2} 380 ${330 - lift} 520 ${230}S620 200 640 214" fill="none" stroke="${palette.signal}" stroke-width="10" stroke-linecap="round"/>`,
    `<text x="400" y="${300 + size * 0.34}" text-anchor="middle" font-family="${font}" font-weight="700" font-size="${size}" fill="${palette.light}">${escaped(seed)}</text>`,
  ].join('')
}
