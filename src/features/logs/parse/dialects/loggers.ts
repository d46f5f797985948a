import { isoOf } from '../clock.ts'
import type { Dialect } from '../dialect.ts'
import { UnreadableLog } from '../shapes.ts'
import { clean, type Head, splitCells } from '../text.ts'
import { findTable, planTable, type Separator } from './table.ts'
import * as m from '../../messages/m.ts'

const startOf = (head: Head, lines = 12): string =>
  head.lines
    .slice(0, lines)
    .map(({ text }) => text)
    .join('\n')
const lineAt = (head: Head, pattern: RegExp): number => head.lines.findIndex(({ text }) => pattern.test(text))

function missing(head: Head, nearest: string, line: number, because: string): never {
  throw new UnreadableLog({ nearest, line: line + 1, text: clean(head.lines[line]?.text ?? '', 160), because })
}

/** A comment block, then rows of names, units and quoted descriptions. */
export const me7Logger: Dialect = {
  name: 'ME7-Logger',
  score: (head) => (/ME7-Logger/i.test(startOf(head, 30)) ? 1 : 0),
  plan: (head) => {
    const names = lineAt(head, /^TimeStamp\s*[,;]/i)
    if (names < 0) missing(head, 'ME7-Logger', head.lines.length - 1, m.namesMissing())
    const separator: Separator = head.lines[names]!.text.includes(';') ? ';' : ','
    const aliases = splitCells(head.lines[names + 2]?.text ?? '', separator).map((cell) => clean(cell))
    const hasAliases = /^\s*"/.test(head.lines[names + 2]?.text ?? '')
    const rows = names + (hasAliases ? 3 : 2)
    if (!head.lines[rows]) missing(head, 'ME7-Logger', head.lines.length - 1, m.endsBeforeRows())
    const text = startOf(head, names)
    const fact = (key: string) => new RegExp(`^${key}\\s*=\\s*([^\\s(][^(\\n]*)`, 'm').exec(text)?.[1]?.trim()
    return planTable(
      head,
      { separator, decimal: '.', names, rows },
      {
        dialect: 'ME7-Logger',
        units: names + 1,
        timeColumn: 0,
        timeForm: 's',
        started: isoOf(/Log started at:\s*(.+)/.exec(text)?.[1] ?? ''),
        facts: ['PartNumber', 'SWVersion', 'EngineId', 'HWNumber', 'SWNumber'].flatMap((key) => fact(key) ?? []),
        naming: (cell, index) => ({ name: (hasAliases && aliases[index]) || clean(cell), unit: '' }),
      },
    )
  },
}

/** Its exports have no units. The names `oilf`, `waterf` and `transf` say in which all temperatures are. */
const jb4Units: Record<string, string> = {
  rpm: 'rpm',
  ecu_psi: 'psi',
  mph: 'mph',
  afr: 'AFR',
  afr2: 'AFR',
  iat: '°F',
  oilf: '°F',
  waterf: '°F',
  transf: '°F',
}

/**
 * Two pairs of label and setting rows, then the table. The settings include the VIN, which is personal data and not
 * kept.
 */
export const jb4: Dialect = {
  name: 'JB4',
  score: (head) => {
    const text = startOf(head, 6)
    if (/^Firmware,Interface,/m.test(text)) return 1
    return /^timestamp,rpm,.*(ecu_psi|wgdc)/m.test(text) ? 0.9 : 0
  },
  plan: (head) => {
    const names = lineAt(head, /^timestamp,/i)
    if (names < 0 || !head.lines[names + 1]) missing(head, 'JB4', head.lines.length - 1, m.namesMissing())
    const labels = splitCells(head.lines[0]!.text, ',')
    const settings = splitCells(head.lines[1]?.text ?? '', ',')
    const facts = [
      ['Firmware', m.firmware()],
      ['Interface', m.loggerInterface()],
      ['Engine', m.engine()],
    ].flatMap(([cell = '', label]) => {
      const value = clean(settings[labels.indexOf(cell)] ?? '')
      return value === '' || names === 0 ? [] : [`${label} ${value}`]
    })
    return planTable(
      head,
      { separator: ',', decimal: '.', names, rows: names + 1 },
      {
        dialect: 'JB4',
        timeColumn: 0,
        timeForm: 's',
        facts,
        naming: (cell) => ({ name: clean(cell), unit: jb4Units[clean(cell).toLowerCase()] ?? '' }),
      },
    )
  },
}

