import { formatLongUtcDay } from '#kit/dates.ts'
import { orderPdf } from '#features/orders/server/invoice-pdf.ts'
import type { Order } from '#features/orders/contract.ts'
import type { SharedQuote } from '../contract/quotes.ts'
import { lastDayOf } from '../rules.ts'
import * as m from '../messages/m.ts'

/** Quote as PDF, in the layout of its later invoice. */
export const quotePdf = (
  {
    number,
    region,
    message,
    sent_at: sentAt,
    expires_at: expiresAt,
  }: Pick<SharedQuote, 'number' | 'region' | 'message' | 'sent_at' | 'expires_at'>,
  order: Omit<Order, 'token'>,
): AsyncGenerator<Buffer> =>
  orderPdf(order, {
    region,
    title: m.quoteNumber({ number }),
    subtitle: m.quoteDays({ sent: formatLongUtcDay(sentAt), until: formatLongUtcDay(lastDayOf(expiresAt)) }),
    notes: message === '' ? [] : message.split('\n'),
  })
