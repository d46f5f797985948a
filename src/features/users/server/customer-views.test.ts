import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getUiState } from '#app/account/contract.ts'
import { listAudits } from '#features/audits/contract.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getCurrentUser, listSessions, logout, updateCurrentUser } from '#features/identity/contract/identity.ts'
import { getOrder } from '#features/orders/contract.ts'
import { getPersonalData } from '#features/personal-data/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import {
  beginCustomerView,
  endCustomerView,
  endUserSessions,
  listSupportViews,
  setUserRights,
  suspendUser,
} from '../contract/users.ts'
import { closeOver } from './customer-views.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const chief = await world.login({ role: roles.superadmin, name: 'Carla Chief' })
const reason = 'Checkout shows a wrong address'
const staffClient = async () => {
  const who = await world.signUp({ role: roles.admin, name: 'Ada Novak' })
  return { ...who, client: await world.login(who) }
}
const begin = (client: Client, id: number) => client.call(beginCustomerView, { params: { id }, body: { reason } })
const nameOf = async (client: Client) => (await client.call(getUiState, {})).body.user?.name ?? null

describe('beginCustomerView', () => {
  test('200: reads as the customer under a new session, with the bar’s time, without tokens; nothing can be written', async () => {
    const customer = await world.signUp({ name: 'Vera Viewed' })
    const own = await world.login(customer)
    const { body: order } = await own.call(createOrder, {
      body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: customer.email, billing_address: usAddress },
    })
    await own.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce' } })
    const { client: staff } = await staffClient()
    const before = new Set(staff.cookies.values())
    const { status, body } = await begin(staff, customer.id)
    expect(status).toBe(200)
    expect([...staff.cookies].filter(([name]) => name.endsWith('_session'))[0]![1]).toSatisfy(
      (value: string) => !before.has(value),
    )
    const { body: state } = await staff.call(getUiState, {})
    expect(state).toMatchObject({ user: { name: 'Vera Viewed', role: 0 }, view: { until: body.until } })
    expect((await own.call(getUiState, {})).body.view).toBeNull()
    const { body: seen } = await staff.call(getOrder, { params: { id: order.id } })
    expect(seen).toMatchObject({ id: order.id, token: 'hidden' })
    const change = await staff.call(updateCurrentUser, { body: { name: 'Changed' } })
    expect([change.status, change.refusal.code]).toEqual([403, 'view_only'])
    expect((await staff.call(getPersonalData, {})).refusal.code).toBe('view_only')
    expect(await nameOf(own)).toBe('Vera Viewed')
    // The customer's devices are their own.
    expect((await own.call(listSessions, {})).body.data).toHaveLength(1)
  })
  test('409 person_not_viewable for staff, for flags and for the suspended', async () => {
    const { client: staff } = await staffClient()
    const people = [
      await world.signUp({ role: roles.admin }),
      await world.signUp({ role: roles.superadmin }),
      await world.signUp({ flags: ['t'] }),
    ]
    const suspended = await world.signUp()
    await chief.call(suspendUser, { params: { id: suspended.id }, body: { reason } })
    for (const { id } of [...people, suspended])
      expect((await begin(staff, id)).refusal.code).toBe('person_not_viewable')
    expect(await nameOf(staff)).toBe('Ada Novak')
  })
  test('403 for customers, 404 for nobody, 422 without a reason', async () => {
    const { client: staff } = await staffClient()
    const { id } = await world.signUp()
    expect((await begin(await world.login(), id)).status).toBe(403)
    expect((await begin(staff, 999_999)).status).toBe(404)
    expect((await staff.call(beginCustomerView, { params: { id }, body: { reason: ' ' } })).status).toBe(422)
  })
})

