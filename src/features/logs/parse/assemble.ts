import { settleClock } from './clock.ts'
import type { Note } from './notes.ts'
import { powerOfTen } from './number.ts'
import { type ColumnStore, firstWord, type RowReader, toSeconds } from './rows.ts'
import type { Channel, Clock, Log, TablePlan } from './shapes.ts'
import { roleInTool } from './tool-roles.ts'
import { quantityOf, referenceOf, unitName } from './units.ts'
import { clean } from './text.ts'
import * as m from '../messages/m.ts'

/** A channel before it is named and classified among the others. */
export interface RawChannel {
  name: string
  unit: string
  clock: number
  values: Float64Array | Float32Array
  digits: number
  texts: readonly string[] | null
}

/** Minimum and maximum, ignoring gaps; null when there are no values. */
export function rangeOf(values: Float64Array | Float32Array): { min: number; max: number } | null {
  let min = Infinity
  let max = -Infinity
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!
    if (value < min) min = value
    if (value > max) max = value
  }
  return max < min ? null : { min, max }
}

/** The median of evenly spaced samples. */
function middleOf(values: Float64Array | Float32Array): number {
  const step = Math.max(1, Math.floor(values.length / 999))
  const some: number[] = []
  for (let at = 0; at < values.length; at += step) if (!Number.isNaN(values[at]!)) some.push(values[at]!)
  return some.toSorted((a, b) => a - b)[some.length >> 1] ?? Number.NaN
}

/** Assigns each channel a unique name, its quantity and its range. Drops channels without values. */
export function finishChannels(raw: readonly RawChannel[], dialect: string): Channel[] {
  const used = new Set<string>()
  return raw.flatMap((channel, index) => {
    const range = rangeOf(channel.values)
    if (!range) return []
    const base = clean(channel.name, 80) || m.channelNumber({ n: index + 1 })
    let name = base
    for (let count = 2; used.has(name); count += 1) name = `${base} ${count}`
    used.add(name)
    const unit = channel.texts ? '' : unitName(channel.unit)
    const plain: Channel = { ...channel, ...range, name, unit, quantity: null, reference: null }
    if (channel.texts) return [plain]
    const inTool = roleInTool(dialect, base)
    return [
      {
        ...plain,
        quantity: inTool === undefined ? quantityOf(base, unit, range.max, () => middleOf(channel.values)) : inTool,
        reference: referenceOf(base, channel.unit, unit, range.min),
      },
    ]
  })
}

const pick = (values: Float64Array, kept: Uint32Array | null): Float64Array =>
  kept ? Float64Array.from(kept, (row) => values[row]!) : values

/** Line numbers of the kept rows, as breakpoints. */
function linesFor(lines: readonly (readonly [number, number])[], kept: Uint32Array | null): [number, number][] {
  if (!kept) return lines.map(([row, line]) => [row, line])
  const result: [number, number][] = []
  let at = 0
  for (const [index, row] of kept.entries()) {
    while (at + 1 < lines.length && lines[at + 1]![0] <= row) at += 1
    const [from, line] = lines[at] ?? [0, 1]
    const here = line + row - from
    const last = result.at(-1)
    if (!last || index - last[0] !== here - last[1]) result.push([index, here])
  }
  return result
}

/** The file's line that contains a stamp. */
export function lineOf(clock: Clock, index: number): number {
  let low = 0
  let high = clock.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (clock.lines[middle]![0] <= index) low = middle
    else high = middle - 1
  }
  const [from, line] = clock.lines[low] ?? [0, 1]
  return line + index - from
}

/** Maps texts to indexes of a list, unless the column is numeric; its few texts are then gaps. */
function settleWords(store: ColumnStore, values: Float64Array): readonly string[] | null {
  if (!store.words) return null
  const isWords = store.numbers === 0
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!
    if (value <= firstWord) values[row] = isWords ? firstWord - value : Number.NaN
  }
  return isWords ? [...store.words.keys()] : null
}

const isSame = (a: Float64Array, b: Float64Array): boolean => {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false
  return true
}

/** Converts raw integers to display values without binary rounding noise. */
function rescale(values: Float64Array, scale: number, shift: number, digits: number): void {
  const unit = powerOfTen(digits)
  for (let row = 0; row < values.length; row += 1)
    values[row] = Math.round((values[row]! * scale + shift) * unit) / unit
}

/** Epoch seconds and other large counts are rebased to 0; smaller ones are kept as in the file. */
const startsFar = 1e8

