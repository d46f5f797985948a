import { operation } from '#access/operation.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { pageOf } from '#kit/shapes.ts'
import { listProducts } from '../contract/products.ts'
import { filterProducts } from '../rules.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { readFitment } from './fitment.ts'
import { cardOf, readProductIndex } from './product-index.ts'

export const listProductsOperation = operation(listProducts, async ({ database, services, actor, input }) => {
  const productIndex = await readProductIndex(database, services.versions)
  const { region, currency } = actor
  const { q, category, brand, available, vehicle, slugs, sort } = input.query
  const inside = category === undefined ? null : productIndex.within(category)
  const { fits } = await readFitment(database, services.versions)
  const found = productIndex.keepList(
    [q, category, brand, available, vehicle && vehicleKey(vehicle), slugs, sort, region, currency],
    () =>
      filterProducts(
        (q ? productIndex.search(q) : productIndex.products).filter(
          (product) =>
            (inside === null || inside.has(product.category)) &&
            (vehicle === undefined || fits(product.slug, vehicle) !== false),
        ),
        input.query,
        region,
        currency,
      ),
  )
  const page = pageOf(found, input.query)
  return PreparedResponse.jsonByPlace({
    ...page,
    data: page.data.map(cardOf),
    categories: productIndex.categories,
    brands: productIndex.brands,
  })
})
