import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, type ListSort, type ValueSort } from '#kit/server/lists.ts'
import { toDecimal } from '#kit/money.ts'
import { customShape } from '../contract/fields.ts'
import {
  boundsOf,
  customOf,
  customSort,
  type CustomValue,
  type CustomValues,
  fieldName,
  type FieldSubject,
  isFieldName,
  type LeadField,
  unset,
} from '../rules/fields.ts'
import { usedFields } from './fields.ts'

type Values = Readonly<Record<string, unknown>>

interface Checking {
  subject: FieldSubject
  /** The standard fields of the record type; anything else is a custom field. */
  plain: Readonly<Record<string, unknown>>
  /** Whether required fields must be present, rather than just not removed. */
  isNew?: boolean
}
/**
 * Validates custom field values and converts them for storage; null clears one. Fails with `validation_failed` at the
 * field for a value of another type, a missing required value, or an unknown field.
 */
export async function checkedCustom(
  tx: Queryable,
  values: Values,
  { subject, plain, isNew }: Checking,
): Promise<Values> {
  const names = Object.keys(values).filter((name) => !(name in plain))
  if (names.length === 0 && !isNew) return values
  const fields = await usedFields(tx, subject)
  const problems: Record<string, string[]> = {}
  const taken: Record<string, unknown> = {}
  for (const name of names) {
    const value = values[name] === '' ? null : values[name]
    const field = fields.find((known) => fieldName(known) === name)
    taken[name] = value
    // Contact forms send the fields of people and firms together.
    if (!field && value === null && isFieldName(name)) delete taken[name]
    else if (!field) problems[name] = ['There is no such field.']
    else if (value !== null) {
      const { data, error } = customShape(field).safeParse(value)
      if (error) problems[name] = [error.issues[0]?.message ?? 'Enter a valid value.']
      else taken[name] = data
    }
  }
  for (const field of fields) {
    const name = fieldName(field)
    const isAsked = isNew || name in taken
    if (field.required && isAsked && (taken[name] ?? null) === null) problems[name] ??= [`Enter ${field.label}.`]
  }
  if (Object.keys(problems).length > 0) fail('validation_failed', { fields: problems })
  return { ...Object.fromEntries(Object.entries(values).filter(([name]) => name in plain)), ...taken }
}

const said = (custom: SQL, name: string): SQL => sql`(${custom} ->> ${name}::text)`
const has = (custom: SQL, name: string, value: unknown): SQL =>
  sql`${custom} @> ${JSON.stringify({ [name]: value })}::jsonb`

/** A condition for rows between two bounds; either may be open. */
function within(field: LeadField, custom: SQL, text: string): SQL | null {
  const bounds = boundsOf(text)
  if (!bounds) return null
  const name = fieldName(field)
  const isDay = field.kind === 'date'
  const isBound = (bound: string) =>
    bound === '' || (isDay ? /^\d{4}-\d\d-\d\d$/ : /^-?\d{1,13}(\.\d{1,6})?$/).test(bound)
  if (!isBound(bounds.from) || !isBound(bounds.until) || (field.kind === 'money') !== (bounds.currency !== ''))
    return null
  const column =
    field.kind === 'money'
      ? sql`(${custom} #>> array[${name}::text, 'minor'])::numeric / 100`
      : isDay
        ? said(custom, name)
        : sql`${said(custom, name)}::numeric`
  const bound = (value: string): SQL => (isDay ? sql`${value}::text` : sql`${value}::numeric`)
  const parts = [
    sql`${custom} ? ${name}::text`,
    ...(field.kind === 'money' ? [sql`${custom} #>> array[${name}::text, 'currency'] = ${bounds.currency}`] : []),
    ...(bounds.from === '' ? [] : [sql`${column} >= ${bound(bounds.from)}`]),
    ...(bounds.until === '' ? [] : [sql`${column} <= ${bound(bounds.until)}`]),
  ]
  return sql.join(parts, sql` and `)
}

function narrowed(field: LeadField, custom: SQL, text: string): SQL | null {
  const name = fieldName(field)
  if (text === unset) return sql`not ${custom} ? ${name}::text`
  switch (field.kind) {
    case 'text':
      return sql`${said(custom, name)} ilike ${like(text)}`
    case 'choice':
      return has(custom, name, text)
    case 'yes_no':
      return text === 'yes' || text === 'no' ? has(custom, name, text === 'yes') : null
    default:
      return within(field, custom, text)
  }
}

/**
 * Conditions for the custom field filters of a query. Fails with `validation_failed` for unknown fields and invalid
 * filters.
 */
export function customConditions(fields: readonly LeadField[], query: Values, custom: SQL): SQL[] {
  return Object.entries(customOf(query)).map(([name, text]) => {
    const field = fields.find((known) => fieldName(known) === name)
    const condition = field ? narrowed(field, custom, String(text)) : null
    return condition ?? fail('validation_failed', { fields: { [name]: ['This filter isn’t available.'] } })
  })
}

const sortText = (value: CustomValue | null | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? String(value.minor) : String(value)

/** The sort order of a list: a standard one, or by a custom field with empty values last. */
export function sortedBy<R extends { custom: CustomValues }>(
  fields: readonly LeadField[],
  sort: string,
  custom: SQL,
): { sort: ListSort } | { by: ValueSort<R> } {
  const asked = customSort(sort)
  if (!asked) return { sort: sort as ListSort }
  const { name, isDown } = asked
  const field = fields.find((known) => fieldName(known) === name)
  if (!field) return fail('validation_failed', { fields: { sort: ['Sorting by this isn’t available.'] } })
  const value = field.kind === 'money' ? sql`(${custom} #>> array[${name}::text, 'minor'])` : said(custom, name)
  return {
    by: {
      value,
      type: field.kind === 'number' || field.kind === 'money' ? 'numeric' : 'text',
      isDown,
      of: (row) => sortText(row.custom[name]),
    },
  }
}

/** Formats a value for a file: amounts with currency, booleans as yes or no. */
export function fileText(value: CustomValue | null | undefined): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? `${toDecimal(value.minor)} ${value.currency}` : value
}
/** Custom field columns of a file, by label. Different record types may use the same label. */
export const fileColumns = <R extends { custom: CustomValues }>(fields: readonly LeadField[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const isShared = fields.some((other) => other.id !== field.id && other.label === field.label)
      const title = isShared ? `${field.label} (${field.subject})` : field.label
      return [title, (row: R) => fileText(row.custom[fieldName(field)])]
    }),
  )
