import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { sharePayees, earners, shareAgreements, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import type { EarnerKind } from '#features/partners/rules/earnings.ts'
import type { PayeeDetails } from '#features/partners/payee.ts'
import { engines, makes } from '#features/vehicles/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import { type Db, insertOne } from '#kit/server/database.ts'
import { usOrderAddress } from './fixtures-shop.ts'

export const achPayee: PayeeDetails = {
  method: 'ach',
  holder: 'Timo Hartl',
  holder_kind: 'person',
  routing: '021000021',
  account: '123456789',
  account_type: 'checking',
}
const sepaPayee: PayeeDetails = {
  method: 'sepa',
  holder: 'Ana Ferreira',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
}

/** An earner with verified bank details in dollars and euros. An affiliate with a login has accepted the terms. */
export async function makeEarner(
  db: Db,
  { kind = 'tuner' as EarnerKind, userId = null as number | null, holdDays = 14, name = 'An earner' } = {},
) {
  const earner = await insertOne(db, earners, { kind, name, email: `${randomUUID()}@example.test`, userId, holdDays })
  await db.insert(sharePayees).values([
    { earnerId: earner.id, currency: 'USD', details: achPayee },
    { earnerId: earner.id, currency: 'EUR', details: sepaPayee },
  ])
  if (kind === 'affiliate' && userId !== null)
    await db.execute(sql`
      insert into affiliate_acceptances (earner_id, version, user_id)
      select ${earner.id}, max(version), ${userId} from affiliate_terms`)
  return earner
}

export async function makeAgreement(db: Db, earnerId: number, basisPoints: number) {
  const startsAt = new Date('2020-01-01')
  return await insertOne(db, shareAgreements, { earnerId, subject: 'all', basisPoints, startsAt })
}

/** A tune of a tuner, on its own engine. */
export async function makeTuneOf(db: Db, owner: { earnerId?: number; poolId?: number; brandId?: number }) {
  const slug = `t-${randomUUID().slice(0, 8)}`
  const make = await insertOne(db, makes, { slug, name: slug })
  const engine = await insertOne(db, engines, {
    slug,
    name: slug,
    makeId: make.id,
    fuel: 'petrol',
    aspiration: 'turbo',
  } as never)
  const tune = await insertOne(db, tunes, {
    slug,
    name: `Stage 1 ${slug}`,
    partNumber: slug,
    engineId: engine.id,
    price: { USD: 60_000 },
  })
  await db.insert(tuneTuners).values({ tuneId: tune.id, ...owner })
  return tune
}

export interface NewSale {
  tuneId: number
  net: number
  quantity?: number
  currency?: Currency
  paidAt?: Date
  userId?: number
  discountCodes?: string[]
}
/** A paid order of one tune, as if just paid. */
export async function makeSale(db: Db, { tuneId, net, quantity = 1, currency = 'USD', ...rest }: NewSale) {
  const order = await insertOne(db, orders, {
    kind: 'catalog',
    state: 'paid',
    region: currency === 'EUR' || currency === 'GBP' ? 2 : 1,
    currency,
    email: 'buyer@example.test',
    billingAddress: usOrderAddress,
    subtotal: net,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: net,
    taxIncluded: false,
    takings: { goods: 0, tunes: net, fees: 0, shipping: 0, tax: 0 },
    paidAt: new Date(),
    ...rest,
  })
  const line = await insertOne(db, orderLines, {
    orderId: order.id,
    position: 0,
    kind: 'tune',
    tuneId,
    slug: 'a-tune',
    name: 'Stage 1',
    quantity,
    unitPrice: Math.trunc(net / quantity),
    discount: 0,
    net,
    tax: 0,
    total: net,
  })
  return { order, line }
}

/** A refund made by the gateway. */
export async function makeRefund(db: Db, sale: Awaited<ReturnType<typeof makeSale>>, net: number) {
  return await insertOne(db, refunds, {
    orderId: sale.order.id,
    reference: randomUUID(),
    state: 'refunded',
    amount: net,
    currency: sale.order.currency,
    parts: [{ id: String(sale.line.id), quantity: 0, net, tax: 0, discount: 0 }],
    takings: { goods: 0, tunes: net, fees: 0, shipping: 0, tax: 0 },
    reason: 'a test',
    finishedAt: new Date(),
  })
}
