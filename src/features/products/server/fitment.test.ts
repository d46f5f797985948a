import { expect, test } from 'vitest'
import { golfPlain, golfR } from '#test/fixtures-catalog.ts'
import { fillParts } from '#test/fixtures-parts.ts'
import { useWorld } from '#test/world.ts'
import { getProduct, listFits, listProducts } from '../contract/products.ts'

const { world } = await useWorld({ fill: { parts: fillParts } })
const key = (place: object, box?: string) => [...Object.values(place), ...(box ? [box] : [])].join('/')
const fitsOf = async (slug: string, vehicle: string) =>
  (await world.client().call(listFits, { query: { vehicle, slugs: slug } })).body.data[0]?.fits

test('a part for an engine fits what has it, and not the rest; a product without a list fits anything', async () => {
  expect(await fitsOf('obd-cable', key(golfR))).toBe(true)
  expect(await fitsOf('obd-cable', key(golfPlain))).toBe(false)
  expect(await fitsOf('shirt', key(golfPlain))).toBeUndefined()
  const limited = async (slug: string) => (await world.client().call(getProduct, { params: { slug } })).body.has_fitment
  expect(await limited('obd-cable')).toBe(true)
  expect(await limited('shirt')).toBe(false)
})

test('a part for a gearbox leaves it open until the gearbox is known', async () => {
  expect(await fitsOf('clutch', key(golfR))).toBeUndefined()
  expect(await fitsOf('clutch', key(golfR, 'dsg-dq250'))).toBe(true)
  expect(await fitsOf('clutch', key(golfR, 'manual-6'))).toBe(false)
})

test('a flash tool fits what it can tune', async () => {
  expect(await fitsOf('bench', key(golfR))).toBe(true)
  expect(await fitsOf('bench', key(golfPlain))).toBe(false)
})

test('the list shows only what fits', async () => {
  const list = async (vehicle: string) =>
    (await world.client().call(listProducts, { query: { vehicle } })).body.data.map(({ slug }) => slug).toSorted()
  expect(await list(key(golfR, 'manual-6'))).toEqual(['bench', 'obd-cable', 'shirt'])
  expect(await list(key(golfPlain))).toEqual(['clutch', 'shirt'])
})

test('422 for what is no vehicle', async () => {
  expect((await world.client().call(listFits, { query: { vehicle: 'golf', slugs: 'shirt' } })).status).toBe(422)
})
