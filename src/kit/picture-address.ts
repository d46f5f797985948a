/** The width in pixels of each size in which pictures are made. The smallest is made at once, the others in a job. */
const pictureWidths = [160, 320, 640, 960, 1280, 1920] as const
export const smallestWidth = pictureWidths[0]

/** Which part of a picture stays when it is cropped: percent from the left and from the top. */
export interface FocalPoint {
  x: number
  y: number
}

export interface PictureFacts {
  id: number
  /** The start of the hash of its bytes: the address of other bytes is another one. */
  hash: string
  /** The widest size that there is: no size is wider than the picture itself. */
  width: number
  focus: FocalPoint
  /** Drawings are sent as they are, sharp at any size. */
  isVector: boolean
}

/** The widths in which a picture of a width is kept. A drawing has all of them. */
export const widthsOf = (width: number): number[] => {
  const smaller = pictureWidths.filter((size) => size < width)
  const [widest] = pictureWidths.slice(-1)
  return width >= widest! ? [...pictureWidths] : [...smaller, width]
}

const base = '/pictures/sized'
const place = ({ x, y }: FocalPoint) => `${Math.round(x)}-${Math.round(y)}`

/** The address of a picture, whose bytes never change. It says all that `pictureSources` needs. */
export const pictureAddress = ({ id, hash, width, focus, isVector }: PictureFacts): string =>
  `${base}/${id}/${hash}/${isVector ? 'drawing.svg' : `${width}.webp`}?focus=${place(focus)}`

export interface PictureSources {
  src: string
  srcSet: string | undefined
  focus: FocalPoint
}

const address = /^(\/pictures\/sized\/\d+\/[0-9a-f]+)\/(drawing\.svg|(\d+)\.webp)\?focus=(\d+)-(\d+)$/

/** The sizes of a picture and its focal point, from its address; null for other addresses. */
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
