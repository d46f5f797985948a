import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listDealerCreditDeals } from '../contract/credit-deals.ts'
import { type DealerRight, extraRights } from '#features/dealers/rules.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { issueDealerCode, listDealerCodes } from '#features/tune-credits/contract/dealer.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getDealerBalance, listDealerEntries } from '../contract/account.ts'

const { world } = await useWorld()
const dealer = await newDealer(world, { creditLimit: 50_000 })

/** The status of each account call for a technician with one extra right. */
async function seenWith(right: DealerRight): Promise<Record<string, number>> {
  const technician = await dealer.member('technician')
  const { db } = world.database
  await db
    .update(dealerMembers)
    .set({ permissions: [right] })
    .where(eq(dealerMembers.userId, technician.person.id))
  return statusesOf(technician)
}
async function statusesOf(client: Client): Promise<Record<string, number>> {
  const of = { params: { slug: dealer.slug }, query: {} }
  const [balance, entries, deals, credits] = await Promise.all([
    client.call(getDealerBalance, of),
    client.call(listDealerEntries, of),
    client.call(listDealerCreditDeals, of),
    client.call(listDealerCodes, of),
  ])
  return { balance: balance.status, entries: entries.status, deals: deals.status, credits: credits.status }
}
const nothing = { balance: 403, entries: 403, deals: 403, credits: 403 }

describe('a right that is given beyond the role', () => {
  test('opens the pages that it needs and no others', async () => {
    const opened: Partial<Record<DealerRight, object>> = {
      balance: { balance: 200 },
      money: { balance: 200, entries: 200, deals: 200, credits: 200 },
      pay: { balance: 200, deals: 200 },
      credits: { credits: 200 },
    }
    for (const right of extraRights)
      expect([right, await seenWith(right)]).toEqual([right, { ...nothing, ...opened[right] }])
  })

  test('to act is closed while the dealer is suspended, and one to look is not', async () => {
    const [owner, giver] = [await dealer.member('owner'), await dealer.member('technician')]
    const { db } = world.database
    await db
      .update(dealerMembers)
      .set({ permissions: ['credits'] })
      .where(eq(dealerMembers.userId, giver.person.id))
    await db.update(dealers).set({ state: 'suspended' }).where(eq(dealers.id, dealer.id))
    expect(await statusesOf(owner)).toEqual({ balance: 200, entries: 200, deals: 200, credits: 200 })
    expect(await statusesOf(giver)).toEqual({ ...nothing, credits: 409 })
    const issued = await owner.call(issueDealerCode, { params: { slug: dealer.slug }, body: { ecu: 1 } })
    expect([issued.status, issued.refusal.code]).toEqual([409, 'dealer_not_active'])
    await db.update(dealers).set({ state: 'active' }).where(eq(dealers.id, dealer.id))
  })
})
