import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createDealerApplication } from '#features/dealers/contract/dealers.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { dealerApplication } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'
import { exportLeadRuns, getLeadAutomation, updateLeadRule } from '../contract/automation.ts'
import { createLeadContact, updateLeadContact } from '../contract/contacts.ts'
import { createLeadDeal, listLeadDeals, updateLeadDeal } from '../contract/deals.ts'
import { createLeadPipeline, updateLeadPipeline } from '../contract/settings.ts'
import { createLeadActivity, listLeadActivities } from '../contract/work.ts'
import { ruleQueue } from './run-rules.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const [ada, otto, rita] = [
  await world.signUp({ role: roles.admin, name: 'Ada Admin' }),
  await world.signUp({ role: roles.admin, name: 'Otto Other' }),
  await world.signUp({ role: roles.admin, name: 'Rita Rest' }),
]
const staff = await world.login(ada)
const customer = await world.signUp()
const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const event = 'dealer_application' as const

const set = async (body: object) => {
  const { rules } = (await staff.call(getLeadAutomation, {})).body
  const { version } = rules.find((rule) => rule.event === event)!
  return staff.call(updateLeadRule, { params: { event }, body: { ...body, version } })
}
const addressOf = (company: string) => `${company.toLowerCase().replaceAll(' ', '-')}@example.test`
/** The owner of the deal that an application opens, and the activity planned for them. */
async function openedBy(company: string) {
  await world.client().call(createDealerApplication, {
    body: dealerApplication(company) as never,
  })
  await workThrough(world.database, ruleQueue(world.database))
  const [deal] = (await staff.call(listLeadDeals, { query: { q: company } })).body.data
  const { body } = await staff.call(listLeadActivities, { query: { deal: deal!.id } })
  return [deal!.owner, body.data.map(({ owner }) => owner)]
}

test('a rule assigns to the owner of the contact, and else to who has the fewest open deals and sees the pipeline', async () => {
  for (const owner of [ada, ada, otto])
    await staff.call(createLeadDeal, { body: { title: 'Work', owner_id: owner.id } })
  await staff.call(createLeadContact, {
    body: { kind: 'person', name: 'Lea Lang', email: addressOf('Known Motors'), owner_id: ada.id },
  })
  const changed = await set({ enabled: true, assign: 'contact' })
  expect(changed.body.rules.find((rule) => rule.event === event)).toMatchObject({ assign: 'contact', owner_id: null })
  expect(await openedBy('Known Motors')).toEqual(['Ada Admin', ['Ada Admin']])
  expect(await openedBy('Unknown Motors')).toEqual(['Rita Rest', ['Rita Rest']])
  await set({ assign: 'fewest' })
  expect(await openedBy('First Motors')).toEqual(['Otto Other', ['Otto Other']])
  const { body: current } = await staff.call(updateLeadPipeline, {
    params: { id: pipeline.id },
    body: { version: pipeline.version, audience: 'members', members: [ada.id, rita.id] },
  })
  expect(await openedBy('Second Motors')).toEqual(['Rita Rest', ['Rita Rest']])
  await staff.call(updateLeadPipeline, {
    params: { id: pipeline.id },
    body: { version: current.version, audience: 'everyone' },
  })
})

test('a rule with an owner who has left opens deals for nobody', async () => {
  await set({ enabled: true, owner_id: rita.id })
  expect(await openedBy('Here Motors')).toEqual(['Rita Rest', ['Rita Rest']])
  await world.owner.db.execute(sql`update users set role = 0 where id = ${rita.id}`)
  expect(await openedBy('Gone Motors')).toEqual([null, []])
})

test('nobody owns anything who cannot work with leads', async () => {
  const owner_id = customer.id
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  const { body: deal } = await staff.call(createLeadDeal, { body: { title: 'Owned' } })
  const { body: contact } = await staff.call(createLeadContact, { body: { kind: 'person', name: 'Owned' } })
  const all = [
    await staff.call(createLeadDeal, { body: { title: 'Mine', owner_id } }),
    await staff.call(updateLeadDeal, { params: { id: deal.id }, body: { version: deal.version, owner_id } }),
    await staff.call(createLeadContact, { body: { kind: 'person', name: 'Mine', owner_id } }),
    await staff.call(updateLeadContact, { params: { id: contact.id }, body: { version: contact.version, owner_id } }),
    await staff.call(createLeadActivity, { body: { kind: 'call', subject: 'Mine', due_at, owner_id } }),
    await set({ owner_id }),
  ]
  expect(all.map(({ status, refusal }) => [status, Object.keys(refusal.errors ?? {})])).toEqual(
    all.map(() => [422, ['owner_id']]),
  )
})

test('each deal that a rule opened is in a file of its runs', async () => {
  const text = String((await staff.call(exportLeadRuns, { query: { q: 'Known' } })).body)
  const [head, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe('id,opened by,deal,status,owner,opened')
  expect(rows).toHaveLength(2)
  expect(text).toContain('A dealer application arrives,Known Motors,Open,Ada Admin')
})
