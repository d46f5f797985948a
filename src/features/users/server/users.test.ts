import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listTransactions } from '#features/transactions/contract/transactions.ts'
import { listAudits } from '#features/audits/contract.ts'
import { getCurrentUser, logout } from '#features/identity/contract/identity.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { useWorld } from '#test/world.ts'
import {
  endUserSessions,
  exportUsers,
  getStaffUser,
  listUsers,
  restoreUser,
  setUserRights,
  suspendUser,
} from '../contract/users.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const chief = await world.login({ role: roles.superadmin, name: 'Carla Chief' })
const staff = await world.login({ role: roles.admin })
const idOf = async (client: typeof staff) => (await client.call(getCurrentUser, {})).body.id
const reason = 'asked on the phone'

describe('listUsers and exportUsers', () => {
  test('200: people are found by name and email, and narrowed by role, flags and status', async () => {
    const person = await world.login({ name: 'Petra Person', flags: ['t'] })
    const names = async (query: object) => (await staff.call(listUsers, { query })).body.data.map(({ name }) => name)
    expect(await names({ q: 'petra' })).toEqual(['Petra Person'])
    expect(await names({ role: 'superadmin' })).toEqual(['Carla Chief'])
    expect(await names({ role: 'flags' })).toEqual(['Petra Person'])
    expect(await names({ q: 'petra', state: 'suspended' })).toEqual([])
    const { body } = await staff.call(exportUsers, { query: { q: 'petra' } })
    expect(String(body)).toContain('Petra Person')
    expect((await person.call(listUsers, { query: {} })).status).toBe(403)
  })
  test('200: the last login is known after its session has ended, in the list, on the page and in the export', async () => {
    const person = await world.login({ name: 'Lena Leaving' })
    const id = await idOf(person)
    const read = async () => (await staff.call(listUsers, { query: { q: 'leaving' } })).body.data[0]!.last_login_at
    const at = await read()
    expect(Math.abs(Date.parse(at!) - Date.now())).toBeLessThan(60_000)
    expect((await person.call(logout, {})).status).toBe(204)
    expect(await read()).toBe(at)
    expect((await staff.call(getStaffUser, { params: { id } })).body).toMatchObject({ last_login_at: at, sessions: [] })
    const { body } = await staff.call(exportUsers, { query: { q: 'leaving' } })
    expect(String(body)).toContain(at!.slice(0, 10))
  })
})

describe('getStaffUser', () => {
  test('200: says what a person bought and where they are logged in', async () => {
    const buyer = await world.login({ name: 'Bea Buyer' })
    const { email } = (await buyer.call(getCurrentUser, {})).body
    const { body: order } = await buyer.call(createOrder, {
      body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
    })
    const paid = await buyer.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })
    expect(paid.status).toBe(200)
    const { body } = await staff.call(getStaffUser, { params: { id: await idOf(buyer) } })
    expect(body).toMatchObject({ name: 'Bea Buyer', role: 'user', state: 'active' })
    expect(body.bought).toEqual([{ currency: order.currency, orders: 1, spent: order.total }])
    expect(body.sessions).toHaveLength(1)
    expect((await staff.call(listTransactions, { query: { q: body.email } })).body.data).toHaveLength(1)
  })
  test('404 for nobody', async () => {
    expect((await staff.call(getStaffUser, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('setUserRights', () => {
  test('200: the person is logged out, holds the new rights, and the audit log says why', async () => {
    const person = await world.login()
    const id = await idOf(person)
    const { status, body } = await chief.call(setUserRights, {
      params: { id },
      body: { role: 'admin', flags: ['tm', 'tm'], reason },
    })
    expect({ status, role: body.role, flags: body.flags }).toEqual({ status: 200, role: 'admin', flags: ['tm'] })
    expect((await person.call(getCurrentUser, {})).status).toBe(401)
    expect(body.history[0]).toMatchObject({ action: 'users.rights', actor: 'Carla Chief', reason })
    const { body: log } = await staff.call(listAudits, { query: { q: `user/${id}` } })
    expect(log.data[0]).toMatchObject({ before: { role: 0, flags: [] }, after: { role: 3, flags: ['tm'] } })
  })
  test('409 own_rights: nobody raises or lowers themselves', async () => {
    const own = { params: { id: await idOf(chief) }, body: { role: 'user' as const, flags: [], reason } }
    expect((await chief.call(setUserRights, own)).body).toMatchObject({ code: 'own_rights' })
  })
  test('409 last_superadmin: of two who demote each other at once, one stays', async () => {
    const [one, two] = [await world.login({ role: roles.superadmin }), await world.login({ role: roles.superadmin })]
    const demote = (by: typeof one, id: number) =>
      by.call(setUserRights, { params: { id }, body: { role: 'user', flags: [], reason } })
    const [first, second] = [await idOf(one), await idOf(two)]
    expect(
      (await chief.call(setUserRights, { params: { id: first }, body: { role: 'user', flags: [], reason } })).status,
    ).toBe(200)
    const chiefId = await idOf(chief)
    const results = await Promise.all([demote(two, chiefId), demote(chief, second)])
    const { rows } = await world.owner.pool.query('select id from users where role = $1', [roles.superadmin])
    expect(rows).toHaveLength(1)
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.owner.pool.query('update users set role = 5 where id = $1', [chiefId])
  })
  test('409 role_of_members: the role of dealers comes with a membership', async () => {
    const dealer = await makeDealerFixture(world, { slug: 'sierra-tuning' })
    const person = await world.login()
    const id = await idOf(person)
    const boss = await world.login({ role: roles.superadmin })
    const { body } = await boss.call(setUserRights, { params: { id }, body: { role: 'dealer', flags: [], reason } })
    expect(body).toMatchObject({ code: 'role_of_members' })
    expect((await person.call(getCurrentUser, {})).status).toBe(200)
    expect(dealer).toBeDefined()
  })
  test('403 for administrators, 422 for a flag that does not exist', async () => {
    const id = await idOf(await world.login())
    const body = { role: 'admin' as const, flags: [], reason }
    expect((await staff.call(setUserRights, { params: { id }, body })).status).toBe(403)
    const boss = await world.login({ role: roles.superadmin })
    const wrong = { ...body, flags: ['root'] as never }
    expect((await boss.call(setUserRights, { params: { id }, body: wrong })).status).toBe(422)
  })
})

describe('suspendUser, restoreUser and endUserSessions', () => {
  test('200: a suspended person is logged out and back in once restored', async () => {
    const boss = await world.login({ role: roles.superadmin })
    const person = await world.login()
    const id = await idOf(person)
    const act = { params: { id }, body: { reason } }
    expect((await boss.call(suspendUser, act)).body).toMatchObject({ state: 'suspended', sessions: [] })
    expect((await person.call(getCurrentUser, {})).status).toBe(401)
    expect((await boss.call(restoreUser, act)).body).toMatchObject({ state: 'active' })
    expect((await boss.call(endUserSessions, act)).body.history.map(({ action }) => action)).toEqual([
      'users.end_sessions',
      'users.restore',
      'users.suspend',
    ])
  })
  test('409 own_rights: nobody suspends themselves; 404 for nobody', async () => {
    const boss = await world.login({ role: roles.superadmin })
    const own = { params: { id: await idOf(boss) }, body: { reason } }
    expect((await boss.call(suspendUser, own)).body).toMatchObject({ code: 'own_rights' })
    const gone = { params: { id: 999_999 }, body: { reason } }
    for (const call of [suspendUser, restoreUser, endUserSessions])
      expect((await boss.call(call, gone)).status).toBe(404)
  })
})
