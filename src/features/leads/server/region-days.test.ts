import { TZDate } from '@date-fns/tz'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import * as deals from '../contract/deals.ts'
import * as figures from '../contract/figures.ts'
import * as goals from '../contract/goals.ts'
import * as settings from '../contract/settings.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.database

const zones = { 1: 'America/Los_Angeles', 2: 'Europe/Amsterdam' } as const
/** Someone in a region, with won deals and completed activities at these times. */
async function staffWith(region: 1 | 2, times: readonly Date[]) {
  const staff = await world.login({ role: roles.admin })
  staff.cookies.set('overboost_region', String(region))
  const { me } = (await staff.call(settings.getLeadSettings, {})).body
  const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: crypto.randomUUID() } })
  for (const at of times) {
    const { body: deal } = await staff.call(deals.createLeadDeal, {
      body: {
        title: at.toISOString(),
        value: 1_000,
        currency: region === 1 ? 'USD' : 'EUR',
        stage_id: pipeline.stages[0]!.id,
      },
    })
    await staff.call(deals.actOnLeadDeal, { params: { id: deal.id }, body: { version: deal.version, act: 'win' } })
    await db.execute(sql`update lead_deals set closed_at = ${at.toISOString()} where id = ${deal.id}`)
    const { body: activity } = await staff.call(work.createLeadActivity, {
      body: { kind: 'call', subject: at.toISOString(), due_at: at.toISOString() },
    })
    await staff.call(work.actOnLeadActivity, {
      params: { id: activity.id },
      body: { act: 'done', version: activity.version },
    })
    await db.execute(sql`update lead_activities set done_at = ${at.toISOString()} where id = ${activity.id}`)
  }
  return { staff, me, pipeline: pipeline.id }
}

test.each([1, 2] as const)('a day of closed deals begins at midnight in region %i', async (region) => {
  const midnight = new TZDate(2026, 5, 10, 0, 0, 0, zones[region]).getTime()
  const [before, after] = [new Date(midnight - 60_000), new Date(midnight + 60_000)]
  const { staff, pipeline } = await staffWith(region, [before, after])
  const day = { from: '2026-06-10', until: '2026-06-10' }
  const titles = async (query: object) =>
    (await staff.call(deals.listLeadDeals, { query: { pipeline, state: 'won', ...query } })).body.data.map(
      (deal) => deal.title,
    )
  expect(await titles(day)).toEqual([after.toISOString()])
  expect(await titles({ from: '2026-06-09', until: '2026-06-09' })).toEqual([before.toISOString()])
  const { body } = await staff.call(figures.getLeadFigures, { query: { pipeline, ...day } })
  expect([body.won, body.won_value]).toEqual([1, 1_000])
  const { data } = (await staff.call(work.listLeadActivities, { query: { due: 'done', ...day } })).body
  expect(data.map(({ subject }) => subject)).toEqual([after.toISOString()])
})

test.each([1, 2] as const)('months of goals and figures begin at midnight in region %i', async (region) => {
  const zone = zones[region]
  const now = new TZDate(Date.now(), zone)
  const month = new TZDate(now.getFullYear(), now.getMonth(), 1, 0, 0, 0, zone).getTime()
  const [before, after] = [new Date(month - 60_000), new Date(month + 60_000)]
  const { staff, me, pipeline } = await staffWith(region, [before, after])
  const goal = { period: 'month' as const, currency: null, target: 4 }
  const won = await staff.call(goals.createLeadGoal, {
    body: { ...goal, measure: 'won_deals', owner_id: null, pipeline_id: pipeline },
  })
  expect(won.body).toMatchObject({ reached: 1, before: 1 })
  const done = await staff.call(goals.createLeadGoal, {
    body: { ...goal, measure: 'activities', owner_id: me, pipeline_id: null },
  })
  expect(done.body).toMatchObject({ reached: 1, before: 1 })
  const { body } = await staff.call(figures.getLeadFigures, { query: { pipeline } })
  expect(body.forecast.map((row) => [row.won, row.won_value])).toEqual([
    [1, 1_000],
    [1, 1_000],
  ])
})
