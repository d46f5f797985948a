import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { compareRevisions, listRevisions, restoreRevision } from '#features/revisions/contract/revisions.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'
import * as makes from '../contract/makes.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const editor = await world.login({ flags: ['ct'], name: 'Cora Mills' })
const other = await world.login({ flags: ['tcrw'], name: 'Ned Reed' })
const reader = await world.login({ flags: ['tcro'] })

const fields = {
  name: 'Zastava',
  slug: 'zastava',
  description: '',
  seo_title: '',
  seo_description: '',
  state: 'draft',
  publish_at: null,
} as const
let count = 0
async function newMake() {
  count += 1
  const body = { ...fields, name: `Zastava ${count}`, slug: `zastava-${count}` }
  return (await editor.call(makes.createMake, { body })).body
}
const update = (by: typeof editor, id: number, body: object) =>
  by.call(makes.updateMake, { params: { id }, body } as never)
const history = async (id: number) => {
  const { body } = await editor.call(listRevisions, { params: { kind: 'make', id }, query: {} })
  return body.data
}

describe('a save', () => {
  test('names the picture that a make shows, and refuses one that is gone', async () => {
    const { id, version, picture_id: none } = await newMake()
    expect(none).toBeNull()
    const { rows } = await world.owner.db.execute<{ id: number }>(sql`
      insert into pictures (name, kind, sha256, width, height, bytes)
      values ('zastava.png', 'png', repeat('a', 64), 800, 600, 1000) returning id`)
    const picture = Number(rows[0]?.id)
    const saved = await update(editor, id, { version, picture_id: picture })
    expect([saved.status, saved.body.picture_id]).toEqual([200, picture])
    const gone = await update(editor, id, { version: version + 1, picture_id: 999_999 })
    expect([gone.status, gone.body]).toMatchObject([
      422,
      { errors: { picture_id: ['This no longer exists. Choose another.'] } },
    ])
    const without = await update(editor, id, { version: version + 1, picture_id: null })
    expect([without.status, without.body.picture_id]).toEqual([200, null])
  })
  test('is a version, an audit record and a change of the content', async () => {
    const { id, version, editable } = await newMake()
    expect([version, editable]).toEqual([1, true])
    const contentOf = async () =>
      (await world.database.db.execute(sql`select version from content_versions where topic = 'vehicles'`)).rows[0]
    const before = await contentOf()
    const { status, body } = await update(editor, id, { version, description: 'Cars from Kragujevac.', note: 'Text' })
    expect([status, body.version, body.description]).toEqual([200, 2, 'Cars from Kragujevac.'])
    expect(await contentOf()).not.toEqual(before)
    const [last, first] = await history(id)
    expect(last).toMatchObject({
      version: 2,
      by: 'Cora Mills',
      note: 'Text',
      changes: [{ field: 'description', old: '', new: 'Cars from Kragujevac.' }],
    })
    expect(first).toMatchObject({ version: 1 })
    const { rows } = await world.database.db.execute(
      sql`select action, before, after from audits where object = ${`make/${id}`} order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { action: 'make.update', before: { description: '' }, after: { description: 'Cars from Kragujevac.' } },
    ])
  })
  test('that changes nothing writes nothing', async () => {
    const { id, name } = await newMake()
    expect((await update(editor, id, { version: 1, name })).body.version).toBe(1)
    expect(await history(id)).toHaveLength(1)
  })
  test('of what was there before the history began keeps how it was', async () => {
    const { rows } = await world.database.db.execute<{ id: number; name: string }>(
      sql`select id, name from makes where slug = 'volkswagen'`,
    )
    const [{ id, name } = { id: 0, name: '' }] = rows
    await update(editor, id, { version: 1, name: 'VW' })
    const [, first] = await history(id)
    expect(first).toMatchObject({ version: 1, by: '', changes: [] })
    const query = { from: 2, to: 1 }
    const { body } = await editor.call(compareRevisions, { params: { kind: 'make', id }, query })
    expect(body.changes).toEqual([{ field: 'name', old: 'VW', new: name }])
  })
})

describe('two people at once', () => {
  test('409 with both versions, and nothing is written', async () => {
    const { id, name } = await newMake()
    await update(other, id, { version: 1, description: 'Theirs' })
    const { status, refusal } = await update(editor, id, { version: 1, description: 'Mine' })
    expect([status, refusal.code]).toEqual([409, 'stale_version'])
    expect((refusal as unknown as { facts: unknown }).facts).toMatchObject({
      current: { version: 2, by: 'Ned Reed', values: { name, description: 'Theirs' } },
      base: { description: '' },
    })
    expect(await history(id)).toHaveLength(2)
  })
})

test('a restore is a save of the old values', async () => {
  const { id } = await newMake()
  await update(editor, id, { version: 1, description: 'Wrong' })
  const params = { kind: 'make', id }
  const { body } = await editor.call(restoreRevision, { params, body: { version: 2, to: 1 } })
  expect(body.version).toBe(3)
  expect((await editor.call(makes.getMake, { params: { id } })).body.description).toBe('')
  expect((await history(id))[0]).toMatchObject({ version: 3, note: 'Restored version 1' })
})

describe('refusals', () => {
  test('422 beside the field: a taken address, and a scheduled record without a time', async () => {
    const { id } = await newMake()
    const taken = await update(editor, id, { version: 1, slug: 'volkswagen' })
    expect([taken.status, taken.refusal.errors['slug']]).toEqual([422, ['This is already taken.']])
    const untimed = await update(editor, id, { version: 1, state: 'scheduled' })
    expect([untimed.status, untimed.refusal.errors['publish_at']]).toEqual([422, ['Choose when it’s published.']])
  })
  test('409 in_use says by what', async () => {
    const { rows } = await world.database.db.execute<{ id: number; version: number }>(
      sql`select ma.id, ma.version from makes ma join models mo on mo.make_id = ma.id limit 1`,
    )
    const [{ id, version } = { id: 0, version: 0 }] = rows
    const { status, refusal } = await editor.call(makes.removeMake, { params: { id }, query: { version } })
    expect([status, refusal.code]).toEqual([409, 'in_use'])
    expect((refusal as unknown as { facts: { uses: unknown } }).facts.uses).toMatchObject([{ what: 'models' }])
  })
  test('403 for those who may only look, who see that they cannot edit', async () => {
    const { id } = await newMake()
    expect((await update(reader, id, { version: 1, name: 'No' })).status).toBe(403)
    expect((await reader.call(makes.getMake, { params: { id } })).body.editable).toBe(false)
  })
  test('404 for kinds and records that do not exist', async () => {
    const staff = await world.login({ role: roles.admin })
    const params = { kind: 'spaceship', id: 1 }
    expect((await staff.call(listRevisions, { params, query: {} })).status).toBe(404)
    const body = { version: 1, to: 7 }
    expect((await staff.call(restoreRevision, { params: { kind: 'make', id: 999_999 }, body })).status).toBe(404)
  })
})

test('a deleted make is gone, and its history says so', async () => {
  const { id } = await newMake()
  expect((await editor.call(makes.removeMake, { params: { id }, query: { version: 1 } })).status).toBe(204)
  expect((await editor.call(makes.getMake, { params: { id } })).status).toBe(404)
  expect((await history(id))[0]).toMatchObject({ note: 'Deleted' })
})
