import { z } from 'zod'
import { addressFields } from '#features/addresses/contract.ts'
import { addressLine } from '#features/addresses/rules.ts'
import { purchaseOrder, vatNumber, wantedLine } from '#features/checkout/contract.ts'
import { shown } from '#kit/fields.ts'
import { currencies, currency, toDecimal } from '#kit/money.ts'
import { email, slug } from '#kit/shapes.ts'

/** The highest price that staff can name for one unit, minor units. */
const priceMax = 99_999_999

/** A line of a quote. `price` is staff’s own for each unit in minor units, with the reason for it; null for the shop’s. */
export const quoteLine = z
  .strictObject({
    ...wantedLine.shape,
    price: z
      .number()
      .int()
      .min(1, 'Enter a price above 0.')
      .max(priceMax, 'Enter a price below 1,000,000.')
      .nullable()
      .default(null),
    reason: z.string().trim().max(300).default(''),
  })
  .superRefine(({ price, reason }, problems) => {
    if (price !== null && reason.length < 3)
      problems.addIssue({
        code: 'custom',
        path: ['reason'],
        message: 'Give a reason for this price, at least 3 characters.',
      })
  })
export type QuoteLine = z.output<typeof quoteLine>

const isAddress = (value: unknown): value is z.output<typeof addressFields> =>
  typeof value === 'object' && value !== null && 'line1' in value
const addressText = (value: unknown): string => (isAddress(value) ? `${value.full_name}, ${addressLine(value)}` : '–')
const lineText = ({ quantity, slug: name, options, price, reason }: QuoteLine): string => {
  const chosen = options.map(({ selection }) => selection)
  const own = price === null ? '' : ` at ${toDecimal(price)} (${reason})`
  return `${quantity} × ${[name, ...chosen].join(', ')}${own}`
}
const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{2,40}$/, 'Codes have 2 to 40 letters and digits.')

const words = Object.fromEntries(currencies.map((one) => [one, one]))

/** What staff enter. A draft may lack what only sending it needs. */
export const quoteFields = {
  email: shown(z.union([z.literal(''), email]), { label: () => 'Customer’s email', type: 'email' }),
  currency: shown(currency, { label: () => 'Currency', choices: () => words }),
  lines: shown(z.array(quoteLine).max(50), {
    label: () => 'Lines',
    wide: true,
    format: (value) => (value as QuoteLine[]).map((line) => lineText(line)).join('; ') || '–',
  }),
  billing_address: shown(addressFields.nullable(), { label: () => 'Billing address', wide: true, format: addressText }),
  shipping_address: shown(addressFields.nullable(), {
    label: () => 'Shipping address',
    wide: true,
    format: addressText,
  }),
  shipping_tier: shown(z.union([z.literal(''), slug]), { label: () => 'Shipping method' }),
  discount_codes: shown(z.array(code).max(5), { label: () => 'Discount codes' }),
  vat_number: shown(vatNumber, { label: () => 'VAT number' }),
  purchase_order: shown(purchaseOrder, { label: () => 'Purchase order number' }),
  valid_until: shown(z.iso.date(), { label: () => 'Valid until', hint: () => 'Includes that day, in UTC.' }),
  message: shown(z.string().trim().max(2000), {
    label: () => 'Message to the customer',
    hint: () => 'Shown on the quote and in the email.',
    lines: 4,
  }),
}

/** What of a quote decides its price. */
export const quoteTerms = z.strictObject(quoteFields).omit({ purchase_order: true, valid_until: true, message: true })
export type QuoteTerms = z.output<typeof quoteTerms>
