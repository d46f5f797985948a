import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tools } from '#features/tools/server/tables.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { useWorld } from '#test/world.ts'
import { listGlobalCompatRules } from '../contract/catalog.ts'
import * as contract from '../contract/tool-records.ts'

const { world, catalog } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: fillShop, catalog: fillCatalog },
})
const editor = await world.login({ flags: ['tcrw'] })
const reader = await world.login({ flags: ['tcro'] })

const bench = {
  name: 'Bench Box',
  slug: 'bench-box',
  description: 'Reads and writes on the bench.',
  install_fee: { USD: 4900, EUR: 4500 },
  product_slug: '',
  service: null,
  region: null,
  is_fz3: true,
  is_fzl: false,
  is_benchflash: true,
  is_dealer_ownable: false,
  is_inhouse: false,
  is_rentable: false,
  methods: ['bench' as const],
  protocols: ['can' as const],
}
const create = (values: Partial<typeof bench>) =>
  editor.call(contract.createTool, { body: { ...bench, ...values } as never })

test('a new flash tool joins the rules of all vehicles and the list, changes with a history, and goes when nothing uses it', async () => {
  const { status, body: made } = await create({ product_slug: 'obd-cable' })
  expect(status).toBe(201)
  await expect
    .poll(async () => (await world.client().call(listGlobalCompatRules, {})).body.order_types['FLASHZILLAV3'])
    .toContain('bench-box')
  const { data } = (await reader.call(contract.listTools, { query: { q: 'bench box' } })).body
  expect(data).toMatchObject([{ slug: 'bench-box', install_fee: { USD: 4900, EUR: 4500 }, service: null, tunes: 0 }])

  const changed = await editor.call(contract.updateTool, {
    params: { id: made.id },
    body: { version: made.version, service: 'mail_in', region: 2, name: 'Bench service' } as never,
  })
  expect(changed.body).toMatchObject({
    name: 'Bench service',
    service: 'mail_in',
    region: 2,
    version: made.version + 1,
  })
  const services = (await reader.call(contract.listTools, { query: { kind: 'service' } })).body.data
  expect(services.map(({ slug }) => slug)).toContain('bench-box')

  const query = { version: made.version + 1 }
  expect((await editor.call(contract.removeTool, { params: { id: made.id }, query })).status).toBe(204)
  expect(await world.database.db.$count(tools, eq(tools.id, made.id))).toBe(0)
})
test('422 for a slug in use, a price below zero, and a product by its address or that doesn’t exist', async () => {
  await create({ slug: 'taken-box' })
  const refused = async (values: object) => {
    const { status, refusal } = await create(values)
    return [status, ...Object.keys(refusal.errors)]
  }
  expect(await refused({ slug: 'taken-box' })).toEqual([422, 'slug'])
  expect(await refused({ slug: 'a-box', install_fee: { USD: -1 } })).toEqual([422, 'install_fee.USD'])
  expect(await refused({ slug: 'a-box', product_slug: '/products/cable' })).toEqual([422, 'product_slug'])
  expect(await refused({ slug: 'a-box', product_slug: 'no-such-cable' })).toEqual([422, 'product_slug'])
})
test('409 in_use while tunes list it or a dealer owns it; 403 for those who may only look', async () => {
  const id = catalog.toolId('flashzilla-v3')
  const { body } = await reader.call(contract.getTool, { params: { id } })
  const query = { version: body.version }
  const answer = await editor.call(contract.removeTool, { params: { id }, query })
  expect([answer.status, answer.refusal.code]).toEqual([409, 'in_use'])
  const { body: owned } = await create({ slug: 'owned-box' })
  await world.owner.db.execute(
    sql`insert into dealer_tools (dealer_id, tool_id, install_fee) values (${(await newDealer(world)).id}, ${owned.id}, 0)`,
  )
  const removed = await editor.call(contract.removeTool, {
    params: { id: owned.id },
    query: { version: owned.version },
  })
  expect([removed.status, removed.refusal.code]).toEqual([409, 'in_use'])
  expect((await reader.call(contract.removeTool, { params: { id }, query })).status).toBe(403)
  expect((await reader.call(contract.createTool, { body: bench as never })).status).toBe(403)
})
