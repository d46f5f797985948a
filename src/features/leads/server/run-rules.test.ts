import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { serializeCart } from '#features/cart/rules-storage.ts'
import { cartReminders } from '#features/cart-reminders/server/tables.ts'
import { createDealerApplication } from '#features/dealers/contract/dealers.ts'
import { orders } from '#features/orders/server/tables.ts'
import { productCategories, products } from '#features/products/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { adjusting, newDealer } from '#test/fixtures-dealer.ts'
import { usOrderAddress } from '#test/fixtures-shop.ts'
import { dealerApplication } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'
import { createActivityTemplate, removeActivityTemplate } from '../contract/activity-templates.ts'
import { getLeadAutomation, listLeadRuns, updateLeadRule } from '../contract/automation.ts'
import { actOnLeadDeal, getLeadDeal, listLeadDeals } from '../contract/deals.ts'
import { createLeadPipeline, getLeadSettings } from '../contract/settings.ts'
import { listLeadActivities } from '../contract/work.ts'
import { type LeadEvent, leadEvents } from '../rules/automation.ts'
import { ruleQueue } from './run-rules.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const { body: pipeline } = await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const { body: settings } = await staff.call(getLeadSettings, {})
const event = 'dealer_application' as const
const apply = (company: string) =>
  world.client().call(createDealerApplication, {
    body: dealerApplication(company) as never,
  })
const run = () => workThrough(world.database, ruleQueue(world.database))
const opened = async () => (await staff.call(listLeadDeals, { query: { place: 'open' } })).body.data
const set = async (body: object, event: LeadEvent = 'dealer_application') => {
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
  const { body } = await staff.call(listLeadRuns, { query: { event } })
  expect(body.data).toMatchObject([
    { event, deal_id: row!.id, deal: 'Northgate Motors', owner: 'Ada Admin', place: 'open' },
  ])

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

const day = 86_400_000
/** A paid order as a stored row. */
const order = (email: string, daysAgo: number, more: object = {}) => {
  const paidAt = new Date(Date.now() - daysAgo * day)
  return insertOne(world.database.db, orders, {
    kind: 'store',
    state: 'paid',
    region: 1,
    currency: 'USD',
    email,
    billingAddress: usOrderAddress,
    subtotal: 45_000,
    discount: 0,
    shipping: 0,
    tax: 0,
    total: 45_000,
    taxIncluded: false,
    takings: { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0 },
    paidAt,
    createdAt: paidAt,
    ...more,
  })
}
/** Enables a rule in the past, so that events since then count. */
const since = async (rule: LeadEvent, daysAgo: number) => {
  await set({ enabled: true }, rule)
  const at = new Date(Date.now() - daysAgo * day)
  await world.owner.db.execute(sql`update lead_rules set enabled_at = ${at.toISOString()} where event = ${rule}`)
}
const openedBy = async (work: () => Promise<unknown>) => {
  const before = new Set((await opened()).map(({ id }) => id))
  await work()
  await run()
  await run()
  return (await opened()).filter(({ id }) => !before.has(id))
}

test('a dealer who comes to 90% of the credit limit opens a deal, once for each time', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const post = adjusting(staff)
  await since('credit_limit', 1)
  expect(await openedBy(() => post(dealer, 'charge', 80_000))).toEqual([])
  expect(await openedBy(() => post(dealer, 'charge', 15_000))).toMatchObject([
    { firm: expect.stringMatching(/^Dealer \d+$/) },
  ])
  expect(await openedBy(() => post(dealer, 'charge', 2_000))).toEqual([])
  expect(await openedBy(() => post(dealer, 'credit', 50_000))).toEqual([])
  expect(await openedBy(() => post(dealer, 'charge', 48_000))).toHaveLength(1)
})

