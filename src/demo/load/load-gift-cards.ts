import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { secretOf } from '#app/server/start.ts'
import { newGiftCode } from '#features/gift-cards/server/gift-code.ts'
import { giftCardLine } from '#features/gift-cards/server/gift-fields.ts'
import { giftCardMonths } from '#features/gift-cards/server/months.ts'
import { giftCards } from '#features/gift-cards/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { accountCode, giftCardAccount } from '#features/ledger/accounts.ts'
import { paymentPostings, type Takings } from '#features/ledger/rules.ts'
import type { OrderAddress, OrderKind } from '#features/orders/contract.ts'
import { insertOrderWithin, type NewOrderLine } from '#features/orders/server/queries.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import type { Settings } from '#integrations/settings.ts'
import { utcDay } from '#kit/dates.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { payAsDemo as pay } from './pay-as-demo.ts'
import { type DemoCard, demoGiftCards as cards } from '../gift-cards.ts'
import { demoLogins } from '../logins.ts'

const addressIn: Readonly<Record<1 | 2, Omit<OrderAddress, 'full_name'>>> = {
  1: {
    country_code: 'US',
    line1: '48 Harbor Lane',
    line2: '',
    city: 'Portland',
    state: 'OR',
    postal_code: '97209',
    email: '',
    phone: '',
  },
  2: {
    country_code: 'DE',
    line1: 'Lindenallee 4',
    line2: '',
    city: 'Hamburg',
    state: '',
    postal_code: '20099',
    email: '',
    phone: '',
  },
}
const mailOf = (name: string): string => `${name.toLowerCase().replaceAll(/\W+/g, '.')}@demo.overboost.test`
const nothing = { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0 } satisfies Takings

/** Gift cards in every state; the first one paid part of an order. */
export async function loadGiftCards(database: Database, now: Date, settings?: Settings): Promise<void> {
  const secret = settings ? secretOf(settings) : randomBytes(32).toString('base64url')
  await database.transact(async (tx) => {
    const staff = one(
      await tx
        .select({ id: users.id })
        .from(users)
        .where(sql`email = ${demoLogins.find(({ email }) => email.startsWith('admin@'))!.email}`),
    )
    const made: number[] = []
    for (const card of cards) made.push(await loadCard(tx, card, { secret, staffId: staff.id, now, settings }))
    await spend(tx, made[0]!, cards[0]!)
    for (const [index, card] of cards.entries()) await date(tx, made[index]!, card)
  })
}

async function loadCard(
  tx: Tx,
  card: DemoCard,
  { secret, staffId, now, settings }: { secret: string; staffId: number; now: Date; settings: Settings | undefined },
): Promise<number> {
  const { region, currency, value, from, to, message, reason = '', inDays } = card
  const orderId =
    reason === ''
      ? await insertOpen(tx, card, 'gift-card', { ...nothing, giftCards: value }, [giftCardLine('Gift card', value)])
      : null
  const { id } = one(
    await tx
      .insert(giftCards)
      .values({
        ...newGiftCode(secret),
        region,
        currency,
        value,
        orderId,
        issuedBy: orderId === null ? staffId : null,
        reason,
        fromName: from,
        recipientName: to,
        recipientEmail: to === 'Uma Okafor' ? demoLogins[0]!.email : mailOf(to),
        message,
        deliverOn: inDays === undefined ? null : utcDay(now.getTime() + inDays * 86_400_000),
        expiresMonths: giftCardMonths(settings ?? { GIFT_CARD_MONTHS: undefined }, region),
      })
      .returning({ id: giftCards.id }),
  )
  if (orderId === null)
    await tx.execute(
      sql`select open_gift_card(${id}, ${accountCode('givenGiftCards', currency)}, ${`gift-card/${id}`}, ${staffId}::bigint, ${reason})`,
    )
  else
    await pay(
      tx,
      { orderId, region, gift: null },
      {
        paidWith: { kind: 'card', card_type: 'Visa', last_four: '1111' },
        postings: paymentPostings({ ...nothing, giftCards: value }, currency),
      },
    )
  return id
}

async function insertOpen(
  tx: Tx,
  { region, currency, from }: Pick<DemoCard, 'region' | 'currency' | 'from'>,
  kind: OrderKind,
  takings: Takings,
  lines: readonly NewOrderLine[],
  shippingTier: string | null = null,
): Promise<number> {
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  const address = { ...addressIn[region], full_name: from }
  const order = await insertOrderWithin(
    tx,
    {
      kind,
      region,
      currency,
      email: mailOf(from),
      billingAddress: address,
      shippingAddress: shippingTier === null ? null : address,
      shippingTier,
      subtotal: total,
      discount: 0,
      shipping: 0,
      tax: 0,
      total,
      taxIncluded: region === 2,
      takings,
    },
    lines,
  )
  return order.id
}

/** The first card's recipient buys something with it, shipped to a state without sales tax. */
async function spend(tx: Tx, id: number, { region, currency, to }: DemoCard): Promise<void> {
  const [card] = await tx
    .select()
    .from(giftCards)
    .where(sql`id = ${id}`)
  const [product] = await tx
    .select()
    .from(products)
    .where(sql`slug = 'obd-extension'`)
  const [tier] = await tx
    .select()
    .from(shippingTiers)
    .where(sql`region = ${region}`)
    .limit(1)
  const price = product?.prices[currency]
  if (!card || !product || price === undefined || !tier || price > card.value) return
  const takings = { ...nothing, goods: price }
  const orderId = await insertOpen(
    tx,
    { region, currency, from: to },
    'store',
    takings,
    [
      {
        position: 0,
        kind: 'product',
        productId: product.id,
        slug: product.slug,
        name: product.name,
        quantity: 1,
        unitPrice: price,
        discount: 0,
        net: price,
        tax: 0,
        total: price,
      },
    ],
    tier.slug,
  )
  await pay(
    tx,
    { orderId, region, gift: card.codeHash },
    {
      paidWith: { kind: 'gift_card', gift_card: { ending: card.ending, amount: price } },
      postings: paymentPostings(takings, currency, giftCardAccount(id, currency)),
    },
  )
}

/** Backdates a card: when it was issued and emailed (unless scheduled), and whether it is frozen or expired. */
async function date(tx: Tx, id: number, { daysAgo, inDays, isFrozen, isOver }: DemoCard): Promise<void> {
  await tx.execute(sql`
    update ${giftCards} set issued_at = issued_at - make_interval(days => ${daysAgo}),
      expires_at = case when ${isOver === true} then now() - interval '1 day' else expires_at - make_interval(days => ${daysAgo}) end,
      sent_at = case when ${inDays === undefined} then issued_at - make_interval(days => ${daysAgo}) end,
      sends = ${inDays === undefined ? 1 : 0}, state = case when ${isFrozen === true} then 'frozen' else state end
    where id = ${id}`)
}
