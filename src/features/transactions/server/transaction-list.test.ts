import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { downloadTransactionExport, listTransactionExports, startTransactionExport } from '../contract/exports.ts'
import { findTransactionIds } from './transaction-ids.ts'
import { exportTransactions, listTransactions } from '../contract/transactions.ts'

/** Numbers of the orders, as they were made: a–d are paid, e is open. */
const ids: Record<string, number> = {}
const nameOf = (id: number) => Object.entries(ids).find(([, value]) => value === id)?.[0] ?? `order ${id}`
const days = {
  a: '2026-03-01 23:59:59+00',
  b: '2026-01-31 00:00+00',
  c: '2026-03-02 00:00+00',
  d: '2026-01-30 12:00+00',
}

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })
beforeAll(async () => {
  const buyers = { a: 'Anna Smith', b: 'Bo van Smithson', c: 'Ole Nord', d: 'O%e Nord', e: 'Anna Smith' }
  for (const [name, full_name] of Object.entries(buyers)) {
    // Two lines of one name: still one order.
    const lines = ['L', 'S'].map((selection) => ({
      slug: 'shirt',
      options: [{ id: shop.shirt.optionId, selection }],
      quantity: 1,
    }))
    const client = world.client()
    const { body } = await client.call(createOrder, {
      body: { lines, email: `${name}@lists.test`, billing_address: { ...usAddress, full_name } },
    })
    if (name !== 'e')
      await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
    ids[name] = body.id
  }
  for (const [name, day] of Object.entries(days))
    await world.owner.db.execute(sql`update orders set created_at = ${day}::timestamptz where id = ${ids[name]}`)
  await world.owner.db.execute(sql`alter table orders disable trigger frozen`)
  await world.owner.db.execute(sql`alter table order_lines disable trigger frozen`)
  await world.owner.db.execute(sql`update orders set currency = 'CAD', kind = 'catalog' where id = ${ids['b']}`)
  await world.owner.db.execute(sql`
    update order_lines l set ordered_at = o.created_at, currency = o.currency, order_kind = o.kind from orders o where o.id = l.order_id`)
  await world.owner.db.execute(sql`
    insert into sold_names (region, order_kind, currency, name) select distinct region, order_kind, currency, name from order_lines
    on conflict do nothing`)
  await world.owner.db.execute(sql`alter table orders enable trigger frozen`)
  await world.owner.db.execute(sql`alter table order_lines enable trigger frozen`)
  await world.owner.db.execute(
    sql`update orders set tracking_number = 'Rb 77 Xy', tracking_carrier = 'Post' where id = ${ids['c']}`,
  )
})

type Wish = Parameters<typeof admin.call<typeof listTransactions.input, typeof listTransactions.output>>[1]['query']
async function found(query: Wish): Promise<string> {
  const { status, body } = await admin.call(listTransactions, { query })
  expect(status).toBe(200)
  return body.data.map(({ id }) => nameOf(id)).join('')
}

async function inOrder(numbers: readonly number[], sort: 'newest' | 'oldest'): Promise<string[]> {
  const { rows } = await world.owner.db.execute<{ id: number }>(
    sql`select id from orders where id = any(${sql.param(numbers)}::bigint[]) order by created_at, id`,
  )
  const names = rows.map(({ id }) => nameOf(id))
  return sort === 'oldest' ? names : names.toReversed()
}

