import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { endpointUrl } from '#kit/contract.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { useWorld } from '#test/world.ts'
import * as contacts from '../contract/contacts.ts'
import * as contract from '../contract/imports.ts'
import { createLeadChoice } from '../contract/settings.ts'
import { createLeadNote } from '../contract/work.ts'
import { contactImportJob } from './import-work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.database
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
await staff.call(createLeadChoice, { params: { kind: 'labels' }, body: { name: 'Fleet' } })
const work = () => workThrough(world.database, contactImportJob(world.database))

async function upload(text: string) {
  const url = endpointUrl(contract.uploadContactImport, { query: { name: 'people.csv' } })
  const response = await fetch(`${world.origins[0]}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: world.origins[0]!,
      cookie: [...staff.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: text,
  })
  return { status: response.status, body: (await response.json()) as contract.ContactImport & { code?: string } }
}
const read = async (id: number) => (await staff.call(contract.getContactImport, { params: { id } })).body
async function checked(text: string, duplicates: 'fill' | 'keep' = 'fill') {
  const { body } = await upload(text)
  await staff.call(contract.checkContactImport, {
    params: { id: body.id },
    body: { mapping: body.mapping, duplicates },
  })
  await work()
  return read(body.id)
}
async function moved(id: number, call: typeof contract.applyContactImport | typeof contract.undoContactImport) {
  expect((await staff.call(call, { params: { id } })).status).toBe(200)
  await work()
  return read(id)
}
const rowsOf = async (id: number, query: object = {}) =>
  (await staff.call(contract.listImportedContacts, { params: { id }, query: { sort: 'oldest', ...query } })).body.data
const found = async (q: string) => (await staff.call(contacts.listLeadContacts, { query: { q } })).body.data
const one = async (q: string) => {
  const [row] = await found(q)
  return (await staff.call(contacts.getLeadContact, { params: { id: row!.id } })).body
}
const count = async () => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from lead_contacts`)
  return rows[0]!.n
}

