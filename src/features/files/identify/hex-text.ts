import { bytesOf, type Finding, hex, named, proof, sign, type Subject, wholeIsRead } from './finding.ts'
import { hexByte, hexDigit, ImageBuilder, type Line, linesOf } from './record-lines.ts'
import type { Said } from './words.ts'

const at = 0x40
const blank = 0x20
/** The maximum in a TI-TXT line (formats 1.1, S4). */
const lineBytesMax = 16

/**
 * TI-TXT (`@` and address, lines of bytes, `q`) and Verilog VMEM (`@` and eight digits, followed by words): formats
 * 1.1, S4.
 */
export function readHexText(subject: Subject): Finding | null {
  const { head } = subject
  let sections = 0
  let data = 0
  let wordsBehind = 0
  let ended = false
  let low = Number.POSITIVE_INFINITY
  let lines = 0
  let damaged = 0
  let tooLong = 0
  let problem: Said | null = null
  const blame = (defect: Said) => {
    damaged += 1
    problem ??= defect
  }
  const image = new ImageBuilder()
  for (const line of linesOf(head)) {
    if (line.end === head.byteLength && !wholeIsRead(subject)) break
    if (ended) return null
    if (head[line.start] === at) {
      const { value, stop } = readAddress(head, line)
      if (value === null) return null
      sections += 1
      low = Math.min(low, value)
      if (stop < line.end) {
        const added = addWords(head, stop, line.end, image)
        wordsBehind += 1
        lines += 1
        if (added === null) blame({ code: 'saidLineNotHex', line: line.number })
        data += added ?? 0
      }
    } else if (line.end - line.start === 1 && (head[line.start]! | 0x20) === 0x71) {
      ended = true
    } else {
      if (sections === 0) return null
      lines += 1
      const added = addWords(head, line.start, line.end, image)
      if (added === null) blame({ code: 'saidLineNotHex', line: line.number })
      else if (added > lineBytesMax) {
        tooLong += 1
        blame({ code: 'saidLineLong', line: line.number, bytes: added, max: lineBytesMax })
      }
      data += added ?? 0
    }
  }
  // A line of hex bytes that is only too long is still of this format, even if all are.
  if (sections === 0 || data === 0 || (damaged - tooLong) * 2 > lines) return null
  const isVmem = wordsBehind > 0
  const problems = problem === null ? [] : [{ code: 'saidLinesDamaged' as const, damaged, all: lines, problem }]
  const facts = [
    { label: { code: 'factData' as const }, value: bytesOf(data) },
    { label: { code: 'factFirstAddress' as const }, value: hex(low, 4) },
  ]
  if (isVmem)
    return {
      format: 'vmem',
      title: damaged === 0 ? named('Verilog VMEM') : { code: 'titleDamaged', name: 'Verilog VMEM' },
      sort: 'tune',
      certainty: 'likely',
      evidence: [sign({ code: 'saidVmem' }, 0)],
      contradictions: problems,
      facts,
      image: image.finish(),
    }
  return {
    format: 'ti-txt',
    title: damaged === 0 ? named('TI-TXT') : { code: 'titleDamaged', name: 'TI-TXT' },
    sort: 'tune',
    certainty: ended && damaged === 0 ? 'certain' : 'likely',
    evidence: [sign({ code: 'saidTiTxt' }, 0), ...(ended ? [proof({ code: 'saidLastQ' })] : [])],
    contradictions: [...problems, ...(ended ? [] : [{ code: 'saidNoQ' as const }])],
    facts,
    image: image.finish(),
  }
}

function readAddress(head: Uint8Array, { start, end }: Line): { value: number | null; stop: number } {
  let value = 0
  let stop = start + 1
  for (; stop < end && hexDigit(head[stop]) >= 0; stop += 1) value = value * 16 + hexDigit(head[stop])
  const digits = stop - start - 1
  return { value: digits >= 1 && digits <= 8 ? value : null, stop }
}

/** Adds the bytes of space-separated hex words. Null for anything else. */
function addWords(head: Uint8Array, start: number, end: number, image: ImageBuilder): number | null {
  let added = 0
  for (let index = start; index < end;) {
    if ((head[index] ?? 0) <= blank) {
      index += 1
      continue
    }
    const value = hexByte(head, index)
    if (value < 0) return null
    image.push(value)
    added += 1
    index += 2
  }
  return added
}
