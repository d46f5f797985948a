const crcTable = Uint32Array.from({ length: 256 }, (_, value) => {
  let rest = value
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

const entropyBlocks = 192
const blockMin = 64

/** Entropy of equal-length blocks in bits per byte, to two decimals: 0 for filled areas, 8 for random bytes. */
export function measureEntropy(bytes: Uint8Array): { block_bytes: number; values: number[] } {
  const block = Math.max(blockMin, Math.ceil(bytes.byteLength / entropyBlocks))
  const counts = new Uint32Array(256)
  const values: number[] = []
  for (let from = 0; from < bytes.byteLength; from += block) {
    counts.fill(0)
    const end = Math.min(bytes.byteLength, from + block)
    for (let at = from; at < end; at += 1) counts[bytes[at]!]! += 1
    let bits = 0
    for (const times of counts) {
      if (times === 0) continue
      const share = times / (end - from)
      bits -= share * Math.log2(share)
    }
    values.push(Math.round(bits * 100) / 100)
  }
  return { block_bytes: block, values }
}

/** CRC-32 as in ZIP and most tools, as eight hex digits. */
export function checksumOf(bytes: Uint8Array): string {
  let rest = 0xffffffff
  for (const value of bytes) rest = (rest >>> 8) ^ crcTable[(rest ^ value) & 0xff]!
  return ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0')
}

/** The share of 0xFF bytes, the value of erased flash. */
export function erasedShare(bytes: Uint8Array): number {
  let erased = 0
  for (const value of bytes) if (value === 0xff) erased += 1
  return bytes.byteLength === 0 ? 0 : erased / bytes.byteLength
}
