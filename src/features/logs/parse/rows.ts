import { unpackClock, secondsPer, stampIn } from './clock.ts'
import { powerOfTen, withoutThousands } from './number.ts'
import { type Column, limits, type TablePlan, UnreadableLog } from './shapes.ts'
import { clean } from './text.ts'
import * as m from '../messages/m.ts'

/** The values read so far in one column. */
export interface ColumnStore {
  column: Column
  values: Float64Array
  digits: number
  /** Indexes of the texts in this column; null while there are none. */
  words: Map<string, number> | null
  numbers: number
}

const blank = 32
const quote = 34
const plus = 43
const minus = 45
const lineFeed = 10
const carriageReturn = 13

/** Texts are stored as this minus their index until it is known whether the column is numeric. */
export const firstWord = -9e15

/**
 * How many digits are accumulated as one integer. From the sixteenth on, the last digit may be off by one, far below
 * any logger's precision.
 */
const gatheredDigits = 22

/**
 * Parses rows of numbers directly from bytes into one array per column, without allocating per cell. Bytes arrive in
 * chunks of any size; an incomplete last line waits for the next chunk.
 */
export class RowReader {
  readonly stores: readonly ColumnStore[]
  rows = 0
  /** Rows with at least one number or known text. */
  goodRows = 0
  badLine: { line: number; text: string } | null = null
  badRows = 0
  /** Rows with more cells than the header. */
  longRows = 0
  shortRows = 0
  /** [row, line] breakpoints, each valid until the next. */
  readonly lines: [number, number][] = []
  private line: number
  private capacity: number
  private readonly plan: TablePlan
  private readonly decoder: TextDecoder

  constructor(plan: TablePlan, rowsExpected: number, encoding: string) {
    this.plan = plan
    this.line = plan.line
    this.decoder = new TextDecoder(encoding)
    const width = Math.max(1, plan.columns.filter((column) => column.role !== 'skip').length)
    this.capacity = Math.max(16, Math.min(Math.ceil(rowsExpected), Math.floor(limits.cells / width) + 1))
    this.stores = plan.columns.map((column) => ({
      column,
      values: new Float64Array(column.role === 'skip' ? 0 : this.capacity),
      digits: 0,
      words: null,
      numbers: 0,
    }))
  }

  /** Parses rows from `bytes` and returns how many bytes were consumed. The last chunk may end without a line end. */
  push(bytes: Uint8Array, isLast: boolean): number {
    let end = bytes.length
    if (!isLast) {
      while (end > 0 && bytes[end - 1] !== lineFeed && bytes[end - 1] !== carriageReturn) end -= 1
      // A trailing CR may be the first half of a CR LF.
      if (end === bytes.length && bytes[end - 1] === carriageReturn) {
        end -= 1
        while (end > 0 && bytes[end - 1] !== lineFeed && bytes[end - 1] !== carriageReturn) end -= 1
      }
    }
    let at = 0
    while (at < end) at = this.readRow(bytes, at, end)
    return end
  }

