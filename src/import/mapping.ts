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
  /** A column of the foreign file. */
  from: z.string().optional(),
  /** Text put together from several columns, as `{displacement} L {aspiration}`. Empty where none of them says anything. */
  template: z.string().max(500).optional(),
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

const placeholder = /\{([^{}]+)\}/g
/** The columns that a template names. */
const namedIn = (template: string): string[] => [...template.matchAll(placeholder)].map(([, name = '']) => name.trim())

const sources = z
  .union([z.string().transform((from): Source[] => [{ from }]), source.transform((one) => [one]), z.array(source)])
  .meta({ description: 'the first source that gives a text fills the cell' })

/** How the columns of a foreign file become those of a kind (docs/import/README.md). */
const mapping = z.strictObject({
  kind: z.enum(importKinds),
  delimiter: z.string().length(1).default(','),
  /** Names of the columns when the file has no header row. */
  header: z.array(z.string()).optional(),
  /** When rows describe the same thing differently: refuse them, or keep what the first one says. */
  differing: z.enum(['refuse', 'first']).default('refuse'),
  columns: z.record(z.string(), sources),
})
export type Mapping = z.infer<typeof mapping>

/** Sources of columns that are each a column of the file, or a template such as `{displacement} L {aspiration}`. */
export const plainColumns = (columns: Readonly<Record<string, string>>): Mapping['columns'] =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([, text]) => text.trim() !== '')
      .map(([column, text]) => [column, [text.includes('{') ? { template: text } : { from: text }]]),
  )

/** A mapping of such columns. */
export const plainMapping = (kind: Mapping['kind'], columns: Readonly<Record<string, string>>): Mapping =>
  mapping.parse({ kind, columns: plainColumns(columns) })

/** Reads a mapping from a JSON file. Throws with a readable message when it is none. */
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

/** Gives a function that makes the cells of a kind from those of a row of the foreign file. */
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
