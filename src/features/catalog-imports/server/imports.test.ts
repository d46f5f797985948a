import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { engines } from '#features/vehicles/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import {
  applyImport,
  checkImport,
  getImport,
  type ImportDetails,
  listImportChanges,
  listImportMappings,
  undoImport,
  uploadImport,
} from '../contract.ts'
import { catalogImports } from './tables.ts'
import { importJob } from './work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })
const store = await openObjectStore(world.settings)
const job = importJob({ store }, world.database)
const work = () => workThrough(world.database, job)

async function upload(text: string, client = editor) {
  const response = await fetch(`${world.origins[0]}${endpointUrl(uploadImport, { query: { name: 'file.csv' } })}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: world.origins[0]!,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as ImportDetails & { code?: string } }
}
const read = async (id: number) => (await editor.call(getImport, { params: { id } })).body
async function checked(text: string, mapping?: Record<string, string>, remember = '') {
  const { body } = await upload(text)
  const { status } = await editor.call(checkImport, {
    params: { id: body.id },
    body: { kind: 'engines', mapping: mapping ?? body.mapping, remember },
  })
  expect(status).toBe(200)
  await work()
  return read(body.id)
}
const all = () => db.select().from(engines).orderBy(engines.id)
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
    expect((await upload(file, reader)).status).toBe(403)
    expect((await reader.call(getImport, { params: { id: 99_999 } })).status).toBe(404)
    const { body } = await upload(file)
    const unknown = { kind: 'engines', mapping: { wheels: 'slug' }, remember: '' } as const
    expect((await editor.call(checkImport, { params: { id: body.id }, body: unknown })).status).toBe(422)
    expect(await db.$count(catalogImports, eq(catalogImports.state, 'checking'))).toBe(0)
  })
})
