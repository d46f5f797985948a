import { TZDate } from '@date-fns/tz'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })

test.each([
  [1, 'America/Los_Angeles'],
  [2, 'Europe/Amsterdam'],
])('today and the next 7 days begin at midnight in region %i', async (region, zone) => {
  const staff = await world.login({ role: roles.admin })
  staff.cookies.set('overboost_region', String(region))
  const now = new TZDate(Date.now(), zone)
  const at = (days: number, hour: number) =>
    new Date(
      new TZDate(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 30, zone).getTime(),
    ).toISOString()
  const moments = [
    ['late yesterday', at(-1, 23)],
    ['early today', at(0, 0)],
    ['late today', at(0, 23)],
    ['early tomorrow', at(1, 0)],
    ['late on day 7', at(6, 23)],
    ['early on day 8', at(7, 0)],
  ] as const
  for (const [subject, due_at] of moments)
    await staff.call(work.createLeadActivity, { body: { kind: 'call', subject, due_at } })
  const due = async (wish: 'today' | 'week') =>
    (await staff.call(work.listLeadActivities, { query: { due: wish } })).body
  const today = await due('today')
  expect(today.data.map(({ subject }) => subject)).toEqual(['early today', 'late today'])
  expect((await due('week')).data.map(({ subject }) => subject)).toEqual(
    moments.slice(1, 5).map(([subject]) => subject),
  )
  expect(today.counts).toMatchObject({ today: 2, week: 4 })
})