  private readRow(bytes: Uint8Array, start: number, end: number): number {
    const { separator, decimal } = this.plan
    const { stores } = this
    const width = stores.length
    if (this.rows === this.capacity) this.grow()
    const row = this.rows
    let at = start
    let index = 0
    let filled = 0
    let odd = 0
    let byte = 0
    if (separator === blank) while (at < end && bytes[at] === blank) at += 1
    for (;;) {
      // One cell. Fast path: spaces, sign, digits, decimal mark, digits, spaces, end.
      while (at < end && bytes[at] === blank) at += 1
      const cell = at
      let isNegative = false
      byte = at < end ? bytes[at]! : lineFeed
      if (byte === minus || byte === plus) {
        isNegative = byte === minus
        at += 1
        byte = at < end ? bytes[at]! : lineFeed
      }
      let whole = 0
      let digits = 0
      let decimals = 0
      while (byte >= 48 && byte <= 57) {
        whole = whole * 10 + (byte - 48)
        digits += 1
        at += 1
        byte = at < end ? bytes[at]! : lineFeed
      }
      if (byte === decimal && decimal !== separator) {
        at += 1
        byte = at < end ? bytes[at]! : lineFeed
        while (byte >= 48 && byte <= 57) {
          whole = whole * 10 + (byte - 48)
          digits += 1
          decimals += 1
          at += 1
          byte = at < end ? bytes[at]! : lineFeed
        }
      }
      if (separator !== blank) {
        while (byte === blank) {
          at += 1
          byte = at < end ? bytes[at]! : lineFeed
        }
      }
      const store = index < width ? stores[index]! : undefined
      const isSkipped = store === undefined || store.column.role === 'skip'
      if (byte === separator || byte === lineFeed || byte === carriageReturn) {
        if (digits > 0 && digits <= gatheredDigits) {
          filled += 1
          if (!isSkipped) {
            const value = decimals === 0 ? whole : whole / powerOfTen(decimals)
            store.values[row] = isNegative ? -value : value
            store.numbers += 1
            if (decimals > store.digits) store.digits = decimals
          }
        } else if (digits > gatheredDigits) {
          filled += 1
          if (!isSkipped) this.setText(store, row, this.decoder.decode(bytes.subarray(cell, at)))
        } else if (!isSkipped) store.values[row] = Number.NaN
      } else {
        // Not a plain number: find the end of the cell and parse it as text.
        at = cell
        if (bytes[at] === quote) {
          at += 1
          while (at < end && bytes[at] !== lineFeed && !(bytes[at] === quote && bytes[at + 1] !== quote)) {
            at += bytes[at] === quote ? 2 : 1
          }
        }
        while (at < end && bytes[at] !== separator && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1
        byte = at < end ? bytes[at]! : lineFeed
        if (!isSkipped) {
          if (this.setText(store, row, this.decoder.decode(bytes.subarray(cell, at)))) filled += 1
          else odd += 1
        }
      }
      index += 1
      if (byte !== separator) break
      at += 1
      if (separator === blank) {
        while (at < end && bytes[at] === blank) at += 1
        if (at >= end || bytes[at] === lineFeed || bytes[at] === carriageReturn) {
          byte = lineFeed
          break
        }
      }
    }
    const line = this.line
    this.line += 1
    if (filled > 0) this.keepRow(index, line)
    else if (odd > 0) this.noteBad(line, this.decoder.decode(bytes.subarray(start, at)))
    if (at < end && bytes[at] === carriageReturn && bytes[at + 1] === lineFeed) return at + 2
    return at + 1
  }

  private keepRow(cells: number, line: number): void {
    const row = this.rows
    const width = this.stores.length
    for (let index = cells; index < width; index += 1) {
      const store = this.stores[index]!
      if (store.column.role !== 'skip') store.values[row] = Number.NaN
    }
    if (cells < width) this.shortRows += 1
    else if (cells > width + 1) this.longRows += 1
    const last = this.lines.at(-1)
    if (last === undefined || row - last[0] !== line - last[1]) this.lines.push([row, line])
    this.rows += 1
    this.goodRows += 1
  }

  /** Notes a row of text instead of numbers, such as a header repeated within the file. */
  private noteBad(line: number, text: string): void {
    this.badRows += 1
    this.badLine ??= { line, text: clean(text, 160) }
  }

  /** Stores a cell that is not a plain number. False when it has no value here. */
  private setText(store: ColumnStore, row: number, raw: string): boolean {
    const { column } = store
    const mark = raw.trim()
    const text = mark.startsWith('"')
      ? mark.slice(1, mark.endsWith('"') && mark.length > 1 ? -1 : undefined).trim()
      : mark
    store.values[row] = Number.NaN
    if (text === '' || text === '-' || text === '--' || /^(nan|n\/a|null|∞|inf(inity)?)$/i.test(text)) return false
    if (column.role === 'time' && (column.form === 'clock' || column.form === 'date')) {
      store.values[row] = stampIn(text, column.form)
      if (Number.isNaN(store.values[row]!)) return false
      store.numbers += 1
      return true
    }
    const plain = withoutThousands(text, this.plan.decimal === 44 ? ',' : '.')
    const value = Number(this.plan.decimal === 44 ? plain.replace(',', '.') : plain)
    if (Number.isFinite(value)) {
      store.values[row] = value
      store.numbers += 1
      store.digits = Math.max(store.digits, Math.min(6, decimalsOf(text, this.plan.decimal)))
      return true
    }
    if (column.role !== 'value') return false
    store.words ??= new Map()
    const word = clean(text, 80)
    const known = store.words.get(word)
    if (known === undefined && store.words.size >= limits.texts) return false
    const number = known ?? store.words.size
    if (known === undefined) store.words.set(word, number)
    store.values[row] = firstWord - number
    return false
  }

  private grow(): void {
    const width = this.stores.filter(({ column }) => column.role !== 'skip').length
    const next = Math.min(Math.ceil(this.capacity * 1.4) + 1_024, Math.floor(limits.cells / Math.max(1, width)))
    if (next <= this.capacity) {
      throw new UnreadableLog({
        nearest: this.plan.dialect,
        line: this.line,
        text: '',
        because: m.tooManyValues({ n: limits.cells }),
      })
    }
    for (const store of this.stores) {
      if (store.column.role === 'skip') continue
      const values = new Float64Array(next)
      values.set(store.values)
      store.values = values
    }
    this.capacity = next
  }
}

function decimalsOf(text: string, decimal: number): number {
  const at = text.indexOf(String.fromCharCode(decimal))
  return at < 0 || /e/i.test(text) ? 0 : text.length - at - 1
}

/** Converts the stamps of a time column to seconds, in place. */
export function toSeconds(store: ColumnStore, rows: number): Float64Array {
  const { column } = store
  const values = store.values.subarray(0, rows)
  if (column.role !== 'time') return values
  if (column.form === 'hhmmss' || column.form === 'clock') unpackClock(values, rows, column.form)
  const unit = secondsPer[column.form]
  if (unit !== 1) for (let row = 0; row < rows; row += 1) values[row] = values[row]! * unit
  return values
}
