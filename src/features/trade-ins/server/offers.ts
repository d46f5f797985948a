import { asc, isNull } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { cardOf, readProductIndex } from '#features/products/server/product-index.ts'
import { readAllTools } from '#features/catalog/server/vehicle-in-full.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { listTradeInOffers } from '../contract/trade-ins.ts'
import { tradeInDevices } from './tables.ts'

/** Accepted devices, held in memory. */
export const readOfferedDevices = createReadModel(['products'], async (db) => {
  const devices = await db
    .select()
    .from(tradeInDevices)
    .where(isNull(tradeInDevices.retiredAt))
    .orderBy(asc(tradeInDevices.make), asc(tradeInDevices.model), asc(tradeInDevices.id))
  return { devices, bySlug: new Map(devices.map((device) => [device.slug, device])) }
})

/** Products that sell a tool, available for trade-in. */
export async function readTradeInTools(database: Database, { versions }: Pick<Services, 'versions'>) {
  const [productIndex, tools] = await Promise.all([
    readProductIndex(database, versions),
    readAllTools(database, versions),
  ])
  const slugs = new Set(tools.flatMap(({ product_slug: slug }) => slug ?? []))
  return { productIndex, tools: productIndex.products.filter(({ slug }) => slugs.has(slug)) }
}

export const listTradeInOffersOperation = operation(listTradeInOffers, async ({ database, services }) => {
  const [{ devices }, { tools }] = await Promise.all([
    readOfferedDevices(database, services.versions),
    readTradeInTools(database, services),
  ])
  return {
    devices: devices.map(({ slug, make, model, note, allowances }) => ({ slug, make, model, note, allowances })),
    tools: tools.map((product) => ({ ...cardOf(product), options: product.options })),
    days: services.settings.TRADE_IN_DAYS,
  }
})
