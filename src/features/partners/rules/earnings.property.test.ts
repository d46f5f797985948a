import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { Refusal } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import { sweepShares } from '../server/earnings/make-shares.ts'
import {
  approvePayout,
  cancelPayout,
  disbursePayout,
  performPayout,
  settleDisbursement,
} from '../server/earnings/payouts.ts'
import { earnerAccountCode } from './earnings.ts'

let staff: [{ userId: number }, { userId: number }]
const { world } = await useWorld()
beforeAll(async () => {
  const people = [await world.signUp({ role: 3 }), await world.signUp({ role: 3 })]
  staff = [{ userId: people[0]!.id }, { userId: people[1]!.id }]
})

type Step =
  | { kind: 'sale'; tuner: number; net: number }
  | { kind: 'refund'; nth: number; part: number }
  | { kind: 'payout' | 'approve' | 'cancel' | 'disburse' | 'returned' | 'paid' | 'sweep' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      tuner: fc.nat(1),
      net: fc.integer({ min: 0, max: 400_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      nth: fc.nat(20),
      part: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('payout', 'approve', 'cancel', 'disburse', 'returned', 'paid', 'sweep'),
    }) as fc.Arbitrary<Step>,
  },
)

const scalar = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number(one((await world.owner.db.execute<{ n: number | null }>(query)).rows).n ?? 0)

async function check(earners: readonly { id: number }[]) {
  const broken = await scalar(sql`
    select count(*) as n from share_transfers t
    where (t.state in ('cancelled', 'returned') and exists (select 1 from share_entries e where e.transfer_id = t.id))
      or (t.state not in ('cancelled', 'returned') and t.amount <> (select coalesce(sum(amount), 0) from share_entries e where e.transfer_id = t.id))`)
  expect(broken).toBe(0)
  for (const { id } of earners) {
    const account = earnerAccountCode('tuner', id, 'USD')
    const owed = await scalar(
      sql`select -coalesce(sum(b.balance), 0) as n from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.code = ${account}`,
    )
    const earned = await scalar(sql`select coalesce(sum(amount), 0) as n from share_entries where earner_id = ${id}`)
    const gone = await scalar(
      sql`select coalesce(sum(amount), 0) as n from disbursements where earner_id = ${id} and state <> 'returned'`,
    )
    expect(owed).toBe(earned - gone)
  }
  const perSale = await scalar(
    sql`select count(*) as n from (select line_id, sum(amount) s from share_entries group by 1) x where s < 0`,
  )
  expect(perSale).toBe(0)
}

test('any sequence of sales, refunds, payouts and reversals keeps transfers equal to their entries and the books balanced', async () => {
  const { db } = world.owner
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const earners = [await makeEarner(db, { holdDays: 0 }), await makeEarner(db, { holdDays: 0 })]
      const tunes = []
      for (const earner of earners) {
        await makeAgreement(db, earner.id, 3333)
        tunes.push(await makeTuneOf(db, { earnerId: earner.id }))
      }
      const sales: { sale: Awaited<ReturnType<typeof makeSale>>; left: number }[] = []
      const quietly = (work: Promise<unknown>) =>
        work.catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      const newest = async (table: string) => scalar(sql`select max(id) as n from ${sql.raw(table)}`)
      const now = new Date()
      for (const each of steps) {
        if (each.kind === 'sale')
          sales.push({ sale: await makeSale(db, { tuneId: tunes[each.tuner]!.id, net: each.net }), left: each.net })
        else if (each.kind === 'refund') {
          const chosen = sales[each.nth % Math.max(1, sales.length)]
          const amount = chosen ? Math.ceil(chosen.left / each.part) : 0
          if (chosen && amount > 0) {
            await makeRefund(db, chosen.sale, amount)
            chosen.left -= amount
          }
        } else if (each.kind === 'sweep') await Promise.all([sweepShares(world.database), sweepShares(world.database)])
        else {
          const group = await newest('share_groups')
          const disbursement = await newest('disbursements')
          await quietly(
            world.database.transact<unknown>((tx) =>
              each.kind === 'payout'
                ? performPayout(tx, staff[0], 'USD', 'a test', world.settings.payoutApprovalLimits)
                : each.kind === 'approve'
                  ? approvePayout(tx, staff[1], group, 'a test', now)
                  : each.kind === 'cancel'
                    ? cancelPayout(tx, staff[0], group, 'a test', now)
                    : each.kind === 'disburse'
                      ? disbursePayout(tx, staff[0], group, { byHand: false, reason: 'a test' }, now)
                      : settleDisbursement(
                          tx,
                          staff[0],
                          disbursement,
                          { outcome: each.kind === 'paid' ? 'paid' : 'returned', reason: 'a test' },
                          now,
                        ),
            ),
          )
        }
      }
      await sweepShares(world.database)
      await check(earners)
    }),
    { numRuns: 25 },
  )
})

test('two payout runs at once give one, and two processes make the entries of a sale once', async () => {
  const { db } = world.owner
  const earner = await makeEarner(db, { holdDays: 0 })
  await makeAgreement(db, earner.id, 2000)
  const { order } = await makeSale(db, { tuneId: (await makeTuneOf(db, { earnerId: earner.id })).id, net: 50_000 })
  await Promise.all(Array.from({ length: 6 }, () => sweepShares(world.database)))
  expect(await scalar(sql`select sum(amount) as n from share_entries where order_id = ${order.id}`)).toBe(10_000)
  const runs = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      world.database.transact((tx) =>
        performPayout(tx, staff[0], 'USD', 'a test', world.settings.payoutApprovalLimits),
      ),
    ),
  )
  expect(runs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const group = await scalar(sql`select group_id as n from share_transfers where earner_id = ${earner.id}`)
  await world.database
    .transact((tx) => approvePayout(tx, staff[1], group, 'a test', new Date()))
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  const gone = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      world.database.transact((tx) => disbursePayout(tx, staff[0], group, { byHand: false, reason: '' }, new Date())),
    ),
  )
  expect(gone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await scalar(sql`select count(*) as n from disbursements where earner_id = ${earner.id}`)).toBe(1)
  await check([earner])
})

test('the application cannot change entries, and nobody can make a transfer that is not the sum of its entries', async () => {
  const app = world.database.db
  await expect(app.execute(sql`update share_entries set amount = amount + 1`)).rejects.toThrow(/Failed query/)
  await expect(app.execute(sql`delete from share_entries`)).rejects.toThrow(/Failed query/)
  await expect(app.execute(sql`update share_transfers set amount = amount + 1`)).rejects.toThrow(/Failed query/)
  await expect(
    world.owner.db.execute(sql`update share_transfers set amount = amount + 1 where state = 'sent'`),
  ).rejects.toThrow(/Failed query/)
  await expect(
    world.owner.db.execute(sql`update share_groups set approved_by = created_by where state = 'disbursed'`),
  ).rejects.toThrow(/Failed query/)
})
