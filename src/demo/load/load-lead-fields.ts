import { leadFields as fieldTable } from '#features/leads/server/tables.ts'
import {
  type CustomValue,
  fieldName,
  type FieldName,
  type FieldSubject,
  type LeadField,
} from '#features/leads/rules/fields.ts'
import type { Currency } from '#kit/money.ts'
import type { Db } from '#kit/server/database.ts'
import { leadFields } from '../leads.ts'

type Custom = Record<FieldName, CustomValue>

export const loadLeadFields = (db: Db): Promise<LeadField[]> =>
  db
    .insert(fieldTable)
    .values(leadFields.map((field, position) => ({ ...field, position })))
    .returning()

/** Values of a record's custom fields; some are empty. */
const heldBy = (
  fields: readonly LeadField[],
  subject: FieldSubject,
  values: Readonly<Record<string, CustomValue | null>>,
): Custom =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = field.subject === subject ? (values[field.label] ?? null) : null
      return value === null ? [] : [[fieldName(field), value] as const]
    }),
  )

const uses = ['Road', 'Track', 'Work', 'Mixed'] as const
const ways = ['Phone', 'Email', 'Messages'] as const

export const dealCustom = (
  fields: readonly LeadField[],
  { deal, currency, day }: { deal: number; currency: Currency; day: string },
): Custom =>
  heldBy(fields, 'deal', {
    'Vehicles to tune': deal % 4 === 3 ? null : 1 + ((deal * 7) % 24),
    'Hardware budget': deal % 3 === 1 ? { minor: 50_000 + ((deal * 37_500) % 900_000), currency } : null,
    Use: deal % 5 === 4 ? null : uses[deal % uses.length]!,
    'Test drive on': deal % 6 === 2 ? day : null,
  })

export const contactCustom = (fields: readonly LeadField[], subject: 'person' | 'firm', index: number): Custom =>
  heldBy(fields, subject, {
    'Own dyno': index % 3 === 0,
    'Workshop bays': index % 4 === 3 ? null : 2 + (index % 9),
    'VAT number': index >= 20 ? `EU${100_000_000 + index * 7_351}` : null,
    Prefers: ways[index % ways.length]!,
  })
