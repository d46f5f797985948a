import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDealer } from '../../../test/fixtures-dealer.ts'
import { type Client, openWorld, type World } from '../../../test/world.ts'
import { listDealerOrders } from './contract.ts'
import { adjustDealerAccount } from './contract-staff.ts'

let world: World
let staff: Client
beforeAll(async () => {
  world = await openWorld()
  staff = await world.login({ role: 3 })
}, 120_000)
afterAll(() => world.close())

test('200: the entries of a kind are exported alone, a whole range with its opening and closing; 404: another dealer', async () => {
  const dealer = await newDealer(world, { creditLimit: 50_000 })
  const owner = await dealer.member('owner')
  const post = { params: { id: dealer.id }, body: { kind: 'charge', amount: 1500, reason: 'A late fee' } }
  expect((await staff.call(adjustDealerAccount, post as never)).status).toBe(201)
  const csv = async (query: string, client: Client = owner) => {
    const answer = await client.request('GET', `/api/v1/dealers/${dealer.slug}/statement.csv${query}`)
    return { status: answer.status, lines: String(answer.body).trim().split('\r\n').slice(1) }
  }
  const whole = await csv('')
  expect(whole.lines).toHaveLength(3)
  expect(whole.lines[0]).toContain('Opening balance')
  expect(whole.lines[2]).toContain('Closing balance')
  expect((await csv('?kind=payout')).lines).toEqual([])
  const found = await csv('?q=late')
  expect(found.lines).toHaveLength(1)
  expect(found.lines[0]).toContain('15.00')
  expect((await csv('?kind=nonsense')).status).toBe(422)
  expect((await csv('', await (await newDealer(world)).member('owner'))).status).toBe(404)
})

test('200: orders on account as CSV, and the list in either order; 401: a visitor', async () => {
  const dealer = await newDealer(world, { creditLimit: 50_000 })
  const owner = await dealer.member('owner')
  const path = `/api/v1/dealers/${dealer.slug}/fz-orders.csv`
  const answer = await owner.request('GET', path)
  expect(String(answer.body)).toContain('Order,Invoice,Paid,Buyer,Kind,What,Vehicle,State,Total,Refunded,Currency')
  const list = await owner.call(listDealerOrders, { params: { slug: dealer.slug }, query: { sort: 'oldest' } })
  expect(list.body).toEqual({ data: [], next: null })
  expect((await world.client().request('GET', path)).status).toBe(401)
})
