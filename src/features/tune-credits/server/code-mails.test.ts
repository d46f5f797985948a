import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import type { Services } from '#integrations/services.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { issueTuneCredits } from '../contract/tune-credits.ts'
import { issueDealerCode, revokeDealerCode } from '../contract/dealer.ts'
import { shownCode } from '../rules.ts'
import { mailFacts } from './code-mails.ts'

const { world } = await useWorld({ environment: { REGION_HOSTS: 'shop.test=1,eu.shop.test=2' } })
async function issuing() {
  const dealer = await newDealer(world)
  await world.owner.db.execute(sql`insert into dealer_credits (dealer_id, ecu) values (${dealer.id}, 9)`)
  await world.owner.db.execute(
    sql`insert into dealer_credit_lots (dealer_id, reference, ecu, tcu, awd) values (${dealer.id}, ${`gift/${dealer.id}`}, 9, 0, 0)`,
  )
  const owner = await dealer.member('owner')
  const params = { slug: dealer.slug }
  const issue = async (body: { email?: string; note?: string; expires_at?: string }) =>
    (await owner.call(issueDealerCode, { params, body: { ecu: 2, ...body } })).body
  return { owner, params, issue }
}

test('a code for an email address is mailed there with a link to claim it, and the outbox keeps no copy', async () => {
  const { issue } = await issuing()
  const email = 'code@example.test'
  const { id, code } = await issue({ email, note: 'For your Golf', expires_at: '2099-06-30T23:59:59-07:00' })
  const { subject, text } = await waitForMail(world, email, 'tune-credit-code')
  expect(subject).toMatch(/^Tune credits from /)
  for (const part of [shownCode(code), `https://shop.test/tcc/${code}`, '2 ECU', 'For your Golf', 'June 30, 2099'])
    expect(text).toContain(part)
  const { rows } = await world.owner.db.execute(
    sql`select html, text, props from mails where reference = ${`tune-credit/${id}`}`,
  )
  expect(rows).toEqual([{ html: null, text: null, props: {} }])
})

test('its link leads to the dealer’s region, and a code that can no longer be claimed isn’t mailed', async () => {
  const { owner, params, issue } = await issuing()
  const { id } = await issue({})
  const facts = () => mailFacts['tune-credit-code']!({ id }, world.database, { settings: world.settings } as Services)
  expect(await facts()).toMatchObject({ shop: 'https://shop.test', expires: null })
  await world.owner.db.execute(sql`update tune_credits set region = 2 where id = ${id}`)
  expect(await facts()).toMatchObject({ shop: 'https://eu.shop.test' })
  await owner.call(revokeDealerCode, { params: { ...params, id }, body: { reason: 'a mistake' } })
  expect(await facts()).toBeNull()
})

test('a code that staff issue for an email address is mailed from the shop', async () => {
  const staff = await world.login({ role: roles.admin })
  const email = 'staff-code@example.test'
  const { body } = await staff.call(issueTuneCredits, { body: { tcu: 1, email, note: 'Sorry for the wait' } })
  const { subject, text } = await waitForMail(world, email, 'tune-credit-code')
  expect(subject).toBe('Tune credits from Overboost')
  for (const part of [shownCode(body.code), `https://shop.test/tcc/${body.code}`, '1 TCU', 'Sorry for the wait'])
    expect(text).toContain(part)
})

test('a code must not have ended before it is issued', async () => {
  const staff = await world.login({ role: roles.admin })
  const { status, refusal } = await staff.call(issueTuneCredits, {
    body: { ecu: 1, expires_at: '2020-01-01T00:00:00Z' },
  })
  expect([status, refusal.errors]).toEqual([422, { expires_at: ['Choose a date in the future.'] }])
})
