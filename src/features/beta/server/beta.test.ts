import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { uploadFile } from '#features/files/contract.ts'
import { listMissingTranslations } from '#features/translations/contract/staff.ts'
import { endpointUrl } from '#kit/contract.ts'
import { useWorld } from '#test/world.ts'
import * as contract from '../contract/programs.ts'
import * as staff from '../contract/staff.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const editor = await world.login({ role: 3 })
const developer = await world.login({ flags: ['fzd'] })
const customer = await world.login()

const create = async (state: 'published' | 'draft' = 'published') =>
  (
    await editor.call(staff.createProgram, {
      body: { name: 'Bench mode', summary: '', body: '<p>Try<script>x</script></p>', state, publish_at: null },
    })
  ).body
async function addBuild(id: number, label: string, text = `firmware ${label} ${Math.random()}`) {
  const url = endpointUrl(uploadFile, { query: { name: 'fz.bin', purpose: 'attachment' } })
  const { body } = await editor.request('POST', url, text, { 'content-type': 'application/octet-stream' })
  const { status } = await editor.call(staff.addBuild, {
    params: { id },
    body: { label, notes: '', file_id: (body as { id: number }).id },
  })
  return status
}

describe('a beta program', () => {
  test('shows its builds to those who joined; each download needs a token of its own', async () => {
    const { id } = await create()
    expect(await addBuild(id, '1.0', 'firmware 1.0')).toBe(204)
    const before = (await developer.call(contract.getProgram, { params: { id } })).body
    expect(before).toMatchObject({ html: '<p>Try</p>', is_open: true, joined_at: null, builds: [] })
    const { body } = await developer.call(contract.joinProgram, { params: { id } })
    expect(body.builds).toMatchObject([{ label: '1.0' }])
    const params = { id, build: body.builds[0]!.id }
    const permit = (await developer.call(contract.permitBuild, { params })).body
    const file = await developer.request('GET', permit.url)
    expect([file.status, file.body]).toEqual([200, 'firmware 1.0'])
    expect((await developer.request('GET', permit.url)).status).toBe(409)
    const other = await world.login({ flags: ['fzd'] })
    expect((await other.call(contract.permitBuild, { params })).status).toBe(404)
    const left = await developer.call(contract.leaveProgram, { params: { id } })
    expect(left.body).toMatchObject({ joined_at: null, builds: [] })
    expect((await developer.call(contract.permitBuild, { params })).status).toBe(404)
    const again = await developer.call(contract.joinProgram, { params: { id } })
    expect(again.body.builds).toHaveLength(1)
  })
  test('is read in the language of its reader, and listed where it lacks one', async () => {
    const { id, version } = await create()
    const missing = async () =>
      (
        await editor.call(listMissingTranslations, { query: { kind: 'beta-program', language: 'de', sort: 'newest' } })
      ).body.data.filter(({ record_id: record }) => record === id)
    expect(await missing()).toMatchObject([{ missing: 2, texts: 2 }])
    const de = { name: { text: 'Werkbankmodus' }, body: { text: '<p>Probieren<script>x</script></p>' } }
    expect((await editor.call(staff.updateProgram, { params: { id }, body: { version, de } })).status).toBe(200)
    const read = async (path: string, language: string) =>
      JSON.stringify((await developer.request('GET', path, undefined, { 'accept-language': language })).body)
    const path = endpointUrl(contract.getProgram, { params: { id } })
    expect(await read(path, 'de')).toContain('"html":"<p>Probieren</p>"')
    expect(await read(endpointUrl(contract.listPrograms, {}), 'de')).toContain('Werkbankmodus')
    expect(await read(path, 'en')).toContain('Bench mode')
    expect(await missing()).toEqual([])
  })
  test('takes feedback of participants, which staff read with its build', async () => {
    const { id } = await create()
    await addBuild(id, '2.0')
    const feedback = { build_id: null as number | null, rating: 3, body: 'The LED stays red.' }
    expect((await developer.call(contract.sendFeedback, { params: { id }, body: feedback })).status).toBe(404)
    const { builds } = (await developer.call(contract.joinProgram, { params: { id } })).body
    const sent = await developer.call(contract.sendFeedback, {
      params: { id },
      body: { ...feedback, build_id: builds[0]!.id },
    })
    expect(sent.body.feedback).toMatchObject([{ build: '2.0', rating: 3 }])
    const list = await editor.call(staff.listFeedback, { query: { program: id } })
    expect(list.body.data).toMatchObject([{ build: '2.0', body: 'The LED stays red.' }])
    const people = await editor.call(staff.listParticipants, { query: { program: id } })
    expect(people.body.data).toMatchObject([{ program: 'Bench mode', feedback: 1, left_at: null }])
    const used = await editor.call(staff.removeBuild, { params: { id, build: builds[0]!.id } })
    expect(used.refusal.code).toBe('in_use')
    const { rows } = await world.owner.db.execute<{ action: string }>(
      sql`select action from audits where object = ${`beta-program/${id}`} order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['beta-program.create', 'beta-program.addBuild'])
    const foreign = await developer.call(contract.sendFeedback, {
      params: { id },
      body: { ...feedback, build_id: 999 },
    })
    expect(foreign.status).toBe(404)
    const empty = await developer.call(contract.sendFeedback, {
      params: { id },
      body: { ...feedback, rating: 9, body: '' },
    })
    expect(Object.keys(empty.refusal.errors)).toEqual(['rating', 'body'])
  })
  test('is left by who staff remove, with their downloads, until they are taken back; each is recorded', async () => {
    const { id } = await create()
    await addBuild(id, '3.0')
    await developer.call(contract.joinProgram, { params: { id } })
    const { data } = (await editor.call(staff.listParticipants, { query: { program: id } })).body
    const params = { id, user: data[0]!.user_id }
    const ask = (call: typeof staff.removeParticipant | typeof staff.restoreParticipant, client = editor) =>
      client.call(call as typeof staff.removeParticipant, { params, body: { reason: 'Shared a build' } })
    const seen = async () => (await developer.call(contract.getProgram, { params: { id } })).body
    expect((await ask(staff.restoreParticipant)).refusal.code).toBe('stale_version')
    expect((await ask(staff.removeParticipant, developer)).status).toBe(403)
    expect((await ask(staff.removeParticipant)).status).toBe(204)
    expect(await seen()).toMatchObject({ joined_at: null, builds: [] })
    expect((await ask(staff.removeParticipant)).refusal.code).toBe('stale_version')
    expect((await ask(staff.restoreParticipant)).status).toBe(204)
    expect(await seen()).toMatchObject({ joined_at: data[0]!.joined_at, builds: [{ label: '3.0' }] })
    params.user = 999_999
    expect((await ask(staff.removeParticipant)).status).toBe(404)
    const { rows } = await world.owner.db.execute(
      sql`select action, reason from audits where object = ${`beta-program/${id}`} order by id desc limit 2`,
    )
    expect(rows).toEqual(
      ['restore', 'remove'].map((act) => ({ action: `beta-program.${act}Participant`, reason: 'Shared a build' })),
    )
  })
  test('is hidden as a draft, and closed once retired', async () => {
    const draft = await create('draft')
    expect((await developer.call(contract.getProgram, { params: { id: draft.id } })).status).toBe(404)
    const { id, version } = await create()
    await developer.call(contract.joinProgram, { params: { id } })
    await editor.call(staff.updateProgram, { params: { id }, body: { version, state: 'retired' } })
    expect((await developer.call(contract.getProgram, { params: { id } })).body.is_open).toBe(false)
    expect((await developer.call(contract.joinProgram, { params: { id } })).refusal.code).toBe('beta_closed')
    const other = await world.login({ flags: ['fzd'] })
    expect((await other.call(contract.getProgram, { params: { id } })).status).toBe(404)
  })
  test('403 for a customer without the flag; 401 for a visitor', async () => {
    expect((await customer.call(contract.listPrograms, {})).status).toBe(403)
    expect((await world.client().call(contract.listPrograms, {})).status).toBe(401)
    expect((await developer.call(staff.listParticipants, { query: {} })).status).toBe(403)
  })
  test('422 for a version that the program has already', async () => {
    const { id } = await create()
    await addBuild(id, '3.0')
    expect(await addBuild(id, '3.0')).toBe(422)
  })
  test('forgets a person who is erased', async () => {
    const person = await world.signUp({ flags: ['fzd'] })
    const client = await world.login(person)
    const { id } = await create()
    await client.call(contract.joinProgram, { params: { id } })
    await client.call(contract.sendFeedback, { params: { id }, body: { build_id: null, rating: 5, body: 'Fine.' } })
    await world.owner.db.execute(sql`select erase_person(${person.id})`)
    const { rows } = await world.owner.db.execute(
      sql`select 1 from beta_participants where user_id = ${person.id} union all select 1 from beta_feedback where user_id = ${person.id}`,
    )
    expect(rows).toEqual([])
  })
})
