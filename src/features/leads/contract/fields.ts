import { z } from 'zod'
import type { Problems } from '#kit/fields.ts'
import { get, patch, post, put } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, id, idParams, int, integerMax, version } from '#kit/shapes.ts'
import {
  type CustomValue,
  type FieldKind,
  fieldKinds,
  type FieldName,
  fieldSubjects,
  type LeadField,
} from '../rules/fields.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/fields'

export const leadField = z.object({
  id: int,
  subject: z.enum(fieldSubjects),
  label: z.string(),
  kind: z.enum(fieldKinds),
  choices: z.array(z.string()),
  required: z.boolean(),
  archived: z.boolean(),
  version: int,
})
export type StoredLeadField = z.output<typeof leadField>
/** Counting stops at this number, because there may be a million contacts. */
export const fieldUsesMax = 1_000
const countedField = leadField.extend({
  /** How many deals or contacts have a value, up to the counting limit. */
  uses: int,
})
export type CountedLeadField = z.output<typeof countedField>
export const listLeadFields = get(path, 'Lists custom fields with how often they are used', {
  access,
  output: allOf(countedField),
})

const label = z.string().trim().min(1, 'Enter a name.').max(60, 'At most 60 characters.')
const choiceName = z.string().trim().min(1, 'Enter a choice.').max(60, 'At most 60 characters.')
const choices = z.array(z.strictObject({ name: choiceName, was: z.string().optional() })).max(50, 'At most 50 choices.')
const fields = z.strictObject({
  label,
  kind: z.enum(fieldKinds),
  required: z.boolean(),
  /** The choices in order; a renamed one includes its previous name. */
  choices,
})
/** Choice fields need choices, without duplicates. */
const choicesFit = ({ kind, choices: all }: Pick<z.output<typeof fields>, 'kind' | 'choices'>, problems: Problems) => {
  const names = all.map(({ name }) => name.toLowerCase())
  const message =
    (kind === 'choice') === (all.length === 0)
      ? kind === 'choice'
        ? 'Add a choice.'
        : 'Only choice fields have choices.'
      : new Set(names).size < names.length
        ? 'Two choices have the same name.'
        : null
  if (message) problems.addIssue({ code: 'custom', path: ['choices'], message })
}
export const leadFieldForm = fields.superRefine(choicesFit)

export const createLeadField = post(path, 'Adds a custom field to deals, people or firms', {
  access,
  body: fields.extend({ subject: z.enum(fieldSubjects) }).superRefine(choicesFit),
  output: countedField,
  status: 201,
})
export const updateLeadField = patch(`${path}/:id`, 'Changes a custom field, or archives it; its type stays', {
  access,
  params: idParams,
  body: fields.omit({ kind: true }).partial().extend({ archived: z.boolean().optional(), version }),
  output: countedField,
  errors: ['not_found', 'stale_version', 'in_use'],
})
export const orderLeadFields = put(
  `${path}/order/:subject`,
  'Puts the custom fields of deals, people or firms in order',
  {
    access,
    params: z.object({ subject: z.enum(fieldSubjects) }),
    body: z.strictObject({ ids: z.array(id).max(200) }),
    output: allOf(countedField),
  },
)

const number = z
  .number('Enter a number.')
  .min(-integerMax, 'Enter a larger number.')
  .max(integerMax, 'Enter a smaller number.')
const amount = z.object({ minor: number.int(), currency })

/** The value schema of each field type. */
const held: Readonly<Record<Exclude<FieldKind, 'choice'>, z.ZodType<CustomValue, CustomValue>>> = {
  text: z.string().trim().min(1).max(400, 'At most 400 characters.'),
  number,
  money: amount,
  date: z.iso.date('Enter a day.'),
  yes_no: z.boolean('Choose yes or no.'),
}
/** The value schema of a field. */
export const customShape = ({
  kind,
  choices: all,
}: Pick<LeadField, 'kind' | 'choices'>): z.ZodType<CustomValue, CustomValue> =>
  kind === 'choice' ? z.enum(all as [string, ...string[]], 'Choose one of the choices.') : held[kind]

export const customValue: z.ZodType<CustomValue, CustomValue> = z.union([
  z.string().max(400, 'At most 400 characters.'),
  number,
  z.boolean(),
  amount,
])
/** Custom field values by name, such as `custom_12`. */
export const customValues = z.record(z.string(), customValue)
/** An object that also accepts custom fields by name. */
export const withCustom = <S extends z.ZodRawShape>(shape: z.ZodObject<S>): z.ZodObject<S, z.core.$loose> =>
  shape.catchall(customValue.nullable()) as never

/** A custom field that a stage can require in addition to the standard ones. */
export const customName = z.string().regex(/^custom_[1-9]\d{0,14}$/) as unknown as z.ZodType<FieldName, FieldName>

/** By age, name or a custom field: `custom_12`, or `custom_12-down` for descending. */
export const customSortName = z
  .union([z.enum(['newest', 'oldest', 'name']), z.string().regex(/^custom_[1-9]\d{0,14}(-down)?$/)])
  .default('newest')
