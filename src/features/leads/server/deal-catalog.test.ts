import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { serializeCart } from '#features/cart/rules-storage.ts'
import { cartReminders } from '#features/cart-reminders/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { compatSubscriptions, engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import { insertOne } from '#kit/server/database.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import { getLeadAutomation, updateLeadRule } from '../contract/automation.ts'
import { findLeadChoices } from '../contract/deal-catalog.ts'
import * as deals from '../contract/deals.ts'
import * as settings from '../contract/settings.ts'
import { ruleQueue } from './run-rules.ts'
import { leadDeals } from './tables.ts'
import { leadDealTools } from './wish-tables.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: 'Dealers' } })
const place = 'volkswagen/2017/golf-r/vw-is38'
const [stage1, bench] = [catalog.tuneId('is38-stage-1'), catalog.toolId('fz-bench')]
const create = async (more: object) =>
  (await staff.call(deals.createLeadDeal, { body: { title: 'Golf of Lea', ...more } as never })).body
const change = async (id: number, more: object) => {
  const { body } = await staff.call(deals.getLeadDeal, { params: { id } })
  return staff.call(deals.updateLeadDeal, { params: { id }, body: { version: body.version, ...more } as never })
}
const read = async (id: number) => (await staff.call(deals.getLeadDeal, { params: { id } })).body
const find = async (query: object) =>
  (await staff.call(deals.listLeadDeals, { query })).body.data.map(({ id }: { id: number }) => id)

test('a deal names a vehicle, tunes and tools of the catalog, and lists, filters and the export know them', async () => {
  const deal = await create({ vehicle_place: place, tune_ids: [stage1], tool_ids: [bench, bench], wants: '12 cars' })
  expect(deal).toMatchObject({
    vehicle: 'Volkswagen Golf R 2017 · 2.0T TSI EA888.3 IS38',
    vehicle_place: place,
    tune_ids: [stage1],
    tool_ids: [bench],
    catalog: { make: { slug: 'volkswagen' }, model: { slug: 'golf-r' }, year: '2017', engine: { slug: 'vw-is38' } },
    tunes: [{ id: stage1, slug: 'is38-stage-1', name: expect.stringContaining('2.0T TSI EA888.3 IS38') }],
    tools: [{ id: bench, slug: 'fz-bench' }],
  })
  const other = await create({ title: 'Nothing' })
  const { make, engine } = deal.catalog
  for (const query of [{ make: make!.id }, { engine: engine!.id }, { tune: stage1 }, { tool: bench }]) {
    const ids = await find(query)
    expect(ids).toContain(deal.id)
    expect(ids).not.toContain(other.id)
  }
  const file = await staff.request('GET', endpointUrl(deals.exportLeadDeals, { query: { tune: stage1 } as never }))
  expect(String(file.body)).toMatch(
    /vehicle,make,model,year,engine,tunes wanted,tools wanted,also wanted[^]*,Volkswagen,Golf R,2017,2\.0T TSI EA888\.3 IS38,/,
  )
})

test('a deal can have a vehicle that the catalog lacks, and of its words what the catalog knows', async () => {
  const deal = await create({ vehicle: '2019 Ford Transit 2.0 EcoBlue' })
  expect(deal).toMatchObject({ vehicle_place: null, catalog: { make: null, model: null, year: null, engine: null } })
  const { body: named } = await change(deal.id, { vehicle: '2017 volkswagen, Golf R of the boss' })
  expect(named).toMatchObject({
    vehicle: '2017 volkswagen, Golf R of the boss',
    vehicle_place: 'volkswagen/2017/golf-r',
    catalog: { model: { name: 'Golf R' }, engine: null },
  })
  const { body: none } = await change(deal.id, { vehicle: 'Volkswagens of all years' })
  expect(none).toMatchObject({ vehicle_place: null, catalog: { make: null } })
  const { body: moved } = await change(deal.id, { vehicle_place: 'volkswagen/2019/golf/vw-14-tsi' })
  expect(moved.vehicle).toBe('Volkswagen Golf 2019 · 1.4T TSI EA211')
})

test('what the catalog doesn’t have is refused beside its field, and by the database', async () => {
  const { id, version } = await create({ vehicle_place: place })
  const refused = (body: object) => ({ status: 422, body: { errors: body } })
  for (const [body, field] of [
    [{ vehicle_place: 'volkswagen/2018/golf-r/vw-is38' }, 'vehicle'],
    [{ vehicle_place: 'nobody' }, 'vehicle'],
    [{ tune_ids: [stage1, 999_999] }, 'tune_ids'],
    [{ tool_ids: [999_999] }, 'tool_ids'],
  ] as const)
    expect(await change(id, body)).toMatchObject(refused({ [field]: [expect.any(String)] }))
  expect((await read(id)).version).toBe(version)
  const noSuch = { cause: { code: '23503' } }
  await expect(db.update(leadDeals).set({ engineId: 999_999 }).where(eq(leadDeals.id, id))).rejects.toMatchObject(
    noSuch,
  )
  await expect(db.insert(leadDealTools).values({ dealId: id, toolId: 999_999 })).rejects.toMatchObject(noSuch)
})