/** A block about the session, then names, units and sources. */
export const raceChrono: Dialect = {
  name: 'RaceChrono',
  score: (head) => (/created using RaceChrono/i.test(head.lines[0]?.text ?? '') ? 1 : 0),
  plan: (head) => {
    const names = lineAt(head, /^"?timestamp"?,|^Timestamp \(s\)/i)
    if (names < 0) missing(head, 'RaceChrono', Math.min(9, head.lines.length - 1), m.namesMissing())
    let rows = names + 1
    while (rows < head.lines.length && !/^[\d.-]/.test(head.lines[rows]!.text)) rows += 1
    if (!head.lines[rows]) missing(head, 'RaceChrono', head.lines.length - 1, m.endsBeforeRows())
    const text = startOf(head, names)
    const title = /^Session title,"?([^"\n]*)/m.exec(text)?.[1]
    return planTable(
      head,
      { separator: ',', decimal: '.', names, rows },
      {
        dialect: 'RaceChrono',
        units: rows > names + 1 ? names + 1 : null,
        timeColumn: 0,
        timeForm: 'unix',
        facts: title ? [clean(title)] : [],
      },
    )
  },
}

/** Bracketed sections; channel IDs, names and units precede the data. */
export const hpTuners: Dialect = {
  name: 'HP Tuners VCM Scanner',
  score: (head) =>
    /^HP Tuners CSV Log File/i.test(head.lines[0]?.text ?? '') ? 1 : lineAt(head, /^\[Channel Data\]/) >= 0 ? 0.8 : 0,
  plan: (head) => {
    const information = lineAt(head, /^\[Channel Information\]/)
    const names = head.lines.findIndex(({ text }, index) => index > information && /^"?Offset"?,/i.test(text))
    let rows = lineAt(head, /^\[Channel Data\]/) + 1
    if (information < 0 || names < 0 || rows < 1)
      missing(head, 'HP Tuners VCM Scanner', head.lines.length - 1, m.channelsMissing())
    while (head.lines[rows]?.text.trim() === '') rows += 1
    if (!head.lines[rows]) missing(head, 'HP Tuners VCM Scanner', head.lines.length - 1, m.endsBeforeRows())
    const created = /^Creation Time:\s*(.+)$/m.exec(startOf(head, 30))?.[1]
    return planTable(
      head,
      { separator: ',', decimal: '.', names, rows },
      {
        dialect: 'HP Tuners VCM Scanner',
        units: names + 1,
        timeColumn: 0,
        timeForm: 's',
        started: created ? isoOf(created) : null,
      },
    )
  },
}

/** Tables after a recognizable preamble; the table itself is found by the generic rules. */
const preambles: readonly {
  name: string
  pattern: RegExp
  score?: number
  unitsBelow?: boolean
  form?: 's' | 'ms' | 'clock'
}[] = [
  { name: 'LogWorks', pattern: /^Session:/, unitsBelow: true },
  { name: 'Zeitronix', pattern: /^Filename:.*\n.*Date Exported:/, form: 'clock' },
  { name: 'BlueDriver', pattern: /^BlueDriver Data Log/ },
  { name: 'WinLog', pattern: /^WinLog /, form: 's' },
  {
    name: 'SWComm',
    pattern: /^\s*"?\*{3,}[\s\S]*TimeStamp\s*,|^TimeStamp\s*,.*\n\s*sec\.ms\s*,/im,
    unitsBelow: true,
    form: 's',
  },
  { name: 'OBDLink', pattern: /^# StartTime/ },
  { name: 'EcuTek', pattern: /^#[^\n]*\n(#[^\n]*\n|[ \t]*\n)*[^\n]*\bTime\b/, score: 0.9 },
]

/** When logging started: a labeled line above the names, or else one that contains a date. */
function startedIn(head: Head, names: number): string | null {
  const above = head.lines.slice(0, Math.min(names, 40)).map(({ text }) => text)
  const named = above.flatMap(
    (text) => /(?:StartTime = |started(?: at)?\s*:?\s*|date\s*:\s*)(.+)/i.exec(text)?.[1] ?? [],
  )
  return [...named, ...above].map(isoOf).find((iso) => iso !== null) ?? null
}

const preambled = ({ name, pattern, score = 1, unitsBelow, form }: (typeof preambles)[number]): Dialect => ({
  name,
  score: (head) => (pattern.test(startOf(head, 30)) ? score : 0),
  plan: (head) => {
    const table = findTable(head) ?? missing(head, name, Math.min(3, head.lines.length - 1), m.noTable())
    const hasUnits = unitsBelow === true && table.rows > table.names + 1
    return planTable(head, table, {
      dialect: name,
      units: hasUnits ? table.names + 1 : null,
      ...(form ? { timeForm: form } : {}),
      started: startedIn(head, table.names),
    })
  },
})

export const preambledDialects: readonly Dialect[] = preambles.map(preambled)