test('a dealer who has ordered nothing for 60 days opens a deal worth the last order, once', async () => {
  const dealer = await newDealer(world)
  const buyer = await dealer.member('buyer')
  await since('silent_dealer', 100)
  const at = (daysAgo: number) => order(buyer.person.email, daysAgo, { userId: buyer.person.id })
  expect(await openedBy(() => at(59))).toEqual([])
  await world.owner.db.execute(
    sql`update orders set paid_at = paid_at - interval '2 days' where user_id = ${buyer.person.id}`,
  )
  expect(await openedBy(async () => undefined)).toMatchObject([{ value: 45_000, currency: 'USD' }])
  expect(await openedBy(() => at(1))).toEqual([])
})

test('a cart that was left opens a deal three days after its reminder, with its worth, if its visitor agreed and bought nothing', async () => {
  const { id: categoryId } = await insertOne(db, productCategories, { slug: 'cables', name: 'Cables' } as never)
  const cable = { slug: 'cable', name: 'Cable', categoryId, shippable: true, prices: { USD: 4_900 } }
  await insertOne(db, products, cable as never)
  const cart = serializeCart([
    { product: { slug: 'cable', pricesByCurrency: { USD: 1 } }, options: [], quantity: 2 },
    { product: { slug: 'nothing-of-ours', pricesByCurrency: { USD: 99 } }, options: [], quantity: 1 },
  ])
  const left = (name: string, more: object = {}) => {
    const at = new Date(Date.now() - 3.1 * day)
    const sent = { state: 'sent', sentAt: at, dueAt: at, mayContact: true } as const
    const email = `${name}@left.example`
    return insertOne(db, cartReminders, { region: 1, email, cart, units: 3, ...sent, ...more } as never)
  }
  await since('abandoned_cart', 10)
  const deals = await openedBy(async () => {
    await left('asked-for-help')
    await left('said-nothing', { mayContact: false })
    await left('too-soon', { sentAt: new Date(Date.now() - 2.9 * day) })
    await left('bought')
    await order('bought@left.example', 1)
    await left('stopped', { state: 'stopped' })
  })
  const expected = { title: 'Cart of asked-for-help@left.example', person: 'asked-for-help@left.example' }
  expect(deals).toMatchObject([{ ...expected, value: 9_800, currency: 'USD' }])
})

test('the first order from the domain of a firm opens a deal; later ones and those of open mailboxes don’t', async () => {
  await order('anna@known.example', 30)
  await since('first_domain_order', 1)
  const deals = await openedBy(async () => {
    await order('bert@known.example', 0)
    await order('carl@gmail.com', 0)
    await order('dora@fleet.example', 0)
    await order('emil@fleet.example', 0)
  })
  expect(deals).toMatchObject([{ title: 'fleet.example', value: 45_000 }])
})

test('a deal that a rule opened, worked and won, starts no rule, with all of them on', async () => {
  for (const rule of leadEvents) await since(rule, 1)
  await run()
  const [deal] = await openedBy(() => apply('Loop Motors'))
  const won = await openedBy(async () => {
    const { body } = await staff.call(getLeadDeal, { params: { id: deal!.id } })
    await staff.call(actOnLeadDeal, { params: { id: deal!.id }, body: { act: 'win', version: body.version } })
  })
  expect(won).toEqual([])
})

test('a rule with a template plans its activity first, and the usual step once the template is gone', async () => {
  const { body: template } = await staff.call(createActivityTemplate, {
    body: { name: 'Invite to the workshop', kind: 'meeting', due_days: 5, note: 'Bring the tools.' },
  })
  await set({ enabled: true, owner_id: settings.me, template_id: template.id })
  expect((await set({ template_id: 999_999 })).status).toBe(404)
  const first = async (company: string) => {
    const [deal] = await openedBy(() => apply(company))
    const { body } = await staff.call(listLeadActivities, { query: { deal: deal!.id } })
    const [step] = body.data
    const days = Math.round((new Date(step!.due_at).getTime() - Date.now()) / day)
    return [step!.kind, step!.subject, step!.note, days]
  }
  expect(await first('Template Motors')).toEqual(['meeting', 'Invite to the workshop', 'Bring the tools.', 5])
  await staff.call(removeActivityTemplate, { params: { id: template.id } })
  expect(await first('Usual Motors')).toEqual(['call', 'Call the applicant', '', 1])
})
