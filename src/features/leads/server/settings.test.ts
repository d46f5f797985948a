import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { compareRevisions, listRevisions } from '#features/revisions/contract/revisions.ts'
import { useWorld } from '#test/world.ts'
import * as templates from '../contract/activity-templates.ts'
import * as contacts from '../contract/contacts.ts'
import { createLeadDeal, getLeadDeal } from '../contract/deals.ts'
import * as contract from '../contract/settings.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(contract.createLeadPipeline, { body: { name: 'Dealers' } })
const choose = async (kind: contract.ChoiceKind, name: string) =>
  (await staff.call(contract.createLeadChoice, { params: { kind }, body: { name } })).body
const person = async (more: object) =>
  (await staff.call(contacts.createLeadContact, { body: { kind: 'person', name: 'Lea Lang', ...more } })).body

test('what uses stages, sources and labels is counted, and what is used is not deleted', async () => {
  const [fair, web] = [await choose('sources', 'Fair'), await choose('sources', 'Web')]
  const label = await choose('labels', 'Fleet')
  const deal = { title: 'Vans', source_id: fair.id, labels: [label.id], stage_id: pipeline.stages[1]!.id }
  await staff.call(createLeadDeal, { body: deal })
  await staff.call(createLeadDeal, { body: { ...deal, stage_id: pipeline.stages[0]!.id } })
  await person({ labels: [label.id] })
  expect((await staff.call(contract.getLeadUses, {})).body).toEqual({
    stages: { [pipeline.stages[0]!.id]: 1, [pipeline.stages[1]!.id]: 1 },
    sources: { [fair.id]: 2 },
    reasons: {},
    labels: { [label.id]: 3 },
  })
  const remove = (kind: contract.ChoiceKind, { id, version }: { id: number; version: number }) =>
    staff.call(contract.removeLeadChoice, { params: { kind, id }, query: { version } })
  const refused = await remove('labels', label)
  expect(refused.refusal.code).toBe('in_use')
  expect((await remove('sources', web)).status).toBe(204)
})

test('a merge of contacts, and its undoing, are in the histories of both', async () => {
  const [kept, gone] = [await person({}), await person({ phone: '+49 30 1234567' })]
  const { body: merged } = await staff.call(contacts.mergeLeadContacts, {
    params: { id: kept.id },
    body: { gone_id: gone.id, version: kept.version },
  })
  const historyOf = async (id: number) =>
    (await staff.call(listRevisions, { params: { kind: 'lead-contact', id } })).body.data.map(
      ({ version, by, note, changes }) => [version, by, note, changes.map(({ field }) => field)],
    )
  const note = `Merged: Lea Lang (${gone.id}) into Lea Lang (${kept.id})`
  expect((await historyOf(kept.id))[0]).toEqual([2, 'Ada Admin', note, ['phone']])
  expect((await historyOf(gone.id))[0]).toEqual([2, 'Ada Admin', note, []])
  await staff.call(contacts.undoLeadMerge, { params: { id: merged.merges[0]!.id } })
  expect((await historyOf(kept.id))[0]).toEqual([3, 'Ada Admin', 'Merge undone', ['phone']])
  expect((await historyOf(gone.id))[0]).toEqual([3, 'Ada Admin', 'Merge undone', []])
})

test('a merge, and its undoing, are in the histories of the deals and people that it moves', async () => {
  const firm = async (name: string) =>
    (await staff.call(contacts.createLeadContact, { body: { kind: 'firm', name } })).body
  const [kept, gone] = [await firm('North Motors'), await firm('North Motors Ltd')]
  const worker = await person({ firm_id: gone.id })
  const { body: label } = await staff.call(contract.createLeadChoice, {
    params: { kind: 'labels' },
    body: { name: 'Kept through merges' },
  })
  const { body: deal } = await staff.call(createLeadDeal, {
    body: { title: 'Vans', firm_id: gone.id, person_id: worker.id, labels: [label.id] },
  })
  const { body: merged } = await staff.call(contacts.mergeLeadContacts, {
    params: { id: kept.id },
    body: { gone_id: gone.id, version: kept.version },
  })
  const lastOf = async (kind: string, id: number) => {
    const [last] = (await staff.call(listRevisions, { params: { kind, id } })).body.data
    return [last?.version, last?.by, last?.note, last?.changes]
  }
  const moved = (from: number, to: number) => [{ field: 'firm_id', old: from, new: to }]
  const note = `Merged: North Motors Ltd (${gone.id}) into North Motors (${kept.id})`
  expect(await lastOf('lead-deal', deal.id)).toEqual([2, 'Ada Admin', note, moved(gone.id, kept.id)])
  expect(await lastOf('lead-contact', worker.id)).toEqual([2, 'Ada Admin', note, moved(gone.id, kept.id)])
  await staff.call(contacts.undoLeadMerge, { params: { id: merged.merges[0]!.id } })
  expect(await lastOf('lead-deal', deal.id)).toEqual([3, 'Ada Admin', 'Merge undone', moved(kept.id, gone.id)])
  expect(await lastOf('lead-contact', worker.id)).toEqual([3, 'Ada Admin', 'Merge undone', moved(kept.id, gone.id)])
  const { body: compared } = await staff.call(compareRevisions, {
    params: { kind: 'lead-deal', id: deal.id },
    query: { from: 1, to: 2 },
  })
  expect(compared.changes.map(({ field }) => field)).toEqual(['firm_id'])
  expect((await staff.call(getLeadDeal, { params: { id: deal.id } })).body).toMatchObject({
    firm_id: gone.id,
    labels: [label.id],
    version: 3,
  })
})

test('templates of activities are added, changed once at a time and removed; names are taken once', async () => {
  const form = { name: 'Call after the demo', kind: 'call' as const, due_days: 3, note: 'Ask how it went.' }
  const { body: made } = await staff.call(templates.createActivityTemplate, { body: form })
  expect((await staff.call(templates.createActivityTemplate, { body: form })).refusal.errors).toHaveProperty('name')
  const wrong = await staff.call(templates.createActivityTemplate, { body: { ...form, due_days: 400 } })
  expect(wrong.refusal.errors).toHaveProperty('due_days')
  const params = { id: made.id }
  const change = (version: number) =>
    staff.call(templates.updateActivityTemplate, { params, body: { ...form, due_days: 0, version } })
  expect((await change(made.version)).body).toMatchObject({ due_days: 0, version: 2 })
  expect((await change(made.version)).refusal.code).toBe('stale_version')
  const listed = async () => (await staff.call(contract.getLeadSettings, {})).body.activity_templates
  expect(await listed()).toEqual([{ ...form, due_days: 0, id: made.id, version: 2 }])
  expect((await staff.call(templates.removeActivityTemplate, { params })).status).toBe(204)
  expect((await staff.call(templates.removeActivityTemplate, { params })).status).toBe(404)
  expect(await listed()).toEqual([])
})
