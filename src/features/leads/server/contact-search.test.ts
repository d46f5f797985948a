import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '#test/world.ts'
import { createLeadContact, listLeadContacts } from '../contract/contacts.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const add = async (body: object) => (await staff.call(createLeadContact, { body: body as never })).body.id
const names = async (q: string) =>
  (await staff.call(listLeadContacts, { query: { q, sort: 'name' } })).body.data.map(({ name }) => name)

test('contacts are found by parts of their words and of their firm, and by two letters where a name begins with them', async () => {
  const firm = await add({ kind: 'firm', name: 'Northgate Motors', city: 'Denver' })
  await add({ kind: 'person', name: 'Anno Vogel', firm_id: firm, email: 'anno@example.test' })
  await add({ kind: 'person', name: 'nora 50%', phone: '+1 775 555 0100' })
  expect(await names('no')).toEqual(['nora 50%', 'Northgate Motors'])
  expect(await names('nor')).toEqual(['Anno Vogel', 'nora 50%', 'Northgate Motors'])
  expect(await names('denver')).toEqual(['Northgate Motors'])
  expect(await names('0%')).toEqual([])
  expect(await names('50%')).toEqual(['nora 50%'])
})

test('one or two letters are looked up in an index', async () => {
  const plan = await world.owner.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into lead_contacts (region, kind, name) select 1, 'firm', 'Garage ' || n from generate_series(1, 5000) n`,
    )
    await tx.execute(sql`analyze lead_contacts`)
    const { rows } = await tx.execute(sql`explain select id from lead_contacts c where lower(c.name) like 'no%'`)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(/lead_contacts_name.*Index Cond/)
})

test('a whole email address finds the contact that it is of, and a part of one all who have it', async () => {
  await add({ kind: 'person', name: 'Short', email: 'ann@shop.test' })
  await add({ kind: 'person', name: 'Long', email: 'joann@shop.test' })
  expect(await names('Ann@shop.test')).toEqual(['Short'])
  expect(await names('nn@shop.test')).toEqual(['Long', 'Short'])
})

test('people are found by the name of their firm, also where very many firms are called so', async () => {
  const { rows } = await world.owner.db.execute<{ id: number }>(
    sql`insert into lead_contacts (region, kind, name) select 1, 'firm', 'Workshop ' || n from generate_series(1, 1200) n returning id`,
  )
  await add({ kind: 'person', name: 'Aaron First', firm_id: Number(rows.at(-1)!.id) })
  await add({ kind: 'person', name: 'Someone Else' })
  expect((await names('workshop'))[0]).toBe('Aaron First')
  expect(await names('workshop')).not.toContain('Someone Else')
  expect(await names('workshop 1200')).toEqual(['Aaron First', 'Workshop 1200'])
})
