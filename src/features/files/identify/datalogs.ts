import { ascii, count, type Finding, proof, sign, startsWith, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'
import { isText } from './plain-text.ts'

const decoder = new TextDecoder('latin1')
const titles =
  /^(\uFEFF|\u00EF\u00BB\u00BF)?\s{0,20}(Logfile created by|This file is created using RaceChrono|HP ?Tuners|"?(GPS )?Time"?\s?[,;(]|"?Time \(|Device Time)|,Group A:|,(Marker|Markierung|STAMP|MARKE)\b|\bVCDS Version\b/im

/** Binary logs by signature (formats 2.1). */
const binaries = [
  ['link-log', 'Link ECU log', 4, ascii('lf3')],
  ['aim-log', 'AiM log', 0, ascii('<hCNF')],
] as const

/** Datalogs: binary ones by signature, text ones as rows of numbers with a common separator. */
export function readDatalogs({ head, name }: Subject): Finding | null {
  if (startsWith(head, [...ascii('MLVLG'), 0]))
    return log('megalogviewer', 'MegaLogViewer log', 'certain', [proof('It begins with MLVLG.', 0)])
  for (const [format, title, at, magic] of binaries)
    if (startsWith(head, magic, at))
      return log(format, title, 'certain', [proof(`It has the signature of ${title}s.`, at)])
  const extension = extensionOf(name)
  if (extension === 'hpl')
    return log('hp-tuners-log', 'HP Tuners log', 'guess', [
      { says: 'Its name ends in .hpl. The format isn’t documented.', certainty: 'guess', offset: null },
    ])
  if (!isText(head)) return null
  const text = decoder.decode(head.subarray(0, 256 * 1024))
  const rows = text.split(/\r?\n/, 400).filter((line) => line.trim() !== '')
  const best = [',', ';', '\t']
    .map((separator) => ({ separator, ...numericRows(rows, separator) }))
    .toSorted((a, b) => b.rows - a.rows)[0]
  const named = titles.exec(text.slice(0, 4096))
  if (text.startsWith('%DataLog%')) return log('datalog', 'Datalog', 'certain', [proof('It begins with %DataLog%.', 0)])
  if (!best || best.columns < 2 || best.rows < 2) return null
  const share = best.rows / rows.length
  if (share < 0.4 && !named) return null
  const separator = best.separator === '\t' ? 'tabs' : `“${best.separator}”`
  return log('datalog', 'Datalog', named ? 'certain' : 'likely', [
    ...(named
      ? [
          proof(
            `The words “${named[0]
              .replaceAll(/[^ -~]/g, '')
              .trim()
              .slice(0, 40)}” stand at its beginning.`,
            named.index,
          ),
        ]
      : []),
    sign(
      `${count(best.rows)} of the first ${count(rows.length)} rows are numbers between ${separator}, ${best.columns} to a row.`,
    ),
  ])
}

const log = (
  format: string,
  title: string,
  certainty: Finding['certainty'],
  evidence: Finding['evidence'],
): Finding => ({
  format,
  title,
  sort: 'log',
  certainty,
  evidence,
})

const numeric = /^\s*"?[+-]?(\d{1,12}([.,:]\d{0,9}){0,3}|[.,]\d{1,9})"?\s*$/

/** Counts rows of the most common width in which at least half of the non-empty cells are numbers. */
function numericRows(rows: readonly string[], separator: string): { rows: number; columns: number } {
  const widths = new Map<number, number>()
  for (const row of rows) {
    const cells = row.slice(0, 8_192).split(separator)
    const filled = cells.filter((cell) => cell.trim() !== '')
    const numbers = filled.filter((cell) => numeric.test(cell)).length
    if (cells.length >= 2 && numbers >= 2 && numbers * 2 >= filled.length)
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1)
  }
  const [columns = 0, found = 0] = [...widths].toSorted((a, b) => b[1] - a[1])[0] ?? []
  return { rows: found, columns }
}
