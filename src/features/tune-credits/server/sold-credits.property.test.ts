import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'
import { issueCredits } from './credits.ts'
import { addDealerCredits, splitIntoCode, takeCodeBack } from './dealer-pool.ts'
import { sweepLapsedCredits } from './jobs.ts'
import { returnCredits, spendCredits } from './spend.ts'
import { tuneCredits } from './tables.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const dealer = await newDealer(world, { creditLimit: 100_000_000 })
const userId = (await world.signUp()).id

const counts = fc.record({ ecu: fc.nat(3), tcu: fc.nat(3), awd: fc.nat(2) })
const some = counts.filter(({ ecu, tcu, awd }) => ecu + tcu + awd > 0)
const act = fc.oneof(
  fc.record({ kind: fc.constant('sell' as const), credits: some, price: fc.nat(10_007) }),
  fc.record({ kind: fc.constant('issue' as const), credits: some, isClaimed: fc.boolean() }),
  fc.record({ kind: fc.constant('spend' as const), credits: some }),
  fc.record({ kind: fc.constantFrom('back', 'takeBack', 'withdraw', 'expire', 'sweep'), which: fc.nat(20) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

let serial = 0
const spent: string[] = []

async function perform(tx: Tx, step: Act): Promise<void> {
  serial += 1
  switch (step.kind) {
    case 'sell': {
      const reference = `sold/${serial}`
      const posting = { from: 'liability/tune-credits/USD', to: dealerAccountCode(dealer.id, 'USD') }
      if (step.price > 0)
        await postTransfer(tx, {
          kind: 'tune-credits',
          reference,
          group: reference,
          postings: [{ ...posting, amount: step.price, currency: 'USD' }],
        })
      await addDealerCredits(tx, { dealerId: dealer.id, reference, ...step.credits, value: step.price })
      return
    }
    case 'issue': {
      const code = await issueCredits(tx, { region: 1, ...step.credits, dealerId: dealer.id })
      await splitIntoCode(tx, code.id, { dealerId: dealer.id, reference: `code/${code.id}`, ...step.credits })
      if (step.isClaimed)
        await tx.update(tuneCredits).set({ userId, claimedAt: new Date() }).where(eq(tuneCredits.id, code.id))
      return
    }
    case 'spend':
      await spendCredits(tx, { userId, region: 1, reference: `tune-request/${serial}`, ...step.credits })
      spent.push(`tune-request/${serial}`)
      return
    case 'back':
      if (spent.length > 0) await returnCredits(tx, spent[step.which % spent.length]!)
      return
    case 'sweep':
      await sweepLapsedCredits({ ...world.database, db: tx } as never)
      return
    default:
      await changeCode(tx, step.kind, step.which)
  }
}

/** One of the codes is withdrawn by the dealer or by the shop, or expires. */
async function changeCode(tx: Tx, kind: string, which: number): Promise<void> {
  const codes = await tx.select().from(tuneCredits).where(eq(tuneCredits.dealerId, dealer.id)).orderBy(tuneCredits.id)
  const open = codes.filter(
    ({ userId: owner, revokedAt, expiresAt }) =>
      revokedAt === null && expiresAt === null && (kind !== 'takeBack' || owner === null),
  )
  const code = open[which % Math.max(1, open.length)]
  if (!code) return
  const now = new Date(Date.now() - 1000)
  await tx
    .update(tuneCredits)
    .set(kind === 'expire' ? { expiresAt: now } : { revokedAt: now })
    .where(eq(tuneCredits.id, code.id))
  if (kind === 'takeBack') {
    const credits = { ecu: code.ecuLeft, tcu: code.tcuLeft, awd: code.awdLeft }
    await takeCodeBack(tx, code.id, { dealerId: dealer.id, reference: `code/${code.id}/revoked`, ...credits })
  }
}

/** Attempts that are refused change nothing, and none of them is a fault. */
async function attempt(step: Act): Promise<void> {
  try {
    await world.database.transact((tx) => perform(tx, step))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

test('whatever is sold, split, spent, given back, withdrawn and expired: what is owed is what lots and codes hold, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const step of steps) await attempt(step)
      const { rows } = await world.owner.db.execute<{ owed: number; held: number; given: number; moved: number }>(sql`
        select -(select sum(b.balance) from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.code = 'liability/tune-credits/USD')::bigint as owed,
          ((select coalesce(sum(value), 0) from dealer_credit_lots) + (select coalesce(sum(value_left), 0) from tune_credits))::bigint as held,
          (select ecu + tcu + awd from dealer_credits where dealer_id = ${dealer.id})::int as given,
          (select coalesce(sum(ecu + tcu + awd), 0) from dealer_credit_lots)::int as moved`)
      const [found] = rows
      expect(found!.owed ?? 0).toBe(found!.held)
      expect(found!.given ?? 0).toBe(found!.moved)
      const wrong = await world.owner.db.execute(
        sql`select id from tune_credits where value_left > 0 and ecu_left + tcu_left + awd_left = 0`,
      )
      expect(wrong.rows).toEqual([])
    }),
    { numRuns: 40 },
  )
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
})
