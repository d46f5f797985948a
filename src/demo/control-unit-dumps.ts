/** An invented 256 KiB memory dump of a control unit: code, rising and falling tables, empty flash, and a text. */
export function demoDump({ seed, text }: { seed: number; text: string }): Buffer {
  const size = 256 * 1024
  const bytes = Buffer.alloc(size, 0xff)
  let state = seed * 2_654_435_761 + 1
  for (let at = 0; at < size * 0.8; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const isTable = at >= 0x18000 && at < 0x24000
    bytes[at] = isTable ? (at >> 4) % 97 : (state >>> 24) & (at % 4 === 0 ? 0xff : 0x7f)
  }
  bytes.write(text, 0x1000, 'latin1')
  return bytes
}

const tables = [0x18200, 0x18900, 0x1a000, 0x1b480, 0x1f300] as const

/** The dump with some of its tables raised, as a calibrator would return it. */
export function tunedFrom(original: Buffer, version: number): Buffer {
  const tuned = Buffer.from(original)
  for (const [index, address] of tables.entries())
    for (let at = 0; at < 96 + index * 64; at += 1)
      tuned[address + at] = Math.min(255, (tuned[address + at] ?? 0) + 4 + version)
  return tuned
}
