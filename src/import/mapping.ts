import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { importKinds } from '#features/catalog-imports/rules.ts'

const pattern = z.string().transform((text, context) => {
  try {
    return new RegExp(text, 'iu')
  } catch {
    context.addIssue({ code: 'custom', message: 'is no regular expression' })
    return z.NEVER
  }
})

const source = z.strictObject({
  /** A column of the source file. */
  from: z.string().optional(),
  /** Text combined from several columns, such as `{displacement} L {aspiration}`. Empty if all of them are. */
  template: z.string().max(500).optional(),
  /** Takes the first group of the match, or the whole match; without a match, the cell is empty. */
  match: pattern.optional(),
  /** A constant that replaces the text. */
  to: z.string().optional(),
  /** Texts to replace; others stay. */
  values: z.record(z.string(), z.string()).optional(),
  /** Factor for a number; the result is rounded to a whole number. */
  times: z.number().positive().optional(),
})
type Source = z.infer<typeof source>

const placeholder = /\{([^{}]+)\}/g
/** Columns used by a template. */
const namedIn = (template: string): string[] => [...template.matchAll(placeholder)].map(([, name = '']) => name.trim())

const sources = z
  .union([z.string().transform((from): Source[] => [{ from }]), source.transform((one) => [one]), z.array(source)])
  .meta({ description: 'the first source that gives a text fills the cell' })

/** How columns of a foreign file map to those of a kind (docs/import/README.md). */
const mapping = z.strictObject({
  kind: z.enum(importKinds),
  delimiter: z.string().length(1).default(','),
  /** Column names, if the file has no header row. */
  header: z.array(z.string()).optional(),
  /** What to do if rows describe the same record differently: refuse them, or keep the first. */
  differing: z.enum(['refuse', 'first']).default('refuse'),
  columns: z.record(z.string(), sources),
})
export type Mapping = z.infer<typeof mapping>

/** Sources for columns given as a column name or a template such as `{displacement} L {aspiration}`. */
export const plainColumns = (columns: Readonly<Record<string, string>>): Mapping['columns'] =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, text]) => text.trim() !== '')
      .map(([column, text]) => [column, [text.includes('{') ? { template: text } : { from: text }]]),
  )

/** A mapping of such columns. */
export const plainMapping = (kind: Mapping['kind'], columns: Readonly<Record<string, string>>): Mapping =>
  mapping.parse({ kind, columns: plainColumns(columns) })

/** Reads a mapping from a JSON file. Throws with a readable message if it is invalid. */
export function readMapping(path: string): Mapping {
  const read = mapping.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${path}: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`)
}

function take(
  { from, template, match, to, values, times }: Source,
  cells: readonly string[],
  places: ReadonlyMap<string, number>,
) {
  const cell = (name: string) => (cells[places.get(name) ?? -1] ?? '').trim()
  let text = from === undefined ? '' : cell(from)
  if (template !== undefined && namedIn(template).some((name) => cell(name) !== ''))
    text = template
      .replaceAll(placeholder, (_, name: string) => cell(name.trim()))
      .replaceAll(/\s+/g, ' ')
      .trim()
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

/** Returns a function that maps a row of the foreign file to the cells of a kind. */
export function mapCells(map: Pick<Mapping, 'columns'>, header: readonly string[]) {
  const places = new Map(header.map((name, place) => [name, place]))
  const columns = Object.entries(map.columns)
  const missing = columns
    .flatMap(([, all]) => all.flatMap(({ from, template }) => [from, ...(template ? namedIn(template) : [])]))
    .filter((name) => name !== undefined && !places.has(name))
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
