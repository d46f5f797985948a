/** Generates browser and phone icons from `public/favicon.svg`. Called by the build. */
import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const ground = '#14161a'
/**
 * Phones crop maskable icons to a circle, so the drawing stays within the inner four fifths (W3C App Manifest, safe
 * zone).
 */
const safeShare = 0.8

export async function writeIcons(folder: string): Promise<void> {
  const drawing = readFileSync('public/favicon.svg')
  const plain = (pixels: number) => sharp(drawing, { density: (72 * pixels) / 32 }).resize(pixels, pixels)
  const filled = async (pixels: number, share: number) => {
    const size = Math.round(pixels * share)
    const input = await plain(size).png().toBuffer()
    return sharp({ create: { width: pixels, height: pixels, channels: 3, background: ground } })
      .composite([{ input, gravity: 'centre' }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  const write = (name: string, bytes: Buffer) => writeFileSync(`${folder}/${name}`, bytes)
  for (const pixels of [192, 512]) {
    write(`icon-${pixels}.png`, await plain(pixels).png({ compressionLevel: 9 }).toBuffer())
    write(`icon-maskable-${pixels}.png`, await filled(pixels, safeShare))
  }
  write('apple-touch-icon.png', await filled(180, 1))
  write('favicon.ico', asIco(await plain(32).png({ compressionLevel: 9 }).toBuffer(), 32))
}

/** An ICO file with one PNG: header, one directory entry, image. */
function asIco(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(pixels, 6)
  head.writeUInt8(pixels, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
