import { clockSeconds, dateSeconds } from '../clock.ts'
import { isMarkerCell, isTimeName, nameAndUnit, timeUnitIn } from '../header.ts'
import { isValueCell, numberIn } from '../number.ts'
import { type Column, limits, type TablePlan, type TimeForm, UnreadableLog } from '../shapes.ts'
import { byteOf, clean, type Head, splitCells } from '../text.ts'
import * as m from '../../messages/m.ts'

const separators = [',', ';', '\t', ' '] as const
export type Separator = (typeof separators)[number]

/** A table found in a file: separator, decimal mark, names and first row. */
export interface FoundTable {
  separator: Separator
  decimal: '.' | ','
  /** Line index of the names. */
  names: number
  rows: number
}

const searchedLines = 300

const isBlankLine = (text: string): boolean => text.trim() === '' || /^[,;\s]*$/.test(text)

const isRowCell = (cell: string, decimal: '.' | ','): boolean =>
  isValueCell(cell, decimal) || !Number.isNaN(clockSeconds(cell)) || !Number.isNaN(dateSeconds(cell))

/** Whether a line is a row of values: of the right width, most cells numeric or empty, and some numeric. */
function isRow(cells: readonly string[], decimal: '.' | ','): boolean {
  const good = cells.filter((cell) => isRowCell(cell, decimal)).length
  const numbers = cells.filter((cell) => !Number.isNaN(numberIn(cell, decimal))).length
  return numbers > 0 && good >= cells.length * 0.6
}

/** The decimal mark: a comma only if it is not the separator and occurs in more numbers than the point. */
function decimalOf(cells: readonly string[], separator: string): '.' | ',' {
  // With comma as separator, numbers with a comma were quoted. Three digits after it are thousands, otherwise
  // decimals.
  if (separator === ',')
    return cells.some((cell) => /^\s*[+-]?\d+,(\d{1,2}|\d{4,})\s*$|^\s*[+-]?0,\d/.test(cell)) ? ',' : '.'
  const commas = cells.filter((cell) => /^\s*[+-]?\d*,\d+\s*$/.test(cell)).length
  const points = cells.filter((cell) => /^\s*[+-]?\d*\.\d+\s*$/.test(cell)).length
  return commas > points ? ',' : '.'
}

/** Finds the first table: a line of names, up to two lines such as units, then rows. */
export function findTable(head: Head, from = 0): FoundTable | null {
  const lines = head.lines.slice(0, searchedLines + from)
  for (const separator of [',', ';', '\t'] as const) {
    for (let names = from; names < lines.length - 1; names += 1) {
      const text = lines[names]!.text
      if (!text.includes(separator)) continue
      const cells = splitCells(text, separator, limits.columns + 1)
      if (cells.length < 2 || !isNamesLine(cells)) continue
      for (let rows = names + 1; rows <= names + 4 && rows < lines.length; rows += 1) {
        const row = splitCells(lines[rows]!.text, separator, limits.columns + 1)
        if (isBlankLine(lines[rows]!.text)) continue
        const decimal = decimalOf([...row, ...splitCells(lines[rows + 1]?.text ?? '', separator)], separator)
        const isWide = row.length >= cells.length * 0.6 && row.length <= cells.length + 2
        if (isWide && isRow(row, decimal)) return { separator, decimal, names, rows }
        if (row.length < cells.length * 0.6) break
      }
    }
  }
  return null
}

/** Whether a line contains names: it has the name of a clock, or at least half of its cells are words. */
function isNamesLine(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => /\p{L}{2,}/u.test(cell) && Number.isNaN(numberIn(cell, '.'))).length
  if (cells.some((cell) => isTimeName(nameAndUnit(cell).name))) return words >= cells.length * 0.3
  return words >= Math.max(2, cells.filter((cell) => cell.trim() !== '').length * 0.8)
}

export interface TableOptions {
  dialect: string
  /** Index of the line with units, if it follows the names. */
  units?: number | null
  /** Overrides the time form inferred from the size of the numbers. */
  timeForm?: TimeForm
  timeColumn?: number
  facts?: readonly string[]
  started?: string | null
  /** Parses the name and unit of a header cell. */
  naming?: (cell: string, index: number) => { name: string; unit: string; scale?: number }
}

