import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { effects } from '#app/features.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { payOrder } from '#features/checkout/contract.ts'
import { hashOfGiftCode } from '#features/payments/server/gift-codes.ts'
import { beginPayment, failIntent, finishPayment } from '#features/payments/server/intents.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { freezeGiftCard, unfreezeGiftCard } from '../contract/staff.ts'
import { giftCardTools } from '#test/fixtures-gift-cards.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { expireGiftCards } from './jobs.ts'

const { world } = await useWorld({
  processes: 2,
  environment: { WORKER: '0' },
  fill: { shop: (database) => fillShop(database, { cable: 5_000, shirt: 5_000 }) },
})
const { buyCard, cardOf, orderFor, payWith } = giftCardTools(world)
const staff = await world.login({ role: roles.admin })
const { db } = world.owner
const cables = (quantity: number) => [{ slug: 'obd-cable', quantity }]
const reason = 'Property of gift cards'

/** Asserts what must never occur, whatever happened before. */
async function expectSound(): Promise<void> {
  const { rows } = await db.execute(sql`
    select g.id, g.balance, g.held from gift_cards g where g.state <> 'pending' and (g.balance < g.held or g.held < 0
      or g.balance <> coalesce((select sum(case when p.from_id = g.account_id then p.amount else -p.amount end)
        from postings p where g.account_id in (p.from_id, p.to_id)), 0)
      or g.held <> coalesce((select sum(i.gift_card_amount) from payment_intents i
        where i.gift_card_id = g.id and i.state in ('started', 'unknown', 'captured')), 0))`)
  expect(rows).toEqual([])
  expect(await findBalanceDifferences(db)).toEqual([])
}

const act = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), quantity: fc.integer({ min: 1, max: 3 }), isDeclined: fc.boolean() }),
  fc.record({ kind: fc.constant('refund' as const), which: fc.nat(20), amount: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ kind: fc.constantFrom('freeze' as const, 'unfreeze' as const, 'expire' as const) }),
)

test('whatever is paid, declined, refunded, frozen and expired: the balance is the sum of the movements and never below zero', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1_000, max: 20_000 }),
      fc.array(act, { minLength: 1, maxLength: 8 }),
      async (value, acts) => {
        // A separate user, because declined cards and invalid codes are rate-limited per user.
        const client = await world.login()
        const card = await buyCard(value, {}, client)
        const params = { id: card.id }
        const paid: number[] = []
        for (const step of acts) {
          if (step.kind === 'pay') {
            const order = await orderFor(cables(step.quantity), client)
            const nonce = step.isDeclined ? 'fake-processor-declined-visa-nonce' : 'fake-valid-nonce'
            const { status } = await payWith(order, { gift_card: card.code, nonce }, client)
            if (status === 200) paid.push(order.id)
          } else if (step.kind === 'refund' && paid.length > 0) {
            const id = paid[step.which % paid.length]!
            await staff.call(refundTransactionPart, { params: { id }, body: { amount: step.amount, reason } })
          } else if (step.kind === 'expire') {
            await db.execute(sql`update gift_cards set expires_at = now() - interval '1 hour' where id = ${card.id}`)
            await expireGiftCards(world.database)
          } else if (step.kind !== 'refund')
            await staff.call(step.kind === 'freeze' ? freezeGiftCard : unfreezeGiftCard, { params, body: { reason } })
          await expectSound()
        }
      },
    ),
    { numRuns: 25 },
  )
})

test('eight at once with one card: together they spend what it holds, and not a cent more', async () => {
  const { id, code } = await buyCard(12_000)
  const clients = Array.from({ length: 8 }, (_, index) => world.client(index % 2))
  const orders = await Promise.all(clients.map((client) => orderFor(cables(1), client)))
  const answers = await Promise.all(
    orders.map((order, index) =>
      clients[index]!.call(payOrder, {
        params: { id: order.id },
        body: { token: order.token, gift_card: code, nonce: 'fake-valid-nonce' },
      }),
    ),
  )
  const { rows } = await db.execute<{ spent: number }>(
    sql`select sum(gift_card_amount)::int as spent from payment_intents where gift_card_id = ${id} and state = 'ordered'`,
  )
  expect(rows[0]?.spent).toBe(12_000)
  expect(await cardOf(id)).toMatchObject({ balance: 0, held: 0 })
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.every(({ refusal }) => refusal.code === 'gift_card_unusable')).toBe(true)
  await expectSound()
})

test('a process that dies between the hold and the charge: the hold ends once, however many find it', async () => {
  const { id, code } = await buyCard(3_000)
  const order = await orderFor(cables(1))
  const begun = await beginPayment(
    world.database,
    { orderId: order.id, userId: null, isHolder: true, region: 1, customer: null },
    { nonceHash: null, isGiven: true, giftHash: hashOfGiftCode(code) },
    null,
  )
  if (begun.kind !== 'taken') throw new Error(begun.kind)
  expect(await cardOf(id)).toMatchObject({ balance: 3_000, held: 3_000 })
  const other = await payWith(await orderFor(cables(1)), { gift_card: code, nonce: 'fake-valid-nonce' })
  expect(other.refusal.code).toBe('gift_card_unusable')
  const ended = await Promise.all(
    Array.from({ length: 4 }, () =>
      world.database.transact((tx) => failIntent(tx, begun.payment, 'network_down_retry')),
    ),
  )
  expect(ended.filter(Boolean)).toHaveLength(1)
  expect(await cardOf(id)).toMatchObject({ balance: 3_000, held: 0 })
  expect(await finishPayment(world.database, effects, begun.payment, null, null)).toBeNull()
  expect((await payWith(order, { gift_card: code, nonce: 'fake-valid-nonce' })).status).toBe(200)
  expect(await cardOf(id)).toMatchObject({ balance: 0, held: 0 })
  await expectSound()
})
