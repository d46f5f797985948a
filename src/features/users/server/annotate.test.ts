import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listAudits } from '#features/audits/contract.ts'
import { erasePerson, getPersonalData } from '#features/personal-data/contract.ts'
import { useWorld, worldPassword } from '#test/world.ts'
import { addUserNote, changeUserNote, exportUsers, listUsers, removeUserNote, setUserTags } from '../contract/users.ts'

const { world } = await useWorld()
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
const colleague = await world.login({ role: roles.admin })
const person = async (name = 'Petra Person') => {
  const who = await world.signUp({ name })
  return { id: who.id, client: await world.login(who) }
}
const noted = async (id: number, body = 'Prefers a call') =>
  (await staff.call(addUserNote, { params: { id }, body: { body } })).body.notes[0]!

describe('addUserNote', () => {
  test('200: the note is there with its author, and the audit log names it without its words', async () => {
    const { id } = await person()
    const { status, body } = await staff.call(addUserNote, { params: { id }, body: { body: ' Prefers a call ' } })
    expect(status).toBe(200)
    expect(body.notes).toMatchObject([{ body: 'Prefers a call', author: 'Ada Novak', edited_at: null }])
    const { body: log } = await staff.call(listAudits, { query: { q: `user/${id}` } })
    expect(log.data[0]).toMatchObject({ action: 'users.addNote', after: { note: body.notes[0]!.id } })
    expect(JSON.stringify(log.data)).not.toContain('Prefers')
  })
  test('403 for customers, 404 for nobody, 422 without words', async () => {
    const { id, client } = await person()
    const body = { body: 'Text' }
    expect((await client.call(addUserNote, { params: { id }, body })).status).toBe(403)
    expect((await staff.call(addUserNote, { params: { id: 999_999 }, body })).status).toBe(404)
    expect((await staff.call(addUserNote, { params: { id }, body: { body: '  ' } })).status).toBe(422)
  })
})

describe('changeUserNote', () => {
  test('200: the author changes it; 409 stale_version for an older one', async () => {
    const { id } = await person()
    const { id: note, version } = await noted(id)
    const params = { id, note }
    const { body } = await staff.call(changeUserNote, { params, body: { body: 'Prefers emails', version } })
    expect(body.notes[0]).toMatchObject({ body: 'Prefers emails', edited_at: expect.any(String) })
    const late = await staff.call(changeUserNote, { params, body: { body: 'Late', version } })
    expect(late.refusal.code).toBe('stale_version')
  })
  test('403 for a colleague’s note, 404 for a note of someone else', async () => {
    const { id } = await person()
    const { id: note, version } = await noted(id)
    const body = { body: 'Mine now', version }
    expect((await colleague.call(changeUserNote, { params: { id, note }, body })).status).toBe(403)
    const { id: other } = await person()
    expect((await staff.call(changeUserNote, { params: { id: other, note }, body })).status).toBe(404)
  })
})

describe('removeUserNote', () => {
  test('200: it is gone; 403 for a colleague', async () => {
    const { id } = await person()
    const { id: note } = await noted(id)
    expect((await colleague.call(removeUserNote, { params: { id, note } })).status).toBe(403)
    expect((await staff.call(removeUserNote, { params: { id, note } })).body.notes).toEqual([])
    expect((await staff.call(removeUserNote, { params: { id, note } })).status).toBe(404)
  })
})

describe('setUserTags', () => {
  test('200: people are found and narrowed by their tags, which are counted and exported', async () => {
    const [one, two] = [await person('Tina Tagged'), await person('Theo Tagged')]
    await staff.call(setUserTags, { params: { id: one.id }, body: { tags: ['Wholesale', 'vip', 'VIP'] } })
    const { body } = await staff.call(setUserTags, { params: { id: two.id }, body: { tags: ['vip'] } })
    expect(body.tags).toEqual(['vip'])
    const names = async (query: object) => (await staff.call(listUsers, { query })).body.data.map(({ name }) => name)
    expect(await names({ tag: 'VIP', sort: 'oldest' })).toEqual(['Tina Tagged', 'Theo Tagged'])
    expect(await names({ q: 'wholesale' })).toEqual(['Tina Tagged'])
    const { body: list } = await staff.call(listUsers, { query: {} })
    expect(list.tags).toEqual([
      { tag: 'vip', people: 2 },
      { tag: 'wholesale', people: 1 },
    ])
    const { body: csv } = await staff.call(exportUsers, { query: { tag: 'wholesale' } })
    expect(String(csv)).toContain('"vip, wholesale"')
    const { body: log } = await staff.call(listAudits, { query: { q: `user/${one.id}` } })
    expect(log.data[0]).toMatchObject({ before: { tags: [] }, after: { tags: ['vip', 'wholesale'] } })
  })
  test('two at once: the tags of one of them remain', async () => {
    const { id } = await person()
    const set = (tags: string[]) => staff.call(setUserTags, { params: { id }, body: { tags } })
    const results = await Promise.all([set(['a', 'b']), set(['b', 'c'])])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await staff.call(listUsers, { query: { tag: 'b' } })
    expect([
      ['a', 'b'],
      ['b', 'c'],
    ]).toContainEqual(body.data[0]!.tags)
  })
  test('403 for customers, 404 for nobody, 422 for a comma', async () => {
    const { id, client } = await person()
    const body = { tags: ['vip'] }
    expect((await client.call(setUserTags, { params: { id }, body })).status).toBe(403)
    expect((await staff.call(setUserTags, { params: { id: 999_999 }, body })).status).toBe(404)
    expect((await staff.call(setUserTags, { params: { id }, body: { tags: ['a,b'] } })).status).toBe(422)
  })
})

test('an export of a person’s data holds notes and tags, and erasing the person removes both', async () => {
  const { id, client } = await person('Erna Erased')
  await noted(id, 'Moved to Ulm')
  await staff.call(setUserTags, { params: { id }, body: { tags: ['ulm'] } })
  const { tables } = (await client.call(getPersonalData, {})).body
  expect(tables['user_notes']).toMatchObject([{ body: 'Moved to Ulm' }])
  expect(tables['user_tags']).toMatchObject([{ tag: 'ulm' }])
  const erased = await client.call(erasePerson, { body: { current_password: worldPassword, confirmation: 'ERASE' } })
  expect(erased.status).toBe(200)
  const { rows } = await world.owner.pool.query(
    `select to_jsonb(n)::text as held from user_notes n union all select to_jsonb(t)::text from user_tags t
      union all select to_jsonb(a)::text from audits a`,
  )
  expect(rows.filter(({ held }) => /ulm/i.test(held))).toEqual([])
})