/** Makes the read plan of a found table. */
export function planTable(head: Head, table: FoundTable, options: TableOptions): TablePlan {
  const { separator, decimal } = table
  const line = head.lines[table.names]!.text
  const names = splitCells(line, separator, limits.columns + 1)
  if (names.length > limits.columns) {
    throw new UnreadableLog({
      nearest: options.dialect,
      line: table.names + 1,
      text: clean(line, 160),
      because: m.tooManyColumns({ n: limits.columns }),
    })
  }
  const units = options.units == null ? null : splitCells(head.lines[options.units]!.text, separator)
  const first = splitCells(head.lines[table.rows]!.text, separator)
  const naming = options.naming ?? nameAndUnit
  const named = names.map((cell, index): { name: string; unit: string; scale?: number } => {
    const own = naming(cell, index)
    return units ? { ...own, unit: own.unit || clean((units[index] ?? '').replace(/^\s*\((.*)\)\s*$/, '$1'), 24) } : own
  })
  const samples = head.lines.slice(table.rows, table.rows + 50).map(({ text }) => splitCells(text, separator))
  const time =
    options.timeColumn ??
    timeColumnOf(
      named.map(({ name }) => name),
      samples,
      decimal,
    )
  const columns = named.map(({ name, unit, ...rest }, index): Column => {
    if (index === time) {
      const cells = samples.map((row) => row[index] ?? '')
      return { role: 'time', clock: 0, form: options.timeForm ?? timeFormOf(unit || timeUnitIn(name), cells, decimal) }
    }
    if (names[index]!.trim() === '' || isMarkerCell(names[index]!)) return { role: 'skip' }
    if (isTimeName(name) && isOtherClock(first[index] ?? '', decimal)) return { role: 'skip' }
    return { role: 'value', clock: 0, name, unit, ...rest }
  })
  // Some tools put car and tune into a header cell of their own: "AP Info:[device][vehicle][reflash]".
  const told = names.flatMap((cell) =>
    isMarkerCell(cell) ? [...cell.matchAll(/\[([^[\]]+)\]/g)].map(([, text]) => clean(text!)) : [],
  )
  return {
    dialect: options.dialect,
    separator: byteOf(separator),
    decimal: byteOf(decimal),
    offset: head.lines[table.rows]!.offset,
    line: table.rows + 1,
    columns,
    facts: [...(options.facts ?? []), ...told],
    started: options.started ?? null,
  }
}

const isOtherClock = (cell: string, decimal: '.' | ','): boolean => Number.isNaN(numberIn(cell, decimal))

/** The time column: named like one, and filled in most of the first rows. −1 when there is none. */
function timeColumnOf(names: readonly string[], samples: readonly string[][], decimal: '.' | ','): number {
  const candidates = names.flatMap((name, index) => {
    if (!isTimeName(name)) return []
    const filled = samples.filter(
      (row) => (row[index] ?? '').trim() !== '' && isRowCell(row[index] ?? '', decimal) && row[index]!.trim() !== '-',
    )
    return filled.length >= samples.length / 2 ? [index] : []
  })
  const named = (pattern: RegExp) => candidates.find((index) => pattern.test(names[index]!))
  return named(/^timestamp$/i) ?? named(/^device time$/i) ?? named(/^time$/i) ?? candidates[0] ?? -1
}

/** The format of stamps, from the unit or else from the first stamps. */
function timeFormOf(unit: string, cells: readonly string[], decimal: '.' | ','): TimeForm {
  const lower = unit.trim().toLowerCase()
  const filled = cells.filter((cell) => cell.trim() !== '' && cell.trim() !== '-')
  const first = filled[0] ?? ''
  const value = numberIn(first, decimal)
  if (Number.isNaN(value)) return Number.isNaN(dateSeconds(first)) ? 'clock' : 'date'
  if (lower === 'ms' || lower === 'msec') return 'ms'
  if (lower === 'us' || lower === 'µs') return 'us'
  if (lower === 'min' || lower.startsWith('minute')) return 'min'
  if (lower === 'h' || lower === 'hr' || lower.startsWith('hour')) return 'h'
  if (lower === 's' || lower.startsWith('sec')) return 's'
  if (value > 1e12) return 'ms'
  if (value > 1e8) return 'unix'
  // Integers with steps over twenty are milliseconds, because no logger pauses for that many seconds.
  const values = filled.map((cell) => numberIn(cell, decimal))
  const steps = values.slice(1).map((next, index) => next - values[index]!)
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0
  return filled.every((cell) => !/[.,]/.test(cell)) && usual > 20 ? 'ms' : 's'
}
