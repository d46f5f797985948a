import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { endpointUrl } from '#kit/contract.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { useWorld } from '#test/world.ts'
import * as contacts from '../contract/contacts.ts'
import * as deals from '../contract/deals.ts'
import * as contract from '../contract/fields.ts'
import * as imports from '../contract/imports.ts'
import * as settings from '../contract/settings.ts'
import type { FieldKind, FieldSubject } from '../rules/fields.ts'
import { contactImportJob } from './import-work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.database
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(settings.createLeadPipeline, { body: { name: 'Dealers' } })
const add = async (subject: FieldSubject, kind: FieldKind, label: string, more: object = {}) =>
  (
    await staff.call(contract.createLeadField, {
      body: { subject, kind, label, required: false, choices: [], ...more },
    })
  ).body
const choices = (...names: string[]) => ({ choices: names.map((name) => ({ name })) })

const bays = await add('deal', 'number', 'Lifts')
const budget = await add('deal', 'money', 'Budget')
const level = await add('deal', 'choice', 'Partner level', choices('Silver', 'Gold'))
const visit = await add('deal', 'date', 'Site visit')
const dyno = await add('deal', 'yes_no', 'Own dyno')
const remark = await add('deal', 'text', 'Remark')
const vat = await add('firm', 'text', 'VAT number')
const fleet = await add('firm', 'number', 'Vehicles')
const name = ({ id }: { id: number }) => `custom_${id}`
const open = async (title: string, more: object = {}) =>
  (await staff.call(deals.createLeadDeal, { body: { title, ...more } })).body
const change = (deal: { id: number; version: number }, values: object) =>
  staff.call(deals.updateLeadDeal, { params: { id: deal.id }, body: { version: deal.version, ...values } as never })
const titles = async (query: object) =>
  (await staff.call(deals.listLeadDeals, { query: query as never })).body.data.map(({ title }) => title)

