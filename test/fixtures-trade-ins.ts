/** A shop that sells a tool and accepts two devices for trade-in. */
import { tradeInDevices } from '#features/trade-ins/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { fillShop, type ShopFixture, usAddress } from './fixtures-shop.ts'

/** The small shop's cable is the tool; allowances in minor units. */
export async function fillTradeIns(database: Database, stock = { cable: 100, shirt: 10 }): Promise<ShopFixture> {
  const shop = await fillShop(database, stock)
  await fillDevices(database, shop)
  return shop
}

/** Makes the shop's cable a tool that devices can be traded in for. */
export async function fillDevices(database: Database, shop: ShopFixture): Promise<void> {
  await database.db.insert(tools).values({ slug: 'cable-tool', name: 'Cable tool', productSlug: shop.cable.slug })
  await database.db.insert(tradeInDevices).values([
    {
      slug: 'old-flasher',
      make: 'Ferrule',
      model: 'Flasher One',
      allowances: {
        good: { USD: 2000, CAD: 2600, EUR: 1900 },
        worn: { USD: 1000, EUR: 900 },
        faulty: { USD: 0 },
      },
    },
    { slug: 'golden', make: 'Ferrule', model: 'Golden', allowances: { good: { USD: 900_000, EUR: 900_000 } } },
  ])
}
export const goodAnswers = {
  powers_on: true,
  connects: true,
  complete: true,
  casing: 'clean',
  unlinked: true,
} as const

/** What a visitor asks for who gives a flasher with this serial number for the cable. */
export const swapOf = (serial: string) => ({
  device: 'old-flasher',
  answers: goodAnswers,
  product: { slug: 'obd-cable' },
  serial,
  email: 'swap@example.test',
  billing_address: usAddress,
})
