import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listRevisions } from '#features/revisions/contract/revisions.ts'
import { useWorld } from '#test/world.ts'
import * as contacts from '../contract/contacts.ts'
import { createLeadDeal } from '../contract/deals.ts'
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
