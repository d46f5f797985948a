import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'
import * as members from '../contract/members.ts'
import { updateStaffDealer } from '../contract/staff.ts'

const { world } = await useWorld()

test('a state or postal code that the country doesn’t have is refused beside its field, for staff too', async () => {
  const dealer = await newDealer(world)
  const manager = await dealer.member('manager')
  const staff = await world.login({ role: roles.admin })
  const wrong = { version: 1, country_code: 'US', state: 'suspended', postal_code: 'SW1A 1AA' } as const
  const refused = { status: 422, body: { errors: { state: [expect.any(String)], postal_code: [expect.any(String)] } } }
  const params = { slug: dealer.slug }
  expect(await manager.call(members.updateDealerSettings, { params, body: wrong })).toMatchObject(refused)
  const change = { params: { id: dealer.id }, body: { ...wrong, reason: 'They moved' } }
  expect(await staff.call(updateStaffDealer, change)).toMatchObject(refused)
  const right = { version: 1, country_code: 'CA', state: 'BC', postal_code: 'V6B 1A1' } as const
  expect((await manager.call(members.updateDealerSettings, { params, body: right })).status).toBe(200)
})
