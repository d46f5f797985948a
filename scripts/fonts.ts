/**
 * Subsets the fonts to what the shop shows: Latin and Latin Extended-A (all languages of both regions), weights 400
 * to 700. Other scripts, for example in a customer's name, use the system font. The home page needs one letter beyond
 * basic Latin, in Škoda, so that letter is a separate file, a tenth the size of the extended one. After a font
 * package changes, run: node scripts/fonts.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, offset) => String.fromCodePoint(first + offset)).join('')

const subsets = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„•…€™−←↑→↓≤≥≈′″`,
  'latin-ext': range(0x100, 0x17f),
  skoda: 'Šš',
}
const sources: Partial<Record<string, string>> = { skoda: 'latin-ext' }
const folder = 'src/app/fonts'

mkdirSync(folder, { recursive: true })
for (const [subset, characters] of Object.entries(subsets)) {
  const source = sources[subset] ?? subset
  const inter = readFileSync(`node_modules/@fontsource-variable/inter/files/inter-${source}-wght-normal.woff2`)
  const barlow = readFileSync(
    `node_modules/@fontsource/barlow-condensed/files/barlow-condensed-${source}-600-normal.woff2`,
  )
  const weights = { variationAxes: { wght: { min: 400, max: 700 } } }
  writeFileSync(
    `${folder}/inter-${subset}.woff2`,
    await subsetFont(inter, characters, { targetFormat: 'woff2', ...weights }),
  )
  writeFileSync(
    `${folder}/barlow-condensed-${subset}.woff2`,
    await subsetFont(barlow, characters, { targetFormat: 'woff2' }),
  )
}
