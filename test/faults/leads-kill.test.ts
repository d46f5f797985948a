/** Kills the shop during an import of contacts, a merge and a rule: each is done completely and once. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { dealerApplication } from '#test/fixtures-dealer.ts'
import type { z } from 'zod'
import { createDealerApplication } from '#features/dealers/contract/dealers.ts'
import { getLeadAutomation, updateLeadRule } from '#features/leads/contract/automation.ts'
import * as contacts from '#features/leads/contract/contacts.ts'
import * as contract from '#features/leads/contract/imports.ts'
import { createLeadPipeline } from '#features/leads/contract/settings.ts'
import { createLeadNote } from '#features/leads/contract/work.ts'
import { leadContacts, leadDeals } from '#features/leads/server/tables.ts'
import { leadMerges, leadNotes, leadRuns } from '#features/leads/server/work-tables.ts'
import { type CallInput, type Endpoint, endpointUrl, type InputShape } from '#kit/contract.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { countRows, killWhere } from './kill-where.ts'
import { newCaller } from './money-world.ts'
import { useFaultWorld } from './shop-processes.ts'

const world = await useFaultWorld()
const staff = await newCaller(world, 3)
let shop = await world.start()

/** A call that must succeed. */
async function ask<I extends InputShape, O extends z.ZodType>(
  target: Endpoint<I, O>,
  input: CallInput<I>,
  caller = staff,
): Promise<z.output<O>> {
  const { status, body } = await caller.call(shop, target, input)
  expect(status).toBeLessThan(300)
  return body
}
async function upload(text: string): Promise<contract.ContactImport> {
  const answer = await fetch(
    `${shop.origin}${endpointUrl(contract.uploadContactImport, { query: { name: 'kill.csv' } })}`,
    {
      method: 'POST',
      headers: { origin: shop.origin, cookie: staff.cookies, 'content-type': 'application/octet-stream' },
      body: text,
    },
  )
  return (await answer.json()) as contract.ContactImport
}
const count = (statement: ReturnType<typeof sql>) => countRows(world.owner, statement)
const killAt = (table: PgTable, begin: () => Promise<unknown>) =>
  killWhere(world.owner, table, { begin, kill: () => shop.signal('SIGKILL') })

test('an import of contacts', async () => {
  const rows = Array.from({ length: 2_000 }, (_, place) => `Kim Kill ${place},kill${place}@lead.example.test`)
  const { id, mapping } = await upload(`Name,Email\n${rows.join('\n')}\n`)
  const params = { id }
  await ask(contract.checkContactImport, { params, body: { mapping, duplicates: 'fill' } })
  const state = async () => (await ask(contract.getContactImport, { params })).state
  await expect.poll(state).toBe('checked')
  const added = () => count(sql`from ${leadContacts} where email like 'kill%@lead.example.test'`)
  await killAt(leadContacts, () => ask(contract.applyContactImport, { params }))
  expect(await added()).toBe(0)
  shop = await world.start()
  await expect.poll(state).toBe('applied')
  expect(await added()).toBe(2_000)
}, 180_000)

test('a merge', async () => {
  const create = (name: string) => ask(contacts.createLeadContact, { body: { kind: 'firm', name } })
  const [kept, gone] = [await create('Twin'), await create('Twin 2')]
  await ask(createLeadNote, { body: { contact_id: gone.id, body: '<p>Theirs.</p>' } })
  const merging = { params: { id: kept.id }, body: { gone_id: gone.id, version: kept.version } }
  const stored = () =>
    readRows(
      world.owner.db,
      sql`select c.id, c.version, c.deleted_at is null as is_there, (select count(*)::int from ${leadNotes} n where n.contact_id = c.id) as notes
        from ${leadContacts} c where c.id in (${kept.id}, ${gone.id}) order by c.id`,
    )
  const before = await stored()
  await killAt(leadMerges, () => {
    void staff.call(shop, contacts.mergeLeadContacts, merging)
    return Promise.resolve()
  })
  expect(await stored()).toEqual(before)
  shop = await world.start()
  expect((await ask(contacts.mergeLeadContacts, merging)).id).toBe(kept.id)
  expect(await stored()).toMatchObject([
    { is_there: true, notes: 1 },
    { is_there: false, notes: 0 },
  ])
  expect(await count(sql`from ${leadMerges}`)).toBe(1)
}, 120_000)

test('a rule of the automation', async () => {
  await ask(createLeadPipeline, { body: { name: 'Dealers' } })
  const { rules } = await ask(getLeadAutomation, {})
  const { event, version } = rules.find((rule) => rule.event === 'dealer_application')!
  await ask(updateLeadRule, { params: { event }, body: { version, enabled: true } })
  const applicant = await newCaller(world, 0)
  const apply = () =>
    ask(
      createDealerApplication,
      {
        body: dealerApplication('Kill Motors') as never,
      },
      applicant,
    )
  const deals = () => count(sql`from ${leadDeals}`)
  await killAt(leadRuns, apply)
  expect([await deals(), await count(sql`from ${leadRuns}`)]).toEqual([0, 0])
  shop = await world.start()
  await expect.poll(deals).toBe(1)
  await expect.poll(() => count(sql`from ${leadRuns}`)).toBe(1)
}, 180_000)
