import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getProduct } from '../contract/products.ts'
import { readFitment } from './fitment.ts'
import { readPublicPrices } from './own-prices.ts'
import { readProductIndex } from './product-index.ts'

export const getProductOperation = operation(getProduct, async ({ database, services, input }) => {
  const productIndex = await readProductIndex(database, services.versions)
  const product = productIndex.bySlug.get(input.params.slug) ?? fail('not_found')
  const { isLimited } = await readFitment(database, services.versions)
  const pricesOf = await readPublicPrices({ database, services })
  return PreparedResponse.json({
    ...product,
    has_fitment: isLimited(product.slug),
    quantity_prices: pricesOf(product),
  })
})
