import { beforeAll, expect, test } from 'vitest'
import { tunerCalls } from '../../contract/tuners.ts'
import { makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as staffCalls from '../../contract/payouts.ts'
import type { ExportedList } from '../../earning-calls.ts'
import { sweepShares } from './make-shares.ts'

let tuner: Client
let staff: Client
let id: number
let orderId: number
/** A tuner with five sales, of which three are in a payout and one is half refunded. */
const { world } = await useWorld()
beforeAll(async () => {
  const { db } = world.owner
  const person = await world.signUp({ flags: ['t'] })
  const earner = await makeEarner(db, { userId: person.id, holdDays: 0, name: 'Lena Lists' })
  id = earner.id
  await makeAgreement(db, id, 1000)
  const tune = await makeTuneOf(db, { earnerId: id })
  ;[tuner, staff] = await Promise.all([world.login(person), world.login({ role: 3 })])
  for (let count = 0; count < 3; count += 1) await makeSale(db, { tuneId: tune.id, net: 50_000 })
  await sweepShares(world.database)
  const run = await staff.call(staffCalls.createPayout, { body: { currency: 'USD', reason: 'The monthly run' } })
  const by = { params: { id: run.body.id }, body: { by: 'hand', reason: 'Paid by wire' } } as const
  await staff.call(staffCalls.disbursePayout, by)
  await makeSale(db, { tuneId: tune.id, net: 70_000, currency: 'EUR' })
  const sale = await makeSale(db, { tuneId: tune.id, net: 30_000 })
  orderId = sale.order.id
  await sweepShares(world.database)
  await makeRefund(db, sale, 15_000)
  await sweepShares(world.database)
})

test('200: everything is searched, filtered and sorted, and its pages hold each row once, either way', async () => {
  const read = async (query: object) => (await tuner.call(tunerCalls.unified, { params: { id }, query })).body
  const whole = (await read({ limit: 100 })).data
  const german = await tuner.request('GET', `/api/v1/tuners/${id}/unified-transfers`, undefined, {
    'accept-language': 'de',
  })
  const titles = (german.body as { data: { title: string }[] }).data.map(({ title }) => title)
  expect(titles).toContainEqual(expect.stringContaining(`(Bestellung ${orderId})`))
  expect(titles).toContain('3 Posten')
  expect(whole.map(({ kind }) => kind).toSorted()).toEqual([
    'disbursement',
    ...Array.from({ length: 5 }, () => 'entry'),
    'refund',
    'transfer',
  ])
  for (const sort of ['newest', 'oldest'] as const) {
    const keys: string[] = []
    let after: string | undefined
    do {
      const page = await read({ sort, limit: 2, ...(after ? { after } : {}) })
      keys.push(...page.data.map(({ key }) => key))
      after = page.next ?? undefined
    } while (after)
    const expected = whole.map(({ key }) => key)
    expect(keys).toEqual(sort === 'newest' ? expected : expected.toReversed())
  }
  expect((await read({ currency: 'EUR' })).data).toMatchObject([{ amount: 7000 }])
  expect((await read({ q: `order ${orderId}` })).data.map(({ amount }) => amount).toSorted()).toEqual([-1500, 3000])
  expect((await read({ kind: 'disbursement' })).data).toMatchObject([{ amount: -15_000 }])
  expect(
    (await tuner.call(tunerCalls.unified, { params: { id }, query: { from: '2026-02-01', until: '2026-01-01' } }))
      .status,
  ).toBe(422)
})

test('200: transfers, runs and disbursements by state and words', async () => {
  const of = { params: { id } }
  const transfers = async (query: object) => (await tuner.call(tunerCalls.transfers, { ...of, query })).body.data
  const [paid] = await transfers({ state: 'paid' })
  expect(paid).toMatchObject({ amount: 15_000, entry_count: 3 })
  expect(await transfers({ state: 'waiting' })).toEqual([])
  expect(await transfers({ q: String(paid!.id) })).toHaveLength(1)
  const groups = await tuner.call(tunerCalls.transferGroups, { ...of, query: { state: 'disbursed', sort: 'oldest' } })
  expect(groups.body.data).toMatchObject([{ amount: 15_000 }])
  const left = async (q: string) => (await tuner.call(tunerCalls.disbursements, { ...of, query: { q } })).body.data
  expect(await left('OB-')).toHaveLength(1)
  // Staff notes are hidden from the payee, also in searches.
  expect(await left('wire')).toEqual([])
  expect((await left('OB-'))[0]).toMatchObject({ reason: '' })
  expect(await left('%')).toEqual([])
})

test('200: each list as CSV with the same filters; 404: of someone else; 422: a state that is none', async () => {
  const csv = async (list: ExportedList, query = '', client = tuner) =>
    client.request('GET', `/api/v1/tuners/${id}/exports/${list}${query}`)
  const rows = async (list: ExportedList, query = '') =>
    String((await csv(list, query)).body)
      .trim()
      .split('\r\n')
      .slice(1)
  expect(await rows('transfers')).toHaveLength(1)
  expect(await rows('transfers', '?state=waiting')).toEqual([])
  expect(await rows('transfer-groups')).toHaveLength(1)
  expect((await rows('disbursements'))[0]).toContain('150.00,USD')
  expect(await rows('unified-transfers')).toHaveLength(8)
  expect(await rows('unified-transfers', '?kind=refund')).toHaveLength(1)
  expect((await csv('transfers', '?state=nonsense')).status).toBe(422)
  expect((await csv('transfers', '', await world.login({ flags: ['t'] }))).status).toBe(404)
  const runs = await staff.request('GET', '/api/v1/admin/payouts.csv?q=monthly')
  expect(String(runs.body).trim().split('\r\n')).toHaveLength(2)
  expect((await staff.call(staffCalls.listPayouts, { query: { q: 'nothing so called' } })).body.data).toEqual([])
})

test('200: the timeline of a sale sums up: paid = shares + what the shop keeps, and so does what goes back', async () => {
  const sale = await tuner.call(tunerCalls.sale, { params: { id, transfer: orderId } })
  const amounts = (said: RegExp) => sale.body.data.filter(({ what }) => said.test(what)).map(({ amount }) => amount)
  expect(amounts(/^Paid the order/)).toEqual([30_000])
  expect(amounts(/^Share of|^Keeps/)).toEqual([3000, 27_000])
  expect(amounts(/^Customer refunded/)).toEqual([-15_000])
  expect(amounts(/^Share reversed|^Shop’s part/)).toEqual([-1500, -13_500])
  const shares = await staff.call(staffCalls.getSaleShares, { params: { id: orderId } })
  expect(shares.body.data).toEqual(sale.body.data)
  expect(shares.body.entries).toMatchObject([
    { name: 'Lena Lists', kind: 'tuner', amount: 3000 },
    { name: 'Lena Lists', kind: 'tuner', amount: -1500 },
  ])
  expect((await staff.call(staffCalls.getSaleShares, { params: { id: 999_999 } })).status).toBe(404)
  expect((await tuner.call(staffCalls.getSaleShares, { params: { id: orderId } })).status).toBe(403)
})
