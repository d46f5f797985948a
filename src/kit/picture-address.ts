/** Widths in pixels of the sizes a picture is stored in. The smallest is made during upload, the others by a job. */
const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export const smallestWidth = pictureWidths[0]

/** Focal point to keep when cropping, in percent from the left and top. */
export interface FocalPoint {
  x: number
  y: number
}

export interface PictureFacts {
  id: number
  /** Start of the content hash, so changed content gets a new URL. */
  hash: string
  /** Largest size available; no size is wider than the original. */
  width: number
  focus: FocalPoint
  /** Vector drawings are sent as they are. */
  isVector: boolean
}

/** Stored widths of a picture with this original width. A drawing has all of them. */
export const widthsOf = (width: number): number[] => {
  const smaller = pictureWidths.filter((size) => size < width)
  const [widest] = pictureWidths.slice(-1)
  return width >= widest! ? [...pictureWidths] : [...smaller, width]
}

const base = '/pictures/sized'
const place = ({ x, y }: FocalPoint) => `${Math.round(x)}-${Math.round(y)}`

/** URL of a picture, whose content never changes. Contains everything `pictureSources` needs. */
export const pictureAddress = ({ id, hash, width, focus, isVector }: PictureFacts): string =>
  `${base}/${id}/${hash}/${isVector ? 'drawing.svg' : `${width}.webp`}?focus=${place(focus)}`

export interface PictureSources {
  src: string
  srcSet: string | undefined
  focus: FocalPoint
}

const address = /^(\/pictures\/sized\/\d+\/[0-9a-f]+)\/(drawing\.svg|(\d+)\.webp)\?focus=(\d+)-(\d+)$/

/** Sizes and focal point of a picture, parsed from its URL; null for other URLs. */
export function pictureSources(url: string): PictureSources | null {
  const [, folder, , width, x, y] = address.exec(url) ?? []
  if (folder === undefined) return null
  const focus = { x: Number(x), y: Number(y) }
  if (width === undefined) return { src: url, srcSet: undefined, focus }
  const sizes = widthsOf(Number(width))
  const nearest = sizes.find((size) => size >= 640) ?? sizes.at(-1)
  return {
    src: `${folder}/${nearest}.webp`,
    srcSet: sizes.map((size) => `${folder}/${size}.webp ${size}w`).join(', '),
    focus,
  }
}
