import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as acts from '../contract/acts.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

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
  test('work leaves out support questions, even if they are newer', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    await customer.call(own.openSupportRequest, {
      body: { subject: 'It will not flash', body: 'The tool stops at 12 %.', source: 'support page' },
    })
    const { body } = await customer.call(own.listTuneRequests, { query: { purpose: 'work', state: 'open', limit: 1 } })
    expect(body.data.map((row) => row.id)).toEqual([id])
  })
  test('an export holds every request once, in any order, however many pages are read', async () => {
    const customer = await world.login()
    const first = await newRequest(customer)
    await world.owner.db.execute(sql`
      insert into tune_requests (user_id, region, state, title, updated_at)
      select user_id, region, 'uploaded', 'Request ' || n, now() - make_interval(secs => n / 3)
      from tune_requests, generate_series(1, 1200) n where id = ${first}`)
    const orders = { '-id': sql`id desc`, id: sql`id`, '-updated': sql`updated_at desc, id desc` }
    for (const [sort, order] of Object.entries(orders)) {
      const { status, body } = await customer.request('GET', `/api/v1/tune-requests/export?sort=${sort}`)
      expect([status, status === 200 ? '' : body]).toEqual([200, ''])
      const lines = String(body).trimEnd().split('\r\n').slice(1)
      const { rows } = await world.owner.db.execute<{ id: number }>(
        sql`select id from tune_requests where user_id = (select user_id from tune_requests where id = ${first}) order by ${order}`,
      )
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(rows.map(({ id }) => id))
      expect(lines).toHaveLength(1201)
    }
    const { body: pipeline } = await customer.call(acts.getPipeline, {})
    expect(pipeline).toMatchObject({ attention: 1201, stages: [{ key: 'choice', count: 1201 }, {}, {}, {}, {}] })
    expect(pipeline.stages[0]!.requests).toHaveLength(10)
  })
})
