import { finishChannels, type RawChannel } from '../assemble.ts'
import { settleClock } from '../clock.ts'
import type { Dialect } from '../dialect.ts'
import { limits, UnreadableLog } from '../shapes.ts'
import { clean } from '../text.ts'
import * as m from '../../messages/m.ts'

const dialect = 'MegaLogViewer'
const magic = 'MLVLG\0'

type Read = (view: DataView, at: number) => number
/** Size and reader of each field type; 10 to 12 and 16 to 18 are bit fields of 1, 2 and 4 bytes. */
const types: Record<number, readonly [bytes: number, read: Read]> = {
  0: [1, (view, at) => view.getUint8(at)],
  1: [1, (view, at) => view.getInt8(at)],
  2: [2, (view, at) => view.getUint16(at)],
  3: [2, (view, at) => view.getInt16(at)],
  4: [4, (view, at) => view.getUint32(at)],
  5: [4, (view, at) => view.getInt32(at)],
  6: [8, (view, at) => Number(view.getBigInt64(at))],
  7: [4, (view, at) => view.getFloat32(at)],
}
for (const start of [10, 16]) for (const [index, type] of [0, 2, 4].entries()) types[start + index] = types[type]!

interface Field {
  name: string
  unit: string
  scale: number
  transform: number
  digits: number
  at: number
  read: Read
}

function broken(line: number, because: string): never {
  throw new UnreadableLog({ nearest: dialect, line, text: '', because })
}

/** Restores the intended decimal: 0.1 is stored slightly larger in four bytes. */
const shortest = (value: number): number => Number(value.toPrecision(7))

const textAt = (bytes: Uint8Array, at: number, length: number): string => {
  const part = bytes.subarray(at, at + length)
  const end = part.indexOf(0)
  return clean(new TextDecoder('windows-1252').decode(end < 0 ? part : part.subarray(0, end)), 80)
}

/** Binary logs of Speeduino, MegaSquirt and rusEFI (formats.md section 2.1, MegaLogViewer). Blocks count as lines. */
export const megaLog: Dialect = {
  name: dialect,
  score: ({ bytes }) => (new TextDecoder('latin1').decode(bytes.subarray(0, 6)) === magic ? 1 : 0),
  read: (bytes) => {
    if (bytes.length < 24) broken(1, m.endsInHeader())
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const version = view.getUint16(6)
    if (version !== 1 && version !== 2) broken(1, m.unknownVersion({ version }))
    const from = version === 1 ? 14 : 16
    const dataAt = view.getUint32(from)
    const recordBytes = view.getUint16(from + 4)
    const count = view.getUint16(from + 6)
    const entryBytes = version === 1 ? 55 : 89
    if (
      count === 0 ||
      count > limits.columns ||
      from + 8 + count * entryBytes > bytes.length ||
      dataAt > bytes.length
    ) {
      broken(1, m.fieldsCut())
    }
    const fields: Field[] = []
    let fieldAt = 0
    for (let index = 0; index < count; index += 1) {
      const entry = from + 8 + index * entryBytes
      const type = types[bytes[entry]!] ?? broken(1, m.unknownFieldType({ type: bytes[entry] ?? '' }))
      fields.push({
        name: textAt(bytes, entry + 1, 34),
        unit: textAt(bytes, entry + 35, 10),
        scale: shortest(view.getFloat32(entry + 46)),
        transform: shortest(view.getFloat32(entry + 50)),
        digits: Math.max(0, Math.min(6, view.getInt8(entry + 54))),
        at: fieldAt,
        read: type[1],
      })
      fieldAt += type[0]
    }
    if (fieldAt > recordBytes) broken(1, m.fieldsTooLong())
    const rowsMax = Math.floor((bytes.length - dataAt) / (recordBytes + 5))
    const columns = fields.map(() => new Float64Array(rowsMax))
    let rows = 0
    let markers = 0
    let at = dataAt
    let block = 0
    for (; at + 4 < bytes.length; block += 1) {
      const kind = bytes[at]
      if (kind === 1) {
        markers += 1
        at += 4 + 50
        continue
      }
      if (kind !== 0) broken(block + 1, m.unknownBlock({ block: block + 1 }))
      if (at + 4 + recordBytes + 1 > bytes.length) break
      for (const [index, field] of fields.entries()) {
        columns[index]![rows] = (field.read(view, at + 4 + field.at) + field.transform) * field.scale
      }
      rows += 1
      at += 4 + recordBytes + 1
    }
    if (rows === 0) broken(1, m.noRecords())
    const time = fields.findIndex(({ name }) => /^time$/i.test(name))
    const raw = time >= 0 ? columns[time]!.slice(0, rows) : Float64Array.from({ length: rows }, (_, row) => row)
    // Records without a finite stamp take the previous one.
    for (let row = 0; row < rows; row += 1) if (!Number.isFinite(raw[row]!)) raw[row] = row === 0 ? 0 : raw[row - 1]!
    const { seconds, backwards } = settleClock(raw)
    const channels: RawChannel[] = fields.flatMap(({ name, unit, digits }, index) =>
      index === time ? [] : [{ name, unit, digits, clock: 0, values: columns[index]!.slice(0, rows), texts: null }],
    )
    const unix = view.getUint32(8)
    return {
      dialect,
      started: unix > 0 ? new Date(unix * 1000).toISOString().slice(0, 19) : null,
      facts: [],
      notes: [
        ...(time < 0 ? [{ code: 'noTimeRecords' as const }] : []),
        ...(backwards.length > 0 ? [{ code: 'recordTimeBackwards' as const, record: backwards[0]! + 1 }] : []),
        ...(markers > 0 ? [{ code: 'ownMarkers' as const, n: markers }] : []),
        ...(at < bytes.length - 4 ? [{ code: 'lastRecordCut' as const }] : []),
      ],
      clocks: [{ seconds, lines: [[0, 1]] }],
      channels: finishChannels(channels, dialect),
    }
  },
}
