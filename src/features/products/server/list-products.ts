import { operation } from '#access/operation.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { pageOf } from '#kit/shapes.ts'
import { listProducts } from '../contract.ts'
import { filterProducts } from '../rules.ts'
import { cardOf, readShelf } from './shelf.ts'

export const listProductsOperation = operation(listProducts, async ({ database, services, actor, input }) => {
  const shelf = await readShelf(database, services.versions)
  const { region, currency } = actor
  const { q, category, brand, available, sort } = input.query
  const found = shelf.keepList([q, category, brand, available, sort, region, currency], () =>
    filterProducts(shelf.products, input.query, region, currency),
  )
  const page = pageOf(found, input.query)
  return Ready.jsonByPlace({ ...page, data: page.data.map(cardOf), categories: shelf.categories, brands: shelf.brands })
})