describe('staff’s list of transactions', () => {
  test('200: without a wish shows what is paid, newest first, with who bought', async () => {
    expect(await found({})).toBe('cabd')
    expect(await found({ sort: 'oldest' })).toBe('dbac')
    const { body } = await admin.call(listTransactions, { query: { limit: 1 } })
    expect(body.data[0]).toMatchObject({ email: 'c@lists.test', name: 'Ole Nord' })
  })

  test('200: by state, kind, currency and all of them', async () => {
    expect(await found({ state: 'open' })).toBe('e')
    expect(await found({ state: 'paid' })).toBe('cabd')
    expect(await found({ state: 'refunded' })).toBe('')
    expect(await found({ kind: 'catalog' })).toBe('b')
    expect(await found({ currency: 'USD' })).toBe('cad')
    expect(await found({ currency: 'CAD', kind: 'catalog', state: 'paid' })).toBe('b')
    expect(await found({ currency: 'CAD', kind: 'store' })).toBe('')
  })

  test('200: of days in UTC, both included', async () => {
    expect(await found({ from: '2026-01-31', to: '2026-03-01' })).toBe('ab')
    expect(await found({ from: '2026-01-31', to: '2026-03-01', sort: 'oldest' })).toBe('ba')
    expect(await found({ from: '2026-03-02' })).toBe('c')
    expect(await found({ to: '2026-01-30' })).toBe('d')
    expect(await found({ from: '2026-01-31', currency: 'USD' })).toBe('ca')
    expect(await found({ from: '2026-01-31', q: 'shirt' })).toBe('cab')
    expect(await found({ from: '2026-03-03' })).toBe('')
  })

  test.each([
    [{}, 'cabd'],
    [{ from: '2026-01-01' }, 'cabd'],
    [{ from: '2026-01-01', sort: 'oldest' }, 'dbac'],
    [{ from: '2026-01-01', q: 'shirt' }, 'cabd'],
    [{ q: 'shirt', sort: 'oldest' }, 'dbac'],
    [{ state: 'paid' }, 'cabd'],
  ] as const)('200: pages of %o follow each other without gap or repetition', async (query, all) => {
    let seen = ''
    let after: string | undefined
    for (let page = 0; page < 5; page += 1) {
      const { body } = await admin.call(listTransactions, {
        query: { ...query, limit: 1, ...(after ? { after } : {}) },
      })
      seen += body.data.map(({ id }) => nameOf(id)).join('')
      after = body.next ?? undefined
      if (after === undefined) break
    }
    expect(seen).toBe(all)
  })

  test('200: by the beginning of the buyer’s name or of their last name, signs taken as they are', async () => {
    expect(await found({ q: 'ANNA' })).toBe('a')
    expect(await found({ q: 'anna smi' })).toBe('a')
    expect(await found({ q: 'smith' })).toBe('ab')
    expect(await found({ q: 'smith', currency: 'CAD' })).toBe('b')
    expect(await found({ q: 'van' })).toBe('')
    expect(await found({ q: 'o%e' })).toBe('d')
    expect(await found({ q: 'anna', state: 'open' })).toBe('e')
  })

  test('what many orders have and what few have is found alike, however the list is narrowed', async () => {
    const [kinds, currencies, states] = [
      ['store', 'catalog'],
      ['USD', 'CAD'],
      ['paid', 'refunded'],
    ] as const
    let hits = 0
    for (const q of ['smith', 'o%e', 'bo', 'shirt', 'IR', 'b@lists', 'nobody'])
      for (const kind of [undefined, ...kinds])
        for (const currency of [undefined, ...currencies])
          for (const state of [undefined, ...states])
            for (const from of [undefined, '2026-01-31'])
              for (const sort of ['newest', 'oldest'] as const) {
                const wish = { q, kind, currency, state, from, sort, after: from && String(ids['c']) }
                const ways = [
                  { walk: 5000, merged: 0, few: 0 },
                  { walk: 0, merged: 200, few: 0 },
                  { walk: 0, merged: 200, few: 5000 },
                  { walk: 0, merged: 0, few: 0 },
                  { walk: 0, merged: 0, few: 5000 },
                ]
                const [walked, ...others] = await Promise.all(
                  ways.map(async (steps) => {
                    const numbers = await findTransactionIds(world.database.db, 1, wish, 2, steps)
                    return (await inOrder(numbers, sort)).slice(0, 2)
                  }),
                )
                expect([wish, ...others]).toEqual([wish, ...others.map(() => walked)])
                hits += walked!.length
              }
    expect(hits).toBeGreaterThan(100)
  })

  test('200: by tracking number however it is written, by number, by invoice', async () => {
    expect(await found({ q: 'rb 77 XY' })).toBe('c')
    expect(await found({ q: `#${ids['a']}` })).toBe('a')
    expect(await found({ q: `#${ids['a']}`, currency: 'CAD' })).toBe('')
    expect(await found({ q: `${ids['e']}` })).toBe('')
    const { rows } = await world.owner.db.execute<{ invoice: string }>(
      sql`select invoice_number as invoice from orders where id = ${ids['b']}`,
    )
    expect(await found({ q: rows[0]!.invoice.toLowerCase() })).toBe('b')
  })

  test('200: by the last four digits of the card, alone or as an order shows them, and narrowed like the list', async () => {
    for (const q of ['1881', 'Visa ending in 1881', 'ending in 1881'])
      expect([q, await found({ q })]).toEqual([q, 'cabd'])
    expect(await found({ q: '1881', currency: 'CAD' })).toBe('b')
    expect(await found({ q: '1881', state: 'open' })).toBe('')
    expect(await found({ q: '1881', limit: 1 })).toBe('c')
    expect(await found({ q: '1881', after: String(ids['a']) })).toBe('bd')
    expect(await found({ q: '1882' })).toBe('')
    expect(await found({ q: '#1881' })).toBe('')
  })

  test('422: a currency, a day or a page that is none', async () => {
    const status = async (query: string) =>
      [query, (await admin.request('GET', `/api/v1/admin/transactions?${query}`)).status] as const
    for (const query of ['currency=CHF', 'from=2026-02-30', 'to=tomorrow', 'after=x', 'from=2026-01-01&after=x'])
      expect(await status(query)).toEqual([query, 422])
  })

  test('403 for a customer; staff of the other region see none of it', async () => {
    expect((await (await world.login()).call(listTransactions, { query: {} })).status).toBe(403)
    const abroad = await world.login({ role: roles.admin, region: 2 })
    abroad.cookies.set('overboost_region', '2')
    for (const query of [{}, { q: 'smith' }, { from: '2026-01-01' }])
      expect((await abroad.call(listTransactions, { query })).body.data).toEqual([])
  })
})

describe('files of the list', () => {
  const mailsIn = (text: string) => [...text.matchAll(/(\w)@lists\.test/g)].map(([, name]) => name).join('')

  test('200: as CSV, by the same wishes', async () => {
    const csv = async (query: Wish) => String((await admin.call(exportTransactions, { query })).body)
    expect(mailsIn(await csv({ currency: 'USD', from: '2026-01-31' }))).toBe('ca')
    expect(await csv({ q: 'smithson' })).toContain('Bo van Smithson')
  })

  test('200: written in the background, by the same wishes', async () => {
    const { body } = await admin.call(startTransactionExport, {
      body: { currency: 'USD', from: '2026-01-30', to: '2026-03-01' },
    })
    const mine = async () => (await admin.call(listTransactionExports, {})).body.data.find(({ id }) => id === body.id)!
    await expect.poll(async () => (await mine()).state).toBe('done')
    const { token, written, total } = await mine()
    const file = await admin.call(downloadTransactionExport, { params: { id: body.id, token } })
    expect([mailsIn(String(file.body)), written, total]).toEqual(['ad', 2, 2])
  })
})
