import { picture, type Look, usualLook } from './pictures/canvas.ts'
import { drawings } from './pictures/drawings.ts'
import type { DemoProduct, PictureKind } from './types.ts'

/** How a product's color changes its drawing: which paints are replaced, and the color of lines and marks. */
function recolored(kind: PictureKind, color: string | null): Pick<Look, 'paints' | 'signal'> {
  const { paints, signal } = usualLook
  switch (color) {
    case 'Signal orange':
      if (kind === 'top-mount') return { paints: { rubber: 'signal' }, signal }
      return { paints: kind === 'tshirt' ? paints : { dark: 'signal', signal: 'dark' }, signal: '#f4f2ee' }
    case 'Red':
      return { paints: { signal: 'red' }, signal: '#c81e2b' }
    case 'Black':
      if (kind === 'top-mount') return { paints, signal }
      return { paints: { signal: 'rubber' }, signal: '#23262d' }
    default:
      return { paints, signal }
  }
}

type View = 'whole' | 'close-up' | 'other'

/**
 * A drawn picture as SVG text, 800 × 600, without scripts or external references, always the same for the same
 * arguments. The seed varies colors and details: the slug of a product or model, or for kind 'make' the make's name,
 * whose initials are shown.
 */
export const drawPicture = (
  kind: PictureKind,
  seed: string,
  { choice = null, view = 'whole' }: { choice?: string | null; view?: View } = {},
): string => {
  const { whole, closeUpAt = null, other } = drawings[kind]
  return picture(kind, seed, view === 'other' && other ? other.draw : whole, {
    ...recolored(kind, choice),
    choice,
    view,
    closeUpAt: view === 'close-up' ? closeUpAt : null,
  })
}

export interface ProductDrawing {
  svg: string
  alt: string
  /** The option and choice it shows; null if it is the same for all. */
  choice: { option: string; selection: string } | null
}

/** Pictures of a product: the whole product, a close-up and another side, for each choice that looks different. */
export function drawProduct({
  slug,
  name,
  picture: kind,
  options,
}: Pick<DemoProduct, 'slug' | 'name' | 'picture' | 'options'>): ProductDrawing[] {
  const { other, option: seen } = drawings[kind]
  const option = options.find((each) => each.name === seen)
  const draw = (view: View, selection: string | null): ProductDrawing => {
    const words = { whole: null, 'close-up': 'close-up', other: other?.words }[view]
    return {
      svg: drawPicture(kind, slug, { choice: selection, view }),
      alt: [name, selection, words].filter((part) => typeof part === 'string').join(', '),
      choice: option && selection !== null ? { option: option.name, selection } : null,
    }
  }
  const perChoice: View[] = other?.isSame ? ['whole', 'close-up'] : ['whole', 'close-up', 'other']
  const drawn = (option?.selections ?? [{ name: null }]).flatMap((selection) =>
    perChoice.map((view) => draw(view, selection.name)),
  )
  return other?.isSame ? [...drawn, draw('other', null)] : drawn
}
