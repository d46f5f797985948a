import type { Dialect } from '../dialect.ts'
import { nameAndUnit } from '../header.ts'
import { UnreadableLog } from '../shapes.ts'
import { clean, type Head } from '../text.ts'
import { findTable, type FoundTable, planTable, type TableOptions } from './table.ts'
import * as m from '../../messages/m.ts'

interface NamedHead {
  name: string
  /** Matches its header line. */
  pattern: RegExp
  /** The score when the pattern matches. */
  score: number
  options?: Partial<TableOptions>
}

/** Units of ECUMaster's channels, which its exports omit (formats.md section 2.1, L12). */
const pathUnits: readonly (readonly [RegExp, string])[] = [
  [/rpm/i, 'rpm'],
  [/angle/i, '°'],
  [/temp/i, '°C'],
  [/pressure|\bmap\b|baro/i, 'kPa'],
  [/tps|throttle/i, '%'],
]

/** Units of Dynojet's channels, which its exports omit (formats.md section 3). Engine speed is in thousands. */
const dynojetUnits: readonly (readonly [RegExp, string])[] = [
  [/ (power)/i, 'hp'],
  [/ torque/i, 'lb-ft'],
  [/ speed/i, 'mph'],
  [/ pressure$/i, 'inHg'],
  [/ temperature/i, '°F'],
  [/ humidity/i, '%'],
]

function dynojetName(cell: string): { name: string; unit: string; scale?: number } {
  const name = clean(cell, 80)
  if (name.endsWith('Engine RPM')) return { name, unit: 'rpm', scale: 1_000 }
  return { name, unit: dynojetUnits.find(([pattern]) => pattern.test(name))?.[1] ?? '' }
}

/** Loggers with one header line followed by rows, recognized by channel names. The best match wins, then the first. */
const heads: readonly NamedHead[] = [
  { name: 'COBB Accessport', pattern: /AP Info:\[/, score: 1 },
  { name: 'bootmod3', pattern: /bootmod3_\d/i, score: 1 },
  { name: 'SimosTools', pattern: /SimosTools\s*\[/, score: 1 },
  { name: 'Torque', pattern: /^\uFEFF?(GPS Time,\s*)?Device Time,/, score: 1 },
  { name: 'Dynojet', pattern: /\(DWRT [A-Z]+\)/, score: 1, options: { timeForm: 's', naming: dynojetName } },
  { name: 'ECUx', pattern: /^"TIME","/, score: 0.95, options: { timeForm: 'ms' } },
  { name: 'RomRaider', pattern: /^Time \(msec\)[,;]/, score: 0.95 },
  {
    name: 'ECUMaster',
    pattern: /^"?TIME"?[;\t]"?[a-z]+\//,
    score: 0.95,
    options: {
      timeForm: 's',
      naming: (cell) => {
        const name = clean(cell.replaceAll('"', ''), 80)
        return { name, unit: pathUnits.find(([pattern]) => pattern.test(name))?.[1] ?? '' }
      },
    },
  },
  { name: 'Crome', pattern: /^Duration,"/, score: 0.95, options: { timeForm: 'clock' } },
  { name: 'bootmod3', pattern: /^Time.*\[(1\/min|psig|DME)\]/, score: 0.9 },
  {
    name: 'COBB Accessport',
    pattern: /^Time \(sec\),(?=.*(Accel\. Pedal|Accelerator|Boost|Calculated Load|Spark Adv|Knock Retard))/,
    score: 0.85,
  },
  { name: 'SimosTools', pattern: /^Time,(?=.*\((λ|kPa|mg\/stk)\))(?=.*SP \()/, score: 0.8 },
  // Above the comments that EcuTek writes too.
  { name: 'MHD', pattern: /^Time,.*(Accel Ped\. Pos\.|Cyl\d Timing Cor\b)|^#Ecu (CALID|PRGID):/, score: 0.95 },
  { name: 'MHD', pattern: /^Time,(?=.*\bRPM\b)(?=.*Boost \((PSI|psi|bar)\))/, score: 0.8 },
  { name: 'RomRaider', pattern: /^Time,(?=.*\((rpm|degrees)\))/, score: 0.6 },
  { name: 'M-Tuner', pattern: /^Time,(?=.*\bEngine Speed\b)(?!.*[([])/, score: 0.8 },
]

const namesOf = (head: Head, table: FoundTable): string => head.lines[table.names]!.text

function noTable(head: Head, nearest: string): never {
  const first = head.lines.findIndex(({ text }) => text.trim() !== '')
  const at = Math.max(0, first)
  throw new UnreadableLog({
    nearest,
    line: at + 1,
    text: clean(head.lines[at]?.text ?? '', 160),
    because: m.noNamesLine(),
  })
}

const named = ({ name, pattern, score, options }: NamedHead): Dialect => ({
  name,
  score: (head) => (head.lines.slice(0, 5).some(({ text }) => pattern.test(text)) ? score : 0),
  plan: (head) => {
    const table = findTable(head) ?? noTable(head, name)
    return planTable(head, table, { dialect: name, ...options })
  },
})

export const namedDialects: readonly Dialect[] = heads.map(named)

/** Any table with a header line: the fallback for spreadsheets and unknown loggers. */
export const genericTable: Dialect = {
  name: 'table of values',
  score: (head) => {
    const table = findTable(head)
    if (!table) return 0.05
    return nameAndUnit(namesOf(head, table)).name === '' ? 0.1 : 0.3
  },
  plan: (head) => {
    const table = findTable(head) ?? noTable(head, 'table of values')
    // A line of short words between names and rows contains the units.
    const below = table.rows > table.names + 1 ? head.lines[table.names + 1]!.text : ''
    const cells = below.split(table.separator).map((cell) => cell.trim())
    const isUnits = below !== '' && cells.every((cell) => cell.replaceAll(/["()]/g, '').length <= 10)
    return planTable(head, table, { dialect: 'table of values', units: isUnits ? table.names + 1 : null })
  },
}
