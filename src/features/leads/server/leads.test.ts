import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { erasePerson } from '#features/personal-data/contract.ts'
import { useWorld, worldPassword } from '#test/world.ts'
import * as calendar from '../contract/calendar.ts'
import * as contacts from '../contract/contacts.ts'
import * as deals from '../contract/deals.ts'
import * as figures from '../contract/figures.ts'
import * as settings from '../contract/settings.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const other = await world.login({ role: roles.admin, name: 'Otto Other' })
const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: 'Dealers' } })
const [first, second, third] = pipeline.stages.map(({ id }) => id) as [number, number, number, number]
const { body: reason } = await staff.call(settings.createLeadChoice, {
  params: { kind: 'reasons' },
  body: { name: 'Went elsewhere' },
})
const open = async (more: object = {}) =>
  (
    await staff.call(deals.createLeadDeal, {
      body: { title: 'Fleet of vans', value: 100_000, currency: 'USD', ...more },
    })
  ).body
const move = (client: typeof staff, { id, version }: { id: number; version: number }, stage: number) =>
  client.call(deals.moveLeadDeal, { params: { id }, body: { stage_id: stage, version } })
const act = ({ id, version }: { id: number; version: number }, what: object) =>
  staff.call(deals.actOnLeadDeal, { params: { id }, body: { version, ...what } as never })

describe('a deal', () => {
  test('moved by two at once moves once, and the other one is refused', async () => {
    const deal = await open()
    const both = await Promise.all([move(staff, deal, second), move(other, deal, third)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.refusal.code).toBe('stale_version')
    const { body } = await staff.call(deals.getLeadDeal, { params: { id: deal.id } })
    expect(body.stays).toHaveLength(2)
    expect(body.events.map(({ kind }) => kind)).toEqual(['moved', 'created'])
  })
  test('enters a stage with what the stage demands only', async () => {
    const deal = await open({ value: 0 })
    const refused = await move(staff, deal, third)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'deal_incomplete'])
    const { body } = await staff.call(deals.updateLeadDeal, {
      params: { id: deal.id },
      body: { version: deal.version, value: 500 },
    })
    expect((await move(staff, body, third)).body.stage.id).toBe(third)
  })
  test('is lost with a reason only, and reopened into the same stage', async () => {
    const deal = await open()
    expect((await act(deal, { act: 'lose' })).refusal.errors).toHaveProperty('reason_id')
    const { body: lost } = await act(deal, { act: 'lose', reason_id: reason.id, note: 'Cheaper.' })
    expect(lost).toMatchObject({ place: 'lost', reason: { name: 'Went elsewhere' }, lost_note: 'Cheaper.' })
    expect((await move(staff, lost, second)).refusal.code).toBe('deal_state_changed')
    const { body: again } = await act(lost, { act: 'reopen' })
    expect(again).toMatchObject({ place: 'open', reason: null, closed_at: null, stage: { id: first } })
    expect(again.stays.map(({ left_at: left }) => left === null)).toEqual([false, true])
  })
  test('is changed with others: those that someone else changed are left, with the reason', async () => {
    const [one, two] = [await open(), await open()]
    await move(other, two, second)
    const { body } = await staff.call(deals.changeLeadDeals, {
      body: {
        deals: [one, two].map(({ id, version }) => ({ id, version })),
        change: { to: 'act', act: 'archive' },
      },
    })
    expect(body).toMatchObject({ done: 1, refused: [{ id: two.id, title: 'Fleet of vans' }] })
    const { body: list } = await staff.call(deals.listLeadDeals, { query: { place: 'archived' } })
    expect(list.data.map(({ id }) => id)).toEqual([one.id])
  })
  test('of another region is answered with 421', async () => {
    const deal = await open()
    await world.owner.db.execute(sql`update lead_deals set region = 2 where id = ${deal.id}`)
    expect((await staff.call(deals.getLeadDeal, { params: { id: deal.id } })).status).toBe(421)
    expect((await move(staff, deal, second)).status).toBe(421)
  })
  test('in a currency without a rate is counted beside the totals', async () => {
    const { body: own } = await staff.call(settings.createLeadPipeline, { body: { name: 'Two currencies' } })
    const stage = own.stages[0]!.id
    await open({ stage_id: stage, value: 10_000 })
    await open({ stage_id: stage, value: 20_000, currency: 'CAD' })
    await world.owner.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`delete from conversion_rates where base = 'CAD' and quote = 'USD'`)
      await tx.execute(
        sql`insert into conversion_rates (base, quote, rate, source) values ('CAD', 'EUR', 70000000, 'test'), ('USD', 'EUR', 90000000, 'test')`,
      )
    })
    const boardIn = async (currency: 'USD' | 'EUR') =>
      (await staff.call(deals.getLeadBoard, { query: { pipeline: own.id, currency } })).body.columns[0]!
    expect(await boardIn('USD')).toMatchObject({ count: 2, total: 10_000, weighted: 1_000, without_rate: 1 })
    expect(await boardIn('EUR')).toMatchObject({ count: 2, total: 23_000, weighted: 2_300, without_rate: 0 })
  })
})

