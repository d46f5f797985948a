import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { engines, models } from '#features/vehicles/server/tables.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { openImports } from '#test/import-files.ts'
import { useWorld } from '#test/world.ts'
import { applyImport, checkImport, getImport, listImportChanges, listImportMappings, undoImport } from '../contract.ts'
import type { ImportKind } from '../rules.ts'
import { catalogImports } from './tables.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })
const { job, upload } = await openImports(world, editor)
const { upload: uploadAsReader } = await openImports(world, reader)
const work = () => workThrough(world.database, job)

const read = async (id: number) => (await editor.call(getImport, { params: { id } })).body
async function checked(text: string, mapping?: Record<string, string>, remember = '', kind: ImportKind = 'engines') {
  const { body } = await upload(text)
  const { status } = await editor.call(checkImport, {
    params: { id: body.id },
    body: { kind, mapping: mapping ?? body.mapping, remember },
  })
  expect(status).toBe(200)
  await work()
  return read(body.id)
}
async function applied(text: string, kind?: ImportKind) {
  const { id } = await checked(text, undefined, '', kind)
  await editor.call(applyImport, { params: { id } })
  await work()
  return id
}
async function undone(id: number) {
  await editor.call(undoImport, { params: { id } })
  await work()
  expect((await read(id)).state).toBe('undone')
}
const history = async (kind: string, id: number) =>
  (await editor.call(listRevisions, { params: { kind, id }, query: {} })).body.data
const whole = () => db.select().from(engines).orderBy(engines.id)
/** Ignores versions, which only increase. */
const all = async () => (await whole()).map((row) => ({ ...row, version: 0 }))
const changes = async (id: number) =>
  (await editor.call(listImportChanges, { params: { id }, query: { sort: 'oldest' } })).body.data
const file =
  'slug,name,fuel,aspiration,horsepower\nvw-is38,Renamed IS38,petrol,turbo,300\nnew-engine,New engine,diesel,turbo,150\n'

