import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertOne } from '#kit/server/database.ts'
import { guides } from '#features/guides/server/tables.ts'
import { garageVehicles } from '#features/garage/server/tables.ts'
import { reviews } from '#features/reviews/server/tables.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { listRedirects } from '#features/seo/contract/staff.ts'
import { tuneCounts, tuneRequires, tunes } from '#features/tunes/server/tables.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import {
  dismissDuplicate,
  findDuplicates,
  getDuplicate,
  listDuplicates,
  mergeDuplicate,
  undoMerge,
} from '../contract.ts'
import type { CopyKind } from '../rules.ts'
import { findCopies } from './find.ts'
import { duplicatePairs, duplicateRuns } from './tables.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })
const visitor = world.client()

const pairOf = async (kind: CopyKind) => (await editor.call(listDuplicates, { query: { kind } })).body.data[0]!
const look = async () => {
  expect((await editor.call(findDuplicates, {})).body.state).toBe('waiting')
  const [run] = await db
    .select()
    .from(duplicateRuns)
    .orderBy(sql`id desc`)
    .limit(1)
  await findCopies(world.database, run!.id)
}
const engine = async () => (await db.select().from(engines).where(eq(engines.slug, golfR.engine)))[0]!
let copyId = 0

beforeAll(async () => {
  const { id: _, slug, ...rest } = await engine()
  const copy = await insertOne(db, engines, { ...rest, slug: `${slug}-copy`, name: `${rest.name} `, ecu: 'Better ECU' })
  copyId = copy.id
  const [fit] = await db
    .select()
    .from(fitments)
    .where(and(eq(fitments.engineId, (await engine()).id), eq(fitments.year, golfR.year)))
  // One fitment that the other record shares, and one of its own.
  await db.insert(fitments).values([
    { ...fit!, engineId: copy.id },
    { ...fit!, engineId: copy.id, year: '1999' },
  ])
  await db.insert(guides).values({ slug: 'to-copy', name: 'To the copy', engineId: copy.id })
  await db.insert(makes).values({ slug: 'volkswagon', name: 'Volkswagon' })
})

describe('looking for copies', () => {
  test('finds makes and engines that look alike, and says why', async () => {
    await look()
    expect(await pairOf('make')).toMatchObject({ a: { slug: 'volkswagen' }, b: { slug: 'volkswagon' } })
    const pair = await pairOf('engine')
    expect(pair).toMatchObject({ b: { id: copyId }, state: 'open', undo_until: null })
    expect(pair.reasons).toContain('Same name')
    const { body } = await reader.call(listDuplicates, { query: {} })
    expect(body.run).toMatchObject({ state: 'done' })
    expect((await reader.call(findDuplicates, {})).status).toBe(403)
  })
  test('leaves alone what was decided, and forgets what is no longer alike', async () => {
    const { id } = await pairOf('make')
    expect((await editor.call(dismissDuplicate, { params: { id } })).body.state).toBe('dismissed')
    expect((await editor.call(dismissDuplicate, { params: { id } })).refusal.code).toBe('duplicate_decided')
    await db.insert(duplicatePairs).values({ kind: 'tune', aId: 1, bId: 2, score: 90, reasons: [] })
    await look()
    const { body } = await editor.call(listDuplicates, { query: { state: 'dismissed' } })
    expect(body.data.map((pair) => pair.id)).toEqual([id])
    expect(await db.$count(duplicatePairs, eq(duplicatePairs.kind, 'tune'))).toBe(0)
  })
})