test('figures count the deals that they open, archived ones too, at the rates of the days on which they closed', async () => {
  const { body: own } = await staff.call(settings.createLeadPipeline, { body: { name: 'Figures' } })
  const [stage, next] = own.stages
  const close = async (value: number, what: object) => act(await open({ stage_id: stage!.id, value }), what)
  await close(10_000, { act: 'win' })
  const { body: archived } = await close(5_000, { act: 'win' })
  await act(archived, { act: 'archive' })
  await close(700, { act: 'lose', reason_id: reason.id })
  await open({ stage_id: next!.id, value: 40_000, expected_close: '2027-03-15' })
  const { body } = await staff.call(figures.getLeadFigures, { query: { pipeline: own.id, currency: 'USD' } })
  expect(body).toMatchObject({ won: 2, won_value: 15_000, lost: 1, lost_value: 700, without_rate: 0 })
  expect(body.reasons).toMatchObject([{ name: 'Went elsewhere', lost: 1, lost_value: 700 }])
  const expected = { month: '2027-03', deals: 1, total: 40_000, weighted: 10_000, committed: 0 }
  expect(body.forecast).toMatchObject([{ deals: 0, won: 2, won_value: 15_000 }, expected])
  expect(body.stages[0]).toMatchObject({ entered: 3, went_on: 2 })
  const opens = async (query: object) =>
    (await staff.call(deals.listLeadDeals, { query: { pipeline: own.id, ...query } })).body.data.length
  const days = { from: body.from, until: body.until }
  expect(await opens({ state: 'won', ...days })).toBe(body.won)
  expect(await opens({ state: 'lost', reason: reason.id, ...days })).toBe(1)
  expect(await opens({ place: 'open', month: '2027-03' })).toBe(1)
})

test('further deals of a stage come page by page, those that moved last first, and none is left out', async () => {
  const { body: own } = await staff.call(settings.createLeadPipeline, { body: { name: 'Long stage' } })
  const stage = own.stages[0]!.id
  const made: number[] = []
  for (let deal = 0; deal < 7; deal += 1) made.push((await open({ stage_id: stage, title: `Long ${deal}` })).id)
  const seen: number[] = []
  for (;;) {
    const after = seen.at(-1)
    const { body } = await staff.call(deals.getLeadColumn, {
      params: { id: stage },
      query: { limit: 3, ...(after ? { after: String(after) } : {}) },
    })
    seen.push(...body.data.map(({ id }) => id))
    if (body.next === null) break
  }
  expect(seen).toEqual(made.toReversed())
  const found = await staff.call(deals.getLeadColumn, { params: { id: stage }, query: { q: 'Long 4' } })
  expect(found.body.data.map(({ id }) => id)).toEqual([made[4]])
  expect((await staff.call(deals.getLeadColumn, { params: { id: stage }, query: { after: 'x' } })).status).toBe(422)
})

