import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { dayIn } from '#features/pricing/tax-rates.ts'
import { orders } from '#features/orders/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as contacts from '../contract/contacts.ts'
import * as deals from '../contract/deals.ts'
import * as figures from '../contract/figures.ts'
import * as settings from '../contract/settings.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
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

test('closed deals are counted by stage, make, engine, tune and tool, and each number opens its deals', async () => {
  const [bench, kit] = await world.owner.db
    .insert(tools)
    .values([
      { slug: 'bench', name: 'Bench' },
      { slug: 'bench-kit', name: 'Bench Kit' },
    ])
    .returning()
  const tuneId = catalog.tuneId('is38-stage-1')
  const wanted = { vehicle_place: 'volkswagen/2017/golf-r/vw-is38', tool_ids: [bench!.id, kit!.id], tune_ids: [tuneId] }
  await close(wanted, lost, second)
  await close({ vehicle: 'Volkswagen/Audi fleet', wants: 'Bench' }, { act: 'win' })
  await close({ vehicle: 'Volkswagens of all years' }, { act: 'win' })
  const body = await read()
  expect(body.makes).toMatchObject([{ name: 'Volkswagen', won: 1, lost: 1, won_value: 1_000, lost_value: 1_000 }])
  expect(body.tools.map((tool) => [tool.name, tool.won, tool.lost])).toEqual([
    ['Bench', 0, 1],
    ['Bench Kit', 0, 1],
  ])
  expect(body.engines).toMatchObject([{ name: '2.0T TSI EA888.3 IS38', won: 0, lost: 1 }])
  expect(body.tunes).toMatchObject([{ id: tuneId, won: 0, lost: 1 }])
  expect(body.closed_stages.map(({ id, won, lost: gone }) => [id, won, gone])).toEqual([
    [first, 2, 0],
    [second, 0, 1],
  ])
  const days = { from: body.from, until: body.until }
  for (const [thing, groups] of [
    ['make', body.makes],
    ['engine', body.engines],
    ['tune', body.tunes],
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

test('the first order of a won deal is on the deal and in the month of the forecast, which opens it', async () => {
  const now = new Date()
  const month = dayIn('America/Los_Angeles', now).slice(0, 7)
  const contact = async (values: object) =>
    (await staff.call(contacts.createLeadContact, { body: { kind: 'person', name: 'Lea Lang', ...values } as never }))
      .body.id
  const firm = await contact({ kind: 'firm', name: 'Northgate Motors' })
  await contact({ email: 'Buyer@northgate.test', firm_id: firm })
  const order = async (values: { email: string; total?: number; days?: number }) => {
    const [made] = await world.owner.db
      .insert(orders)
      .values({
        kind: 'store',
        state: 'paid',
        region: 1,
        currency: 'USD',
        email: values.email,
        billingAddress: usOrderAddress,
        subtotal: values.total ?? 5_000,
        discount: 0,
        shipping: 0,
        tax: 0,
        total: values.total ?? 5_000,
        taxIncluded: false,
        takings: { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0 },
        paidAt: new Date(now.getTime() + (values.days ?? 0) * 86_400_000),
      })
      .returning({ id: orders.id })
    return made!.id
  }
  const before = await read()
  await close({ title: 'Northgate', firm_id: firm }, { act: 'win' })
  const { body: list } = await staff.call(deals.listLeadDeals, { query: { q: 'Northgate', state: 'won' } })
  const params = { id: list.data[0]!.id }
  const firstOf = async () => (await staff.call(deals.getLeadDeal, { params })).body.first_order

  await order({ email: 'buyer@northgate.test', days: -30 })
  await order({ email: 'someone@else.test' })
  expect(await firstOf()).toBeNull()
  await world.owner.db.execute(
    sql`update lead_deals set created_at = now() - interval '1 minute' where id = ${params.id}`,
  )
  const placed = await order({ email: 'buyer@northgate.test', total: 7_700 })
  await order({ email: 'buyer@northgate.test', total: 1, days: 1 })
  expect(await firstOf()).toMatchObject({ id: placed, total: 7_700, currency: 'USD' })
  const [was, is] = [before, await read()].map((body) => body.forecast.find((row) => row.month === month))
  expect(is).toMatchObject({ ordered: 1, ordered_value: 7_700, won: was!.won + 1, won_value: was!.won_value + 1_000 })
  expect(await count({ state: 'won', ordered: month })).toBe(1)
  expect(await count({ state: 'won', ordered: '2020-01' })).toBe(0)
})

test('open deals without a date or a rate are counted in the forecast and said to be in no value', async () => {
  await world.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from conversion_rates where base = 'CAD' and quote = 'USD'`)
  })
  await staff.call(deals.createLeadDeal, {
    body: { title: 'In Canadian dollars', value: 900, currency: 'CAD', stage_id: first },
  })
  const { forecast } = await read()
  const none = forecast.find(({ month }) => month === 'none')!
  expect(none).toMatchObject({ without_rate: 1, deals: await count({ place: 'open', month: 'none' }) })
  expect(none.total).toBe(0)
  // In their own currency, amounts are not converted.
  const { body: canadian } = await staff.call(figures.getLeadFigures, { query: { currency: 'CAD' } })
  expect(canadian.forecast.find(({ month }) => month === 'none')).toMatchObject({ total: 900 })
  const { body: board } = await staff.call(deals.getLeadBoard, { query: { currency: 'USD', pipeline: pipeline.id } })
  const column = board.columns.find(({ id }) => id === first)!
  expect(column).toMatchObject({ without_rate: 1, count: column.deals.length })
})

test('conversion, committed deals and all closed ones open their deals', async () => {
  const sure = pipeline.stages.find(({ probability }) => probability >= 75)!
  const { body: deal } = await staff.call(deals.createLeadDeal, {
    body: { title: 'Sure', value: 400, currency: 'USD', stage_id: first, expected_close: '2031-03-31' },
  })
  await staff.call(deals.moveLeadDeal, { params: { id: deal.id }, body: { stage_id: sure.id, version: deal.version } })
  const { stages, from, until, won, lost: gone, forecast } = await read()
  for (const { id, went_on: wentOn } of stages)
    expect(await count({ entered: id, entered_from: from, entered_until: until, went_on: '1' })).toBe(wentOn)
  expect(stages[0]!.went_on).toBeGreaterThan(1)
  expect(await count({ state: 'closed', from, until })).toBe(won + gone)
  expect(forecast.find(({ month }) => month === '2031-03')).toMatchObject({ committed: 400, deals: 1 })
  expect(await count({ place: 'open', month: '2031-03', committed: '1' })).toBe(1)
})
