import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { makeSale, makeEarner, makeTuneOf } from '#test/fixtures-earnings.ts'
import { useWorld } from '#test/world.ts'
import { createGoal, deleteGoal, listGoals, updateGoal } from '../contract/goals.ts'
import { passedShare } from '#kit/dates.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const tune = await makeTuneOf(world.owner.db, { earnerId: (await makeEarner(world.owner.db)).id })
const year = new Date().getUTCFullYear()
const goal = {
  name: 'Revenue',
  measure: 'net' as const,
  region: 1 as const,
  currency: 'USD' as const,
  from: `${year}-01-01`,
  until: `${year}-12-31`,
  target: 100_000,
}
const histories = async (id: number) =>
  (
    await world.database.db.execute<{ action: string }>(
      sql`select action from audits where object = ${`metric-goal/${id}`} order by id`,
    )
  ).rows.map(({ action }) => action)

describe('goals', () => {
  test('201 with what was reached of it; the other region and other currencies count as they should', async () => {
    await makeSale(world.owner.db, { tuneId: tune.id, net: 30_000 })
    await makeSale(world.owner.db, { tuneId: tune.id, net: 50_000, currency: 'EUR' })
    const { status, body } = await staff.call(createGoal, { body: goal })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...goal, reached: 30_000 })
    const orders = await staff.call(createGoal, {
      body: { ...goal, measure: 'orders', currency: null, region: null, target: 5 },
    })
    expect(orders.body.reached).toBe(2)
    const past = await staff.call(createGoal, {
      body: { ...goal, from: `${year - 1}-01-01`, until: `${year - 1}-12-31` },
    })
    expect(past.body).toMatchObject({ reached: 0, pace: 1 })
    expect((await staff.call(listGoals, {})).body.data).toHaveLength(3)
  })
  test('changed and deleted with a history; 404 for none, 409 for an old version, 422 for what makes no sense', async () => {
    const { id, version } = (await staff.call(createGoal, { body: goal })).body
    const changed = await staff.call(updateGoal, { params: { id }, body: { ...goal, target: 60_000, version } })
    expect(changed.body).toMatchObject({ target: 60_000, version: version + 1 })
    const stale = await staff.call(updateGoal, { params: { id }, body: { ...goal, version } })
    expect([stale.status, stale.refusal.code]).toEqual([409, 'stale_version'])
    expect((await staff.call(createGoal, { body: { ...goal, until: '2000-01-01' } })).refusal.errors['until']).toEqual([
      'Choose a day after the first one.',
    ])
    expect((await staff.call(createGoal, { body: { ...goal, currency: null } })).status).toBe(422)
    expect((await staff.call(deleteGoal, { params: { id } })).status).toBe(204)
    expect((await staff.call(deleteGoal, { params: { id } })).status).toBe(404)
    expect(await histories(id)).toEqual(['metrics.add_goal', 'metrics.change_goal', 'metrics.delete_goal'])
    expect((await (await world.login()).call(createGoal, { body: goal })).status).toBe(403)
  })
  test('the pace is the share of the days that have passed', () => {
    const days = { from: '2026-11-01', until: '2026-11-10' }
    expect(['2026-10-31', '2026-11-05', '2026-11-10', '2026-12-01'].map((day) => passedShare(days, day))).toEqual([
      0, 0.5, 1, 1,
    ])
  })
})
