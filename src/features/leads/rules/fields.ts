import { keysOf } from '#kit/keys-of.ts'
import type { Currency, Money } from '#kit/money.ts'

/** The record types that can have custom fields. */
export const subjectLabels = { deal: 'Deals', person: 'People', firm: 'Firms' }
export type FieldSubject = keyof typeof subjectLabels
export const fieldSubjects = keysOf(subjectLabels)

/** The value types of custom fields. */
export const fieldKindLabels = {
  text: 'Text',
  number: 'Number',
  money: 'Amount',
  date: 'Date',
  choice: 'Choice',
  yes_no: 'Yes or no',
}
export type FieldKind = keyof typeof fieldKindLabels
export const fieldKinds = keysOf(fieldKindLabels)

/** A custom field with everything needed to read and write its values. */
export interface LeadField {
  id: number
  subject: FieldSubject
  label: string
  kind: FieldKind
  /** The choices in order; empty for other types. */
  choices: readonly string[]
  required: boolean
}

/** A custom field value as JSON: dates as ISO days, amounts with currency. Empty values are absent or null. */
export type CustomValue = string | number | boolean | Money
export type CustomValues = Readonly<Record<string, CustomValue | null>>
/** The key of a custom field in records and lists. */
export type FieldName = `custom_${number}`
export const fieldName = ({ id }: Pick<LeadField, 'id'>): FieldName => `custom_${id}`
/** Whether a name has the form of a custom field name, whether or not the field exists. */
export const isFieldName = (name: string): name is FieldName => /^custom_[1-9]\d{0,14}$/.test(name)

/** The custom field values among these values. */
export const customOf = (values: Readonly<Record<string, unknown>>): Record<FieldName, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isFieldName(name)))

/** The filter value for records without a value. */
export const unset = 'none'
/** The bounds of a filter such as `10..20`, `10..` or, for an amount, `10..20 USD`; null when invalid. */
export interface Bounds {
  from: string
  until: string
  currency: string
}
export function boundsOf(text: string): Bounds | null {
  const [, from, until, currency = ''] = /^([^ ]*)\.\.([^ ]*)(?: ([A-Z]{3}))?$/.exec(text) ?? []
  return from === undefined || until === undefined || from + until === '' ? null : { from, until, currency }
}
export const boundsText = ({ from, until, currency }: Bounds): string =>
  from + until === '' ? '' : `${from}..${until}${currency === '' ? '' : ` ${currency}`}`

/** Parses a sort by a custom field: ascending, or descending with `-down`. */
export function customSort(sort: string): { name: string; isDown: boolean } | null {
  const [, name, down] = /^(custom_\d+)(-down)?$/.exec(sort) ?? []
  return name === undefined ? null : { name, isDown: down !== undefined }
}

const yes = new Set(['yes', 'true', '1', 'y'])
const no = new Set(['no', 'false', '0', 'n'])
/** Parses a number as written in files, with a decimal point: `1,250.5`. */
const numberIn = (text: string): number | null =>
  /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null

/** Parses a cell; null when it is invalid. Amounts look like `1,250.50 EUR` and default to the given currency. */
export function valueIn(
  { kind, choices }: Pick<LeadField, 'kind' | 'choices'>,
  text: string,
  currency: Currency,
): CustomValue | null {
  const given = text.trim()
  switch (kind) {
    case 'text':
      return given
    case 'date':
      return given
    case 'number':
      return numberIn(given)
    case 'choice':
      return choices.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? null
    case 'yes_no':
      return yes.has(given.toLowerCase()) ? true : no.has(given.toLowerCase()) ? false : null
    case 'money': {
      const [, amount = '', code = currency] = /^(\S+)(?: ?([A-Z]{3}))?$/.exec(given) ?? []
      const number = numberIn(amount)
      return number === null ? null : { minor: Math.round(number * 100), currency: code as Currency }
    }
  }
}
/** How files write each type. */
export const writtenAs: Readonly<Record<FieldKind, string>> = {
  text: 'at most 400 characters',
  number: 'a number, such as 1250.5',
  money: 'an amount, such as 1250.50 USD',
  date: 'a date, such as 2026-11-30',
  choice: 'one of the choices',
  yes_no: 'yes or no',
}