describe('an import of contacts', () => {
  test('says what happens to each row, writes the right ones, and is undone', async () => {
    const { body: known } = await staff.call(contacts.createLeadContact, {
      body: { kind: 'person', name: 'Kim Known', email: 'kim@known.test', do_not_contact: true },
    })
    const before = await count()
    const { id, ...tried } = await checked(
      [
        'First name,Last name,Email,Telephone,Company,Tags,Do not contact',
        "Nora,New,nora@new.test,'+1 775 555 0101,New Motors,Fleet,no",
        'Kim,Known,KIM@known.test,+1 775 555 0102,New Motors,,no',
        'Nora,Again,nora@new.test,,,,',
        ',,not-an-address,,,Nothing,maybe',
      ].join('\n'),
    )
    expect(tried).toMatchObject({ state: 'checked', rows: 4, added: 2, filled: 1, kept: 1, wrong: 1, may_apply: true })
    expect(await count()).toBe(before)
    expect((await rowsOf(id)).map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
      [2, 'added', ''],
      [3, 'filled', 'Same email'],
      [4, 'kept', 'Same email as line 2'],
      [5, 'wrong', expect.stringContaining('email: Enter a valid email address.')],
      [2, 'added', ''],
    ])
    const [wrong] = await rowsOf(id, { outcome: 'wrong' })
    expect(wrong!.reason).toContain('name: Enter a name.')
    expect(wrong!.reason).toContain('do not contact: Use yes or no.')
    expect(wrong!.reason).toContain('labels: There is no label Nothing.')

    expect(await moved(id, contract.applyContactImport)).toMatchObject({ state: 'applied', may_undo: true })
    const nora = await one('nora@new.test')
    expect(nora).toMatchObject({ name: 'Nora New', phone: '+1 775 555 0101', firm: 'New Motors', version: 1 })
    expect(nora.labels).toHaveLength(1)
    const kim = await one('kim@known.test')
    expect(kim).toMatchObject({ id: known.id, phone: '+1 775 555 0102', firm: 'New Motors', do_not_contact: true })
    const { body: history } = await staff.call(listRevisions, {
      params: { kind: 'lead-contact', id: kim.id },
      query: {},
    })
    expect(history.data[0]).toMatchObject({ version: kim.version, note: `Import ${id}: people.csv` })

    await staff.call(createLeadNote, { body: { contact_id: nora.id, body: '<p>Called back.</p>' } })
    expect(await moved(id, contract.undoContactImport)).toMatchObject({
      state: 'undone',
      failure: '2 contacts were changed or used since and not undone.',
    })
    expect(await one('kim@known.test')).toMatchObject({ phone: '', firm: null })
    expect((await found('New Motors')).map(({ name }) => name)).toEqual(['Nora New', 'New Motors'].toSorted())
  })

  test('takes everything back that nobody touched', async () => {
    const before = await count()
    const { id } = await checked('name,firm,email\nUma Undo,Undo Tuning,uma@undo.test\n')
    await moved(id, contract.applyContactImport)
    expect(await count()).toBe(before + 2)
    expect(await moved(id, contract.undoContactImport)).toMatchObject({ state: 'undone', failure: '' })
    expect(await count()).toBe(before)
  })

  test('that breaks in the middle leaves nothing, and is written once when it is tried again', async () => {
    const { id } = await checked('name,email\nBen Break,ben@break.test\nBo Break,bo@break.test\n')
    await world.owner.db.execute(sql`
      create function break_import() returns trigger language plpgsql as $$
        begin if new.email = 'bo@break.test' then raise exception 'out of power'; end if; return new; end $$;
      create trigger break_import before insert on lead_contacts for each row execute function break_import()`)
    const before = await count()
    await staff.call(contract.applyContactImport, { params: { id } })
    const attempt = { number: 1, isLast: false, stopping: new AbortController().signal }
    const job = contactImportJob(world.database)
    await expect(job.work(String(id), attempt)).rejects.toThrow('Failed query')
    expect([await count(), (await read(id)).state]).toEqual([before, 'applying'])
    await world.owner.db.execute(sql`drop trigger break_import on lead_contacts; drop function break_import`)
    await job.work(String(id), attempt)
    await job.work(String(id), attempt)
    expect([await count(), (await read(id)).state]).toEqual([before + 2, 'applied'])
  })

  test('of 100,000 rows with errors in them reports each, and leaves other contacts alone', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) =>
      row % 1000 === 7 ? `,broken${row}` : `Person ${row},person${row % 99_000}@bulk.test`,
    )
    const { id, ...tried } = await checked(['name,email', ...lines].join('\n'), 'keep')
    expect(tried).toMatchObject({ state: 'checked', rows: 100_000, wrong: 100, kept: 999, added: 98_901 })
    const wrong = await rowsOf(id, { outcome: 'wrong' })
    expect(wrong[0]).toMatchObject({ line: 9, reason: 'name: Enter a name. email: Enter a valid email address.' })
  }, 240_000)

  test('is refused without columns, without a name, and twice', async () => {
    expect((await upload('just text')).body.code).toBe('file_kind_refused')
    const { body } = await upload('name,email\nA,a@a.test\n')
    const send = (mapping: Record<string, string>) =>
      staff.call(contract.checkContactImport, { params: { id: body.id }, body: { mapping } })
    expect((await send({ email: 'email' })).refusal.errors).toEqual({ mapping: ['Choose the column of the name.'] })
    expect((await send({ name: 'nothing' })).refusal.errors).toEqual({ mapping: ['The file has no column nothing.'] })
    expect((await send({ name: 'name' })).status).toBe(200)
    expect((await send({ name: 'name' })).refusal.code).toBe('import_moved')
    expect((await staff.call(contract.undoContactImport, { params: { id: body.id } })).refusal.code).toBe(
      'import_moved',
    )
  })
})
