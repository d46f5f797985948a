/** Bytes resembling a memory dump: code-like noise, empty areas, and a text at 0x1000. Deterministic per seed. */
export function dump({ size, seed, text = '' }: { size: number; seed: number; text?: string }): Buffer {
  const bytes = Buffer.alloc(size, 0xff)
  let state = seed * 2_654_435_761 + 1
  for (let index = 0; index < Math.floor(size * 0.7); index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = (state >>> 24) & (index % 3 === 0 ? 0xff : 0x3f)
  }
  bytes.write(text, Math.min(0x1000, Math.max(0, size - text.length)), 'latin1')
  return bytes
}
