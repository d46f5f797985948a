/** Writes and sends quotes for tests, and opens them through the link in the email as customers do. */
import { expect } from 'vitest'
import { payOrder } from '#features/checkout/contract.ts'
import { getSharedQuote } from '#features/quotes/contract/quotes.ts'
import { createQuote, getQuote, sendQuote } from '#features/quotes/contract/staff.ts'
import { usOrderAddress } from './fixtures-shop.ts'
import type { Client } from './world.ts'

/** The UTC day in a number of days. */
export const dayIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export function quoteTools(staff: Client) {
  let count = 0
  const terms = (extra: object = {}) => ({
    email: `phone${(count += 1)}@example.test`,
    currency: 'USD' as const,
    lines: [{ slug: 'obd-cable', quantity: 2, price: 4000, reason: 'Agreed by phone' }],
    billing_address: usOrderAddress,
    shipping_address: null,
    shipping_tier: '',
    discount_codes: [],
    vat_number: '',
    purchase_order: '',
    valid_until: dayIn(14),
    message: 'As discussed.',
    ...extra,
  })
  const draft = async (extra: object = {}) => {
    const { status, body, refusal } = await staff.call(createQuote, { body: terms(extra) as never })
    expect([status, refusal.errors]).toEqual([201, undefined])
    return body
  }
  const send = (id: number, version = 1, key?: string) =>
    staff.call(sendQuote, { params: { id }, body: { version } }, key)
  /** Id and token in the newest link of a quote. */
  const linkOf = async (id: number): Promise<{ id: number; token: string }> => {
    const { body } = await staff.call(getQuote, { params: { id } })
    const [, , offer = '', token = ''] = (body.link ?? '').split('/')
    return { id: Number(offer), token }
  }
  /** A sent quote with its link and order. */
  const sent = async (extra: object = {}) => {
    const quote = await draft(extra)
    const { status, body, refusal } = await send(quote.id)
    expect([status, refusal.errors ?? refusal.message]).toEqual([200, undefined])
    return { ...body, email: quote.email, link: await linkOf(quote.id) }
  }
  const open = async (client: Client, link: { id: number; token: string }) =>
    (await client.call(getSharedQuote, { params: link })).body
  /** Pays what a link shows, as its page does. */
  const pay = async (client: Client, link: { id: number; token: string }, payment: object = {}, key?: string) => {
    const { order, token } = await open(client, link)
    return client.call(
      payOrder,
      { params: { id: order?.id ?? 0 }, body: { token: token ?? '', nonce: 'fake-valid-nonce', ...payment } },
      key,
    )
  }
  return { terms, draft, send, sent, linkOf, open, pay }
}
