import { sql } from 'drizzle-orm'
import { effects } from '#app/features.ts'
import type { AddressFields } from '#features/addresses/contract.ts'
import { users } from '#features/identity/server/tables.ts'
import { paymentPostings } from '#features/ledger/rules.ts'
import { orders } from '#features/orders/server/tables.ts'
import { kitParts, productOptions, products } from '#features/products/server/tables.ts'
import { makeOffer } from '#features/quotes/server/make-offer.ts'
import { priceQuote } from '#features/quotes/server/price-quote.ts'
import { termsOf } from '#features/quotes/server/quote-rows.ts'
import { quoteOffers, quotes } from '#features/quotes/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { utcDay } from '#kit/dates.ts'
import { mulDiv, type PricesByCurrency } from '#kit/money.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { demoLogins } from '../logins.ts'
import { type DemoQuote, demoQuotes } from '../quotes.ts'
import { payAsDemo } from './pay-as-demo.ts'

const dayMs = 86_400_000
const validDays = 14
const places: Readonly<Record<1 | 2, Omit<AddressFields, 'full_name'>>> = {
  1: {
    country_code: 'US',
    line1: '310 Foundry Street',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postal_code: '97209',
    email: '',
    phone: '+1 503 555 0142',
  },
  2: {
    country_code: 'NL',
    line1: 'Havenstraat 21',
    line2: '',
    city: 'Rotterdam',
    state: '',
    postal_code: '3011 BK',
    email: '',
    phone: '',
  },
}
interface Good extends Record<string, unknown> {
  slug: string
  prices: PricesByCurrency
}
interface Loading {
  database: Database
  versions: Versions
  goods: readonly Good[]
  staffId: number
  now: Date
}

/** Quotes in every state, priced as staff would send them. */
export async function loadQuotes(database: Database, versions: Versions, now: Date): Promise<void> {
  const goods = await readRows<Good>(
    database.db,
    sql`select slug, prices from ${products} p where state = 'published' and not serial_tracked and prices ? 'USD' and prices ? 'EUR'
      and not exists (select 1 from ${productOptions} o where o.product_id = p.id)
      and not exists (select 1 from ${kitParts} k where k.kit_id = p.id) order by slug = 'obd-extension' desc, id limit 3`,
  )
  const staff = one(
    await database.db
      .select({ id: users.id })
      .from(users)
      .where(sql`email = ${demoLogins.find(({ email }) => email.startsWith('admin@'))!.email}`),
  )
  for (const quote of demoQuotes)
    await database.transact((tx) => loadQuote(tx, { database, versions, goods, staffId: staff.id, now }, quote))
}

async function loadQuote(tx: Tx, { database, versions, goods, staffId, now }: Loading, told: DemoQuote): Promise<void> {
  const { region, currency, customer, state, daysAgo } = told
  const login = demoLogins.find(({ email }) => email === customer)
  const name = login?.name ?? customer
  const email = login?.email ?? `${customer.toLowerCase().replaceAll(/\W+/g, '.')}@demo.overboost.test`
  const begun = new Date(now.getTime() - daysAgo * dayMs)
  const lines = told.lines.map(({ quantity, percentOff = 0, reason = '' }, index) => {
    const { slug, prices } = goods[index % goods.length]!
    const list = prices[currency] ?? 0
    const price = percentOff === 0 ? null : mulDiv(list, 100 - percentOff, 100, 'half-up')
    return { slug, options: [], quantity, price, reason }
  })
  const quote = one(
    await tx
      .insert(quotes)
      .values({
        region,
        userId: sql`(select id from users where email = ${email})`,
        email,
        currency,
        lines,
        billingAddress: { ...places[region], full_name: name },
        purchaseOrder: told.purchaseOrder ?? '',
        validUntil: utcDay(begun.getTime() + validDays * dayMs),
        message: told.message,
        createdBy: staffId,
        createdAt: begun,
      })
      .returning(),
  )
  // The services that pricing needs; none of them calls external systems.
  const services = { versions, effects, settings: {} } as unknown as Services
  const { priced } = await priceQuote({ db: tx, database, services, now }, region, termsOf(quote))
  if (state === 'draft') {
    await tx
      .update(quotes)
      .set({ total: priced.quote.total })
      .where(sql`id = ${quote.id}`)
    return
  }
  const { id, orderId } = await makeOffer(tx, quote, priced, staffId)
  if (state === 'paid') {
    const order = one(
      await tx
        .select()
        .from(orders)
        .where(sql`id = ${orderId}`),
    )
    await payAsDemo(
      tx,
      { orderId, region, gift: null },
      {
        paidWith: { kind: 'card', card_type: 'Visa', last_four: '1111' },
        postings: paymentPostings(order.takings, currency),
      },
    )
  }
  await tx
    .update(quoteOffers)
    .set({ sentAt: begun })
    .where(sql`id = ${id}`)
  if (state === 'cancelled') {
    await tx
      .update(orders)
      .set({ state: 'cancelled', cancelledAt: now })
      .where(sql`id = ${orderId}`)
    await tx
      .update(quoteOffers)
      .set({ withdrawnAt: now })
      .where(sql`id = ${id}`)
    await tx
      .update(quotes)
      .set({ state: 'cancelled' })
      .where(sql`id = ${quote.id}`)
  }
}
