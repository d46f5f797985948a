import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepShares } from '../earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeRefund, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { type Client, openWorld, type World } from '#test/world.ts'
import { getTuneSalesStats, tunerCalls } from '../../contract/tuners.ts'

let world: World
let tuner: Client
let id: number
const tunes: { id: number; name: string }[] = []
beforeAll(async () => {
  world = await openWorld()
  const person = await world.signUp({ flags: ['t'] })
  tuner = await world.login(person)
  const { db } = world.owner
  ;({ id } = await makeEarner(db, { userId: person.id }))
  await makeAgreement(db, id, 1000)
  for (const _ of [1, 2, 3]) tunes.push(await makeTuneOf(db, { earnerId: id }))
  const [first, second, third] = tunes
  await makeSale(db, { tuneId: first!.id, net: 10_000 })
  const sale = await makeSale(db, { tuneId: first!.id, net: 20_000 })
  await makeSale(db, { tuneId: first!.id, net: 500_000, currency: 'EUR' })
  await makeSale(db, { tuneId: second!.id, net: 90_000 })
  await makeSale(db, { tuneId: third!.id, net: 90_000 })
  await sweepShares(world.database)
  await makeRefund(db, sale, 10_000)
  await sweepShares(world.database)
}, 120_000)
afterAll(() => world.close())

const read = async (query: object) => (await tuner.call(getTuneSalesStats, { params: { id }, query })).body

test('each tune and currency has its own sums, also of tunes that are called alike, and opens exactly its entries', async () => {
  const [first] = tunes
  const { data } = await read({ sort: 'sales' })
  expect(data).toHaveLength(4)
  const sums = { sales: 2, earned: 3000, refunded: 1000, net: 2000 }
  expect(data[0]).toMatchObject({ tune_id: first!.id, currency: 'USD', ...sums })
  for (const row of data) {
    const query = { tune: row.tune_id, currency: row.currency }
    const entries = (await tuner.call(tunerCalls.entries, { params: { id }, query })).body.data
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(row.net)
  }
})

test('the list goes on page by page without a gap, each currency on its own with the most earned first, by words and currency, and is exported the same', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await read({ limit: 1, ...(after === undefined ? {} : { after }) })
    seen.push(...page.data.map(({ tune_id, currency, net }) => `${tune_id}/${currency}/${net}`))
    after = page.next ?? undefined
  } while (after !== undefined)
  const [first, second, third] = tunes
  expect(seen).toEqual([
    `${third!.id}/USD/9000`,
    `${second!.id}/USD/9000`,
    `${first!.id}/USD/2000`,
    `${first!.id}/EUR/50000`,
  ])
  expect((await read({ currency: 'EUR' })).data).toMatchObject([{ tune_id: first!.id }])
  expect((await read({ q: second!.name.split(' ').at(-1)! })).data).toMatchObject([{ tune_id: second!.id }])
  const csv = await tuner.request('GET', `/api/v1/tuners/${id}/tune-sales-stats.csv?currency=USD`)
  expect(String(csv.body).trim().split('\r\n').slice(1)).toHaveLength(3)
  expect((await tuner.call(getTuneSalesStats, { params: { id }, query: { after: 'nonsense' } })).status).toBe(422)
})

test('404: the sales of another tuner', async () => {
  const other = await world.login({ flags: ['t'] })
  expect((await other.call(getTuneSalesStats, { params: { id }, query: {} })).status).toBe(404)
  expect((await other.request('GET', `/api/v1/tuners/${id}/tune-sales-stats.csv`)).status).toBe(404)
})
