import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import * as deals from '../contract/deals.ts'
import * as figures from '../contract/figures.ts'
import * as settings from '../contract/settings.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: 'Dealers' } })
const { body: reason } = await staff.call(settings.createLeadChoice, {
  params: { kind: 'reasons' },
  body: { name: 'Tool missing' },
})
const [first, second] = pipeline.stages.map(({ id }) => id) as [number, number, number, number]
async function close(more: object, what: object, stage?: number) {
  const { body: created } = await staff.call(deals.createLeadDeal, {
    body: { title: 'Fleet', value: 1_000, currency: 'USD', stage_id: first, ...more },
  })
  const params = { id: created.id }
  const { body: moved } = stage
    ? await staff.call(deals.moveLeadDeal, { params, body: { stage_id: stage, version: created.version } })
    : { body: created }
  const closed = await staff.call(deals.actOnLeadDeal, { params, body: { version: moved.version, ...what } as never })
  expect(closed.status).toBe(200)
}
const lost = { act: 'lose', reason_id: reason.id }
const read = async () => (await staff.call(figures.getLeadFigures, { query: { currency: 'USD' } })).body
const count = async (query: object) => (await staff.call(deals.listLeadDeals, { query })).body.data.length

test('closed deals are counted by stage, make, engine and tool, and each number opens its deals', async () => {
  await world.owner.db.insert(tools).values([
    { slug: 'bench', name: 'Bench' },
    { slug: 'bench-kit', name: 'Bench Kit' },
  ])
  await close({ vehicle: '2018 volkswagen, Golf GTI', wants: 'The bench kit, please' }, lost, second)
  await close({ vehicle: 'Volkswagen/Audi fleet', wants: 'Workbench' }, { act: 'win' })
  await close({ vehicle: 'Volkswagens of all years' }, { act: 'win' })
  const body = await read()
  expect(body.makes).toMatchObject([{ name: 'Volkswagen', won: 1, lost: 1, won_value: 1_000, lost_value: 1_000 }])
  expect(body.tools.map((tool) => [tool.name, tool.won, tool.lost])).toEqual([
    ['Bench', 0, 1],
    ['Bench Kit', 0, 1],
  ])
  expect(body.closed_stages.map(({ id, won, lost: gone }) => [id, won, gone])).toEqual([
    [first, 2, 0],
    [second, 0, 1],
  ])
  const days = { from: body.from, until: body.until }
  for (const [thing, groups] of [
    ['make', body.makes],
    ['tool', body.tools],
    ['stage', body.closed_stages],
  ] as const)
    for (const { id, won, lost: gone } of groups) {
      expect(await count({ state: 'won', [thing]: id, ...days })).toBe(won)
      expect(await count({ state: 'lost', [thing]: id, ...days })).toBe(gone)
    }
})

test('a deal that enters a stage twice is one of the deals that entered it', async () => {
  const { body: deal } = await staff.call(deals.createLeadDeal, { body: { title: 'Back and forth', stage_id: first } })
  let { version } = deal
  for (const stage of [second, first, second])
    ({
      body: { version },
    } = await staff.call(deals.moveLeadDeal, { params: { id: deal.id }, body: { stage_id: stage, version } }))
  const { stages, from, until } = await read()
  for (const { id, entered } of stages)
    expect(await count({ entered: id, entered_from: from, entered_until: until })).toBe(entered)
  expect(stages.map(({ entered }) => entered).slice(0, 2)).toEqual([4, 2])
  expect(await count({ entered: first, entered_until: '2020-01-01' })).toBe(0)
})