/** Assembles a log from the columns read. */
export function assembleTable(plan: TablePlan, reader: RowReader): Log {
  const { rows } = reader
  const notes: Note[] = []
  const settled = new Map<number, { clock: Clock; kept: Uint32Array | null }>()
  const clockNumber = new Map<number, number>()
  const clocks: Clock[] = []
  let startedAt: number | null = null
  const timeStores = reader.stores.filter(({ column }) => column.role === 'time')
  const wanted = [...new Set(plan.columns.flatMap((column) => (column.role === 'value' ? [column.clock] : [])))]
  for (const number of wanted) {
    const store = timeStores.find(({ column }) => column.role === 'time' && column.clock === number)
    const raw = store ? toSeconds(store, rows) : Float64Array.from({ length: rows }, (_, row) => row)
    const { seconds, kept, backwards } = settleClock(raw)
    const first = seconds[0] ?? 0
    const isClockOfDay =
      store?.column.role === 'time' && ['clock', 'date', 'unix', 'hhmmss'].includes(store.column.form)
    if (isClockOfDay || first > startsFar) {
      startedAt = startedAt === null ? first : Math.min(startedAt, first)
    }
    const clock: Clock = { seconds, lines: linesFor(reader.lines, kept) }
    if (backwards.length > 0) {
      const line = rowLine(reader, backwards[0]!)
      notes.push({ code: 'timeBackwards', n: backwards.length, line })
    }
    if (kept) {
      const lost = firstLost(reader, number, kept)
      if (lost) notes.push({ code: 'unstampedRows', n: lost.rows, line: rowLine(reader, lost.first) })
    }
    const twin = clocks.findIndex((other) => isSame(other.seconds, seconds))
    if (twin < 0) clocks.push(clock)
    clockNumber.set(number, twin < 0 ? clocks.length - 1 : twin)
    settled.set(number, { clock, kept })
  }
  if (startedAt !== null) {
    for (const clock of clocks) for (let i = 0; i < clock.seconds.length; i += 1) clock.seconds[i]! -= startedAt
  }
  const raw = reader.stores.flatMap((store): RawChannel[] => {
    const { column } = store
    if (column.role !== 'value') return []
    const all = store.values.subarray(0, rows)
    const texts = settleWords(store, all)
    const { scale = 1, shift = 0, blank } = column
    if (blank !== undefined) for (let row = 0; row < rows; row += 1) if (all[row]! <= blank) all[row] = Number.NaN
    const digits = Math.max(0, store.digits - Math.round(Math.log10(Math.abs(scale))), shift % 1 ? 2 : 0)
    if (scale !== 1 || shift !== 0) rescale(all, scale, shift, digits)
    const values = pick(all, settled.get(column.clock)!.kept)
    return [{ name: column.name, unit: column.unit, clock: clockNumber.get(column.clock)!, values, digits, texts }]
  })
  const channels = finishChannels(raw, plan.dialect)
  const empty = raw.length - channels.length
  if (empty > 0) notes.push({ code: 'emptyColumns', n: empty })
  if (timeStores.length === 0) notes.push({ code: 'noTimeRows' })
  if (reader.badRows > 0) notes.push({ code: 'badRows', n: reader.badRows, line: reader.badLine!.line })
  if (reader.shortRows > 0 && reader.shortRows < rows) notes.push({ code: 'shortRows', n: reader.shortRows })
  const started =
    plan.started ??
    (startedAt !== null && startedAt > startsFar ? new Date(startedAt * 1000).toISOString().slice(0, 19) : null)
  const isByRow = timeStores.length === 0
  return {
    dialect: plan.dialect,
    started,
    facts: plan.facts ?? [],
    notes,
    ...(isByRow ? { isByRow } : {}),
    clocks,
    channels,
  }
}

/** How many rows of a clock have values but no stamp, and the first of them; null when there are none. */
function firstLost(reader: RowReader, clock: number, kept: Uint32Array): { rows: number; first: number } | null {
  const stores = reader.stores.filter(({ column }) => column.role === 'value' && column.clock === clock)
  let first = -1
  let rows = 0
  for (let row = 0, at = 0; row < reader.rows; row += 1) {
    if (kept[at] === row) {
      at += 1
      continue
    }
    if (!stores.some(({ values }) => !Number.isNaN(values[row]!))) continue
    if (first < 0) first = row
    rows += 1
  }
  return rows === 0 ? null : { rows, first }
}

const rowLine = (reader: RowReader, row: number): number =>
  lineOf({ seconds: new Float64Array(), lines: reader.lines }, row)