describe('an import', () => {
  test('is tried without a trace, applied, and undone', async () => {
    const before = await all()
    const tried = await checked(file)
    expect(tried).toMatchObject({ kind: 'engines', state: 'checked', rows: 2, added: 1, changed: 1, may_apply: true })
    expect(await all()).toEqual(before)
    const [changed, added] = await changes(tried.id)
    expect(changed).toMatchObject({ type: 'changed', table: 'engines', name: 'Renamed IS38' })
    expect(changed!.fields).toContainEqual({
      field: 'horsepower',
      old: before.find(({ slug }) => slug === 'vw-is38')!.horsepower,
      new: 300,
    })
    expect(added).toMatchObject({ type: 'added', name: 'New engine' })

    await editor.call(applyImport, { params: { id: tried.id } })
    expect((await editor.call(applyImport, { params: { id: tried.id } })).refusal.code).toBe('import_moved')
    await work()
    expect(await read(tried.id)).toMatchObject({ state: 'applied', added: 1, changed: 1, may_undo: true })
    expect((await all()).map(({ name }) => name)).toContain('New engine')

    await editor.call(undoImport, { params: { id: tried.id } })
    await work()
    expect((await read(tried.id)).state).toBe('undone')
    expect(await all()).toEqual(before)
  })
  test('is a version of each record that it changes, and so is its undo', async () => {
    const [old] = (await whole()).filter(({ slug }) => slug === 'vw-is38')
    const id = await applied(file)
    const [changed] = (await whole()).filter(({ slug }) => slug === 'vw-is38')
    expect(changed!.version).toBe(old!.version + 1)
    const [last] = await history('engine', old!.id)
    expect(last).toMatchObject({ version: changed!.version, by: 'Toni Test', note: `Import ${id}: file.csv` })
    expect(last!.changes).toHaveLength(2)
    expect(last!.changes).toContainEqual({ field: 'name', old: old!.name, new: 'Renamed IS38' })
    const added = (await whole()).find(({ slug }) => slug === 'new-engine')!
    expect(await history('engine', added.id)).toMatchObject([{ version: 1, note: `Import ${id}: file.csv` }])
    await undone(id)
    const [back] = await history('engine', old!.id)
    expect(back).toMatchObject({ version: old!.version + 2, note: `Import ${id} undone: file.csv` })
    expect(back!.changes).toContainEqual({ field: 'name', old: 'Renamed IS38', new: old!.name })
    expect((await history('engine', added.id))[0]).toMatchObject({ version: 2, changes: [] })
  })
  test('of what is built into a model is a version of the model', async () => {
    const [model] = await db.select().from(models).where(eq(models.slug, 'golf-r'))
    const id = await applied(
      'make,model,model_slug,year,engine_slug\nVolkswagen,Golf R,golf-r,2031,vw-is38\n',
      'vehicles',
    )
    const [last] = await history('model', model!.id)
    expect(last).toMatchObject({ version: model!.version + 1, by: 'Toni Test', note: `Import ${id}: file.csv` })
    expect(last!.changes.map(({ field }) => field)).toEqual(['fitments'])
    expect(JSON.stringify(last!.changes[0]!.new)).toContain('2031')
    expect(JSON.stringify(last!.changes[0]!.old)).not.toContain('2031')
    await undone(id)
    expect((await history('model', model!.id))[0]!.changes).toEqual([
      { field: 'fitments', old: last!.changes[0]!.new, new: last!.changes[0]!.old },
    ])
  })
  test('of what the catalog wrote out changes nothing', async () => {
    const { body } = await editor.request('GET', '/api/v1/admin/ecu/import-files/engines.csv')
    const again = await checked(String(body))
    expect(again).toMatchObject({ state: 'checked', problems: 0, added: 0, changed: 0 })
    expect(again.rows).toBe((await all()).length)
  })
  test('says what is wrong by line and column, and cannot be applied', async () => {
    const wrong = await checked('slug,name,fuel,aspiration\nx,X,steam,turbo\n')
    expect(wrong).toMatchObject({ state: 'checked', problems: 1, may_apply: false })
    expect(wrong.first_problems).toEqual([
      { line: 2, column: 'fuel', reason: expect.stringContaining('is none of petrol') },
    ])
    expect((await editor.call(applyImport, { params: { id: wrong.id } })).refusal.code).toBe('import_moved')
  })
  test('puts a value together from several columns, and remembers the mapping', async () => {
    const mapping = { slug: 'Id', name: '{Litres} L {Charge}', fuel: 'Fuel', aspiration: 'Charge' }
    const tried = await checked('Id,Litres,Charge,Fuel\nmix,3.0,turbo,diesel\n', mapping, 'Supplier')
    expect((await changes(tried.id))[0]).toMatchObject({ name: '3.0 L turbo' })
    expect((await editor.call(listImportMappings, {})).body.data).toEqual([
      { name: 'Supplier', kind: 'engines', mapping },
    ])
  })
  test('that was cut off in the middle leaves nothing, and goes on with the next process', async () => {
    const before = await all()
    const tried = await checked(file)
    await editor.call(applyImport, { params: { id: tried.id } })
    await world.owner.db.execute(
      sql`create function cut_off() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
    )
    await world.owner.db.execute(
      sql`create trigger cut_off before insert on import_changes for each row execute function cut_off()`,
    )
    await expect(
      job.work(String(tried.id), { number: 1, isLast: false, stopping: new AbortController().signal }),
    ).rejects.toThrow('cut off')
    await world.owner.db.execute(sql`drop trigger cut_off on import_changes`)
    expect(await all()).toEqual(before)
    expect((await read(tried.id)).state).toBe('applying')
    await work()
    expect((await read(tried.id)).state).toBe('applied')
    await editor.call(undoImport, { params: { id: tried.id } })
    await work()
    expect(await all()).toEqual(before)
  })
  test('is not undone over what was changed since', async () => {
    const tried = await checked(file)
    await editor.call(applyImport, { params: { id: tried.id } })
    await work()
    await db.update(engines).set({ name: 'Mine' }).where(eq(engines.slug, 'new-engine'))
    const before = await all()
    await editor.call(undoImport, { params: { id: tried.id } })
    await work()
    expect(await read(tried.id)).toMatchObject({
      state: 'applied',
      failure: expect.stringContaining('Not undone: 1 engines'),
    })
    expect(await all()).toEqual(before)
  })
  test('422 for what is no table; 403 for those who may only look; 404 for an unknown one', async () => {
    expect((await upload('')).body.code).toBe('file_empty')
    expect((await upload('just words\n')).body.code).toBe('file_kind_refused')
    expect((await uploadAsReader(file)).status).toBe(403)
    expect((await reader.call(getImport, { params: { id: 99_999 } })).status).toBe(404)
    const { body } = await upload(file)
    const unknown = { kind: 'engines', mapping: { wheels: 'slug' }, remember: '' } as const
    expect((await editor.call(checkImport, { params: { id: body.id }, body: unknown })).status).toBe(422)
    expect(await db.$count(catalogImports, eq(catalogImports.state, 'checking'))).toBe(0)
  })
})
