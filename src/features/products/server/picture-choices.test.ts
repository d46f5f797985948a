import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/product-records.ts'
import { getProduct } from '../contract/products.ts'
import { picturesOf } from '../rules.ts'
import { productPictures } from './tables.ts'

const { world, shop } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const visitor = world.client()
const params = { id: shop.cable.id }
const option = (...names: string[]) => [
  { id: null, name: 'Color', selections: names.map((name) => ({ id: null, name, prices: {} })) },
]
const drawn = await world.owner.db
  .insert(productPictures)
  .values(
    ['Black', 'Red', 'Close-up'].map((alt, position) => ({ productId: shop.cable.id, svg: '<svg/>', alt, position })),
  )
  .returning()
const picture = (index: number, selection: string | null) => ({
  id: drawn[index]!.id,
  picture_id: null,
  alt: drawn[index]!.alt,
  choice: selection === null ? null : { option: 'Color', selection },
})
const save = async (body: object) => {
  const { body: stored } = await staff.call(contract.getProductRecord, { params })
  return staff.call(contract.updateProductRecord, { params, body: { version: stored.version, ...body } })
}
const inShop = async () => (await visitor.call(getProduct, { params: { slug: shop.cable.slug } })).body

test('a picture of a selection is shown once that is chosen, before those of all', async () => {
  const pictures = [picture(2, null), picture(0, 'Black'), picture(1, 'Red')]
  const { body } = await save({ options: option('Black', 'Red'), pictures })
  expect(body.pictures).toEqual(pictures)
  await expect.poll(async () => (await inShop()).pictures.map(({ alt }) => alt)).toEqual(['Close-up', 'Black', 'Red'])
  const product = await inShop()
  const shown = (name: string) => {
    const { id } = product.options[0]!.selections.find((selection) => selection.name === name)!
    return picturesOf(product, [id]).map(({ alt }) => alt)
  }
  expect(shown('Red')).toEqual(['Red', 'Close-up'])
  expect(shown('Black')).toEqual(['Black', 'Close-up'])
})

test('a choice that the product doesn’t have is refused beside its picture, and nothing is saved', async () => {
  const refused = await save({ pictures: [picture(0, 'Black'), picture(1, 'Green')] })
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'pictures.1.choice': ['This choice doesn’t exist. Choose another.'] } },
  })
  expect((await staff.call(contract.getProductRecord, { params })).body.pictures).toHaveLength(3)
})

test('a picture of a selection that is removed is one of all', async () => {
  const { body: stored } = await staff.call(contract.getProductRecord, { params })
  const [color] = stored.options
  await save({ options: [{ ...color!, selections: color!.selections.filter(({ name }) => name !== 'Red') }] })
  const { body } = await staff.call(contract.getProductRecord, { params })
  expect(body.pictures.map(({ choice }) => choice?.selection ?? null)).toEqual([null, 'Black', null])
})

test('where all pictures are of selections that aren’t chosen, all are shown', () => {
  const pictures = [1, 2].map((selection) => ({ url: `/${selection}`, alt: '', selection }))
  expect(picturesOf({ pictures }, [3])).toEqual(pictures)
  expect(picturesOf({ pictures: [] }, [3])).toEqual([])
})
