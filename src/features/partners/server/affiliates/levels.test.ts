import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sweepShares } from '../earnings/make-shares.ts'
import type { Currency } from '#kit/money.ts'
import { makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { ascendAffiliate, getAffiliateSettings } from '../../contract/affiliates.ts'

const { world } = await useWorld()
beforeAll(async () => {
  // Historic rates: 1.10 until ten days ago, 1.50 since.
  const { db } = world.owner
  const rate = (base: Currency, hundredths: number, daysAgo: number) =>
    db.execute(sql`
      insert into conversion_rates (base, quote, rate, source, created_at)
      values (${base}, 'USD', ${hundredths * 1_000_000}::bigint, 'a test', now() - make_interval(days => ${daysAgo}))`)
  await db.execute(sql`alter table conversion_rates disable trigger append_only`)
  await db.execute(sql`delete from conversion_rates where quote = 'USD'`)
  await db.execute(sql`alter table conversion_rates enable trigger append_only`)
  await rate('EUR', 110, 90)
  await rate('EUR', 150, 10)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
async function affiliate() {
  const { db } = world.owner
  const person = await world.signUp({ flags: ['f'] })
  const earner = await makeEarner(db, { kind: 'affiliate', userId: person.id })
  await makeAgreement(db, earner.id, 500)
  const code = `LEVEL${earner.id}`
  await db.execute(sql`insert into affiliate_codes (code, earner_id) values (${code}, ${earner.id})`)
  const tune = await makeTuneOf(db, { earnerId: (await makeEarner(db)).id })
  const sell = async (net: number, currency: Currency, paidAt: Date) => {
    const sale = await makeSale(db, { tuneId: tune.id, net, currency, paidAt, discountCodes: [code] })
    await sweepShares(world.database)
    return sale
  }
  const client = await world.login(person)
  const of = { params: { id: earner.id } }
  return {
    sell,
    settings: async () => (await client.call(getAffiliateSettings, of)).body,
    ascend: () => client.call(ascendAffiliate, of),
  }
}

test('sales in other currencies count at the rate that was stored when each was paid, net of refunds', async () => {
  const { sell, settings } = await affiliate()
  expect(await settings()).toMatchObject({ sales: [], sales_counted: 0 })
  await sell(10_000, 'USD', daysAgo(5))
  await sell(20_000, 'EUR', daysAgo(30))
  expect(await settings()).toMatchObject({ sales_counted: 10_000 + 22_000 })
  const late = await sell(20_000, 'EUR', daysAgo(5))
  expect(await settings()).toMatchObject({ sales_counted: 10_000 + 22_000 + 30_000 })
  await makeRefund(world.owner.db, late, 5000)
  await sweepShares(world.database)
  const { sales, sales_counted: counted } = await settings()
  expect(counted).toBe(10_000 + 22_000 + 22_500)
  expect(new Map(sales.map(({ currency, amount }) => [currency, amount]))).toEqual(
    new Map([
      ['EUR', 35_000],
      ['USD', 10_000],
    ]),
  )
  // Before the first rate, that one applies.
  await sell(1000, 'EUR', daysAgo(200))
  expect(await settings()).toMatchObject({ sales_counted: counted + 1100 })
  // Amounts without a rate do not count.
  await sell(1000, 'GBP', daysAgo(5))
  expect(await settings()).toMatchObject({ sales_counted: counted + 1100 })
})

test('a level is reached by the converted sum, not by the sum of the numbers', async () => {
  const { sell, settings, ascend } = await affiliate()
  await sell(450_000, 'EUR', daysAgo(30))
  expect(await settings()).toMatchObject({ sales_counted: 495_000, tier: 1 })
  expect((await ascend()).body).toMatchObject({ code: 'affiliate_level_reached' })
  await sell(4000, 'EUR', daysAgo(5))
  expect(await settings()).toMatchObject({ sales_counted: 501_000 })
  expect((await ascend()).body).toMatchObject({ tier: 2, percent: 8 })
})
