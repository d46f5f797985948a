import sanitize from 'sanitize-html'
import { drawingPartsMax } from '../rules.ts'

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'] as const
const gradients = ['linearGradient', 'radialGradient'] as const
/**
 * Elements an SVG may contain: shapes, text and gradients. Nothing that runs scripts, animates, links, loads, or
 * repeats other elements (`use`, `pattern`, `mask`, `clipPath`, `filter`): a few lines of those can take minutes to
 * draw.
 */
const parts = ['svg', 'g', 'defs', 'title', 'desc', 'stop', ...shapes, ...gradients]

const looks = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'color',
  'display',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'stop-color',
  'stop-opacity',
]
const places =
  'id x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height transform gradientUnits gradientTransform spreadMethod offset viewBox preserveAspectRatio version xmlns role aria-label pathLength'
const inside = /^#[\w-]{1,80}$/
/** Colors, numbers, words, and references within the same SVG; never another URL. */
const plainValue = /^(?:url\(\s*['"]?#[\w-]{1,80}['"]?\s*\)|[\w\s.,#%()+'"-])*$/

const isPlain = (value: string): boolean => !/url\s*\(/i.test(value) || plainValue.test(value)
const keepPlain = (tagName: string, attributes: sanitize.Attributes) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) =>
      /^(xlink:)?href$/.test(name) ? inside.test(value) : isPlain(value) && !/script:/i.test(value),
    ),
  ),
})

/** Thrown for an SVG that is refused; the message says why. */
export class RefusedDrawing extends Error {}

/**
 * Sanitizes an SVG: removes everything that could run, load, or keep a browser busy.
 * @throws RefusedDrawing if the text is not an SVG, defines entities, or has too many elements
 */
export function cleanDrawing(text: string): string {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new RefusedDrawing('document type')
  if ((text.match(/</g)?.length ?? 0) > 2 * drawingPartsMax) throw new RefusedDrawing('too many parts')
  const clean = sanitize(text, {
    allowedTags: parts,
    allowedAttributes: {
      '*': [...looks, ...places.split(' '), 'style'],
      ...Object.fromEntries(gradients.map((name) => [name, ['href', 'xlink:href']])),
      svg: ['xmlns:xlink'],
    },
    allowedStyles: { '*': Object.fromEntries(looks.map((name) => [name, [plainValue]])) },
    // Removed together with their content.
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'metadata', 'textarea', 'option', 'noscript'],
    transformTags: { '*': keepPlain },
    allowVulnerableTags: false,
    parser: { xmlMode: true, decodeEntities: true },
    nestingLimit: 100,
  }).trim()
  if (!/^<svg[\s>]/.test(clean)) throw new RefusedDrawing('no drawing')
  return /^<svg[^>]*\sxmlns=/.test(clean) ? clean : clean.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}
