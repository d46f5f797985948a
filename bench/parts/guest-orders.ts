/** Complete guest orders over HTTP: estimate, order, and payment through the gateway. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { createClient } from '../shop-process.ts'

const address = {
  country_code: 'US',
  full_name: 'Bench Buyer',
  line1: '1 Bench Way',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
}

type Headers = Record<string, string>

/**
 * Fills the stock and waits until the shop is idle. An unexpected response ends the run. Each order has its own IP
 * address, because the rate limits are on.
 * @returns a function that places one order
 */
export async function guestOrders(
  owner: pg.Client,
  call: ReturnType<typeof createClient>,
): Promise<() => Promise<void>> {
  await owner.query(
    `insert into stock_changes (product_id, variant_id, location_id, delta, reason)
     select p.id, v.id, l.id, 1000000, 'count' from products p left join product_variants v on v.product_id = p.id cross join stock_locations l
     where not exists (select from kit_parts k where k.kit_id = p.id)`,
  )
  const { rows: goods } = await owner.query<{ slug: string; options: { id: number; selection: string }[] }>(`
  select p.slug, coalesce((select json_agg(json_build_object('id', o.id, 'selection', (select s.name from product_selections s where s.option_id = o.id order by s.id limit 1))) from product_options o where o.product_id = p.id), '[]') as options
  from products p where (p.prices->>'USD')::int < 100000 and p.state = 'published' order by p.id`)
  await new Promise((resolve) => setTimeout(resolve, 4_000))

  /** Posts JSON and parses the response. An unexpected status ends the benchmark. */
  async function post<T>(path: string, body: object, wanted: number, headers: Headers): Promise<T> {
    const answer = await call('POST', `/api/v1${path}`, JSON.stringify(body), headers)
    if (answer.status !== wanted) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
    return JSON.parse(answer.body) as T
  }

  let addresses = 0
  /** An IP address that has sent no requests yet. */
  const newAddress = (): string => {
    addresses += 1
    return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
  }

  return async () => {
    const item = goods[Math.floor(Math.random() * goods.length)]!
    const lines = [{ slug: item.slug, options: item.options, quantity: 1 }]
    const from = { 'x-forwarded-for': newAddress() }
    const { total } = await post<{ total: number }>(
      '/store/estimate',
      { lines, destination: { country_code: 'US', state: 'NV' } },
      200,
      from,
    )
    const { id, token } = await post<{ id: number; token: string }>(
      '/order',
      { lines, email: `bench${addresses}@example.test`, billing_address: address, shown_total: total },
      201,
      from,
    )
    const paid = await post<{ state: string; total: number }>(
      `/order/${id}/payment`,
      { token, nonce: `sandbox-valid-nonce-${randomUUID()}` },
      200,
      { ...from, 'idempotency-key': randomUUID() },
    )
    if (paid.state !== 'paid' || paid.total !== total) throw new Error(`order ${id} is ${paid.state} for ${paid.total}`)
  }
}
