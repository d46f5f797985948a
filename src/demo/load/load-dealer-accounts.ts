import { sql } from 'drizzle-orm'
import { adjustmentPostings, dealerAccountCode, settlementPostings } from '#features/dealer-accounts/rules/account.ts'
import { closeMonths } from '#features/dealer-accounts/server/jobs.ts'
import { dealerPayments, dealerAccounts } from '#features/dealer-accounts/server/tables.ts'
import { creditDeals } from '#features/dealer-accounts/server/credit-deals/tables.ts'
import { issueCredits } from '#features/tune-credits/server/credits.ts'
import { addDealerCredits, splitIntoCode } from '#features/tune-credits/server/dealer-pool.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { Currency } from '#kit/money.ts'
import { type Database, one, type Tx, insertOne } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { openDemoShop } from './demo-purchases.ts'
import { writePurchases } from './load-orders.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'

const day = 24 * 3_600_000
const months = 12
/** Days of a month on which something is bought on account. */
const buyingDays = [3, 11, 19]
const payingDay = 26
/** A dealer that has stopped paying: overdue and blocked. */
const overdueIndex = 2
const firstNumber = 100_000

type Member = {
  id: number
  email: string
  name: string
  currency: Currency
  address: OrderAddress
}

/**
 * A year of each dealer's account: orders on account, payments, credit deals in every state, statements and tune
 * credits.
 */
export async function loadDealerAccounts(
  database: Database,
  versions: Versions,
  dealerIds: readonly number[],
  now: Date,
): Promise<void> {
  const shop = await openDemoShop(database, versions)
  for (const [index, dealerId] of dealerIds.entries()) {
    const member = await buyerOf(database, dealerId)
    const at = (month: number, days: number) => new Date(now.getTime() - (month * 30 - days) * day)
    const limit = 1_500_000 + index * 250_000
    await database.db.execute(sql`update ${dealerAccounts} set credit_limit = ${limit} where dealer_id = ${dealerId}`)
    for (let month = months; month >= 1; month -= 1) {
      const purchases = await Promise.all(
        buyingDays.map(async (days, place) => {
          const bought = await shop.purchase(firstNumber + index * 1000 + month * 10 + place, at(month, days), {
            ...member,
            isDealer: true,
          })
          const { order } = bought
          // The first dealer's last purchase, a tune, is for a tune request.
          const kind = index === 0 && month === 1 && days === 19 && order.vehicle ? 'tune-request' : order.kind
          return { ...bought, order: { ...order, kind }, dealerId }
        }),
      )
      const pays = month > 1 && (index !== overdueIndex || month > 4)
      await database.transact(async (tx) => {
        // Skip purchases beyond the credit limit.
        const room = limit - (await balanceOf(tx, dealerId))
        let spent = 0
        const fitting = purchases.filter(({ quote }) => (spent += quote.total) <= room)
        if (fitting.length > 0) await writePurchases(tx, fitting)
        if (index === 0 && month === 3) await payDeal(tx, dealerId, member, at(month, 22))
        if (index === 0 && (month === 8 || month === 5)) await payOut(tx, dealerId, member, at, month)
        const owed = await balanceOf(tx, dealerId)
        if (pays && owed > 0)
          await postDemoTransfers(tx, [
            {
              kind: 'manual-payment',
              reference: `dealer/${dealerId}/payment/${month}`,
              group: `dealer/${dealerId}/payment/${month}`,
              at: at(month, payingDay),
              postings: adjustmentPostings('payment-received', dealerId, owed, member.currency),
            },
          ])
      })
    }
    await database.transact(async (tx) => {
      await offerDeals(tx, dealerId, member, now, index === 0)
      if (index < 3) await giveCredits(tx, dealerId, member.currency, now)
    })
  }
  await closeMonths(database, now, { tell: false })
}

/** The dealer has transferred too much; pays out the excess by bank transfer. */
async function payOut(
  tx: Tx,
  dealerId: number,
  { currency }: Member,
  at: (month: number, days: number) => Date,
  month: number,
): Promise<void> {
  const owed = Math.max(0, await balanceOf(tx, dealerId))
  const tooMuch = month * 12_500
  const post = (kind: 'payment-received' | 'payout', amount: number, time: Date, reason: string) => {
    const reference = `dealer/${dealerId}/demo-${kind}/${month}`
    const postings = adjustmentPostings(kind, dealerId, amount, currency)
    const transferKind = kind === 'payout' ? 'payout' : 'manual-payment'
    return {
      kind: transferKind,
      reference,
      group: `dealer/${dealerId}/demo-payout/${month}`,
      at: time,
      reason,
      postings,
    }
  }
  await postDemoTransfers(tx, [
    post('payment-received', owed + tooMuch, at(month, 23), 'Bank transfer, more than was owed'),
    post('payout', tooMuch, at(month, 25), 'Prepaid balance, paid by bank transfer as requested'),
  ])
}

