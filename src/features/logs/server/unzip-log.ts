import { inflateRawSync } from 'node:zlib'
import { limits, UnreadableLog } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

const localMagic = 0x04034b50
const memberMagic = 0x02014b50
const endMagic = 0x06054b50
const endBytes = 22
/** The maximum size of an archive; logs compress to a fifth or less. */
export const zippedBytesMax = 64 * 1024 * 1024
const logName = /\.(csv|txt|log|tsv|vbo|mlg|msl)$/i

export const isZip = (bytes: Uint8Array): boolean =>
  bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) === localMagic

/**
 * Extracts the largest log from a ZIP archive, up to the size limit of logs (APPNOTE: central directory, stored or
 * deflated). Throws UnreadableLog for archives without one, and for encrypted or damaged ones.
 */
export function logInZip(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = membersOf(bytes, view)
  const [member] = names.filter(({ name }) => logName.test(name)).toSorted((a, b) => b.unpacked - a.unpacked)
  if (!member) throw refusal(m.zipWithoutLog())
  return unpacked(bytes, view, member)
}

/** The files of a RaceChrono session, an archive of channels; null for any other archive. */
export function sessionInZip(bytes: Uint8Array): Map<string, Uint8Array> | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const members = membersOf(bytes, view).map((member) => ({ ...member, name: member.name.split('/').at(-1) ?? '' }))
  if (!members.some(({ name }) => name === 'session.json')) return null
  const channels = members.filter(({ name }) => channelName.test(name))
  if (channels.length > sessionFilesMax || channels.reduce((sum, { unpacked: size }) => sum + size, 0) > limits.bytes)
    throw refusal(m.fileTooLarge(), 'RaceChrono session')
  return new Map(channels.map((member) => [member.name, unpacked(bytes, view, member)]))
}

const channelName = /^channel2?_[\d_]+$/
const sessionFilesMax = 2_000

function unpacked(bytes: Uint8Array, view: DataView, { at, packed, method }: Member): Uint8Array {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== localMagic) throw refusal(m.zipDamaged())
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const content = bytes.subarray(start, start + packed)
  try {
    if (method === 0) return content
    if (method === 8) return new Uint8Array(inflateRawSync(content, { maxOutputLength: limits.bytes }))
  } catch (error) {
    throw refusal(error instanceof RangeError ? m.fileTooLarge() : m.zipDamaged())
  }
  throw refusal(m.zipPacking())
}

interface Member {
  name: string
  at: number
  method: number
  packed: number
  unpacked: number
}

function membersOf(bytes: Uint8Array, view: DataView): Member[] {
  for (let end = bytes.length - endBytes; end >= Math.max(0, bytes.length - endBytes - 65_535); end -= 1) {
    if (view.getUint32(end, true) !== endMagic) continue
    const members: Member[] = []
    let entry = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0 && entry + 46 <= end; left -= 1) {
      if (view.getUint32(entry, true) !== memberMagic) break
      const nameBytes = view.getUint16(entry + 28, true)
      if ((view.getUint16(entry + 8, true) & 1) === 0)
        members.push({
          name: new TextDecoder('latin1').decode(bytes.subarray(entry + 46, entry + 46 + nameBytes)),
          at: view.getUint32(entry + 42, true),
          method: view.getUint16(entry + 10, true),
          packed: view.getUint32(entry + 20, true),
          unpacked: view.getUint32(entry + 24, true),
        })
      entry += 46 + nameBytes + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true)
    }
    return members
  }
  throw refusal(m.zipDamaged())
}

const refusal = (because: string, nearest = 'none'): UnreadableLog =>
  new UnreadableLog({ nearest, line: 1, text: '', because })