test('what is deleted in the catalog leaves the deal as it is, in words', async () => {
  const engine = await insertOne(db, engines, { slug: 'e1', name: 'Engine 1', fuel: 'petrol', aspiration: 'turbo' })
  const make = await insertOne(db, makes, { slug: 'solo', name: 'Solo' })
  const model = await insertOne(db, models, { makeId: make.id, slug: 'one', name: 'One', body: 'hatch' })
  await db.insert(fitments).values({ modelId: model.id, year: '2020', engineId: engine.id })
  const tune = await insertOne(db, tunes, { slug: 'solo-1', name: 'Solo 1', engineId: engine.id, partNumber: 'S1' })
  const tool = await insertOne(db, tools, { slug: 'solo-tool', name: 'Solo tool' })
  const { id } = await create({ vehicle_place: 'solo/2020/one/e1', tune_ids: [tune.id], tool_ids: [tool.id] })
  await db.delete(tunes).where(eq(tunes.id, tune.id))
  await db.delete(tools).where(eq(tools.id, tool.id))
  await db.delete(fitments).where(eq(fitments.modelId, model.id))
  await db.delete(engines).where(eq(engines.id, engine.id))
  expect(await read(id)).toMatchObject({
    vehicle: 'Solo One 2020 · Engine 1',
    vehicle_place: 'solo/2020/one',
    tune_ids: [],
    tool_ids: [],
    wants: 'Solo 1, Solo tool',
  })
  await db.delete(models).where(eq(models.id, model.id))
  await db.delete(makes).where(eq(makes.id, make.id))
  expect(await read(id)).toMatchObject({ vehicle: 'Solo One 2020 · Engine 1', vehicle_place: null })
  expect((await change(id, { title: 'Still editable' })).status).toBe(200)
})

test('tunes of the vehicle are proposed first, all others once something is typed', async () => {
  const ask = async (query: object) =>
    (await staff.call(findLeadChoices, { query: query as never })).body.data.map(({ label }) => label)
  const own = await ask({ kind: 'tune', place })
  expect(own.length).toBeGreaterThan(1)
  expect(own.every((label) => label.endsWith('IS38'))).toBe(true)
  expect(own).not.toContainEqual(expect.stringMatching(/^Stock/))
  expect(await ask({ kind: 'tune', place, q: 'DSG' })).toEqual(
    expect.arrayContaining([expect.stringContaining('DSG DQ250')]),
  )
  expect(await ask({ kind: 'tool', values: String(bench) })).toHaveLength(1)
  expect(await ask({ kind: 'make', q: 'volks' })).toEqual(['Volkswagen'])
})

test('a tool of the catalog is what a stage needs where it asks for tunes and tools', async () => {
  const [first, second] = pipeline.stages
  await staff.call(settings.updateLeadStage, {
    params: { id: second!.id },
    body: { version: second!.version, demands: ['wants'] } as never,
  })
  const move = async (more: object) => {
    const { id, version } = await create({ stage_id: first!.id, ...more })
    return (await staff.call(deals.moveLeadDeal, { params: { id }, body: { stage_id: second!.id, version } })).status
  }
  expect(await move({})).toBe(409)
  expect(await move({ tool_ids: [bench] })).toBe(200)
})

test('deals that rules open name what the event knows of the catalog', async () => {
  const { body: automation } = await staff.call(getLeadAutomation, {})
  for (const { event, version } of automation.rules)
    await staff.call(updateLeadRule, { params: { event }, body: { enabled: true, version } })
  await db.execute(sql`update lead_rules set enabled_at = now() - interval '20 days'`)
  const before = new Set(await find({}))
  const [make, year, model, engine] = place.split('/') as [string, string, string, string]
  const vehicle = { make, year, model, engine, transmission: 'dsg-dq250' }
  const week = new Date(Date.now() - 7 * 86_400_000)

  await db.insert(compatSubscriptions).values([
    { email: 'a@known.example', vehicle: 'VW Golf R', place: `${place}/dsg-dq250`, region: 1 },
    { email: 'b@gone.example', vehicle: 'VW Golf R 2099', place: 'volkswagen/2099/golf-r/vw-is38', region: 1 },
    { email: 'c@words.example', vehicle: 'lada niva', region: 1 },
  ])
  const { me } = (await staff.call(settings.getLeadSettings, {})).body
  await db.transaction(async (tx) => {
    // Requests start as drafts; this one is backdated to an estimate a week ago.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.insert(tuneRequests).values({
      region: 1,
      userId: me,
      state: 'estimated',
      title: 'Left request',
      vehicle: { ...vehicle, label: 'Golf R' },
      tuneIds: [stage1, 999_999],
      updatedAt: week,
    })
  })
  await db.update(tools).set({ productSlug: 'bench-cable' }).where(eq(tools.id, bench))
  const prices = { pricesByCurrency: {} }
  await insertOne(db, cartReminders, {
    region: 1,
    email: 'left@cart.example',
    units: 2,
    mayContact: true,
    state: 'sent',
    sentAt: week,
    dueAt: week,
    cart: serializeCart([
      {
        product: { slug: 'is38-stage-1', ...prices },
        options: [],
        quantity: 1,
        tune: 'Stage 1',
        vehicle: { ...vehicle, name: 'VW' },
      },
      { product: { slug: 'bench-cable', ...prices }, options: [], quantity: 1 },
    ]),
  })
  await workThrough(world.database, ruleQueue(world.database))

  const opened = await Promise.all((await find({})).filter((id) => !before.has(id)).map(read))
  const facts = Object.fromEntries(
    opened.map((deal) => [deal.title, [deal.vehicle_place, deal.tune_ids, deal.tool_ids]]),
  )
  expect(facts).toEqual({
    'VW Golf R': [place, [], []],
    'VW Golf R 2099': ['volkswagen', [], []],
    'lada niva': [null, [], []],
    'Left request': [place, [stage1], []],
    'Cart of left@cart.example': [place, [stage1], [bench]],
  })
})
