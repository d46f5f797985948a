import type { Dialect } from '../dialect.ts'
import { isoOf } from '../clock.ts'
import { UnreadableLog } from '../shapes.ts'
import { clean, type Head, splitCells } from '../text.ts'
import { planTable } from './table.ts'
import * as m from '../../messages/m.ts'

const lineAt = (head: Head, pattern: RegExp): number => head.lines.findIndex(({ text }) => pattern.test(text.trim()))

/** The lines of a section, up to the next blank one. */
function sectionOf(head: Head, pattern: RegExp): string[] {
  const start = lineAt(head, pattern) + 1
  if (start === 0) return []
  const rest = head.lines.slice(start).map(({ text }) => text.trim())
  const end = rest.findIndex((text) => text === '' || text.startsWith('['))
  return end < 0 ? rest : rest.slice(0, end)
}

const spokenUnit = /\b(kmh|km\/h|kph|mph|m\/s|knots)$/i
const unitWords: Record<string, string> = { kmh: 'km/h', kph: 'km/h' }

/** Positions are in arc minutes, and west is positive. */
const places: Record<string, { name: string; unit: string; scale: number }> = {
  lat: { name: 'lat', unit: '°', scale: 1 / 60 },
  long: { name: 'long', unit: '°', scale: -1 / 60 },
}

/** A column's unit from the section of long names; speeds default to km/h. */
function unitOf(name: string, spoken: string | undefined): string {
  const unit = spokenUnit.exec(spoken ?? '')?.[1]?.toLowerCase() ?? spokenUnit.exec(name)?.[1]?.toLowerCase()
  if (unit !== undefined) return unitWords[unit] ?? unit
  if (/accel/i.test(`${name} ${spoken ?? ''}`)) return 'g'
  return /^velocity$/i.test(name) ? 'km/h' : ''
}

/**
 * VBOX: bracketed sections, values separated by spaces or tabs. Only names and data are always present. The long
 * names in `[header]` are in column order.
 */
export const vbox: Dialect = {
  name: 'VBOX',
  score: (head) => (lineAt(head, /^\[column names\]$/i) >= 0 && lineAt(head, /^\[data\]$/i) >= 0 ? 1 : 0),
  plan: (head) => {
    const names = lineAt(head, /^\[column names\]$/i) + 1
    const rows = lineAt(head, /^\[data\]$/i) + 1
    if (!head.lines[rows] || !head.lines[names]) {
      throw new UnreadableLog({
        nearest: 'VBOX',
        line: head.lines.length,
        text: clean(head.lines.at(-1)?.text ?? '', 160),
        because: m.endsBeforeRows(),
      })
    }
    const separator = head.lines[rows]!.text.includes('\t') ? '\t' : ' '
    const columns = splitCells(head.lines[names]!.text, ' ')
    const spoken = sectionOf(head, /^\[header\]$/i)
    const created = /^File created on (\S+) (?:at|@) (\S+)/im.exec(head.lines[0]?.text ?? '')
    return planTable(
      head,
      { separator, decimal: '.', names, rows },
      {
        dialect: 'VBOX',
        timeColumn: columns.findIndex((name) => /^time$/i.test(name)),
        timeForm: 'hhmmss',
        started: created ? isoOf(`${created[1]} ${created[2]}`) : null,
        naming: (cell, index) =>
          places[cell.toLowerCase()] ?? {
            name: clean(cell.replace(/^(velocity)[ _-]?(kmh|km\/h|mph)$/i, '$1')),
            unit: unitOf(cell, spoken.length === columns.length ? spoken[index] : undefined),
          },
      },
    )
  },
}
