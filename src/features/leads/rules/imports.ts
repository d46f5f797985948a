import { keysOf } from '#kit/keys-of.ts'
import { guessColumns } from '#features/catalog-imports/rules.ts'
import { fieldName, type LeadField } from './fields.ts'

/** The contact fields that a file can have. */
export const importColumns = [
  'type',
  'name',
  'email',
  'phone',
  'firm',
  'job title',
  'website',
  'city',
  'country',
  'labels',
  'consent',
  'do not contact',
  'note',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Column names used by other programs. */
const alsoCalled: Readonly<Record<string, ImportColumn>> = {
  'full name': 'name',
  'contact name': 'name',
  'email address': 'email',
  telephone: 'phone',
  'phone number': 'phone',
  company: 'firm',
  organization: 'firm',
  title: 'job title',
  position: 'job title',
  web: 'website',
  'country code': 'country',
  tags: 'labels',
  notes: 'note',
}

/** Maps contact fields to the columns of a file, by name. */
export function guessContactColumns(header: readonly string[], fields: readonly LeadField[]): Record<string, string> {
  const own = guessColumns(
    fields.map(({ label }) => label),
    header,
  )
  const custom = fields.flatMap((field) => {
    const { [field.label]: column } = own
    return column === undefined ? [] : [[fieldName(field), column] as const]
  })

  const also = guessColumns(Object.keys(alsoCalled), header)
  const renamed = Object.entries(also).map(([name, column]) => [alsoCalled[name]!, column])
  const named: Record<string, string> = {
    ...Object.fromEntries(renamed),
    ...guessColumns(importColumns, header),
    ...Object.fromEntries(custom),
  }
  const { 'first name': first, 'last name': last } = guessColumns(['first name', 'last name'], header)
  return named['name'] === undefined && first && last ? { ...named, name: `{${first}} {${last}}` } : named
}

/** What to do with existing contacts. */
export const duplicateLabels = { fill: 'Fill in what they lack', keep: 'Leave them as they are' }
export type DuplicateChoice = keyof typeof duplicateLabels
export const duplicateChoices = keysOf(duplicateLabels)

/** The outcome of a row. */
export const outcomeLabels = { added: 'New', filled: 'Filled in', kept: 'Already there', wrong: 'Wrong' }
export type RowOutcome = keyof typeof outcomeLabels
export const rowOutcomes = keysOf(outcomeLabels)
