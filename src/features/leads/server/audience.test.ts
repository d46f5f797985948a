import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { exportAudits, listAudits } from '#features/audits/contract.ts'
import * as files from '#features/files/contract.ts'
import * as outbox from '#features/mails/contract.ts'
import { compareRevisions, listRevisions } from '#features/revisions/contract/revisions.ts'
import { endpointUrl } from '#kit/contract.ts'
import { upload } from '#test/fixtures-requests.ts'
import { useWorld } from '#test/world.ts'
import * as automation from '../contract/automation.ts'
import * as calendar from '../contract/calendar.ts'
import * as contacts from '../contract/contacts.ts'
import * as deals from '../contract/deals.ts'
import * as figures from '../contract/figures.ts'
import * as goals from '../contract/goals.ts'
import * as mails from '../contract/mails.ts'
import * as settings from '../contract/settings.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const member = await world.login({ role: roles.admin, name: 'Mia Member' })
const outsider = await world.login({ role: roles.admin, name: 'Otto Outsider' })
const chief = await world.login({ role: roles.superadmin, name: 'Cora Chief' })
const settingsOf = async (client: typeof member) => (await client.call(settings.getLeadSettings, {})).body
const [mia, otto] = [(await settingsOf(member)).me, (await settingsOf(outsider)).me]
const { body: open } = await member.call(settings.createLeadPipeline, { body: { name: 'Open' } })
const { body: secret } = await member.call(settings.createLeadPipeline, { body: { name: 'Secret' } })
const [stage, next] = secret.stages.map(({ id }) => id) as [number, number, number, number]
const { body: firm } = await member.call(contacts.createLeadContact, { body: { kind: 'firm', name: 'Quiet Cars' } })
const { body: person } = await member.call(contacts.createLeadContact, {
  body: { kind: 'person', name: 'Paul Quiet', email: 'paul@quiet.example.test' },
})
const add = async (values: object = {}) =>
  (
    await member.call(deals.createLeadDeal, {
      body: { title: 'Silent deal', value: 70_000, currency: 'USD', stage_id: stage, firm_id: firm.id, ...values },
    })
  ).body
const limit = (body: object) =>
  member.call(settings.updateLeadPipeline, { params: { id: secret.id }, body: body as never })
const plan = (values: object) =>
  member.call(work.createLeadActivity, {
    body: { kind: 'call', subject: 'Hush', due_at: '2030-01-02T09:00:00Z', ...values } as never,
  })

let file: number
let hidden: Awaited<ReturnType<typeof add>>
let note: number
let activity: work.LeadActivity
beforeAll(async () => {
  hidden = await add()
  file = (await upload(member, Buffer.from('van,count\nT7,12\n'), { name: 'vans.csv', purpose: 'attachment' })).id
  note = (await member.call(work.createLeadNote, { body: { deal_id: hidden.id, body: '<p>Psst</p>', files: [file] } }))
    .body.id
  activity = (await plan({ deal_id: hidden.id })).body
  // Otto's activity from before the pipeline was restricted.
  await plan({ deal_id: hidden.id, owner_id: otto, subject: 'Ottos' })
  await member.call(mails.sendLeadMail, {
    body: { contact_id: person.id, deal_id: hidden.id, subject: 'Offer', body: 'Between us.' },
  })
  const { version } = (await settingsOf(member)).pipelines.find(({ id }) => id === secret.id)!
  await limit({ version, audience: 'members', members: [mia] })
})

