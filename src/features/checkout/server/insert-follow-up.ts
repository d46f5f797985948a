import { type Region, systemScope } from '#access/actor.ts'
import { findOrder, insertOrderWithin } from '#features/orders/server/queries.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import { type PurchaseLine, quotePurchase } from '#features/pricing/quote.ts'
import { ratesAt, taxSettings } from '#features/pricing/server/price-book.ts'
import { readTaxRates } from '#features/pricing/server/queries.ts'
import { validVatNumber } from '#features/pricing/server/vat-check.ts'
import { taxRuleFor } from '#features/pricing/tax.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { orderAmounts, orderLine } from '../rules.ts'

interface FollowUp {
  kind: OrderKind
  lines: readonly {
    line: Pick<PurchaseLine, 'kind' | 'unitPrice' | 'quantity' | 'allowance'>
    named: {
      slug: string
      name: string
      options: { option: string; selection: string }[]
      productId?: number | null | undefined
    }
  }[]
  /** Ships to the same place with the same method at no charge. */
  isShipped?: true
  /** Unique, so one cause creates one order. */
  purchaseKey?: string
}

/**
 * Creates an open order that follows from another, with the same buyer, addresses and tax rules but without codes or
 * sales. It is paid like any other order.
 * @returns the ID of the order
 */
export async function insertFollowUp(
  tx: Tx,
  of: { id: number; region: Region },
  { kind, lines, isShipped, purchaseKey }: FollowUp,
  now: Date,
): Promise<number> {
  const order = (await findOrder(tx, systemScope(of.region), of.id)) ?? fail('not_found')
  const place = order.shippingAddress ?? order.billingAddress
  const settings = taxSettings[of.region]
  const quote = quotePurchase({
    currency: order.currency,
    lines: lines.map(({ line }, index) => ({ ...line, id: `${kind} ${index}`, isTaxable: true, weightGrams: 0 })),
    discounts: [],
    sale: null,
    shipping: null,
    taxRule: taxRuleFor(
      place,
      settings,
      { vatNumber: await validVatNumber(order.vatNumber), isExempt: false },
      ratesAt(await readTaxRates(tx), of.region, now),
    ),
    pricesIncludeTax: settings.pricesIncludeTax,
    now,
  })
  const made = await insertOrderWithin(
    tx,
    {
      kind,
      region: order.region,
      currency: order.currency,
      userId: order.userId,
      visitorId: order.visitorId,
      email: order.email,
      billingAddress: order.billingAddress,
      shippingAddress: isShipped ? place : null,
      shippingTier: isShipped ? order.shippingTier : null,
      ...(purchaseKey === undefined ? {} : { purchaseKey }),
      vatNumber: order.vatNumber,
      ...orderAmounts(quote),
    },
    lines.map(({ named }, index) => orderLine(quote, index, named)),
  )
  return made.id
}
