import { expect, test } from 'vitest'
import { getProductRecord } from '#features/products/contract/product-records.ts'
import { products } from '#features/products/server/tables.ts'
import { one } from '#kit/server/database.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { openImports } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'
import { applyImport } from '../contract.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const staff = await world.login({ role: 3 })
const { tried, done } = await openImports(world, staff)

const file = (cells: string) =>
  `slug,name,category,price_usd,fits_engines,fits_vehicles\nrack,Roof rack,Racks,99.00,${cells}\n`
/** Imports the cells and returns the names of the vehicles that the part then fits. */
async function fitsAfter(cells: string) {
  const { state } = await done(applyImport, (await tried('products', file(cells))).id)
  const { id } = one(await world.database.db.select().from(products))
  const { body } = await staff.call(getProductRecord, { params: { id } })
  return {
    state,
    fits: (body.fits as object[]).map((fit) => Object.values(fit).filter((part) => part !== null)),
  }
}
const refused = async (cell: string) =>
  (await tried('products', file(`,${cell}`))).first_problems.map(({ reason }) => reason)

test('a list of vehicles replaces the stored one, and engines alone stay apart from it', async () => {
  expect(await fitsAfter('vw-14-tsi,volkswagen/golf 2015-2019 | volkswagen 2012')).toEqual({
    state: 'applied',
    fits: [['vw-14-tsi'], ['volkswagen', 'volkswagen/golf', 2015, 2019], ['volkswagen', 2012, 2012]],
  })
  const after = await fitsAfter('vw-is38,volkswagen 2012 | volkswagen/golf-r -2016 engine:vw-is38')
  expect(after.fits).toHaveLength(3)
  expect(after.fits).toEqual(
    expect.arrayContaining([
      ['vw-is38'],
      ['volkswagen', 2012, 2012],
      ['volkswagen', 'volkswagen/golf-r', 2016, 'vw-is38'],
    ]),
  )
  expect((await fitsAfter(',')).fits).toEqual(after.fits)
})

test('what does not exist is named', async () => {
  expect(await refused('vw/polo')).toEqual(['there is no "vw"'])
  expect(await refused('volkswagen/polo 2015')).toEqual(['there is no "volkswagen/polo"'])
  expect(await refused('volkswagen engine:nope')).toEqual(['there is no "nope"'])
  expect(await refused('volkswagen transmission:nope')).toEqual(['there is no "nope"'])
})

test.each(['engine:vw-is38', '2015', '-', 'volkswagen 2019-2015', 'volkswagen/golf Golf', 'Volks Wagen'])(
  '%s is no vehicle',
  async (cell) => {
    expect(await refused(cell)).toEqual([`holds “${cell}”: a vehicle is written like vw/golf 2015-2019 engine:ea888`])
  },
)
