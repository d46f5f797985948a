import { expect, test, describe } from 'vitest'
import { endpointUrl } from '#kit/contract.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { priceLine, priceListTools } from '#test/fixtures-price-lists.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import {
  createDealerGroup,
  exportDealerGroups,
  removeDealerGroup,
  updateDealerGroup,
} from '../contract/dealer-groups.ts'
import { exportPriceLines, readPriceLines, removePriceList } from '../contract/price-lists.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })
const staff = await world.login({ role: 3 })
const { addList, addGroup } = priceListTools(staff)

describe('lines as CSV', () => {
  test('come back as they were exported', async () => {
    const prices = [
      priceLine({ from: 10, prices: { USD: 4500, EUR: 5500 } }),
      priceLine({ product: 'shirt', from: 5, percent: 12.5, off: 'dealer' }),
    ]
    const { id } = await addList({ audience: 'dealers', state: 'draft', prices })
    const file = await staff.request('GET', endpointUrl(exportPriceLines, { params: { id } }))
    const text = String(file.body)
    expect(text.split('\n').map((row) => row.trim())).toContain('obd-cable,,10,,,45.00,,55.00,')
    const read = await staff.call(readPriceLines, { body: { csv: text } })
    expect(read.body).toEqual({ prices, problems: [] })
  })

  test('problems are named by line and column, and nothing is read', async () => {
    const csv =
      'product,from,percent,off,USD\nobd-cable,10,5,,\nnothing,2,5,,\nobd-cable,x,150,other,\nobd-cable,3,,,abc\n'
    const { body } = await staff.call(readPriceLines, { body: { csv } })
    expect(body.problems.map(({ line: at, column }) => [at, column])).toEqual([
      [3, 'product'],
      [4, 'from'],
      [4, 'percent'],
      [4, 'off'],
      [5, 'USD'],
    ])
    const unknown = await staff.call(readPriceLines, { body: { csv: 'item,from\nx,1\n' } })
    expect(unknown.body.problems.map(({ line: at, column }) => [at, column])).toEqual([
      [1, 'item'],
      [1, 'product'],
    ])
  })
})

describe('dealer groups', () => {
  test('a dealer is in one group at most', async () => {
    const dealer = await newDealer(world)
    const group = await addGroup([dealer.slug])
    const second = await staff.call(createDealerGroup, {
      body: { name: 'Another', slug: 'another', internal_note: '', dealers: [dealer.slug] } as never,
    })
    expect([second.status, Object.keys(second.refusal.errors)]).toEqual([422, ['dealers']])
    const renamed = await staff.call(updateDealerGroup, {
      params: { id: group['id'] as number },
      body: { version: 1, slug: 'other' } as never,
    })
    expect(Object.keys(renamed.refusal.errors)).toEqual(['slug'])
    const file = await staff.request('GET', endpointUrl(exportDealerGroups, {}))
    expect(String(file.body)).toContain(String(group['slug']))
  })

  test('409 in_use while a price list names it; then it can be deleted', async () => {
    const group = await addGroup([])
    const list = await addList({ audience: 'chosen', groups: [group['slug']], state: 'draft' })
    const remove = () => staff.call(removeDealerGroup, { params: { id: group['id'] as number }, query: { version: 1 } })
    expect((await remove()).refusal.code).toBe('in_use')
    await staff.call(removePriceList, { params: { id: list.id }, query: { version: 1 } })
    expect((await remove()).status).toBe(204)
  })
})
