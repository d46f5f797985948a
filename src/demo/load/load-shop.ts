import { regionCurrencies } from '#access/actor.ts'
import type { Database } from '#kit/server/database.ts'
import { discountCodes, sales, shippingTiers } from '#features/pricing/server/tables.ts'
import { alerts, switches, tags } from '#features/notices/server/tables.ts'
import { shippingTiers as demoTiers } from '../shipping.ts'
import { demoDiscountCodes, demoSale, demoShortages } from '../shop.ts'

/** Writes the sale, codes, shipping, switches, tags and a notice, with dates around `now`. */
export async function loadShop({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  await db.insert(sales).values(demoSale(now))
  const promotions = await db.insert(discountCodes).values(demoDiscountCodes(now)).returning()
  const vouchers = promotions.find(({ method }) => method === 'generated')!
  await db.insert(discountCodes).values(
    Array.from({ length: 60 }, (_, index) => ({
      code: `${vouchers.code}-DEMO${String(index + 1).padStart(4, '0')}`,
      parentId: vouchers.id,
      kind: vouchers.kind,
      redemptionsMax: 1,
    })),
  )
  await db.insert(shippingTiers).values(
    demoTiers.map(({ slug, name, region, destinations, weightMaxGrams, prices, daysMin, daysMax, position }) => ({
      slug,
      name,
      region,
      destinations: [...destinations],
      weightMaxGrams,
      // A region only sells in its own currencies.
      prices: Object.fromEntries(regionCurrencies[region].map((code) => [code, prices[code]])),
      daysMin,
      daysMax,
      position,
    })),
  )
  const shortages = Object.entries(demoShortages(now)).map(([name, value]) => ({ name, value: String(value) }))
  await db
    .insert(switches)
    .values([
      ...shortages,
      { name: 'kit-builder', value: 'on' },
      { name: 'cart-reminders', value: 'on' },
      { name: 'immo-off', value: 'false' },
    ])
  await db.insert(tags).values([
    { tag: 'golf-gti', kind: 'vehicle', target: 'volkswagen/2017/golf-gti' },
    { tag: 'm3', kind: 'vehicle', target: 'bmw' },
  ])
  await db.insert(alerts).values([
    { level: 'info', message: 'Support: {support_hours}', audience: 'visitor' },
    {
      level: 'warning',
      message: 'Please read the file before you flash anything: the original is your way back.',
      audience: 'user',
    },
  ])
}