describe('a pipeline for chosen people', () => {
  test('is said by someone who keeps seeing it, and only of people who work with leads', async () => {
    const { version } = (await settingsOf(member)).pipelines.find(({ id }) => id === secret.id)!
    expect((await limit({ version, members: [otto] })).refusal.errors).toHaveProperty('members')
    const customer = await world.signUp({ name: 'Carl Customer' })
    expect((await limit({ version, members: [mia, customer.id] })).refusal.errors).toHaveProperty('members')
    const own = (await settingsOf(member)).pipelines.find(({ id }) => id === secret.id)
    expect(own).toMatchObject({ audience: 'members', members: [mia], sees_all: true })
  })
  test('is in no settings, board or column of others, and theirs to change in nothing', async () => {
    expect((await settingsOf(outsider)).pipelines.map(({ name }) => name)).toEqual(['Open'])
    expect((await settingsOf(chief)).pipelines.map(({ name }) => name)).toEqual(['Open', 'Secret'])
    const board = (client: typeof member) => client.call(deals.getLeadBoard, { query: { pipeline: secret.id } })
    expect([(await board(outsider)).status, (await board(member)).status]).toEqual([404, 200])
    const column = { params: { id: stage }, query: {} }
    expect((await outsider.call(deals.getLeadColumn, column)).body.data).toEqual([])
    expect((await member.call(deals.getLeadColumn, column)).body.data).toHaveLength(1)
    const { version } = secret
    const refused = [
      await outsider.call(settings.updateLeadPipeline, { params: { id: secret.id }, body: { version, name: 'Mine' } }),
      await outsider.call(settings.removeLeadPipeline, { params: { id: secret.id }, body: { version } }),
      await outsider.call(settings.updateLeadStage, { params: { id: stage }, body: { version: 1, name: 'Mine' } }),
      await outsider.call(settings.removeLeadStage, { params: { id: stage }, body: { version: 1 } }),
      await outsider.call(deals.createLeadDeal, { body: { title: 'In', stage_id: stage } }),
      await outsider.call(automation.updateLeadRule, {
        params: { event: 'credit_limit' },
        body: { version: 1, stage_id: stage },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
    expect((await outsider.call(settings.getLeadUses, {})).body.stages).not.toHaveProperty(String(stage))
    expect((await member.call(settings.getLeadUses, {})).body.stages).toHaveProperty(String(stage), 1)
  })
  test('hides its deals from lists, counts, search and files', async () => {
    const list = async (client: typeof member, query: object = {}) =>
      (await client.call(deals.listLeadDeals, { query })).body
    expect((await list(member, { q: 'Silent' })).data).toHaveLength(1)
    expect((await list(outsider, { q: 'Silent' })).data).toEqual([])
    expect((await list(outsider)).counts).toEqual({})
    const file = async (client: typeof member) =>
      String((await client.request('GET', endpointUrl(deals.exportLeadDeals, { query: {} }))).body)
    expect(await file(member)).toContain('Silent deal')
    expect(await file(outsider)).not.toContain('Silent deal')
    const { body: shown } = await outsider.call(contacts.getLeadContact, { params: { id: firm.id } })
    expect(shown.deals).toEqual([])
    expect((await member.call(contacts.getLeadContact, { params: { id: firm.id } })).body.deals).toHaveLength(1)
    const openDeals = async (client: typeof member) =>
      (await client.call(contacts.listLeadContacts, { query: { q: 'Quiet Cars' } })).body.data[0]?.open_deals
    expect([await openDeals(outsider), await openDeals(member)]).toEqual([0, 1])
  })
  test('has deals that do not exist for others, whatever they try', async () => {
    const { id, version } = hidden
    const params = { id }
    const tries = [
      await outsider.call(deals.getLeadDeal, { params }),
      await outsider.call(deals.updateLeadDeal, { params, body: { version, title: 'Mine' } }),
      await outsider.call(deals.moveLeadDeal, { params, body: { version, stage_id: next } }),
      await outsider.call(deals.actOnLeadDeal, { params, body: { version, act: 'win' } }),
      await outsider.call(listRevisions, { params: { kind: 'lead-deal', id }, query: {} }),
      await outsider.call(compareRevisions, { params: { kind: 'lead-deal', id }, query: { from: 1, to: 1 } }),
      await outsider.call(work.createLeadNote, { body: { deal_id: id, body: 'x' } }),
      await outsider.call(work.createLeadNote, { body: { note_id: note, body: 'x' } }),
      await outsider.call(work.createLeadActivity, {
        body: { kind: 'call', subject: 'x', due_at: '2030-01-01T00:00:00Z' as never, deal_id: id },
      }),
      await outsider.call(work.updateLeadActivity, {
        params: { id: activity.id },
        body: { version: activity.version, subject: 'x' },
      }),
      await outsider.call(work.actOnLeadActivity, {
        params: { id: activity.id },
        body: { version: activity.version, act: 'remove' },
      }),
      await outsider.call(mails.sendLeadMail, {
        body: { contact_id: person.id, deal_id: id, subject: 'x', body: 'x' },
      }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
    const { body: bulk } = await outsider.call(deals.changeLeadDeals, {
      body: { deals: [{ id, version }], change: { to: 'act', act: 'archive' } },
    })
    expect(bulk).toMatchObject({ done: 0, refused: [{ id, title: `Deal ${id}` }] })
    expect((await member.call(listRevisions, { params: { kind: 'lead-deal', id }, query: {} })).status).toBe(200)
    expect((await chief.call(deals.getLeadDeal, { params })).body.title).toBe('Silent deal')
  })
  test('keeps what hangs on its deals: notes, emails, activities, calendars', async () => {
    const seen = async (client: typeof member) => [
      (await client.call(work.listLeadNotes, { query: { deal: hidden.id } })).body.data.length,
      (await client.call(mails.listLeadMails, { query: { deal: hidden.id } })).body.data.length,
      (await client.call(mails.listLeadMails, { query: { contact: person.id } })).body.data.length,
      (await client.call(work.listLeadActivities, { query: {} })).body.data.length,
      (await client.call(work.listLeadActivities, { query: {} })).body.counts['open'],
    ]
    expect(await seen(member)).toEqual([1, 1, 1, 2, 2])
    expect(await seen(outsider)).toEqual([0, 0, 0, 0, 0])
    const { body: feed } = await outsider.call(calendar.createLeadCalendar, {})
    const answer = await world.client().request('GET', new URL(feed.address!).pathname)
    expect(answer.status).toBe(200)
    expect(String(answer.body)).not.toContain('Ottos')
  })
  test('keeps the files and the emails of its deals from lists and calls for all of them', async () => {
    const { body: mail } = await member.call(outbox.listMails, { query: { q: person.email } })
    expect(mail.data).toMatchObject([{ recipient: person.email }])
    const open = async (client: typeof member) => [
      (await client.call(files.getAnyFile, { params: { id: file }, query: {} })).status,
      (await client.call(files.permitAnyDownload, { params: { id: file } })).status,
      (await client.call(files.compareFiles, { params: { id: file }, query: { with: file } })).status,
      (await client.call(outbox.getMail, { params: { id: mail.data[0]!.id } })).status,
      (await client.call(outbox.listMails, { query: { q: person.email } })).body.data.length,
    ]
    expect(await open(member)).toEqual([200, 200, 200, 200, 1])
    expect(await open(chief)).toEqual([200, 200, 200, 200, 1])
    expect(await open(outsider)).toEqual([404, 404, 404, 404, 0])
    const { body: unknown } = await outsider.call(files.permitAnyDownload, { params: { id: 999_999 } })
    expect((await outsider.call(files.permitAnyDownload, { params: { id: file } })).body).toEqual(unknown)
    const csv = await outsider.request('GET', endpointUrl(outbox.exportMails, { query: {} }))
    expect(String(csv.body)).not.toContain(person.email)
  })
  test('is in no audit row of a merge of its contacts', async () => {
    const create = async (name: string) =>
      (await member.call(contacts.createLeadContact, { body: { kind: 'firm', name } })).body
    const [kept, gone] = [await create('Twin'), await create('Twin 2')]
    const own = await add({ firm_id: gone.id })
    await member.call(contacts.mergeLeadContacts, {
      params: { id: kept.id },
      body: { gone_id: gone.id, version: kept.version },
    })
    const { body } = await outsider.call(listAudits, { query: { action: 'lead-contact.merge' } })
    expect(body.data[0]!.after).toMatchObject({ merged: gone.id, moved: { deals_firm: 1, deals_person: 0 } })
    expect(JSON.stringify(body.data[0])).not.toContain(`[${own.id}]`)
    const { body: undone } = await member.call(contacts.undoLeadMerge, {
      params: { id: (await member.call(contacts.getLeadContact, { params: { id: kept.id } })).body.merges[0]!.id },
    })
    expect(undone.deals).toEqual([])
  })
  test('lets nobody be asked who cannot see: owners of activities and mentions', async () => {
    expect((await plan({ deal_id: hidden.id, owner_id: otto })).refusal.errors).toHaveProperty('owner_id')
    const mention = await member.call(work.createLeadNote, {
      body: { deal_id: hidden.id, body: 'See this', mentions: [otto] },
    })
    expect(mention.status).toBe(404)
  })
  test('is in no figure, goal, list of runs or audit log of others', async () => {
    const total = async (client: typeof member) =>
      (await client.call(figures.getLeadFigures, { query: { currency: 'USD' } })).body.won_value
    const won = await add({ value: 5_000 })
    await member.call(deals.actOnLeadDeal, { params: { id: won.id }, body: { version: won.version, act: 'win' } })
    expect([await total(member), await total(outsider), await total(chief)]).toEqual([5_000, 0, 5_000])
    const goal = { measure: 'won_value', period: 'month', owner_id: null, currency: 'USD', target: 10 } as const
    await member.call(goals.createLeadGoal, { body: { ...goal, pipeline_id: null } })
    await member.call(goals.createLeadGoal, { body: { ...goal, pipeline_id: secret.id } })
    const refused = await outsider.call(goals.createLeadGoal, { body: { ...goal, pipeline_id: secret.id } })
    expect(refused.refusal.errors).toHaveProperty('pipeline_id')
    const reached = async (client: typeof member) =>
      (await client.call(goals.listLeadGoals, {})).body.data.map((one) => one.reached)
    expect([await reached(member), await reached(outsider)]).toEqual([[5_000, 5_000], [0]])
    await db.execute(sql`insert into lead_runs (event, subject_id, deal_id) values ('credit_limit', 1, ${hidden.id})`)
    const runs = async (client: typeof member) =>
      (await client.call(automation.listLeadRuns, { query: {} })).body.data.length
    expect([await runs(member), await runs(outsider)]).toEqual([1, 0])
    const logged = async (client: typeof member) => {
      const { body } = await client.call(listAudits, { query: { q: `lead-deal/${hidden.id}` } })
      return body.data.length > 0
    }
    expect([await logged(member), await logged(outsider), await logged(chief)]).toEqual([true, false, true])
    const file = await outsider.request('GET', endpointUrl(exportAudits, { query: { q: 'lead-' } }))
    expect(String(file.body)).not.toContain('Silent')
  })
  test('shows owners their own deals, and gives them away for good', async () => {
    const own = await add({ title: 'Ottos deal', owner_id: otto })
    const { pipelines } = await settingsOf(outsider)
    expect(pipelines.find(({ id }) => id === secret.id)).toMatchObject({ sees_all: false })
    const { body: board } = await outsider.call(deals.getLeadBoard, { query: { pipeline: secret.id } })
    expect(board.columns.flatMap((column) => column.deals.map(({ title }) => title))).toEqual(['Ottos deal'])
    const { body: moved } = await outsider.call(deals.moveLeadDeal, {
      params: { id: own.id },
      body: { version: own.version, stage_id: next },
    })
    expect(moved.stage.id).toBe(next)
    const { status } = await outsider.call(deals.updateLeadDeal, {
      params: { id: own.id },
      body: { version: moved.version, owner_id: mia },
    })
    expect(status).toBe(200)
    expect((await outsider.call(deals.getLeadDeal, { params: { id: own.id } })).status).toBe(404)
  })
  test('tells boards of others nothing', async () => {
    const { body: first } = await member.call(deals.createLeadDeal, {
      body: { title: 'For all', stage_id: open.stages[0]!.id },
    })
    const [last] = (await db.execute<{ id: number }>(sql`select max(id)::int as id from lead_events`)).rows
    await add({ title: 'Quiet again' })
    await member.call(deals.moveLeadDeal, {
      params: { id: first.id },
      body: { version: first.version, stage_id: open.stages[1]!.id },
    })
    const kinds = async (client: typeof member, deal?: number) => {
      const response = await fetch(
        `${client.origin}${endpointUrl(deals.followLeadDeals, { query: { after: last!.id, ...(deal ? { deal } : {}) } })}`,
        {
          headers: { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') },
        },
      )
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (!text.includes('"moved"')) text += (await reader.read()).value ?? ''
      await reader.cancel()
      return [...text.matchAll(/"kind":"(\w+)"/g)].map((match) => match[1])
    }
    expect([await kinds(member), await kinds(outsider)]).toEqual([['created', 'moved'], ['moved']])
    expect(await kinds(member, first.id)).toEqual(['moved'])
  })
})
