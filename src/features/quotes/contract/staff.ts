import { z } from 'zod'
import { addressFields } from '#features/addresses/contract.ts'
import { estimate } from '#features/checkout/contract.ts'
import { addRecord } from '#features/revisions/contract/record-calls.ts'
import { recordChanges, recordOf } from '#features/revisions/contract/records.ts'
import { get, patch, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, idParams, int, nullableTime, reasonForm, slug, stateFilters, time, version } from '#kit/shapes.ts'
import { quoteStandings } from '../rules.ts'
import { quoteFields, quoteTerms } from './quote-fields.ts'

const path = '/v1/admin/quotes'
const read = { access: 'orders.read' } as const
const write = { access: 'orders.quote' } as const
const records = { read: 'orders.read', edit: 'orders.quote', fields: quoteFields } as const

export const listQuotes = list(path, 'Lists quotes of the region', {
  ...read,
  filters: { ...stateFilters(quoteStandings.names), currency: currency.optional() },
  row: z.object({
    id: int,
    email: z.string(),
    name: z.string(),
    standing: z.enum(quoteStandings.names),
    /** What it came to when it was last saved; null where it couldn’t be priced. */
    total: minor.nullable(),
    currency,
    purchase_order: z.string(),
    /** How often it was sent as a version of its own. */
    versions: int,
    valid_until: z.string(),
    order_id: int.nullable(),
    created_by: z.string(),
    created_at: time,
  }),
  also: { counts },
})
export const exportQuotes = exportOf(listQuotes)

const offer = z.object({
  id: int,
  number: int,
  order_id: int,
  total: minor,
  sent_at: time,
  sent_by: z.string(),
  expires_at: time,
  withdrawn_at: nullableTime,
})
/** A quote with what became of it. */
export const staffQuote = recordOf(quoteFields).extend({
  standing: z.enum(quoteStandings.names),
  region: int,
  customer: z.object({ id: int, name: z.string() }).nullable(),
  created_by: z.string(),
  created_at: time,
  /** Each version that was sent, the newest first. */
  offers: z.array(offer),
  /** The path of the customer’s page, while it leads to an offer. */
  link: z.string().nullable(),
  order: z.object({ id: int, invoice_number: z.string().nullable() }).nullable(),
})
export type StaffQuote = z.output<typeof staffQuote>

export const getQuote = getOne(`${path}/:id`, 'Returns a quote with the versions that were sent', {
  ...read,
  output: staffQuote,
})
export const createQuote = addRecord(path, 'Creates a draft of a quote', records)
export const updateQuote = patch(`${path}/:id`, 'Changes a quote. A version that was sent is withdrawn.', {
  ...write,
  params: idParams,
  body: recordChanges(quoteFields),
  output: recordOf(quoteFields),
  errors: ['not_found', 'forbidden', 'stale_version', 'payment_in_progress', 'quote_moved'],
})

export const priceErrors = [
  'not_found',
  'not_sold_in_currency',
  'tune_missing_tools',
  'tunes_unsolvable',
  'tunes_conflict',
  'no_shipping_for_destination',
  'shipping_tier_not_supported_for_destination',
] as const
export const previewQuote = post(`${path}/preview`, 'Prices a quote as its customer would pay it. Changes nothing.', {
  ...write,
  body: quoteTerms,
  output: estimate.extend({
    /** Whose prices they are; null for someone without an account. */
    customer: z.object({ id: int, name: z.string(), is_dealer: z.boolean() }).nullable(),
    /** Products that are out of stock in the region. */
    sold_out: z.array(z.string()),
  }),
  errors: priceErrors,
  runs: 'query',
})
export const sendQuote = post(`${path}/:id/send`, 'Sends a quote: the customer gets a link to pay it', {
  ...write,
  params: idParams,
  body: z.strictObject({ version, shown_total: minor.optional() }),
  output: z.object({ id: int, number: int, order_id: int, total: minor }),
  errors: [
    ...priceErrors,
    'quote_moved',
    'discount_code_invalid',
    'discount_code_spent',
    'out_of_stock',
    'price_changed',
  ],
  idempotent: true,
})
export const resendQuote = post(`${path}/:id/resend`, 'Resends the link of a quote', {
  ...write,
  params: idParams,
  output: z.object({ number: int }),
  errors: ['not_found', 'quote_moved'],
  idempotent: true,
})
export const cancelQuote = post(`${path}/:id/cancel`, 'Cancels a quote: its link no longer leads to a payment', {
  ...write,
  params: idParams,
  body: reasonForm,
  errors: ['not_found', 'payment_in_progress', 'quote_moved'],
})

export const findQuoteItems = get('/v1/admin/quote-items', 'Finds products for a quote by name or slug', {
  ...read,
  query: z.object({
    q: z.string().trim().max(100).default(''),
    currency,
    /** Those with these slugs instead, comma-separated. */
    slugs: z.string().max(6000).optional(),
  }),
  output: allOf(
    z.object({
      slug: z.string(),
      name: z.string(),
      part_number: z.string(),
      /** List price of one without options, minor units; null where it isn’t sold in the currency. */
      price: minor.nullable(),
      in_stock: z.boolean(),
      options: z.array(z.object({ id: int, name: z.string(), selections: z.array(z.string()) })),
    }),
  ),
})
export const findQuoteTunes = get('/v1/admin/quote-tunes', 'Lists the tunes of a vehicle for a quote', {
  ...read,
  query: z.object({ vehicle: z.string().max(500), currency }),
  output: z.object({
    label: z.string(),
    data: z.array(z.object({ slug: slug, name: z.string(), price: minor.nullable() })),
  }),
  errors: ['not_found'],
})
export const findQuoteCustomers = get('/v1/admin/quote-customers', 'Finds people with a login by name or email', {
  ...read,
  query: z.object({ q: z.string().trim().max(100) }),
  output: allOf(
    z.object({
      id: int,
      name: z.string(),
      email: z.string(),
      /** Slugs of their dealers in the region. */
      dealers: z.array(z.string()),
      address: addressFields.nullable(),
    }),
  ),
})
