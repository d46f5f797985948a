import { type FieldShapes, isNumber, isYesNo, lookOf } from '#kit/fields.ts'
import { fromDecimal, toDecimal } from '#kit/money.ts'
import type { Values } from '../../rules.ts'
import { fieldLabel, fieldText } from '../field-text.tsx'

/** A grid row: a record with its version and further list fields. */
export interface GridRow extends Record<string, unknown> {
  id: number
  version: number
}

/** A resolved grid column. */
export interface GridColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'choice' | 'yes-no' | 'money' | 'fact'
  /** Width in pixels. */
  width: number
  /** Labels of choices by value. */
  choices?: Readonly<Record<string, string>>
  /** Visible by default. */
  isShown: boolean
  /** Whether it is sortable. */
  sorts: boolean
  read: (row: GridRow) => unknown
  /** Fields the cell edits; none if read-only. */
  write?: (row: GridRow, value: unknown) => Values
  /** Reads the value from a row. */
  show: (row: GridRow) => string
  /** Link target of a read-only cell. */
  to?: (row: GridRow) => string
  /** Why a row's cell can’t be edited; null if it can. */
  locked?: (row: GridRow) => string | null
}

/** Column declaration: a field name, or a custom column. */
export type GridColumnSpec =
  | string
  | ({
      key: string
      title?: string
      width?: number
      hidden?: true
      unsorted?: true
      choices?: Readonly<Record<string, string>>
      locked?: (row: GridRow) => string | null
    } & (
      | { fact: (row: GridRow) => string | number; to?: (row: GridRow) => string }
      | { kind: GridColumn['kind']; read: (row: GridRow) => unknown; write: (row: GridRow, value: unknown) => Values }
      | { field: string }
    ))

/** Column with the record ID, linked to its page. */
export const numberColumn = (to: (params: { id: number }) => string) => ({
  key: 'id',
  title: 'No.',
  width: 72,
  fact: ({ id }: { id: number }) => id,
  to: ({ id }: { id: number }) => to({ id }),
})

/** Resolves grid columns. Fields provide title, type and labels. */
export const columnsOf = (fields: FieldShapes, specs: readonly GridColumnSpec[]): GridColumn[] =>
  specs.map((spec) => {
    if (typeof spec === 'string') return ofField(fields, spec, {})
    if ('field' in spec) return ofField(fields, spec.field, spec)
    const common = {
      key: spec.key,
      title: spec.title ?? fieldLabel(fields, spec.key),
      width: spec.width ?? 120,
      isShown: !spec.hidden,
      sorts: spec.key !== 'id' && !spec.unsorted,
      ...(spec.locked ? { locked: spec.locked } : {}),
    }
    if ('fact' in spec) {
      const { fact, to } = spec
      return { ...common, kind: 'fact', read: fact, show: (row) => String(fact(row)), ...(to ? { to } : {}) }
    }
    const { kind, read, write } = spec
    const column = { ...common, kind, read, write, show: (row: GridRow) => shownAs(kind, read(row)) }
    return spec.choices ? withChoices(column, spec.choices) : column
  })

/** Adds choice labels to a column. */
export const withChoices = (column: GridColumn, choices: Readonly<Record<string, string>>): GridColumn => ({
  ...column,
  choices,
  show: (row) => choices[String(column.read(row))] ?? shownAs(column.kind, column.read(row)),
})

const shownAs = (kind: GridColumn['kind'], value: unknown): string => {
  if (value === null || value === undefined) return ''
  return kind === 'money' ? toDecimal(value as number) : String(value)
}

function ofField(fields: FieldShapes, name: string, { width, hidden }: { width?: number; hidden?: true }): GridColumn {
  const { [name]: schema } = fields
  if (!schema) throw new Error(`a grid has no field ${name}`)
  const choices = lookOf(schema)?.choices?.()
  const kind = choices ? 'choice' : isYesNo(schema) ? 'yes-no' : isNumber(schema) ? 'number' : 'text'
  return {
    key: name,
    title: fieldLabel(fields, name),
    kind,
    width: width ?? (kind === 'text' ? 220 : 120),
    isShown: !hidden,
    sorts: true,
    ...(choices ? { choices } : {}),
    read: (row) => row[name],
    write: (_, value) => ({ [name]: value }),
    show: (row) => {
      const value = row[name]
      if (value === null || value === undefined || value === '') return ''
      return kind === 'number' ? String(value) : fieldText(fields, name, value)
    },
  }
}

/** Parses typed or pasted text for a column; undefined if invalid. */
export function cellValue(column: GridColumn, text: string): unknown {
  const trimmed = text.trim()
  switch (column.kind) {
    case 'fact':
      return undefined
    case 'number': {
      if (trimmed === '') return null
      const number = Number(trimmed.replaceAll(/[\s,]/g, ''))
      return Number.isFinite(number) ? number : undefined
    }
    case 'money': {
      if (trimmed === '') return null
      return fromDecimal(trimmed.replaceAll(/[^\d.-]/g, '')) ?? undefined
    }
    case 'yes-no':
      if (/^(yes|true|1|x)$/i.test(trimmed)) return true
      return /^(no|false|0|)$/i.test(trimmed) ? false : undefined
    case 'choice': {
      const wanted = trimmed.toLowerCase()
      return Object.entries(column.choices ?? {}).find(
        ([value, word]) => value.toLowerCase() === wanted || word.toLowerCase() === wanted,
      )?.[0]
    }
    default:
      return trimmed
  }
}

/** Formats cells as tab-separated text for the clipboard. */
export const toTable = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((line) => line.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/** Parses tab-separated clipboard text; quoted cells may contain newlines and tabs. */
export function fromTable(text: string): string[][] {
  const lines: string[][] = [['']]
  let isQuoted = false
  const clean = text.replaceAll('\r\n', '\n').replace(/\n$/, '')
  for (let at = 0; at < clean.length; at += 1) {
    const letter = clean[at]!
    const line = lines.at(-1)!
    const cell = line.at(-1)!
    if (isQuoted) {
      if (letter === '"' && clean[at + 1] === '"') {
        line[line.length - 1] = `${cell}"`
        at += 1
      } else if (letter === '"') isQuoted = false
      else line[line.length - 1] = cell + letter
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t') line.push('')
    else if (letter === '\n') lines.push([''])
    else line[line.length - 1] = cell + letter
  }
  return lines
}

/** Position of a cell by row and visible column. */
export interface Place {
  row: number
  column: number
}
/** Selected range by two corners; the first is the active cell. */
export interface Range {
  active: Place
  other: Place
}

/** Normalizes a range to first and last row and column. */
export const boundsOf = ({ active, other }: Range) => ({
  top: Math.min(active.row, other.row),
  bottom: Math.max(active.row, other.row),
  left: Math.min(active.column, other.column),
  right: Math.max(active.column, other.column),
})

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
}

/** Target cell of a navigation key; null for other keys. */
export function placeAfter(
  key: string,
  from: Place,
  { rows, columns, isJump }: { rows: number; columns: number; isJump: boolean },
): Place | null {
  const within = ({ row, column }: Place): Place => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  })
  if (key === 'Home') return within({ row: isJump ? 0 : from.row, column: 0 })
  if (key === 'End') return within({ row: isJump ? rows - 1 : from.row, column: columns - 1 })
  const step = steps[key]
  if (!step) return null
  const [down, right] = step
  const far = isJump ? Number.MAX_SAFE_INTEGER : 1
  return within({
    row: from.row + down * (down === 0 ? 1 : far),
    column: from.column + right * (right === 0 ? 1 : far),
  })
}
