import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createDealerApplication } from '#features/dealers/contract/dealers.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { useWorld } from '#test/world.ts'
import { getLeadAutomation, updateLeadRule } from '../contract/automation.ts'
import { getLeadDeal, listLeadDeals } from '../contract/deals.ts'
import { createLeadPipeline, getLeadSettings } from '../contract/settings.ts'
import { listLeadActivities } from '../contract/work.ts'
import { ruleQueue } from './run-rules.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const { body: settings } = await staff.call(getLeadSettings, {})
const event = 'dealer_application' as const
const apply = (company: string) =>
  world.client().call(createDealerApplication, {
    body: {
      company_name: company,
      contact_name: 'Lea Lang',
      email: `${company.toLowerCase().replaceAll(' ', '-')}@example.test`,
      phone: '+1 775 555 0100',
      line1: '12 Test Street',
      city: 'Reno',
      state: 'NV',
      postal_code: '89501',
      country_code: 'US',
      specializations: [],
      years_in_business: 3,
    } as never,
  })
const run = () => workThrough(world.database, ruleQueue(world.database))
const opened = async () => (await staff.call(listLeadDeals, { query: { place: 'open' } })).body.data
const set = async (body: object) => {
  const { rules } = (await staff.call(getLeadAutomation, {})).body
  const { version } = rules.find((rule) => rule.event === event)!
  return staff.call(updateLeadRule, { params: { event }, body: { ...body, version } })
}

test('a dealer application opens one deal, with its contacts and a first step, while the rule is on', async () => {
  expect((await apply('Before Motors')).status).toBe(201)
  await run()
  expect(await opened()).toEqual([])

  await set({ enabled: true, owner_id: settings.me, stage_id: pipeline.stages[1]!.id })
  await apply('Northgate Motors')
  await run()
  await run()
  const [row, ...more] = await opened()
  expect(more).toEqual([])
  const { body: deal } = await staff.call(getLeadDeal, { params: { id: row!.id } })
  expect(deal).toMatchObject({
    title: 'Northgate Motors',
    stage: { name: 'Contacted' },
    person: { name: 'Lea Lang' },
    firm: { name: 'Northgate Motors' },
    owner: { name: 'Ada Admin' },
  })
  const { body: steps } = await staff.call(listLeadActivities, { query: { deal: row!.id } })
  expect(steps.data.map(({ subject }) => subject)).toEqual(['Call the applicant'])
  const { body } = await staff.call(getLeadAutomation, {})
  expect(body.runs).toMatchObject([{ event, deal_id: row!.id }])

  await set({ enabled: false })
  await apply('After Motors')
  await run()
  expect(await opened()).toHaveLength(1)
})

test('two processes that run a rule at once open one deal', async () => {
  await set({ enabled: true })
  const before = (await opened()).length
  await apply('Twice Motors')
  await Promise.all([run(), run()])
  expect(await opened()).toHaveLength(before + 1)
})
