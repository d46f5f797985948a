import { describe, expect, test } from 'vitest'
import { namedEndpoints } from '#app/api.ts'
import { followTimes } from '#features/notices/server/follow-times.ts'
import { beginCustomerView } from '#features/users/contract/users.ts'
import { followVersions } from '#kit/server/versioned.ts'
import { senderWith } from './send-any.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld()
const customer = await world.signUp({ name: 'Vera Viewed' })
const staff = await world.login({ role: 3 })
const began = await staff.call(beginCustomerView, { params: { id: customer.id }, body: { reason: 'Checkout fails' } })
const send = senderWith({ id: 1, slug: 'no-such-thing', token: 'no-such-token' })

/** Calls that end the view. */
const leaving = new Set(['logout', 'endCustomerView'])
/** Calls for prices, which include the customer's discounts, and for products to order. They write nothing. */
const prices = new Set([
  'estimateOrder',
  'estimateCatalog',
  'listToolWays',
  'listFittingParts',
  'listOwnPrices',
  'estimateTradeIn',
  'findNumberedProducts',
])
const open = (access: string) => access === 'public' || access === 'user'

/** Everything a view could have changed. */
const contents = async () => {
  const { rows } = await world.owner.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('limits', 'jobs', 'job_runs', 'job_schedules') and relpersistence = 'p' order by 1`,
  )
  const counts: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await world.owner.pool.query<{ all: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as all from "${name}" t`,
    )
    counts[name] = found[0]!.all
  }
  return counts
}

describe('staff who see the shop as a customer', () => {
  test('are refused every call that writes, may ask for prices, and nothing is changed', async () => {
    expect(began.status).toBe(200)
    // Run the job that records when sales start and end, so that it doesn't write during the sweep.
    const versions = await followVersions(world.database, world.databaseUrl)
    await followTimes({ versions }, world.database, new Date())
    await versions.close()
    const before = await contents()
    const wrong: string[] = []
    for (const call of namedEndpoints) {
      if (call.endpoint.method === 'GET' || leaving.has(call.name)) continue
      const { status, refusal } = await send(staff, call)
      if (prices.has(call.name)) {
        if (status === 403) wrong.push(`${call.name}: ${status} ${refusal?.code}`)
        continue
      }
      // A permission the customer lacks is refused as `forbidden`.
      const expected = open(call.endpoint.access) ? 'view_only' : 'forbidden'
      if (status !== 403 || refusal.code !== expected) wrong.push(`${call.name}: ${status} ${refusal?.code}`)
    }
    expect(wrong).toEqual([])
    const after = await contents()
    expect(Object.keys(before).filter((name) => before[name] !== after[name])).toEqual([])
  })
  test('open nothing of staff, and read no secrets', async () => {
    const wrong: string[] = []
    for (const call of namedEndpoints) {
      const { method, access, runs, inViews } = call.endpoint
      if (method !== 'GET') continue
      const { status, refusal } = await send(staff, call)
      const code = (refusal as { code?: string } | null)?.code
      const closed = runs !== 'query' || inViews === 'closed'
      const isRight = !open(access) ? status === 403 : closed ? code === 'view_only' : status < 500
      if (!isRight) wrong.push(`${call.name}: ${status} ${code}`)
    }
    expect(wrong).toEqual([])
  })
  test('cannot upload', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' }
    const { status, refusal } = await staff.request('POST', '/api/v1/tus', undefined, headers)
    expect([status, refusal.code]).toEqual([403, 'view_only'])
  })
})