test('a move is streamed to others who look at the board', async () => {
  const deal = await open()
  const { body: board } = await other.call(deals.getLeadBoard, { query: { pipeline: pipeline.id } })
  const cookie = [...other.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const stream = await fetch(`${other.origin}/api/v1/admin/lead-engine/events?after=${board.event_id}`, {
    headers: { cookie },
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await move(staff, deal, second)
  let seen = ''
  while (!seen.includes('"kind":"moved"')) seen += (await reader.read()).value ?? ''
  expect(seen).toContain('event: change')
  await reader.cancel()
})

test('a stage with deals asks where they go, and they keep their history', async () => {
  const { body: own } = await staff.call(settings.createLeadPipeline, { body: { name: 'To be cut' } })
  const [from, to] = own.stages
  const deal = await open({ stage_id: from!.id })
  const removal = (body: object) =>
    staff.call(settings.removeLeadStage, { params: { id: from!.id }, body: { version: from!.version, ...body } })
  const refused = await removal({})
  expect([refused.status, refused.refusal.code]).toEqual([409, 'in_use'])
  expect((await removal({ move_to: to!.id })).body.stages.map(({ id }) => id)).not.toContain(from!.id)
  const { body } = await staff.call(deals.getLeadDeal, { params: { id: deal.id } })
  expect(body.stays.map(({ stage }) => stage)).toEqual([from!.name, to!.name])
})

describe('contacts', () => {
  const add = async (more: object) =>
    (await staff.call(contacts.createLeadContact, { body: { kind: 'person', name: 'Lea Lang', ...more } as never }))
      .body
  test('that look the same are proposed, merged, and separated again', async () => {
    const kept = await add({ email: 'lea@lang.test', labels: [] })
    const gone = await add({ email: 'LEA@lang.test', phone: '+49 30 1234567', do_not_contact: true })
    const deal = await open({ person_id: gone.id })
    const { body: seen } = await staff.call(contacts.getLeadContact, { params: { id: kept.id } })
    expect(seen.duplicates).toMatchObject([{ id: gone.id, because: 'Same email' }])
    const { body: merged } = await staff.call(contacts.mergeLeadContacts, {
      params: { id: kept.id },
      body: { gone_id: gone.id, version: kept.version },
    })
    expect(merged).toMatchObject({ phone: '+49 30 1234567', do_not_contact: true, deals: [{ id: deal.id }] })
    expect(merged.mail_block).toMatch('do not contact')
    const { body: undone } = await staff.call(contacts.undoLeadMerge, { params: { id: merged.merges[0]!.id } })
    expect(undone).toMatchObject({ phone: '', do_not_contact: false, deals: [] })
    const { body: back } = await staff.call(contacts.getLeadContact, { params: { id: gone.id } })
    expect(back).toMatchObject({ deleted_at: null, deals: [{ id: deal.id }] })
  })
  test('are linked to a login with the same address when staff say so', async () => {
    const person = await world.signUp()
    const contact = await add({ email: person.email, name: 'Someone' })
    expect(contact).toMatchObject({ user_id: null, proposals: [{ kind: 'user', id: person.id }] })
    const { body } = await staff.call(contacts.linkLeadContact, {
      params: { id: contact.id },
      body: { kind: 'user', id: person.id, version: contact.version },
    })
    expect(body).toMatchObject({ user_id: person.id, proposals: [] })
  })
  test('are erased with the person, and so is what was written about them', async () => {
    const person = await world.signUp({ name: 'Zacharias Rarename' })
    const client = await world.login(person)
    const contact = await add({ name: person.name, email: person.email })
    const deal = await open({ title: `${person.name}’s shop`, person_id: contact.id })
    await staff.call(work.createLeadNote, { body: { body: `<p>${person.name} called.</p>`, deal_id: deal.id } })
    const erased = await client.call(erasePerson, { body: { current_password: worldPassword, confirmation: 'ERASE' } })
    expect(erased.status).toBe(200)
    const { rows: tables } = await world.owner.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const traces: string[] = []
    for (const { name } of tables) {
      const { rows } = await world.owner.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where to_jsonb(t)::text ilike any (array[${`%${person.name}%`}, ${`%${person.email}%`}])`,
      )
      if (rows.length > 0) traces.push(name)
    }
    expect(traces).toEqual([])
    const { body } = await staff.call(deals.getLeadDeal, { params: { id: deal.id } })
    expect(body).toMatchObject({ value: 100_000, person: { name: 'Erased' } })
  })
})

test('an activity that repeats is followed once when it is done', async () => {
  const { body: call } = await staff.call(work.createLeadActivity, {
    body: { kind: 'call', subject: 'Ask again', due_at: '2026-01-31T09:00:00Z', repeat: 'monthly' },
  })
  expect(call).toMatchObject({ overdue: true, owner: 'Ada Admin', minutes: 30 })
  const finish = (client: typeof staff) =>
    client.call(work.actOnLeadActivity, { params: { id: call.id }, body: { act: 'done', version: call.version } })
  const both = await Promise.all([finish(staff), finish(other)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body } = await staff.call(work.listLeadActivities, { query: { q: 'Ask again' } })
  expect(body.data.map(({ done_at: done }) => done === null)).toEqual([false, true])
  expect(body.counts).toMatchObject({ done: 1 })
})

test('a deleted activity leaves the lists, and comes back as it was', async () => {
  const { body: made } = await staff.call(work.createLeadActivity, {
    body: { kind: 'task', subject: 'Send the brochure', due_at: '2026-02-01T09:00:00Z' },
  })
  const act = (name: 'remove' | 'restore', version: number) =>
    staff.call(work.actOnLeadActivity, { params: { id: made.id }, body: { act: name, version } })
  const listed = async () =>
    (await staff.call(work.listLeadActivities, { query: { q: 'Send the brochure' } })).body.data.length
  expect((await act('restore', made.version)).status).toBe(404)
  const { body: gone } = await act('remove', made.version)
  expect([await listed(), (await act('remove', gone.activity.version)).status]).toEqual([0, 404])
  const { body: back } = await act('restore', gone.activity.version)
  expect(back.activity).toMatchObject({ subject: 'Send the brochure', due_at: made.due_at, done_at: null })
  expect(await listed()).toBe(1)
})

test('a calendar shows open activities by a secret address, until it is revoked or its owner leaves', async () => {
  const person = await world.signUp({ role: roles.admin })
  const owner = await world.login(person)
  await owner.call(work.createLeadActivity, {
    body: { kind: 'meeting', subject: 'Demo day', due_at: new Date(Date.now() + 3_600_000).toISOString() },
  })
  const make = async () => new URL((await owner.call(calendar.createLeadCalendar, {})).body.address!).pathname
  const read = async (path: string) => world.client().request('GET', path)
  const first = await make()
  const file = await read(first)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(String(file.body)).toContain('SUMMARY:Demo day')
  const second = await make()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await read(`${second.slice(0, -3)}xyz`)).status).toBe(404)
  await world.owner.db.execute(sql`update users set role = 0 where id = ${person.id}`)
  expect((await read(second)).status).toBe(404)
})

describe('notes', () => {
  test('are cleaned, commented, and changed by their author only', async () => {
    const deal = await open()
    const { body: made } = await staff.call(work.createLeadNote, {
      body: { body: '<p>Likes <b>dyno</b> days.</p><img src=x onerror=alert(1)>', deal_id: deal.id },
    })
    await other.call(work.createLeadNote, { body: { body: '<p>Invited.</p>', note_id: made.id } })
    const { body } = await staff.call(work.listLeadNotes, { query: { deal: deal.id } })
    expect(body.data).toMatchObject([{ author: 'Ada Admin', comments: [{ author: 'Otto Other' }] }])
    expect(body.data[0]!.body).not.toContain('onerror')
    const change = { params: { id: made.id }, body: { body: '<p>Mine.</p>', version: 1 } }
    expect((await other.call(work.updateLeadNote, change)).refusal.code).toBe('forbidden')
    expect((await staff.call(work.updateLeadNote, change)).status).toBe(204)
    expect((await staff.call(work.removeLeadNote, { params: { id: made.id }, body: { version: 1 } })).status).toBe(409)
  })
  test('422 without words', async () => {
    const deal = await open()
    const { status } = await staff.call(work.createLeadNote, { body: { body: '<p> </p>', deal_id: deal.id } })
    expect(status).toBe(422)
  })
})
