import { ascii, type Finding, guess, proof, sign, startsWith, type Subject } from './finding.ts'
import { extensionOf } from '../rules.ts'
import { isText } from './plain-text.ts'

const decoder = new TextDecoder('latin1')
const titles =
  /^(\uFEFF|\u00EF\u00BB\u00BF)?\s{0,20}(Logfile created by|This file is created using RaceChrono|HP ?Tuners|"?(GPS )?Time"?\s?[,;(]|"?Time \(|Device Time)|,Group A:|,(Marker|Markierung|STAMP|MARKE)\b|\bVCDS Version\b/im

const datalog: Finding['title'] = { code: 'titleDatalog' }

/** Binary logs by signature (formats 2.1). */
const binaries = [
  ['link-log', { code: 'titleLogOf', name: 'Link ECU' }, 4, ascii('lf3')],
  ['aim-log', { code: 'titleLogOf', name: 'AiM' }, 0, ascii('<hCNF')],
] as const

/** Datalogs: binary ones by signature, text ones as rows of numbers with a common separator. */
export function readDatalogs({ head, name }: Subject): Finding | null {
  if (startsWith(head, [...ascii('MLVLG'), 0]))
    return log('megalogviewer', { code: 'titleLogOf', name: 'MegaLogViewer' }, 'certain', [
      proof({ code: 'saidBegins', text: 'MLVLG' }, 0),
    ])
  for (const [format, title, at, magic] of binaries)
    if (startsWith(head, magic, at)) return log(format, title, 'certain', [proof({ code: 'saidSignatureInside' }, at)])
  const extension = extensionOf(name)
  if (extension === 'hpl')
    return log('hp-tuners-log', { code: 'titleLogOf', name: 'HP Tuners' }, 'guess', [
      guess({ code: 'saidNameOnly', ending: 'hpl' }),
    ])
  if (!isText(head)) return null
  const text = decoder.decode(head.subarray(0, 256 * 1024))
  const rows = text.split(/\r?\n/, 400).filter((line) => line.trim() !== '')
  const best = [',', ';', '\t']
    .map((separator) => ({ separator, ...numericRows(rows, separator) }))
    .toSorted((a, b) => b.rows - a.rows)[0]
  const named = titles.exec(text.slice(0, 4096))
  if (text.startsWith('%DataLog%'))
    return log('datalog', datalog, 'certain', [proof({ code: 'saidBegins', text: '%DataLog%' }, 0)])
  if (!best || best.columns < 2 || best.rows < 2) return null
  const share = best.rows / rows.length
  if (share < 0.4 && !named) return null
  const separator = best.separator === '\t' ? 'tab' : best.separator === ';' ? 'semicolon' : 'comma'
  return log('datalog', datalog, named ? 'certain' : 'likely', [
    ...(named
      ? [
          proof(
            {
              code: 'saidWords',
              words: named[0]
                .replaceAll(/[^ -~]/g, '')
                .trim()
                .slice(0, 40),
            },
            named.index,
          ),
        ]
      : []),
    sign({ code: 'saidRows', rows: best.rows, total: rows.length, separator, columns: best.columns }),
  ])
}

const log = (
  format: string,
  title: Finding['title'],
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
