import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, integerMax, nameSort, searchText, version } from '#kit/shapes.ts'
import { taxKinds } from '../tax-rates.ts'
import { checkState, checkTaxRate, taxRateFields } from './tax-rate-fields.ts'

const path = '/v1/admin/tax-rates'
const manage = 'promotions.manage' as const
const day = z.string().nullable()

/** State today, by the calendar of the staff's current region. */
export const rateTimes = ['now', 'later', 'ended'] as const
export const listTaxRates = list(path, 'Lists the tax rates of all places', {
  access: manage,
  filters: {
    q: searchText,
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    tax: z.enum(taxKinds).optional(),
    when: z.enum(rateTimes).optional(),
    sort: nameSort,
  },
  row: z.object({
    id: int,
    /** Place such as "California, United States". */
    name: z.string(),
    country_code: z.string(),
    state_code: z.string(),
    tax: z.enum(taxKinds),
    percent: z.number(),
    invoice_name: z.string(),
    taxes_shipping: z.boolean(),
    valid_from: day,
    valid_until: day,
    when: z.enum(rateTimes),
    /** State by the same calendar. */
    today: z.string(),
    version,
  }),
})
export const exportTaxRates = exportOf(listTaxRates)
export const taxRateCalls = recordCalls(path, 'a tax rate', {
  read: manage,
  fields: taxRateFields,
  says: {
    get: 'Returns a tax rate',
    add: 'Adds a tax rate',
    remove: 'Deletes a tax rate. Orders keep the tax they were charged.',
  },
})
export const [getTaxRate, createTaxRate, updateTaxRate, removeTaxRate] = taxRateCalls

const taxed = z.object({
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: minor })),
  net: minor,
  tax: minor,
  total: minor,
  /** Tax note on the invoice; null for none. */
  note: z.string().nullable(),
})
const amount = int.min(0, 'Enter 0 or more.').max(100_000_000, 'Enter a lower amount.')
export const previewTaxRate = post(
  `${path}/preview`,
  'Taxes an example cart with and without a rate. Changes nothing.',
  {
    access: manage,
    body: z
      .strictObject({
        rate: z.strictObject(taxRateFields).superRefine(checkTaxRate),
        /** Stored rate it replaces; null for a new one. */
        id: int.min(1).max(integerMax).nullable(),
        /** Selects the selling region. */
        currency,
        country_code: taxRateFields.country_code,
        state_code: taxRateFields.state_code,
        goods: amount,
        shipping: amount,
        day: z.iso.date({ error: 'Enter a date.' }),
      })
      .superRefine(checkState),
    output: z.object({
      currency,
      prices_include_tax: z.boolean(),
      /** Whether the rate applies to this cart, and why not. */
      applies: z.boolean(),
      reason: z.string(),
      before: taxed,
      after: taxed,
    }),
    errors: [],
    runs: 'query',
  },
)
