import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { dayIn } from '#features/pricing/tax-rates.ts'
import { useWorld } from '#test/world.ts'
import * as deals from '../contract/deals.ts'
import * as contract from '../contract/goals.ts'
import * as settings from '../contract/settings.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.database
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const other = await world.login({ role: roles.admin, name: 'Otto Other' })
const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: 'Dealers' } })
const { body: fleets } = await staff.call(settings.createLeadPipeline, { body: { name: 'Fleets' } })
const { me } = (await staff.call(settings.getLeadSettings, {})).body
const { me: otto } = (await other.call(settings.getLeadSettings, {})).body
const open = async (values: object) =>
  (await staff.call(deals.createLeadDeal, { body: { title: 'Deal', currency: 'USD', ...values } })).body
const win = async (values: object) => {
  const { id, version } = await open(values)
  await staff.call(deals.actOnLeadDeal, { params: { id }, body: { version, act: 'win' } })
  return id
}
const form = {
  measure: 'won_value' as const,
  period: 'month' as const,
  owner_id: null as number | null,
  pipeline_id: null as number | null,
  currency: 'USD' as 'USD' | null,
  target: 100_000,
}
const add = (values: object) => staff.call(contract.createLeadGoal, { body: { ...form, ...values } })

test('a goal counts what its owner and pipeline won in its month or quarter, and its figure opens those deals', async () => {
  await win({ value: 30_000 })
  await win({ value: 5_000, owner_id: otto, stage_id: fleets.stages[0]!.id })
  const old = await win({ value: 900_000 })
  await db.execute(sql`update lead_deals set closed_at = now() - interval '200 days' where id = ${old}`)
  const removed = await open({ value: 700_000 })
  await staff.call(deals.actOnLeadDeal, {
    params: { id: removed.id },
    body: { version: removed.version, act: 'remove' },
  })
  // The stage's probability is 50%.
  const today = dayIn('America/Los_Angeles', new Date())
  await open({ value: 20_000, expected_close: today, stage_id: pipeline.stages[2]!.id })
  await open({ value: 99_000, expected_close: '2999-01-01', stage_id: pipeline.stages[2]!.id })

  expect((await add({})).body).toMatchObject({ reached: 35_000, expected: 10_000, before: 0, owner: null })
  expect((await add({ owner_id: otto })).body).toMatchObject({ reached: 5_000, owner: 'Otto Other' })
  expect((await add({ pipeline_id: pipeline.id, period: 'quarter' })).body).toMatchObject({ reached: 30_000 })
  const { body: goal } = await add({ measure: 'won_deals', currency: null, target: 4 })
  expect(goal).toMatchObject({ reached: 2, expected: 1 })
  const { body: listed } = await staff.call(contract.listLeadGoals, {})
  expect(
    listed.data.map(({ period, owner, reached, expected, before }) => [period, owner, reached, expected, before]),
  ).toEqual([
    ['month', null, 35_000, 10_000, 0],
    ['month', 'Otto Other', 5_000, 0, 0],
    ['month', null, 2, 1, 0],
    ['quarter', null, 30_000, 10_000, expect.any(Number)],
  ])
  const { body: won } = await staff.call(deals.listLeadDeals, {
    query: { state: 'won', from: goal.from, until: goal.until },
  })
  expect(won.data).toHaveLength(2)
})

test('activities count on the day on which they were done', async () => {
  const { body: activity } = await staff.call(work.createLeadActivity, {
    body: { kind: 'call', subject: 'Call back', due_at: '2020-05-05T10:00:00Z' as never },
  })
  await staff.call(work.actOnLeadActivity, {
    params: { id: activity.id },
    body: { act: 'done', version: activity.version },
  })
  const { body: goal } = await add({ measure: 'activities', currency: null, owner_id: me, target: 10 })
  expect(goal.reached).toBe(1)
  const { from, until } = goal
  const list = async (query: object) => (await staff.call(work.listLeadActivities, { query })).body.data.length
  expect([await list({ due: 'done', from, until }), await list({ from, until })]).toEqual([1, 0])
})

test('a goal is refused without a currency for a value, for strangers, and when someone was faster', async () => {
  expect((await add({ currency: null })).refusal.errors).toHaveProperty('currency')
  expect(
    (await add({ measure: 'activities', currency: null, pipeline_id: pipeline.id })).refusal.errors,
  ).toHaveProperty('pipeline_id')
  expect((await add({ owner_id: 999_999 })).refusal.errors).toEqual({ owner_id: ['This person can’t own deals.'] })
  expect((await add({ target: 0 })).status).toBe(422)
  const { body: goal } = await add({ target: 1 })
  const update = () =>
    staff.call(contract.updateLeadGoal, { params: { id: goal.id }, body: { ...form, version: goal.version } })
  expect((await update()).body).toMatchObject({ target: 100_000, version: 2 })
  expect((await update()).refusal.code).toBe('stale_version')
  expect((await staff.call(contract.removeLeadGoal, { params: { id: goal.id } })).status).toBe(204)
  expect((await update()).refusal.code).toBe('not_found')
  await expect(
    db.execute(sql`insert into lead_goals (region, measure, period, target) values (1, 'won_value', 'month', 5)`),
  ).rejects.toMatchObject({ cause: { constraint: 'lead_goals_currency' } })
})
