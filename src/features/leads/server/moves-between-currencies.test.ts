import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import type { Currency } from '#kit/money.ts'
import { useWorld } from '#test/world.ts'
import * as deals from '../contract/deals.ts'
import * as settings from '../contract/settings.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: {
    rates: async ({ db }) => {
      await db.execute(
        sql`insert into conversion_rates (base, quote, rate, source) values ('CAD', 'USD', 70000000, 'test'), ('USD', 'CAD', 140000000, 'test')`,
      )
    },
  },
})
const staff = await world.login({ role: roles.admin })
const pipelineOf = async (name: string) => (await staff.call(settings.createLeadPipeline, { body: { name } })).body

test('a deal that moves to a pipeline read in another currency keeps its amount, and leaves and enters the totals by the rate', async () => {
  const [american, canadian] = [await pipelineOf('United States'), await pipelineOf('Canada')]
  const [from, to] = [american.stages[0]!, canadian.stages[0]!]
  const columnIn = async (pipeline: number, currency: Currency) =>
    (await staff.call(deals.getLeadBoard, { query: { pipeline, currency } })).body.columns[0]!
  const totals = async () => [
    (await columnIn(american.id, 'USD')).total,
    (await columnIn(canadian.id, 'CAD')).total,
    (await columnIn(canadian.id, 'USD')).total,
  ]
  const open = async (value: number, currency: Currency, stage: number) =>
    (await staff.call(deals.createLeadDeal, { body: { title: 'Fleet', value, currency, stage_id: stage } })).body
  const deal = await open(10_000, 'CAD', from.id)
  await open(5_000, 'CAD', to.id)
  expect(await totals()).toEqual([7_000, 5_000, 3_500])

  const move = (of: { version: number }, stage: number) =>
    staff.call(deals.moveLeadDeal, { params: { id: deal.id }, body: { stage_id: stage, version: of.version } })
  const moved = await move(deal, to.id)
  expect([moved.status, moved.body]).toMatchObject([
    200,
    { value: 10_000, currency: 'CAD', pipeline: { name: 'Canada' }, stage: { id: to.id } },
  ])
  expect(await totals()).toEqual([0, 15_000, 10_500])
  expect((await columnIn(american.id, 'USD')).count).toBe(0)

  const late = await move(deal, from.id)
  expect([late.status, late.refusal.code]).toEqual([409, 'stale_version'])
  expect((await move(moved.body, from.id)).body).toMatchObject({ value: 10_000, currency: 'CAD' })
  expect(await totals()).toEqual([7_000, 5_000, 3_500])
})