async function balanceOf(tx: Tx, dealerId: number): Promise<number> {
  const { rows } = await tx.execute<{ balance: number }>(
    sql`select b.balance from ${dealerAccounts} a join ${ledgerBalances} b on b.account_id = a.account_id where a.dealer_id = ${dealerId}`,
  )
  return one(rows).balance
}

async function buyerOf({ db }: Database, dealerId: number): Promise<Member> {
  const { rows } = await db.execute<Member>(sql`
    select u.id, u.email, u.name, d.currency, jsonb_build_object('full_name', d.name, 'line1', d.line1, 'line2', d.line2, 'city', d.city,
      'state', d.address_state, 'postal_code', d.postal_code, 'country_code', d.country_code) as address
    from ${dealerMembers} m join ${users} u on u.id = m.user_id join ${dealers} d on d.id = m.dealer_id
    where m.dealer_id = ${dealerId} and m.role in ('owner', 'buyer') order by m.role limit 1`)
  return one(rows)
}

async function staffId(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select id from ${users} where role = 3 order by id limit 1`)
  return one(rows).id
}

/** A credit deal paid by card in the past. */
async function payDeal(tx: Tx, dealerId: number, { id: userId, currency }: Member, at: Date): Promise<void> {
  const deal = await insertOne(tx, creditDeals, {
    dealerId,
    currency,
    state: 'paid',
    title: 'Dyno season',
    note: 'Ten per cent on top for the season.',
    price: 250_000,
    credit: 275_000,
    createdBy: await staffId(tx),
    createdAt: at,
    publishedAt: at,
    paidAt: at,
  })
  const amounts = { amount: deal.price, bonus: deal.credit - deal.price, chargedAmount: deal.price }
  const payment = await insertOne(tx, dealerPayments, {
    ...amounts,
    dealerId,
    currency,
    userId,
    chargedCurrency: currency,
    kind: 'credit-deal',
    dealId: deal.id,
    state: 'paid',
    reference: `demo-deal-${deal.id}`,
    gatewayId: `demodeal${deal.id}`,
    card: 'Visa 1111',
    createdAt: at,
    updatedAt: at,
    finishedAt: at,
  })
  await postDemoTransfers(tx, [
    {
      kind: 'credit-deal',
      reference: `dealer-payment/${payment.id}`,
      group: `credit-deal/${deal.id}`,
      at,
      postings: settlementPostings({ ...amounts, dealerId, currency, chargedCurrency: currency }),
    },
  ])
}

async function offerDeals(tx: Tx, dealerId: number, { currency }: Member, now: Date, all: boolean): Promise<void> {
  const createdBy = await staffId(tx)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const common = { dealerId, currency, createdBy }
  const open = {
    ...common,
    state: 'published' as const,
    title: 'Spring credit',
    note: 'Pay 1,000 and tune for 1,100.',
    price: 100_000,
    credit: 110_000,
    createdAt: ago(6),
    publishedAt: ago(5),
    expiresAt: ago(-25),
  }
  const others = [
    {
      ...open,
      title: 'Autumn credit',
      state: 'expired' as const,
      createdAt: ago(120),
      publishedAt: ago(118),
      expiresAt: ago(90),
      expiredAt: ago(90),
    },
    {
      ...open,
      title: 'Opening offer',
      state: 'cancelled' as const,
      createdAt: ago(200),
      publishedAt: ago(199),
      expiresAt: null,
      cancelledAt: ago(190),
    },
    { ...common, title: 'Summer credit', note: '', price: 500_000, credit: 575_000, createdAt: ago(1) },
  ]
  for (const deal of all ? [...others, open] : [open]) await tx.insert(creditDeals).values(deal)
}

const packPrice = 120_000
/** A pack of tune credits bought on account, and some codes split off it. */
async function giveCredits(tx: Tx, dealerId: number, currency: Currency, at: Date): Promise<void> {
  const reference = `dealer/${dealerId}/credits/pack`
  const posting = { from: `liability/tune-credits/${currency}`, to: dealerAccountCode(dealerId, currency) }
  await postDemoTransfers(tx, [
    { kind: 'tune-credits', reference, group: reference, at, postings: [{ ...posting, amount: packPrice, currency }] },
  ])
  await addDealerCredits(tx, { dealerId, reference, ecu: 14, tcu: 6, awd: 2, value: packPrice, reason: 'A pack of 22' })
  for (const { note, tcu } of [
    { note: 'Golf R, Mr Patel', tcu: 0 },
    { note: 'Raffle of the track day', tcu: 1 },
  ]) {
    const credits = { ecu: 1, tcu, awd: 0 }
    const code = await issueCredits(tx, { region: 1, ...credits, dealerId, note })
    await splitIntoCode(tx, code.id, { dealerId, reference: `code/${code.id}`, ...credits })
  }
}
