import { z } from 'zod'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'
import { toDecimal } from '#kit/money.ts'
import { saleTypes } from '../sale.ts'

export const saleAmountTypes = ['percent', 'dollar'] as const
export const saleRegions = ['all', '1', '2'] as const

export const saleTypeLabels = () =>
  ({
    'black-friday': 'Black Friday',
    'black-friday2': 'Black Friday, second week',
    holiday: 'Holiday',
    spring: 'Spring',
    summer: 'Summer',
  }) as const
const amountTypeLabels = () => ({ percent: 'Percent off prices', dollar: 'Amount off the purchase' }) as const
export const saleRegionLabels = () => ({ all: 'All regions', '1': 'North America', '2': 'Europe' }) as const

const hasTwoDecimals = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
const moment = (label: string, hint: string, missing: string) =>
  shown(z.iso.datetime({ error: missing }), {
    label: () => label,
    hint: () => hint,
    type: 'datetime-local',
    required: true,
  })

/** A sale (specification section 3), as edited by staff. */
export const saleFields = {
  name: shown(z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'), {
    label: () => 'Name',
    hint: () => 'Shown first in the banner.',
    required: true,
  }),
  type: shown(z.enum(saleTypes), { label: () => 'Type', choices: saleTypeLabels }),
  description: shown(z.string().trim().max(200, 'Use at most 200 characters.'), {
    label: () => 'Description',
    hint: () => 'In the banner, after the name.',
    wide: true,
  }),
  code: shown(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^$|^[A-Z0-9_-]{2,40}$/, 'Use 2 to 40 letters, digits, hyphens or underscores.'),
    {
      label: () => 'Code',
      hint: () => 'Shown in the banner, and accepted at checkout. The sale applies without it, too.',
    },
  ),
  region: shown(z.enum(saleRegions), { label: () => 'Region', choices: saleRegionLabels }),
  amount_type: shown(z.enum(saleAmountTypes), { label: () => 'Discount', choices: amountTypeLabels }),
  percent: shown(
    z
      .number({ error: 'Enter a percentage.' })
      .min(0.01, 'Enter more than 0, up to 100 percent.')
      .max(100, 'Enter more than 0, up to 100 percent.')
      .refine(hasTwoDecimals, 'Enter up to 2 decimals.')
      .nullable(),
    { label: () => 'Percentage', hint: () => 'Off the prices of all products and tunes.', unit: '%' },
  ),
  amount_off: shown(
    z
      .number({ error: 'Enter an amount, such as 20.00.' })
      .int('Enter an amount, such as 20.00.')
      .min(1, 'Enter more than 0.')
      .max(100_000_000, 'Enter a lower amount.')
      .nullable(),
    {
      label: () => 'Amount',
      hint: () => 'Off each purchase, in the currency it’s paid in.',
      format: (value) => toDecimal(Number(value)),
    },
  ),
  starts_at: moment('Starts', 'In your time zone.', 'Choose when it starts.'),
  ends_at: moment('Ends', 'Prices return to normal at this time.', 'Choose when it ends.'),
  countdown: shown(z.boolean(), {
    label: () => 'Count down',
    hint: () => 'The banner counts down the last 48 hours.',
  }),
  ...translationFields,
}
export type SaleValues = z.output<z.ZodObject<typeof saleFields>>

/** Translatable fields of a sale. */
export const saleTexts = fieldTexts(saleFields, ['name', 'description'])

/** Initial values of a new sale. */
export const newSale = {
  name: '',
  type: 'spring',
  description: '',
  code: '',
  region: 'all',
  amount_type: 'percent',
  percent: null,
  amount_off: null,
  starts_at: null,
  ends_at: null,
  countdown: true,
} as const

interface Problems {
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void
}

/** Rules across several fields of a sale. */
export function checkSale(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const { amount_type: type, percent, amount_off: off, starts_at: start, ends_at: end } = values as SaleValues
  const say = (field: keyof SaleValues, message: string) =>
    problems.addIssue({ code: 'custom', path: [field], message })
  if (type === 'percent' && percent === null) say('percent', 'Enter a percentage.')
  if (type === 'dollar' && off === null) say('amount_off', 'Enter an amount, such as 20.00.')
  if (end <= start) say('ends_at', 'Choose a time after the start.')
}

/** Clears the amount of the other discount type. */
export const ofItsDiscount = <V extends Readonly<Record<string, unknown>>>(values: V) =>
  values['amount_type'] === 'percent' ? { ...values, amount_off: null } : { ...values, percent: null }
