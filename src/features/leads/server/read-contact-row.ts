import type { z } from 'zod'
import { unescaped } from '#import/cells.ts'
import type { Currency } from '#kit/money.ts'
import { contactFields } from '../contract/contacts.ts'
import { customShape } from '../contract/fields.ts'
import { type ContactKind, consents } from '../rules/contacts.ts'
import {
  type CustomValue,
  fieldName,
  type FieldName,
  type LeadField,
  subjectLabels,
  valueIn,
  writtenAs,
} from '../rules/fields.ts'
import type { ImportColumn } from '../rules/imports.ts'
import type { RowValues } from './import-tables.ts'

/** A staged row of a file. */
export interface StagedRow {
  line: number
  kind: ContactKind
  values: RowValues
  firm: string
  labels: number[]
  /** What is wrong; empty for valid rows. */
  reason: string
}

/** Control characters, and those that change the text direction. */
const forbidden = /[^\P{Cc}\n\t\r]|[\u202a-\u202e\u2066-\u2069]/u
const words: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}
const kinds: Readonly<Record<string, ContactKind>> = {
  '': 'person',
  person: 'person',
  firm: 'firm',
  company: 'firm',
  organization: 'firm',
}

const texts = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  website: 'website',
  city: 'city',
  country: 'country_code',
  'job title': 'job_title',
  note: 'note',
} as const satisfies Partial<Record<ImportColumn, keyof RowValues>>
/** Empty cells are skipped, so an import never clears existing values. */
const said = (text: string) => text !== ''

/** The names that rows may refer to. */
export interface Known {
  /** Label IDs by lowercase name. */
  labels: ReadonlyMap<string, number>
  /** Custom fields of people and firms. */
  fields: readonly LeadField[]
  /** The default currency of amounts. */
  currency: Currency
}

/** Reads the cells of a contact and collects all of their errors. */
export function readContactRow(
  line: number,
  cells: Readonly<Record<string, string>>,
  { labels, fields, currency }: Known,
): StagedRow {
  const wrong: string[] = []
  const cell = (column: ImportColumn | FieldName, called: string = column): string => {
    const text = unescaped(cells[column] ?? '').trim()
    if (!forbidden.test(text)) return text
    wrong.push(`${called}: Contains a character we can’t store.`)
    return ''
  }
  const take = (column: ImportColumn, shape: z.ZodType<string>, text: string): string => {
    const { data, error } = shape.safeParse(text)
    if (data !== undefined) return data
    wrong.push(`${column}: ${error!.issues[0]?.message ?? 'Not valid.'}`)
    return text.slice(0, 200)
  }
  const oneOf = <T>(column: ImportColumn, known: Readonly<Record<string, T>>, what: string): T | undefined => {
    const text = cell(column).toLowerCase()
    if (text in known) return known[text]
    if (text !== '') wrong.push(`${column}: Use ${what}.`)
    return undefined
  }
  const values: Record<string, string | boolean> = {}
  for (const [column, field] of Object.entries(texts)) {
    const text = cell(column as ImportColumn)
    const given = field === 'country_code' ? text.toUpperCase() : text
    if (said(given) || field === 'name')
      values[field] = take(column as ImportColumn, contactFields[field] as unknown as z.ZodType<string>, given)
  }
  const consent = oneOf(
    'consent',
    Object.fromEntries(consents.map((name) => [name, name])),
    'given, withdrawn or unknown',
  )
  const blocked = oneOf('do not contact', words, 'yes or no')
  const kind = oneOf('type', kinds, 'person or firm') ?? 'person'
  const custom: Record<string, CustomValue> = {}
  for (const field of fields) {
    const name = fieldName(field)
    const text = cell(name, field.label)
    if (!said(text)) continue
    const value = field.subject === kind ? valueIn(field, text, currency) : null
    const { data } = value === null ? { data: undefined } : customShape(field).safeParse(value)
    if (data !== undefined) custom[name] = data
    else if (field.subject === kind) wrong.push(`${field.label}: Use ${writtenAs[field.kind]}.`)
    else wrong.push(`${field.label}: Only for ${subjectLabels[field.subject].toLowerCase()}.`)
  }
  const firm = cell('firm')
  const named = cell('labels')
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter(said)
  const unknown = named.filter((name) => !labels.has(name.toLowerCase()))
  if (unknown.length > 0) wrong.push(`labels: There is no label ${unknown.join(', ')}.`)
  return {
    line,
    kind,
    values: {
      ...values,
      ...(consent === undefined ? {} : { consent }),
      ...(blocked === undefined ? {} : { do_not_contact: blocked }),
      ...(Object.keys(custom).length === 0 ? {} : { custom }),
    } as RowValues,
    firm: kind === 'firm' || !said(firm) ? '' : take('firm', contactFields.name, firm),
    labels: named.flatMap((name) => labels.get(name.toLowerCase()) ?? []),
    reason: wrong.join(' '),
  }
}