describe('custom fields of a deal', () => {
  test('hold values of their type only, in the database too', async () => {
    const deal = await open('Typed')
    const wrong = {
      [name(bays)]: 'many',
      [name(level)]: 'Bronze',
      [name(visit)]: '2026-02-30',
      [name(dyno)]: 'yes',
      [name(vat)]: 'of a firm',
    }
    const { refusal } = await change(deal, wrong)
    expect(Object.keys(refusal.errors).toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect((await change(deal, { nothing: 1 })).refusal.errors).toEqual({ nothing: ['There is no such field.'] })
    for (const [field, value] of [
      [bays, '"many"'],
      [level, '"Bronze"'],
      [visit, '"2026-02-30"'],
      [dyno, '"yes"'],
      [budget, '{"minor": 1.5, "currency": "USD"}'],
      [budget, '100'],
      [vat, '"of a firm"'],
    ] as const)
      await expect(
        db.execute(
          sql`update lead_deals set custom = jsonb_build_object(${name(field)}::text, ${value}::jsonb) where id = ${deal.id}`,
        ),
      ).rejects.toMatchObject({ cause: { constraint: 'lead_deals_custom' } })
    await expect(db.execute(sql`update lead_fields set kind = 'text' where id = ${bays.id}`)).rejects.toMatchObject({
      cause: { constraint: 'lead_fields_stay' },
    })
  })

  test('are kept in the history, and emptied', async () => {
    const deal = await open('Kept', { [name(bays)]: 4, [name(budget)]: { minor: 250_000, currency: 'EUR' } })
    expect(deal).toMatchObject({ [name(bays)]: 4, [name(budget)]: { minor: 250_000, currency: 'EUR' } })
    const { body } = await change(deal, { [name(bays)]: null, [name(dyno)]: false })
    expect([name(bays) in body, body[name(dyno) as 'title'], body.version]).toEqual([false, false, deal.version + 1])
    const { body: history } = await staff.call(listRevisions, {
      params: { kind: 'lead-deal', id: deal.id },
      query: {},
    })
    expect(history.data[0]!.changes).toEqual([
      { field: name(bays), old: 4, new: null },
      { field: name(dyno), old: null, new: false },
    ])
  })

  test('narrow and sort the list page by page, and are columns of its file', async () => {
    await open('Few', {
      [name(bays)]: 2,
      [name(level)]: 'Gold',
      [name(visit)]: '2026-03-01',
      [name(remark)]: 'Likes Euro',
    })
    await open('Many', { [name(bays)]: 30, [name(level)]: 'Gold', [name(dyno)]: true })
    await open('Some', { [name(bays)]: 9.5, [name(budget)]: { minor: 99_900, currency: 'USD' } })
    expect(await titles({ [name(level)]: 'Gold' })).toEqual(['Many', 'Few'])
    expect(await titles({ [name(bays)]: '9..' })).toEqual(['Some', 'Many'])
    expect(await titles({ [name(bays)]: '..9.5', [name(level)]: 'Gold' })).toEqual(['Few'])
    expect(await titles({ [name(budget)]: '999..999 USD' })).toEqual(['Some'])
    expect(await titles({ [name(visit)]: '2026-02-01..2026-03-01' })).toEqual(['Few'])
    expect(await titles({ [name(remark)]: 'euro' })).toEqual(['Few'])
    expect(await titles({ [name(dyno)]: 'yes' })).toEqual(['Many'])
    expect(await titles({ [name(level)]: 'none', q: 'Some' })).toEqual(['Some'])
    expect((await staff.call(deals.listLeadDeals, { query: { [name(bays)]: 'x' } as never })).status).toBe(422)
    for (const [sort, order] of [
      [name(bays), ['Few', 'Some', 'Many', 'Typed', 'Kept']],
      [`${name(bays)}-down`, ['Many', 'Some', 'Few', 'Kept', 'Typed']],
      [name(level), ['Few', 'Many', 'Typed', 'Kept', 'Some']],
    ] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { body } = await staff.call(deals.listLeadDeals, {
          query: { sort, limit: 2, ...(after ? { after } : {}) },
        })
        seen.push(...body.data.map(({ title }) => title))
        after = body.next ?? undefined
      } while (after)
      expect(seen).toEqual(order)
    }
    const file = await staff.request('GET', endpointUrl(deals.exportLeadDeals, { query: { q: 'Some' } as never }))
    expect(String(file.body)).toContain('Lifts,Budget,Partner level,Site visit,Own dyno,Remark')
    expect(String(file.body)).toContain('9.5,999.00 USD,,,,')
  })

  test('are demanded by stages, and no longer once archived', async () => {
    const [, second] = pipeline.stages
    const { body } = await staff.call(settings.updateLeadStage, {
      params: { id: second!.id },
      body: { version: second!.version, demands: [`custom_${dyno.id}`] },
    })
    expect(body.stages[1]!.demands).toEqual([name(dyno)])
    const deal = await open('Demanded', { stage_id: pipeline.stages[0]!.id })
    const move = (of: { id: number; version: number }) =>
      staff.call(deals.moveLeadDeal, { params: { id: of.id }, body: { version: of.version, stage_id: second!.id } })
    expect((await move(deal)).refusal).toMatchObject({
      code: 'deal_incomplete',
      message: expect.stringContaining('own dyno'),
    })
    expect((await move((await change(deal, { [name(dyno)]: false })).body)).status).toBe(200)
    await staff.call(contract.updateLeadField, { params: { id: dyno.id }, body: { version: 1, archived: true } })
    const { body: all } = await staff.call(settings.getLeadSettings, {})
    const { body: counted } = await staff.call(contract.listLeadFields, {})
    expect(all.pipelines[0]!.stages[1]!.demands).toEqual([])
    expect(all.fields.find(({ id }) => id === dyno.id)).toMatchObject({ archived: true })
    expect(counted.data.find(({ id }) => id === dyno.id)).toMatchObject({ uses: 3 })
  })

  test('that are required are asked when a deal is created, and stay filled in', async () => {
    const asked = await add('deal', 'text', 'Brand', { required: true })
    const refused = await staff.call(deals.createLeadDeal, { body: { title: 'Empty' } })
    expect(refused.refusal.errors).toEqual({ [name(asked)]: ['Enter Brand.'] })
    const deal = await open('Filled', { [name(asked)]: 'BMW' })
    expect((await change(deal, { [name(asked)]: '' })).refusal.errors).toHaveProperty(name(asked))
    expect((await change(deal, { title: 'Still filled' })).status).toBe(200)
    await staff.call(contract.updateLeadField, { params: { id: asked.id }, body: { version: 1, required: false } })
  })

  test('have choices that are renamed where they are chosen, and removed while nobody chose them', async () => {
    const edit = (version: number, body: object) =>
      staff.call(contract.updateLeadField, { params: { id: level.id }, body: { version, ...body } })
    expect((await edit(1, choices('Silver'))).refusal.code).toBe('in_use')
    const swapped = {
      choices: [{ name: 'Silver', was: 'Gold' }, { name: 'Gold', was: 'Silver' }, { name: 'Platinum' }],
    }
    expect((await edit(1, swapped)).body.choices).toEqual(['Silver', 'Gold', 'Platinum'])
    expect(await titles({ [name(level)]: 'Silver' })).toEqual(['Many', 'Few'])
    expect((await edit(2, choices('Silver', 'silver'))).refusal.errors).toHaveProperty('choices')
    expect((await edit(2, { label: 'lifts' })).refusal.errors).toEqual({ label: ['This is already taken.'] })
    expect((await edit(2, choices('Silver'))).body.choices).toEqual(['Silver'])
  })
})

