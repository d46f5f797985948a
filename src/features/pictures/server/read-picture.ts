import { createHash } from 'node:crypto'
import { fail } from '#kit/refusal.ts'
import { smallestWidth, widthsOf } from '#kit/picture-address.ts'
import { loadSharp } from '#kit/server/load-sharp.ts'
import { drawingBytesMax, type PictureKind, pixelsMax } from '../rules.ts'
import { cleanDrawing, RefusedDrawing } from './clean-drawing.ts'
import * as m from '../messages/m.ts'

/** A checked picture: the content to store, and its smallest size. */
export interface ReadPicture {
  kind: PictureKind
  content: Buffer
  sha256: string
  width: number
  height: number
  smallest: Buffer
}

const refuse = (message: string): never => fail('file_kind_refused', { message })

const startsLike = (bytes: Buffer, start: string, at = 0): boolean =>
  bytes.subarray(at, at + start.length).toString('latin1') === start

/** Detects the format from the bytes, whatever the file name; null if it is not a picture. */
function kindOf(bytes: Buffer): PictureKind | null {
  if (startsLike(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsLike(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsLike(bytes, 'RIFF') && startsLike(bytes, 'WEBP', 8)) return 'webp'
  if (startsLike(bytes, 'ftypavif', 4) || startsLike(bytes, 'ftypavis', 4)) return 'avif'
  const text = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<(\?xml|!--|svg|!DOCTYPE\s+svg)/i.test(text) && /<svg[\s>]/i.test(bytes.toString('utf8')) ? 'svg' : null
}

const readDrawing = (bytes: Buffer): Buffer => {
  if (bytes.length > drawingBytesMax) return fail('picture_too_large')
  try {
    return Buffer.from(cleanDrawing(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch (error) {
    if (error instanceof RefusedDrawing || error instanceof TypeError) return refuse(m.drawingRefused())
    throw error
  }
}

/** Resizes a picture to a width, rotated upright and without metadata. An SVG is rasterized at that width. */
export async function makeSize(content: Buffer, kind: PictureKind, natural: number, width: number): Promise<Buffer> {
  const sharp = await loadSharp()
  // SVGs have 72 dots per inch by default.
  const density = kind === 'svg' ? { density: Math.min(2400, Math.max(1, (72 * width) / natural)) } : {}
  return sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', ...density })
    .timeout({ seconds: 20 })
    .rotate()
    .resize({ width, withoutEnlargement: kind !== 'svg' })
    .webp({ quality: 82 })
    .toBuffer()
}

/**
 * Checks an upload and makes its smallest size, so that broken files are refused at once. Fails with
 * file_kind_refused if it is not a picture or is broken, and with picture_too_large if it would take too much memory.
 */
export async function readPicture(sent: Buffer): Promise<ReadPicture> {
  const kind = kindOf(sent) ?? refuse(m.pictureKinds())
  const content = kind === 'svg' ? readDrawing(sent) : sent
  const sharp = await loadSharp()
  const head = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse(m.pictureBroken()))
  // The dimensions come from the header, so they are checked before anything is decompressed.
  const { autoOrient, pages = 1 } = head
  const { width, height } = autoOrient
  if (width * height * pages > pixelsMax) return fail('picture_too_large')
  if (width < 1 || height < 1) return refuse(m.pictureBroken())
  const size = kind === 'svg' ? smallestWidth : Math.min(smallestWidth, width)
  const smallest = await makeSize(content, kind, width, size).catch(() => refuse(m.pictureBroken()))
  return { kind, content, sha256: createHash('sha256').update(content).digest('hex'), width, height, smallest }
}

/** Widths a picture is stored in: all for an SVG, none larger than the original for a photo. */
export const sizesOf = (kind: PictureKind, width: number): number[] =>
  widthsOf(kind === 'svg' ? Number.POSITIVE_INFINITY : width)
