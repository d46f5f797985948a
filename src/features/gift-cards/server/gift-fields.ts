import type { NewOrderLine } from '#features/orders/server/queries.ts'
import { fail } from '#kit/refusal.ts'
import { deliverDaysMax } from '../rules.ts'
import type { giftCards } from './tables.ts'
import * as m from '../messages/m.ts'

interface Gift {
  recipient_name: string
  recipient_email: string
  from_name: string
  message: string
  deliver_on?: string | undefined
}

/** The gift fields of a card's row. */
export const giftOf = (
  gift: Gift,
): Pick<typeof giftCards.$inferInsert, 'recipientName' | 'recipientEmail' | 'fromName' | 'message' | 'deliverOn'> => ({
  recipientName: gift.recipient_name,
  recipientEmail: gift.recipient_email,
  fromName: gift.from_name,
  message: gift.message,
  deliverOn: gift.deliver_on ?? null,
})

const dayMs = 24 * 3_600_000

/** Fails for a day in the past or too far ahead, allowing for time zones that are still a day behind UTC. */
export function checkDay(day: string | undefined, now: Date): void {
  if (day === undefined) return
  const days = (Date.parse(day) - now.getTime()) / dayMs
  if (days < -2 || days > deliverDaysMax) fail('validation_failed', { fields: { deliver_on: [m.deliverOnInvalid()] } })
}

/** The line of an order that buys a gift card. */
export const giftCardLine = (name: string, value: number): NewOrderLine => ({
  position: 0,
  kind: 'gift_card',
  slug: 'gift-card',
  name,
  quantity: 1,
  unitPrice: value,
  discount: 0,
  net: value,
  tax: 0,
  total: value,
})
