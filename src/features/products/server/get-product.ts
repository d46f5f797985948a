import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { getProduct } from '../contract.ts'
import { readShelf } from './shelf.ts'

export const getProductOperation = operation(getProduct, async ({ database, services, input }) => {
  const shelf = await readShelf(database, services.versions)
  const product = shelf.bySlug.get(input.params.slug) ?? fail('not_found')
  return Ready.json(product)
})
