import { operation } from '#access/operation.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { singlePrice } from '#features/pricing/quantity-prices.ts'
import { isSaleOn } from '#features/pricing/sale.ts'
import { salePercent, showPrice } from '#features/pricing/unit-price.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { readRentableNow } from '#features/rentals/server/queries.ts'
import { toolQuestion } from '#features/tools/question.ts'
import { isSold, singleToolIds, solveTools } from '#features/tools/rules.ts'
import { listToolWays } from '../contract/catalog-purchases.ts'
import { rankWays } from '../rules-ways.ts'
import { readInstallers } from './installers.ts'

export const listToolWaysOperation = operation(listToolWays, async ({ db, database, services, actor, input, now }) => {
  const { vehicle: at, tune_ids: ids } = input.body
  const { versions } = services
  const [vehicle, productIndex, book, free] = await Promise.all([
    readVehicleInFull(database, versions, at),
    readProductIndex(database, versions),
    readPriceBook(database, versions),
    readRentableNow(db, actor.region),
  ])
  const { engine, transmission, tools } = vehicle
  const tunes = [...engine.tunes, ...(transmission?.tunes ?? [])].filter(({ id }) => ids.includes(id))
  const solution = solveTools(
    toolQuestion(tunes, tools, engine.tool_restrictions, transmission?.tool_restrictions ?? []),
  )
  const slugs = tools.flatMap((tool) => (isSold(tool) ? (tool.product_slug ?? []) : []))
  const own = await readItemPrices({ db, database, services }, await readPriceRights(db, services, actor), slugs)
  const sale = book.sales.find((item) => (item.region ?? actor.region) === actor.region && isSaleOn(item, now)) ?? null
  const percent = salePercent(sale, now)
  const prices = new Map(
    slugs.flatMap((slug) => {
      const product = productIndex.bySlug.get(slug)
      const list = product?.pricesByCurrency[actor.currency]
      if (!product || list === undefined) return []
      const mine = own.get(slug)
      const shown = showPrice(percent, list, mine && singlePrice(mine, now)[actor.currency])
      const inStock = product.availability[actor.region] !== 'none'
      return shown.minor === null ? [] : [[slug, { minor: shown.minor, was: shown.was, inStock }] as const]
    }),
  )
  const installers = await readInstallers(db, actor, singleToolIds(solution))
  return {
    currency: actor.currency,
    data: rankWays({
      solution,
      tools,
      region: actor.region,
      currency: actor.currency,
      free,
      prices,
      dealerFee: installers[0]?.fee ?? null,
    }),
    installers: installers.map(({ slug, name, city, state, fee }) => ({ slug, name, city, state, fee })),
  }
})
