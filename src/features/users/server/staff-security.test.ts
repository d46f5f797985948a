import { beforeEach, describe, expect, test } from 'vitest'
import { getUiState } from '#app/account/contract.ts'
import { type Flag, roles } from '#access/permissions.ts'
import { listAudits } from '#features/audits/contract.ts'
import { getCurrentUser } from '#features/identity/contract/identity.ts'
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  removePasskey,
  startPasskey,
} from '#features/identity/contract/security.ts'
import { appCode } from '#test/app-code.ts'
import { Authenticator } from '#test/authenticator.ts'
import { type Client, type Person, useWorld, worldPassword } from '#test/world.ts'
import { getStaffSecurity, setStaffSecurity } from '../contract/staff-security.ts'
import { beginCustomerView, exportUsers, listUsers } from '../contract/users.ts'

const { world } = await useWorld()
const origin = world.origins[0]!
const reason = 'rule of the insurer'
const refused = 'second_factor_demanded'

/** Turns on the app of a person, as they do it. */
async function addApp(client: Client): Promise<string> {
  const { body } = await client.call(enableTwoFactor, { body: { current_password: worldPassword } })
  expect((await client.call(confirmTwoFactor, { body: { code: appCode(body.secret, -1) } })).status).toBe(200)
  return body.secret
}
async function addKey(client: Client): Promise<number> {
  const { body: options } = await client.call(startPasskey, { body: { current_password: worldPassword } })
  const response = new Authenticator(origin).make(options.challenge)
  const headers = { origin }
  const added = await client.request('POST', '/api/auth/passkeys', { name: 'Key', response }, headers)
  expect(added.status).toBe(201)
  return (added.body as { id: number }).id
}
const removeApp = (client: Client, secret: string) =>
  client.call(disableTwoFactor, { body: { current_password: worldPassword, code: appCode(secret) } })
const removeKey = (client: Client, id: number) => client.call(removePasskey, { params: { id } })
const read = async (client: Client) => (await client.call(getStaffSecurity, {})).body
const set = async (client: Client, demanded: boolean, version?: number) =>
  client.call(setStaffSecurity, { body: { demanded, version: version ?? (await read(client)).version, reason } })
const see = (client: Client) => client.call(listUsers, { query: {} })

let chief: Client
let boss: Person
let secret: string
beforeEach(async () => {
  await world.owner.pool.query('update staff_security set demanded_at = null, demanded_by = null')
  boss = await world.signUp({ role: roles.superadmin, name: 'Carla Chief' })
  chief = await world.login(boss)
  secret = await addApp(chief)
})
const staffMember = (rights: { role?: 3 | 5; flags?: Flag[] } = { role: 3 }) => world.login(rights)

describe('getStaffSecurity', () => {
  test('200: how many belong to the staff, and how many of them lack a second factor', async () => {
    const before = await read(chief)
    expect(before).toMatchObject({ demanded: false, since: null, by: null, own_factor: true })
    await world.login()
    await world.login({ role: 4 })
    await staffMember({ flags: ['tm'] })
    await addKey(await staffMember())
    const gone = await world.signUp({ role: roles.admin })
    await world.owner.pool.query('update users set disabled_at = now() where id = $1', [gone.id])
    expect(await read(chief)).toMatchObject({ staff: before.staff + 2, without_factor: before.without_factor + 1 })
  })
  test('403 for administrators, 401 for visitors', async () => {
    expect((await (await staffMember()).call(getStaffSecurity, {})).status).toBe(403)
    expect((await world.client().call(getStaffSecurity, {})).status).toBe(401)
  })
})

