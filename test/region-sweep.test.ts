import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { namedEndpoints, regional } from '#app/api.ts'
import { roles } from '#access/permissions.ts'
import { loadDemo } from '#demo/load.ts'
import { parseSettings } from '#integrations/settings.ts'
import { senderWith } from './send-any.ts'
import { useWorld } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'overboost-regions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { world } = await useWorld({
  environment: { DATA_DIR: folder },
  fill: {
    demo: async ({ url, db }) => {
      await loadDemo(url, { scale: 1, now: new Date(), settings: parseSettings({ DATA_DIR: folder }) })
      await db.execute(sql`insert into disputes (reference, gateway_id, order_id, kind, reason, state, amount, currency, opened_on)
        select 'disputed', 'charged', id, 'chargeback', 'fraud', 'open', 100, currency, now() from orders where region = 1 limit 1`)
    },
  },
})

/** Records of staff that both shops share, by the start of their calls' addresses, and those looked up by their deal. */
const shared = [
  'addresses',
  'affiliate-applications',
  'affiliate-offers',
  'affiliates',
  'agreements',
  'alerts',
  'analytics/goals',
  'answer-templates',
  'authors',
  'beta-programs',
  'blog-posts',
  'books',
  'dealer-groups',
  'disbursements',
  'earners',
  'ecu',
  'lead-engine/activities',
  'lead-engine/activity-templates',
  'lead-engine/fields',
  'lead-engine/goals',
  'lead-engine/mail-templates',
  'lead-engine/mails',
  'lead-engine/merges',
  'lead-engine/notes',
  'lead-engine/pipelines',
  'lead-engine/stages',
  'mails',
  'newsletter-subscribers',
  'newsletters',
  'pages',
  'payouts',
  'pictures',
  'positions',
  'price-lists',
  'product-categories',
  'product-price-changes',
  'products',
  'promotions',
  'questions',
  'rental-tools',
  'sales',
  'serial-numbers',
  'shipping-tiers',
  'short-links',
  'staff-invitations',
  'stock-locations',
  'stock-transfers',
  'supply-orders',
  'tax-rates',
  'trade-in-devices',
  'transaction-exports',
  'tune-pools',
  'tuner-brands',
  'tuners',
  'users',
].map((start) => `/v1/admin/${start}`)

const ofRecords = namedEndpoints.filter(({ endpoint }) =>
  /^\/v1\/(admin\/[^:]*|tickets|signature-authority)\/:id/.test(endpoint.path),
)
const startOf = (path: string) => path.split('/:id')[0]!

test('each call of staff on a record finds the shop of the record, or both shops share it', () => {
  expect(ofRecords.length).toBeGreaterThan(200)
  const unknown = ofRecords.filter(
    ({ endpoint: { path } }) =>
      !(startOf(path) in regional) &&
      !shared.some((start) => startOf(path) === start || startOf(path).startsWith(`${start}/`)),
  )
  expect(unknown.map(({ name }) => name)).toEqual([])
})

test('a record of the other shop is answered with 421 and its shop by each call that reads it', async () => {
  const who = await world.signUp({ role: roles.superadmin })
  const staff = await world.login(who)
  staff.cookies.set('overboost_region', '2')
  const actor = { userId: who.id, role: roles.superadmin, region: 2, flags: [] } as unknown as Parameters<
    (typeof regional)[string]
  >[2]
  const wrong: string[] = []
  const missing: string[] = []
  for (const [start, find] of Object.entries(regional)) {
    let id = 1
    while (id < 5_000 && (await find(world.owner.db, id, actor)) !== 1) id += 1
    if (id === 5_000) missing.push(start)
    const send = senderWith({ id })
    for (const call of ofRecords) {
      if (startOf(call.endpoint.path) !== start || call.endpoint.method !== 'GET') continue
      const { status, headers } = await send(staff, call)
      // A missing query is refused before the record is looked for.
      if (status === 422 && call.endpoint.input.query) continue
      if (status !== 421 || headers.get('x-region') !== '1') wrong.push(`${call.name} of ${id}: ${status}`)
    }
  }
  expect({ wrong, missing }).toEqual({ wrong: [], missing: [] })
})
