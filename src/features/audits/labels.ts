import { sentenceCase } from '#kit/sentence-case.ts'
import { formatMoment } from '#kit/dates.ts'
import { withMinus } from '#kit/locale.ts'
import { currencies, type Currency, formatMoney, toDecimal } from '#kit/money.ts'

const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

/** An action in words: `payouts.markReturned` is "Payouts: mark returned". */
export function actionLabel(action: string): string {
  const [area = '', ...rest] = action.split('.')
  return sentenceCase([wordsOf(area), ...rest.map(wordsOf)].join(': '))
}

/** Objects with a different name on screens than in the log. */
const renamed: Readonly<Record<string, string>> = { 'supply-order': 'Supplier order' }

/** An object in words: `dispute-evidence/7` is "Dispute evidence 7". */
export function objectLabel(object: string): string {
  const at = object.indexOf('/')
  if (at < 0) return sentenceCase(wordsOf(object))
  const kind = object.slice(0, at)
  return `${renamed[kind] ?? sentenceCase(wordsOf(kind))} ${object.slice(at + 1)}`
}

/** Fields with amounts in minor units. */
const amountNames = new Set([
  'amount',
  'balance',
  'credit_limit',
  'discount',
  'fee',
  'net',
  'overdue',
  'paid',
  'price',
  'refunded',
  'subtotal',
  'tax',
  'total',
  'value',
])
const isCurrency = (name: unknown): name is Currency => currencies.some((code) => code === name)
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/**
 * Formats the value of a field: amounts in major units, times in the reader's time zone.
 * @param fields the other fields of the record, which include its currency
 */
export function valueLabel(name: string, value: unknown, fields: Readonly<Record<string, unknown>>): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return isoTime.test(value) ? formatMoment(value) : value
  if (typeof value === 'number') {
    if (isCurrency(name)) return formatMoney({ minor: value, currency: name })
    const isAmount = amountNames.has(name) && Number.isSafeInteger(value) && fields['amount_type'] !== 'percent'
    if (!isAmount) return String(value)
    const { currency } = fields
    return isCurrency(currency) ? formatMoney({ minor: value, currency }) : withMinus(toDecimal(value))
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'None' : value.map((each) => valueLabel('', each, {})).join(', ')
  const parts = Object.entries(value as Record<string, unknown>)
  return parts
    .map(([part, inner]) =>
      isCurrency(part) && typeof inner === 'number'
        ? valueLabel(part, inner, {})
        : `${wordsOf(part)}: ${valueLabel(part, inner, value as Record<string, unknown>)}`,
    )
    .join(', ')
}
