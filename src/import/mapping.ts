import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { kindNames } from './kinds/kind.ts'

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text, 'iu')
  } catch {
    context.addIssue({ code: 'custom', message: 'is no regular expression' })
    return z.NEVER
  }
})

const source = z.strictObject({
  /** A column of the foreign file. */
  from: z.string().optional(),
  /** Takes the first group of the match, or all of it; no match gives an empty cell. */
  match: pattern.optional(),
  /** A constant instead of the text. */
  to: z.string().optional(),
  /** Texts to exchange; others stay as they are. */
  values: z.record(z.string(), z.string()).optional(),
  /** Multiplies the number, rounded to a whole one. */
  times: z.number().positive().optional(),
})
type Source = z.infer<typeof source>

const sources = z
  .union([z.string().transform((from): Source[] => [{ from }]), source.transform((one) => [one]), z.array(source)])
  .meta({ description: 'the first source that gives a text fills the cell' })

/** How the columns of a foreign file become those of a kind (docs/import/README.md). */
const mapping = z.strictObject({
  kind: z.enum(kindNames),
  delimiter: z.string().length(1).default(','),
  /** Names of the columns when the file has no header row. */
  header: z.array(z.string()).optional(),
  /** When rows describe the same thing differently: refuse them, or keep what the first one says. */
  differing: z.enum(['refuse', 'first']).default('refuse'),
  columns: z.record(z.string(), sources),
})
export type Mapping = z.infer<typeof mapping>

/** Reads a mapping from a JSON file. Throws with a readable message when it is none. */
export function readMapping(path: string): Mapping {
  const read = mapping.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${path}: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`)
}

function take(
  { from, match, to, values, times }: Source,
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
) {
  let text = from === undefined ? '' : (cells[places.get(from) ?? -1] ?? '').trim()
  if (match) {
    const found = match.exec(text)
    if (!found) return ''
    text = found[1] ?? found[0]
  }
  if (to !== undefined) return from === undefined || text !== '' ? to : ''
  if (values) text = values[text] ?? text
  return times !== undefined && text !== '' && Number.isFinite(Number(text))
    ? String(Math.round(Number(text) * times))
    : text
}

/** Gives a function that makes the cells of a kind from those of a row of the foreign file. */
export function mapCells(map: Mapping, header: readonly string[]) {
  const places = new Map(header.map((name, place) => [name, place]))
  const columns = Object.entries(map.columns)
  const missing = columns
    .flatMap(([, all]) => all.map(({ from }) => from))
    .filter((from) => from !== undefined && !places.has(from))
  const toRow = (cells: readonly string[]): Record<string, string> => {
    const row: Record<string, string> = {}
    for (const [column, all] of columns) {
      for (const one of all) {
        const text = take(one, cells, places)
        if (text === '') continue
        row[column] = text
        break
      }
    }
    return row
  }
  return { toRow, missing: [...new Set(missing)] as string[] }
}
