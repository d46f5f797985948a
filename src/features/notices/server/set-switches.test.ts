import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { getSwitchStates } from '../contract/notices.ts'
import { listSwitches, setSwitch, type ShopSwitch } from '../contract/switches.ts'

const { world } = await useWorld({ processes: 2 })
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

const set = (name: ShopSwitch, value: string, was = '', client = staff) =>
  client.call(setSwitch, { params: { name }, body: { value, was } })
const valueOf = async (name: ShopSwitch) =>
  (await staff.call(listSwitches, {})).body.data.find((row) => row.name === name)

test('200: a switch is on for visitors of every process, and says who turned it', async () => {
  const states = async () => (await world.client(1).call(getSwitchStates, {})).body
  expect(await states()).toMatchObject({ 'fz-shortage': false, features: [] })
  expect((await set('fz-shortage', 'on')).body).toMatchObject({ value: 'on', changed_by: 'Ada Novak' })
  await set('fz-shortage-month', 'March')
  await set('kit-builder', 'on')
  await expect
    .poll(states)
    .toMatchObject({ 'fz-shortage': true, 'fz-shortage-month': 'March', features: ['kit-builder'] })
  await set('kit-builder', '', 'on')
  await expect.poll(async () => (await states()).features).toEqual([])
  const { rows } = await world.owner.db.execute(
    sql`select before, after from audits where object = 'switch/kit-builder' order by id`,
  )
  expect(rows).toEqual([
    { before: { value: '' }, after: { value: 'on' } },
    { before: { value: 'on' }, after: { value: '' } },
  ])
})

test('409 for a switch that someone else has set in the meantime; of two at once one sets it', async () => {
  expect((await set('pixel-service', 'PX-1', 'PX-0')).refusal).toMatchObject({ code: 'stale_version' })
  const both = await Promise.all([set('pixel-service', 'PX-1'), set('pixel-service', 'PX-2')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('422 for a value that is neither on nor off', async () => {
  expect((await set('immo-off', 'maybe')).body).toMatchObject({ errors: { value: ['Choose on or off.'] } })
  expect(await valueOf('immo-off')).toMatchObject({ value: '' })
})

test('401 for a visitor, 403 for a user', async () => {
  expect((await set('immo-off', 'on', '', world.client() as never)).status).toBe(401)
  expect((await set('immo-off', 'on', '', await world.login())).status).toBe(403)
})