describe('endCustomerView', () => {
  test('200: staff continue as themselves; begin and end are in the audit log, and the customer reads when and why', async () => {
    const customer = await world.signUp({ name: 'Carl Customer' })
    const { client: staff } = await staffClient()
    await begin(staff, customer.id)
    const viewing = new Map(staff.cookies)
    expect((await staff.call(endCustomerView, {})).body).toEqual({ user_id: customer.id })
    expect(await nameOf(staff)).toBe('Ada Novak')
    const replay = world.client()
    for (const [name, value] of viewing) if (name.endsWith('_session')) replay.cookies.set(name, value)
    expect(await nameOf(replay)).toBeNull()
    const { body: log } = await chief.call(listAudits, { query: { q: `user/${customer.id}` } })
    expect(log.data.map(({ action, actor, reason: why }) => [action, actor, why])).toEqual([
      ['users.endView', 'Ada Novak', ''],
      ['users.beginView', 'Ada Novak', reason],
    ])
    const { body: views } = await (await world.login(customer)).call(listSupportViews, {})
    expect(views.data).toMatchObject([{ reason, ended_at: expect.any(String) }])
    expect(JSON.stringify(views)).not.toContain('Ada')
  })
  test('200: changes nothing for anyone who is logged in as themselves', async () => {
    const { client: staff } = await staffClient()
    expect((await staff.call(endCustomerView, {})).body).toEqual({ user_id: null })
    expect(await nameOf(staff)).toBe('Ada Novak')
    expect((await world.client().call(endCustomerView, {})).body).toEqual({ user_id: null })
  })
})

describe('a view is over', () => {
  const begun = async () => {
    const customer = await world.signUp({ name: 'Over Soon' })
    const staff = await staffClient()
    await begin(staff.client, customer.id)
    expect(await nameOf(staff.client)).toBe('Over Soon')
    return { customer, staff }
  }
  test('when its time is over: the session opens nothing, and ending it leads back', async () => {
    const { staff, customer } = await begun()
    await world.owner.pool.query(`update sessions set expires_at = now() where viewed_user_id = $1`, [customer.id])
    expect(await nameOf(staff.client)).toBeNull()
    await staff.client.call(endCustomerView, {})
    expect(await nameOf(staff.client)).toBe('Ada Novak')
  })
  test('and the job writes down when: at its end when it ran out, once', async () => {
    const { customer } = await begun()
    await world.owner.pool.query(
      `update customer_views set began_at = now() - interval '1 hour', until = now() - interval '5 minutes' where user_id = $1`,
      [customer.id],
    )
    await closeOver(world.database)
    await closeOver(world.database)
    const { rows } = await world.owner.pool.query(
      'select ended_at = until as at_its_end from customer_views where user_id = $1',
      [customer.id],
    )
    expect(rows).toEqual([{ at_its_end: true }])
    const { body: log } = await chief.call(listAudits, { query: { q: `user/${customer.id}` } })
    expect(log.data.map(({ action }) => action)).toEqual(['users.endView', 'users.beginView'])
  })
  test('when staff log out: of both sessions', async () => {
    const { staff } = await begun()
    const held = new Map(staff.client.cookies)
    expect((await staff.client.call(logout, {})).status).toBe(204)
    expect(await nameOf(staff.client)).toBeNull()
    for (const [name, value] of held) staff.client.cookies.set(name, value)
    expect(await nameOf(staff.client)).toBeNull()
    const { rows } = await world.owner.pool.query('select 1 from sessions where user_id = $1', [staff.id])
    expect(rows).toEqual([])
  })
  test('when staff are suspended, lose their rights, or are logged out', async () => {
    for (const end of [
      (id: number) => chief.call(suspendUser, { params: { id }, body: { reason } }),
      (id: number) => chief.call(setUserRights, { params: { id }, body: { role: 'user', flags: [], reason } }),
      (id: number) => chief.call(endUserSessions, { params: { id }, body: { reason } }),
    ]) {
      const { staff } = await begun()
      expect((await end(staff.id)).status).toBe(200)
      expect(await nameOf(staff.client)).toBeNull()
    }
  })
  test('when the customer is suspended or becomes staff', async () => {
    for (const end of [
      (id: number) => chief.call(suspendUser, { params: { id }, body: { reason } }),
      (id: number) => chief.call(setUserRights, { params: { id }, body: { role: 'admin', flags: [], reason } }),
    ]) {
      const { staff, customer } = await begun()
      expect((await end(customer.id)).status).toBe(200)
      expect(await nameOf(staff.client)).toBeNull()
    }
  })
  test('even for rights that were raised past every check', async () => {
    const { staff, customer } = await begun()
    await world.owner.pool.query(`update users set role = 5 where id = $1`, [customer.id])
    expect(await nameOf(staff.client)).toBeNull()
    await world.owner.pool.query(`update users set role = 0, flags = '["tm"]' where id = $1`, [customer.id])
    expect(await nameOf(staff.client)).toBeNull()
    expect((await staff.client.call(getCurrentUser, {})).status).toBe(401)
  })
})
