import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createLeadContact, getLeadKnowledge, linkLeadContact } from '../contract/contacts.ts'
import { getVisitConsent, setVisitConsent } from '#features/visits/contract.ts'
import { useWorld } from '#test/world.ts'
import { forgetOwnVisits } from '#features/visits/server/visit-consent.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin })
const person = await world.signUp({ name: 'Lea Lang' })
const client = await world.login(person)
const agent = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
}
const open = (path: string, title: string, headers: Record<string, string> = {}) =>
  client.request(
    'POST',
    '/api/v1/visits',
    { path, title, screen: { width: 1440, height: 900 } },
    { ...agent, ...headers },
  )
const kept = async () =>
  (await world.owner.db.execute<{ path: string; title: string }>(sql`select path, title from visit_people order by at`))
    .rows

test('pages of someone who agreed are shown to who sells to them, each once, and gone with the consent', async () => {
  await open('/products', 'Products')
  expect(await kept()).toEqual([])
  expect((await client.call(getVisitConsent, {})).body).toEqual({ allowed: false })
  expect((await client.call(setVisitConsent, { body: { allowed: true } })).body).toEqual({ allowed: true })
  await open('/faq', 'Questions')
  await open('/catalog/audi/2019/s3', 'Audi S3')
  await open('/faq', 'Questions and answers')
  await open('/admin/orders', 'Orders')
  await open('/hidden', 'Hidden', { dnt: '1' })
  expect(await kept()).toEqual([
    { path: '/catalog/audi/2019/s3', title: 'Audi S3' },
    { path: '/faq', title: 'Questions and answers' },
  ])

  const { body: contact } = await staff.call(createLeadContact, {
    body: { kind: 'person', name: 'Lea', email: person.email },
  })
  const known = async () => (await staff.call(getLeadKnowledge, { params: { id: contact.id } })).body.data
  // A matching address alone does not link anyone.
  expect(await known()).toEqual([])
  await staff.call(linkLeadContact, {
    params: { id: contact.id },
    body: { kind: 'user', id: person.id, version: contact.version },
  })
  expect(await known()).toMatchObject([
    { label: 'Questions and answers', to: '/faq' },
    { label: 'Audi S3', to: '/catalog/audi/2019/s3' },
  ])

  await world.owner.db.execute(sql`update visit_people set day = current_date - 61 where path = '/faq'`)
  await forgetOwnVisits(world.database)
  expect(await kept()).toMatchObject([{ title: 'Audi S3' }])
  await client.call(setVisitConsent, { body: { allowed: false } })
  expect([await kept(), await known()]).toEqual([[], []])
  await open('/products', 'Products')
  expect(await kept()).toEqual([])
})
