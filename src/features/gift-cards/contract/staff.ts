import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, email, idParams, int, nullableTime, reasonForm, searchText, time } from '#kit/shapes.ts'
import { shownStates } from '../rules.ts'
import { giftFields } from './gift-cards.ts'

export const staffGiftCard = z.object({
  id: int,
  ending: z.string(),
  state: z.enum(shownStates.names),
  currency,
  value: minor,
  balance: minor,
  /** The part of the balance reserved by payments in progress, in minor units. */
  held: minor,
  recipient_name: z.string(),
  recipient_email: z.string(),
  from_name: z.string(),
  /** The order that bought it; null when issued by staff. */
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  /** The reason staff issued it; empty for sold cards. */
  reason: z.string(),
  deliver_on: z.iso.date().nullable(),
  sent_at: nullableTime,
  issued_at: time,
  expires_at: nullableTime,
})
export type StaffGiftCard = z.output<typeof staffGiftCard>

const manage = { access: 'promotions.manage' } as const
export const giftCardSources = ['sold', 'issued'] as const
export const listGiftCards = list('/v1/admin/gift-cards', 'Lists gift cards of the region', {
  ...manage,
  filters: {
    q: searchText,
    state: z.enum(shownStates.names).optional(),
    source: z.enum(giftCardSources).optional(),
    currency: currency.optional(),
    sort: ageSort,
  },
  row: staffGiftCard,
  also: {
    counts,
    /** The outstanding liability by currency; minor units. */
    owed: z.array(z.object({ currency, balance: minor, cards: int })),
  },
})
export const exportGiftCards = exportOf(listGiftCards)

export const giftCardMovement = z.object({
  id: int,
  at: time,
  kind: z.enum(['issued', 'paid', 'refunded', 'expired', 'returned', 'other']),
  /** The change, and the balance after it; minor units. */
  change: minor,
  balance: minor,
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  reason: z.string(),
})
export const giftCardDetails = staffGiftCard.extend({
  message: z.string(),
  sends: int,
  /** Its ledger account. */
  account: z.string(),
  movements: z.array(giftCardMovement),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type GiftCardDetails = z.output<typeof giftCardDetails>
export const getGiftCard = getOne('/v1/admin/gift-cards/:id', 'Returns a gift card with its movements', {
  ...manage,
  output: giftCardDetails,
})

export const issueGiftCard = post('/v1/admin/gift-cards', 'Issues a free gift card', {
  ...manage,
  body: z.strictObject({ ...giftFields, currency, ...reasonForm.shape }),
  output: z.object({ id: int }),
  errors: ['not_sold_in_currency'],
  idempotent: true,
  status: 201,
})
const change = { ...manage, params: idParams, body: reasonForm, errors: ['not_found', 'gift_card_moved'] } as const
export const freezeGiftCard = post(
  '/v1/admin/gift-cards/:id/freeze',
  'Freezes a gift card, so nobody can pay with it',
  change,
)
export const unfreezeGiftCard = post('/v1/admin/gift-cards/:id/unfreeze', 'Unfreezes a gift card', change)
export const resendGiftCard = post(
  '/v1/admin/gift-cards/:id/resend',
  'Emails the code of a gift card again, also to a corrected address',
  { ...change, body: reasonForm.extend({ recipient_email: email }) },
)
