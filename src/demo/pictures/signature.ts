import { crc32, deflateSync } from 'node:zlib'

const [width, height, pen] = [480, 160, 2.4]

/** One chunk of a PNG file: length, name, content, checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A line like a handwritten name, black on transparent, as a PNG. @param seed varies the handwriting */
export function drawSignature(seed: number): Buffer {
  // Gray and opacity per pixel; each row starts with its filter type, none.
  const row = 1 + width * 2
  const points = Buffer.alloc(row * height)
  for (let step = 0; step <= 6_000; step += 1) {
    const t = step / 6_000
    const turn = t * Math.PI * (9 + seed * 2)
    const x = 40 + 400 * t + 16 * Math.cos(turn)
    const y = 85 - (50 - 34 * t) * Math.sin(turn) * Math.cos(t * (5 + seed))
    for (let dy = -pen; dy <= pen; dy += 0.8)
      for (let dx = -pen; dx <= pen; dx += 0.8)
        if (dx * dx + dy * dy <= pen * pen) points[Math.round(y + dy) * row + 1 + Math.round(x + dx) * 2 + 1] = 255
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 4], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