test('a merge fills in what the contact that is kept lacks, and its undo takes that back', async () => {
  const create = async (called: string, values: object) =>
    (await staff.call(contacts.createLeadContact, { body: { kind: 'firm', name: called, ...values } })).body
  const kept = await create('Kept Motors', { [name(fleet)]: 3 })
  const gone = await create('Gone Motors', { [name(fleet)]: 8, [name(vat)]: 'DE123' })
  const { body: merged } = await staff.call(contacts.mergeLeadContacts, {
    params: { id: kept.id },
    body: { gone_id: gone.id, version: kept.version },
  })
  expect(merged).toMatchObject({ [name(fleet)]: 3, [name(vat)]: 'DE123' })
  const { body: undone } = await staff.call(contacts.undoLeadMerge, { params: { id: merged.merges[0]!.id } })
  expect(undone).toMatchObject({ [name(fleet)]: 3 })
  expect(undone).not.toHaveProperty(name(vat))
})

test('an import reads custom fields, fills in those that are missing, and is undone', async () => {
  const { body: known } = await staff.call(contacts.createLeadContact, {
    body: { kind: 'firm', name: 'Known Haulage', [name(vat)]: 'FR1' } as never,
  })
  const url = endpointUrl(imports.uploadContactImport, { query: { name: 'firms.csv' } })
  const { body: made } = await staff.request(
    'POST',
    url,
    [
      'type,name,VAT number,vehicles',
      'firm,Known Haulage,FR2,12',
      'firm,New Haulage,,"1,200"',
      'firm,Wrong Haulage,,a lot',
      'person,Pat Person,FR3,',
    ].join('\n'),
    { 'content-type': 'application/octet-stream' },
  )
  const { id, mapping } = made as imports.ContactImport
  expect(mapping).toMatchObject({ [name(vat)]: 'VAT number', [name(fleet)]: 'vehicles' })
  const work = () => workThrough(world.database, contactImportJob(world.database))
  await staff.call(imports.checkContactImport, { params: { id }, body: { mapping, duplicates: 'fill' } })
  await work()
  const { body: rows } = await staff.call(imports.listImportedContacts, { params: { id }, query: { sort: 'oldest' } })
  expect(rows.data.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['filled', 'Same name'],
    ['added', ''],
    ['wrong', 'Vehicles: Use a number, such as 1250.5.'],
    ['wrong', 'VAT number: Only for firms.'],
  ])
  await staff.call(imports.applyContactImport, { params: { id } })
  await work()
  const read = async () => (await staff.call(contacts.getLeadContact, { params: { id: known.id } })).body
  expect(await read()).toMatchObject({ [name(vat)]: 'FR1', [name(fleet)]: 12, version: 2 })
  const found = await staff.call(contacts.listLeadContacts, { query: { [name(fleet)]: '1000..' } as never })
  expect(found.body.data).toMatchObject([{ name: 'New Haulage', custom: { [name(fleet)]: 1200 } }])
  await staff.call(imports.undoContactImport, { params: { id } })
  await work()
  expect(await read()).not.toHaveProperty(name(fleet))
})
