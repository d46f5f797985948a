import type { z } from 'zod'
import { sentenceCase } from '#kit/sentence-case.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { isYesNo, lookOf } from '#kit/fields.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'

const wordsOf = (name: string): string => sentenceCase(name.replaceAll('_', ' '))

/** Label of a field. */
export const fieldLabel = (fields: FieldShapes, name: string): string => {
  const { [name]: schema } = fields
  return (schema && lookOf(schema)?.label()) ?? wordsOf(name)
}

/** Formats a field's value for history, conflicts and facts. */
export function fieldText(fields: FieldShapes, name: string, value: unknown): string {
  const { [name]: schema } = fields
  const look = schema && lookOf(schema)
  if (value === null || value === undefined || value === '') return '–'
  if (look?.format) return look.format(value)
  if (look?.choices) return look.choices()[String(value)] ?? String(value)
  if (look?.type === 'datetime-local') return formatMoment(String(value))
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return `${formatNumber(value)}${look?.unit ? ` ${look.unit}` : ''}`
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((item) => partText(item)).join(', ')
  const parts = Object.entries(value).map(([key, part]) => `${wordsOf(key)}: ${partText(part)}`)
  return parts.length === 0 ? '–' : parts.join(', ')
}

const partText = (part: unknown): string => {
  if (typeof part !== 'object' || part === null) return String(part ?? '–')
  const { name } = part as { name?: unknown }
  return typeof name === 'string' ? name : JSON.stringify(part)
}

/** Fields of a record as label and value rows. */
export const fieldRows = (fields: FieldShapes, values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(fields).flatMap(([name, schema]: [string, z.ZodType]) =>
    lookOf(schema) || isYesNo(schema) ? [[fieldLabel(fields, name), fieldText(fields, name, values[name])]] : [],
  )