describe('a merge', () => {
  const rows = async () => ({
    engines: await db.select().from(engines).orderBy(engines.id),
    fitments: (await db.select().from(fitments)).map((row) => JSON.stringify(row)).toSorted(),
    guides: await db.select().from(guides),
  })
  const withoutVersions = ({ engines: list, ...rest }: Awaited<ReturnType<typeof rows>>) => ({
    ...rest,
    engines: list.map((row) => ({ ...row, version: 0 })),
  })
  test('moves references, takes chosen fields, retires the other, redirects it; its undo puts everything back', async () => {
    const before = await rows()
    const original = await engine()
    const { id } = await pairOf('engine')
    const { body: details } = await editor.call(getDuplicate, { params: { id } })
    expect(details.b.uses).toContainEqual({ what: 'fitments', count: 2 })
    expect(details.b.values['ecu']).toBe('Better ECU')
    const merged = await editor.call(mergeDuplicate, { params: { id }, body: { keep: original.id, take: ['ecu'] } })
    expect(merged.body).toMatchObject({ state: 'merged', b: { state: 'retired' } })
    const after = await rows()
    expect(after.engines.find((row) => row.id === original.id)).toMatchObject({
      ecu: 'Better ECU',
      version: original.version + 1,
    })
    expect(after.fitments.filter((row) => row.includes(`"engineId":${copyId}`))).toEqual([])
    expect(after.fitments).toHaveLength(before.fitments.length - 1)
    expect(after.guides[0]!.engineId).toBe(original.id)
    const path = (slug: string) => `/catalog/${golfR.make}/${golfR.year}/${golfR.model}/${slug}`
    const old = () => visitor.request('GET', path(`${golfR.engine}-copy`))
    await expect.poll(async () => (await old()).status).toBe(301)
    expect((await old()).headers.get('location')).toBe(path(golfR.engine))
    const { body: redirects } = await editor.call(listRedirects, { query: { source: 'merged' } })
    expect(redirects.data).toMatchObject([{ from: `${golfR.engine}-copy`, to: golfR.engine }])

    const history = async (record: number) =>
      (await editor.call(listRevisions, { params: { kind: 'engine', id: record }, query: {} })).body.data
    const note = `${original.name}  merged into ${original.name}`
    expect((await history(original.id))[0]).toMatchObject({
      note,
      changes: expect.arrayContaining([{ field: 'ecu', old: original.ecu, new: 'Better ECU' }]),
    })
    expect((await history(copyId))[0]).toMatchObject({
      note,
      changes: [{ field: 'state', old: 'published', new: 'retired' }],
    })

    expect((await editor.call(undoMerge, { params: { id } })).body.state).toBe('open')
    expect((await history(copyId))[0]).toMatchObject({ note: 'Merge undone' })
    expect(withoutVersions(await rows())).toEqual(withoutVersions(before))
    await expect.poll(async () => (await old()).status).toBe(200)
    expect((await editor.call(undoMerge, { params: { id } })).refusal.code).toBe('duplicate_decided')
  })
  test('keeps what was changed after it when it is undone', async () => {
    const original = await engine()
    const { id } = await pairOf('engine')
    await editor.call(mergeDuplicate, { params: { id }, body: { keep: original.id, take: ['ecu'] } })
    await db.update(engines).set({ ecu: 'Third ECU' }).where(eq(engines.id, original.id))
    expect((await editor.call(undoMerge, { params: { id } })).status).toBe(200)
    expect((await engine()).ecu).toBe('Third ECU')
  })
  test('that is cut off in the middle leaves nothing half done', async () => {
    const before = await rows()
    const { id } = await pairOf('engine')
    await world.owner.db.execute(
      sql`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
    )
    await world.owner.db.execute(
      sql`create trigger cut_off before insert on redirects for each row execute function cut_off()`,
    )
    const { status } = await editor.call(mergeDuplicate, { params: { id }, body: { keep: copyId, take: ['ecu'] } })
    await world.owner.db.execute(sql`drop trigger cut_off on redirects`)
    expect(status).toBe(500)
    expect(await rows()).toEqual(before)
    expect((await pairOf('engine')).state).toBe('open')
  })
  test('is final after 30 days', async () => {
    const { id } = await pairOf('engine')
    await editor.call(mergeDuplicate, { params: { id }, body: { keep: (await engine()).id, take: [] } })
    await db
      .update(duplicatePairs)
      .set({ mergedAt: sql`now() - interval '31 days'` })
      .where(eq(duplicatePairs.id, id))
    expect((await editor.call(undoMerge, { params: { id } })).refusal.code).toBe('undo_expired')
  })
  test('of makes whose models have one address asks to merge those first', async () => {
    const [a, b] = [
      await insertOne(db, makes, { slug: 'alfa', name: 'Alfa' }),
      await insertOne(db, makes, { slug: 'alpha', name: 'Alpha' }),
    ]
    for (const { id: makeId } of [a, b])
      await db.insert(models).values({ makeId, slug: 'giulia', name: 'Giulia', body: 'sedan' })
    const pair = await insertOne(db, duplicatePairs, { kind: 'make', aId: a.id, bId: b.id, score: 80, reasons: [] })
    const { refusal } = await editor.call(mergeDuplicate, { params: { id: pair.id }, body: { keep: a.id, take: [] } })
    expect([refusal.code, refusal.message]).toEqual(['merge_blocked', expect.stringContaining('Giulia')])
  })
  test('of a tune and what requires it leaves no tune that requires itself', async () => {
    const [first, second] = await db.select().from(tunes).orderBy(tunes.id).limit(2)
    await db.insert(tuneRequires).values({ tuneId: second!.id, otherId: first!.id }).onConflictDoNothing()
    const pair = await insertOne(db, duplicatePairs, {
      kind: 'tune',
      aId: first!.id,
      bId: second!.id,
      score: 80,
      reasons: [],
    })
    const { status } = await editor.call(mergeDuplicate, {
      params: { id: pair.id },
      body: { keep: first!.id, take: [] },
    })
    expect(status).toBe(200)
    expect(await db.$count(tuneRequires, eq(tuneRequires.tuneId, tuneRequires.otherId))).toBe(0)
    expect((await editor.call(undoMerge, { params: { id: pair.id } })).status).toBe(200)
    expect(await db.$count(tuneRequires, eq(tuneRequires.tuneId, second!.id))).toBeGreaterThan(0)
  })
  test('of tunes leaves each its row of counts, which follow the tools', async () => {
    const plain = { engineId: (await engine()).id, price: {} }
    const [keep, gone] = [
      await insertOne(db, tunes, { ...plain, slug: 'counted-a', name: 'Counted', partNumber: 'COUNTED-A' }),
      await insertOne(db, tunes, { ...plain, slug: 'counted-b', name: 'Counted', partNumber: 'COUNTED-B' }),
    ]
    await db.execute(sql`insert into tune_tools (tune_id, tool_id) select ${gone.id}, id from tools limit 1`)
    const { id } = await insertOne(db, duplicatePairs, {
      kind: 'tune',
      aId: keep.id,
      bId: gone.id,
      score: 80,
      reasons: [],
    })
    const countsOf = async () => {
      const rows = await db
        .select()
        .from(tuneCounts)
        .where(inArray(tuneCounts.tuneId, [keep.id, gone.id]))
        .orderBy(tuneCounts.tuneId)
      return rows.map(({ tools }) => tools)
    }
    expect(await countsOf()).toEqual([0, 1])
    await editor.call(mergeDuplicate, { params: { id }, body: { keep: keep.id, take: [] } })
    expect(await countsOf()).toEqual([1, 0])
    await editor.call(undoMerge, { params: { id } })
    expect(await countsOf()).toEqual([0, 1])
  })
  test('of tunes takes the reviews of the one that goes along, and its undo brings back those alone', async () => {
    const [keep, , gone] = await db.select().from(tunes).where(eq(tunes.state, 'published')).orderBy(tunes.id)
    const facts = { subject: 'tune', region: 1, stars: 5, author: 'Ana', name: 'Tune', body: 'Fine.' } as const
    // The reviews' orders do not matter here, so bypass the foreign keys.
    await world.owner.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.insert(reviews).values([
        { ...facts, orderId: 1, orderLineId: 1, slug: keep!.slug },
        { ...facts, orderId: 1, orderLineId: 2, slug: gone!.slug },
      ])
    })
    const slugs = async () => (await db.select().from(reviews).orderBy(reviews.orderLineId)).map(({ slug }) => slug)
    const { id } = await insertOne(db, duplicatePairs, {
      kind: 'tune',
      aId: keep!.id,
      bId: gone!.id,
      score: 80,
      reasons: [],
    })
    expect((await editor.call(getDuplicate, { params: { id } })).body.b.uses).toContainEqual({
      what: 'reviews',
      count: 1,
    })
    await editor.call(mergeDuplicate, { params: { id }, body: { keep: keep!.id, take: [] } })
    expect(await slugs()).toEqual([keep!.slug, keep!.slug])
    expect((await editor.call(undoMerge, { params: { id } })).status).toBe(200)
    expect(await slugs()).toEqual([keep!.slug, gone!.slug])
  })
  test('of engines moves the vehicles in garages', async () => {
    const [keep, gone] = await Promise.all(
      ['garage-a', 'garage-b'].map((slug) =>
        insertOne(db, engines, { slug, name: slug, fuel: 'petrol', aspiration: 'turbo' }),
      ),
    )
    const [model] = await db.select().from(models).limit(1)
    const vehicle = { modelId: model!.id, year: '2031', engineId: gone!.id }
    await db.insert(fitments).values(vehicle)
    const { id: ownerId } = await world.signUp()
    await db.insert(garageVehicles).values({ ...vehicle, userId: ownerId, mileageUnit: 'km' })
    const { id } = await insertOne(db, duplicatePairs, {
      kind: 'engine',
      aId: keep!.id,
      bId: gone!.id,
      score: 80,
      reasons: [],
    })
    const engineOf = async () => (await db.select().from(garageVehicles))[0]!.engineId
    const merged = await editor.call(mergeDuplicate, { params: { id }, body: { keep: keep!.id, take: [] } })
    expect([merged.status, await engineOf()]).toEqual([200, keep!.id])
    expect((await editor.call(undoMerge, { params: { id } })).status).toBe(200)
    expect(await engineOf()).toBe(gone!.id)
  })
  test('422 for a record that is not of the pair; 404 for an unknown pair', async () => {
    const { id } = await insertOne(db, duplicatePairs, { kind: 'tune', aId: 1, bId: 999, score: 1, reasons: [] })
    expect((await editor.call(mergeDuplicate, { params: { id }, body: { keep: 5, take: [] } })).status).toBe(422)
    expect((await editor.call(mergeDuplicate, { params: { id: 99_999 }, body: { keep: 1, take: [] } })).status).toBe(
      404,
    )
  })
})