describe('setStaffSecurity', () => {
  test('200: counts from the next call on, with who, when and why in the audit log; and off again', async () => {
    const staff = await staffMember()
    expect((await see(staff)).status).toBe(200)
    const { status, body } = await set(chief, true)
    expect(status).toBe(200)
    expect(body).toMatchObject({ demanded: true, by: 'Carla Chief', since: expect.any(String) })
    expect((await see(staff)).refusal.code).toBe(refused)
    expect((await staff.call(getCurrentUser, {})).status).toBe(200)
    expect((await staff.call(getUiState, {})).body.needs_second_factor).toBe(true)
    expect((await see(chief)).status).toBe(200)
    expect((await set(chief, false)).body).toMatchObject({ demanded: false, since: null, by: null })
    expect((await see(staff)).status).toBe(200)
    const { data } = (await chief.call(listAudits, { query: { q: 'staff-security/1' } })).body
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'users.stopDemandingSecondFactor', reason, before: { demanded: true }, after: { demanded: false } },
      { action: 'users.demandSecondFactor', reason, before: { demanded: false }, after: { demanded: true } },
    ])
  })
  test('409 second_factor_missing for a super administrator without one: nothing is changed', async () => {
    const other = await staffMember({ role: 5 })
    expect((await set(other, true)).refusal.code).toBe('second_factor_missing')
    expect(await read(chief)).toMatchObject({ demanded: false })
    await addKey(other)
    expect((await set(other, true)).status).toBe(200)
  })
  test('409 stale_version: of two at once one decides', async () => {
    const { version } = await read(chief)
    const answers = await Promise.all([set(chief, true, version), set(chief, true, version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await set(chief, false, version)).refusal.code).toBe('stale_version')
    expect(await read(chief)).toMatchObject({ demanded: true, version: version + 1 })
  })
  test('403 for administrators, 401 for visitors, 422 without a reason', async () => {
    const body = { demanded: true, version: 1, reason }
    expect((await (await staffMember()).call(setStaffSecurity, { body })).status).toBe(403)
    expect((await world.client().call(setStaffSecurity, { body })).status).toBe(401)
    expect((await chief.call(setStaffSecurity, { body: { ...body, reason: '' } })).status).toBe(422)
  })
})

describe('while a second factor is demanded', () => {
  test('an authenticator app lets staff go on, and so does a passkey', async () => {
    const [one, other] = [await staffMember(), await staffMember({ flags: ['tm'] })]
    await set(chief, true)
    await addApp(one)
    expect((await see(one)).status).toBe(200)
    await addKey(other)
    expect((await other.call(getUiState, {})).body).toMatchObject({ needs_second_factor: false, user: { f: ['tm'] } })
    expect((await see(other)).refusal.code).toBe('forbidden')
  })
  test('409 last_second_factor: the last one stays, of two removed at once one stays', async () => {
    const staff = await staffMember()
    await set(chief, true)
    const key = await addKey(staff)
    expect((await removeKey(staff, key)).refusal.code).toBe('last_second_factor')
    const own = await addApp(staff)
    const answers = await Promise.all([removeApp(staff, own), removeKey(staff, key)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect((await see(staff)).status).toBe(200)
    expect((await removeApp(chief, secret)).refusal.code).toBe('last_second_factor')
    await set(chief, false)
    expect((await removeApp(chief, secret)).status).toBe(204)
  })
  test('a customer removes theirs as before', async () => {
    await set(chief, true)
    const customer = await world.login()
    const key = await addKey(customer)
    expect((await removeKey(customer, key)).status).toBe(204)
  })
  test('a view of the shop as a customer ends with the right to work of its holder', async () => {
    const [staff, customer] = [await staffMember(), await world.signUp()]
    await staff.call(beginCustomerView, { params: { id: customer.id }, body: { reason } })
    expect((await staff.call(getCurrentUser, {})).body.id).toBe(customer.id)
    await set(chief, true)
    expect((await staff.call(getCurrentUser, {})).status).toBe(401)
  })
})

describe('listUsers and exportUsers', () => {
  test('200: say what second factor each person has, and find staff without one', async () => {
    const mark = crypto.randomUUID()
    const names = { none: `${mark} none`, app: `${mark} app`, passkey: `${mark} passkey`, both: `${mark} both` }
    await world.signUp({ name: names.none, role: roles.admin })
    await addApp(await world.login({ name: names.app, role: roles.admin }))
    await addKey(await world.login({ name: names.passkey, flags: ['tm'] }))
    const both = await world.login({ name: names.both, role: roles.superadmin })
    await addKey(both)
    await addApp(both)
    await world.signUp({ name: `${mark} customer` })
    const list = async (query: object) =>
      (await chief.call(listUsers, { query: { q: mark, sort: 'oldest', ...query } })).body.data
    expect((await list({})).map(({ second_factor: factor }) => factor)).toEqual([
      'none',
      'app',
      'passkey',
      'both',
      'none',
    ])
    expect((await list({ factor: 'no', role: 'staff' })).map(({ name }) => name)).toEqual([names.none])
    expect(await list({ factor: 'yes' })).toHaveLength(3)
    expect(await list({ role: 'staff' })).toHaveLength(4)
    const { body } = await chief.call(exportUsers, { query: { q: mark, factor: 'yes' } })
    expect(String(body)).toMatch(/second factor/)
    expect(String(body)).toMatch(/,passkey,/)
    expect(String(body)).not.toContain(names.none)
  })
})
