import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CatalogFixture, fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { openWorld, type World } from '#test/world.ts'
import * as own from './contract.ts'
import * as acts from './contract-acts.ts'

let world: World
let catalog: CatalogFixture
beforeAll(async () => {
  world = await openWorld({ fill: async (owner) => void (catalog = await fillCatalog(owner)) })
})
afterAll(() => world.close())

const stageOne = () => [catalog.tuneId('is38-stage-1')]

describe('lists', () => {
  test('search, filter, pages and CSV hold my own requests only; cells cannot be formulas', async () => {
    const customer = await world.login()
    const ids = [await newRequest(customer), await newRequest(customer, stageOne()), await newRequest(customer)]
    const page = await customer.call(own.listTuneRequests, { query: { limit: 2 } })
    expect(page.body.data.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const rest = await customer.call(own.listTuneRequests, { query: { limit: 2, after: page.body.next ?? '' } })
    expect(rest.body.data.map(({ id }) => id)).toEqual([ids[0]])
    const found = await customer.call(own.listTuneRequests, { query: { q: 'golf r' } })
    expect(found.body.data.map(({ id }) => id)).toEqual([ids[1]])
    await world.owner.db.execute(sql`update tune_requests set title = '=1+1' where id = ${ids[0]}`)
    const csv = await customer.request('GET', '/api/v1/tune-requests/export')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body).toContain(`${ids[0]},'=1+1,`)
    const { body } = await customer.call(acts.recentUpdates, { query: {} })
    expect(body).toEqual({ unread: 0, data: [] })
    const { body: pipeline } = await customer.call(acts.getPipeline, {})
    expect(pipeline.stages[0]).toMatchObject({ key: 'choice', count: 3 })
  })
})
