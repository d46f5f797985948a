import { type Column, type TablePlan, UnreadableLog } from '../shapes.ts'
import { byteOf, clean, type Head, splitCells } from '../text.ts'
import type { Dialect } from '../dialect.ts'
import * as m from '../../messages/m.ts'

const monthNames: Record<string, number> = {
  january: 1,
  february: 2,
  march: 3,
  april: 4,
  may: 5,
  june: 6,
  july: 7,
  august: 8,
  september: 9,
  october: 10,
  november: 11,
  december: 12,
  januar: 1,
  februar: 2,
  märz: 3,
  mai: 5,
  juni: 6,
  juli: 7,
  oktober: 10,
  dezember: 12,
}
const firstLine = /^\p{L}+,(\d{1,2}),(\p{L}+),(\d{4}),(\d{1,2}:\d{2}:\d{2})/u

/** Converts "Friday,03,November,2006,21:59:29" to an ISO time without a zone. */
function startedIn(line: string): string | null {
  const match = firstLine.exec(line)
  const month = match && monthNames[match[2]!.toLowerCase()]
  if (!match || !month) return null
  return `${match[3]}-${String(month).padStart(2, '0')}-${match[1]!.padStart(2, '0')}T${match[4]!.padStart(8, '0')}`
}

/** The part number, component and version, but never the interface ID (VCID), which is personal data. */
function factsIn(head: Head): string[] {
  const [first = '', second = ''] = head.lines.map(({ text }) => text)
  const part = splitCells(second, ',')
    .map((cell) => clean(cell))
    .filter((cell) => cell !== '' && cell !== 'ADVMB')
  const version = /VCDS Version: ([^,]+)/.exec(first)?.[1]
  return [...part, ...(version ? [`VCDS ${clean(version)}`] : [])]
}

const lineWith = (head: Head, pattern: RegExp): number =>
  head.lines.slice(0, 40).findIndex(({ text }) => pattern.test(text))
const stampLine = /(^|,)\s*(STAMP|MARKE)\s*,/i

function broken(head: Head, dialect: string, because: string): never {
  const at = Math.max(0, Math.min(head.lines.length, 7) - 1)
  throw new UnreadableLog({ nearest: dialect, line: at + 1, text: clean(head.lines[at]?.text ?? '', 160), because })
}

const score = (head: Head, isAdvanced: boolean): number => {
  const isVcds = firstLine.test(head.lines[0]?.text ?? '')
  const advanced = /,ADVMB,/.test(head.lines[1]?.text ?? '') || /^,,G\d{3,4},F\d/.test(head.lines[2]?.text ?? '')
  const groups = lineWith(head, /^,\s*(Group|Block|Grp\.?) A:/i) >= 0
  if (isAdvanced) return advanced ? (isVcds ? 1 : 0.8) : 0
  return groups ? (isVcds ? 1 : 0.8) : isVcds && !advanced ? 0.4 : 0
}

function base(head: Head, dialect: string, rows: number): Omit<TablePlan, 'columns'> {
  const line = head.lines[rows] ?? broken(head, dialect, m.endsBeforeRows())
  return {
    dialect,
    separator: byteOf(','),
    decimal: byteOf('.'),
    offset: line.offset,
    line: rows + 1,
    started: startedIn(head.lines[0]?.text ?? ''),
    facts: factsIn(head),
  }
}

/** Joins names broken over two lines, without a space after a hyphen. */
const joined = (first: string, second: string): string =>
  clean(first.trim().endsWith('-') ? first.trim() + second.trim() : `${first} ${second}`)

/** Measuring blocks: up to three groups of four values, each group with its own time. */
export const vcdsGroups: Dialect = {
  name: 'VCDS measuring blocks',
  score: (head) => score(head, false),
  plan: (head) => {
    const dialect = 'VCDS measuring blocks'
    const groups = lineWith(head, /^,\s*(Group|Block|Grp\.?) A:/i)
    const units = lineWith(head, /^(Marker|Markierung|MARKE)?\s*,\s*(STAMP|MARKE)/i)
    if (groups < 0 || units < 0 || units <= groups) broken(head, dialect, m.groupHeadMissing())
    const groupCells = splitCells(head.lines[groups]!.text, ',')
    const above = head.lines.slice(groups + 1, units).map(({ text }) => splitCells(text, ','))
    const unitCells = splitCells(head.lines[units]!.text, ',')
    const columns: Column[] = [{ role: 'skip' }]
    const found: { name: string; unit: string; group: string; field: number; at: number }[] = []
    for (let start = 1, clock = 0; start < unitCells.length; start += 5, clock += 1) {
      const group = clean(groupCells[start + 1] ?? '').replace(/^'/, '')
      if (!/^\d+$/.test(group) || !stampLine.test(`,${unitCells[start]},`)) {
        for (let field = 0; field < 5; field += 1) columns.push({ role: 'skip' })
        continue
      }
      columns.push({ role: 'time', clock, form: 's' })
      for (let field = 1; field <= 4; field += 1) {
        const at = start + field
        const [first = '', second = ''] = above.map((cells) => cells[at] ?? '')
        const name = joined(first, second) || `Group ${group} field ${field}`
        found.push({ name, unit: clean(unitCells[at] ?? '', 24), group, field, at })
        columns.push({ role: 'value', clock, name, unit: clean(unitCells[at] ?? '', 24) })
      }
    }
    // Four channels named "Voltage": distinguish them by group and field, like the tool does.
    for (const { name, unit, group, field, at } of found) {
      const column = columns[at]
      if (column?.role !== 'value' || found.filter((other) => other.name === name).length === 1) continue
      columns[at] = { ...column, name: `${name} (${group}/${field})`, unit }
    }
    return { ...base(head, dialect, units + 1), columns }
  },
}

/** Advanced measuring values: up to twelve channels, each with its own time. */
export const vcdsAdvanced: Dialect = {
  name: 'VCDS advanced measuring values',
  score: (head) => score(head, true),
  plan: (head) => {
    const dialect = 'VCDS advanced measuring values'
    const labels = lineWith(head, /^(Marker|Markierung|MARKE)\s*,\s*(TIME|Zeit)/i)
    const names = lineWith(head, /^,\s*(STAMP|MARKE)\s*,/i)
    if (labels < 0 || names < 0 || names <= labels) broken(head, dialect, m.channelNamesMissing())
    const labelCells = splitCells(head.lines[labels]!.text, ',')
    const nameCells = splitCells(head.lines[names]!.text, ',')
    const unitCells = splitCells(head.lines[names + 1]?.text ?? '', ',')
    const columns: Column[] = [{ role: 'skip' }]
    for (let at = 1, clock = 0; at + 1 < labelCells.length; at += 2, clock += 1) {
      const label = clean(labelCells[at + 1] ?? '')
      const name = clean(nameCells[at + 1] ?? '') || label
      if (label === '' && name === '') {
        columns.push({ role: 'skip' }, { role: 'skip' })
        continue
      }
      columns.push(
        { role: 'time', clock, form: 's' },
        { role: 'value', clock, name, unit: clean(unitCells[at + 1] ?? '', 24) },
      )
    }
    return { ...base(head, dialect, names + 2), columns }
  },
}
