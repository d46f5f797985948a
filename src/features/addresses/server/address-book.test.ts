import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { createAddress, listAddresses, lockAddress, removeAddress, unlockAddress, updateAddress } from '../contract.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin })
const reason = 'Company address of the contract'
const home = {
  country_code: 'US',
  full_name: 'Dana Reyes',
  line1: '12 Test Street',
  city: 'Reno',
  state: 'NV',
} as const

async function newOwner() {
  const who = await world.signUp()
  const owner = await world.login(who)
  const { body, status } = await owner.call(createAddress, { body: { ...home, postal_code: '89501' } })
  expect(status).toBe(201)
  return { who, owner, params: { id: body.id } }
}

describe('updateAddress and removeAddress', () => {
  test('200 and 204 for the owner; 404 for anyone else', async () => {
    const { owner, params } = await newOwner()
    const stranger = await world.login()
    expect((await stranger.call(updateAddress, { params, body: { city: 'Sparks' } })).status).toBe(404)
    expect((await stranger.call(removeAddress, { params })).status).toBe(404)
    const { body } = await owner.call(updateAddress, { params, body: { city: 'Sparks' } })
    expect(body).toMatchObject({ ...home, city: 'Sparks', readonly: false })
    expect((await owner.call(removeAddress, { params })).status).toBe(204)
    expect((await owner.call(listAddresses, {})).body.data).toEqual([])
  })
  test('422 for a state that doesn’t belong to the country', async () => {
    const { owner, params } = await newOwner()
    const { status, body } = await owner.call(updateAddress, { params, body: { state: 'XX' } })
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, ['state']])
  })
})

describe('lockAddress and unlockAddress', () => {
  test('200: the owner can’t change or remove it until it is unlocked, and the history says why', async () => {
    const { who, owner, params } = await newOwner()
    const { body } = await staff.call(lockAddress, { params, body: { reason } })
    expect(body).toMatchObject({ ...home, readonly: true })
    for (const { status, body: refused } of [
      await owner.call(updateAddress, { params, body: { city: 'Sparks' } }),
      await owner.call(removeAddress, { params }),
    ])
      expect([status, refused]).toMatchObject([409, { code: 'address_readonly' }])
    await staff.call(unlockAddress, { params, body: { reason: 'They moved' } })
    expect((await owner.call(updateAddress, { params, body: { city: 'Sparks' } })).status).toBe(200)
    const { rows } = await world.owner.db.execute(
      sql`select action, reason from audits where object = ${`user/${who.id}`} and action like 'addresses.%' order by id`,
    )
    expect(rows).toEqual([
      { action: 'addresses.lock', reason },
      { action: 'addresses.unlock', reason: 'They moved' },
    ])
  })
  test('403 for the owner, 404 for an address that was removed, 422 without a reason', async () => {
    const { owner, params } = await newOwner()
    for (const call of [lockAddress, unlockAddress]) {
      expect((await owner.call(call, { params, body: { reason } })).status).toBe(403)
      expect((await staff.call(call, { params, body: { reason: '' } })).status).toBe(422)
      expect((await staff.call(call, { params: { id: 999_999 }, body: { reason } })).status).toBe(404)
    }
    await owner.call(removeAddress, { params })
    expect((await staff.call(lockAddress, { params, body: { reason } })).status).toBe(404)
  })
})
