import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { retryMail } from '#features/mails/contract.ts'
import { useWorld } from '#test/world.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const staff = await world.login({ role: roles.admin })

/** An email that was tried so often, claimed last that many seconds ago. */
async function failed(attempts: number, secondsAgo: number, values = sql`'450 try later', null::timestamptz`) {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into mails (reference, recipient, template, props, attempts, not_before, failure, sent_at)
    select ${randomUUID()}, 'eve@example.test', 'security-notice', '{}', ${attempts}::int,
      now() - interval '1 second' * ${secondsAgo}::float8 + least(interval '1 minute' * power(2, ${attempts}::int - 1), interval '6 hours'),
      m.failure, m.sent_at from (values (${values})) m (failure, sent_at) returning id::float8`)
  return Number(rows[0]!.id)
}
const ask = (id: number, attempts: number, client = staff) =>
  client.call(retryMail, { params: { id }, body: { attempts } })
const waits = async (id: number) => {
  const { rows } = await db.execute<{ attempts: number; failure: string | null; seconds: number }>(sql`
    select attempts, failure, extract(epoch from not_before - now())::float8 as seconds from mails where id = ${id}`)
  return rows[0]!
}

test('an email that failed, or was given up, is sent again at once, and the audit log says who asked', async () => {
  for (const attempts of [3, 12]) {
    const id = await failed(attempts, 3600)
    const { status, body } = await ask(id, attempts)
    expect([status, body.state, body.attempts]).toEqual([200, 'waiting', 0])
    const { failure, seconds } = await waits(id)
    expect(failure).toBeNull()
    expect(seconds).toBeLessThanOrEqual(0)
    const { rows } = await db.execute(sql`select action, before from audits where object = ${`mail/${id}`}`)
    expect(rows).toEqual([{ action: 'mail.retry', before: { failure: '450 try later', attempts } }])
  }
})

test('an email that another process may still be sending waits until its claim is over', async () => {
  for (const attempts of [1, 5, 12]) {
    const id = await failed(attempts, 10)
    expect((await ask(id, attempts)).status).toBe(200)
    const { seconds } = await waits(id)
    expect(seconds).toBeGreaterThan(20)
    expect(seconds).toBeLessThan(51)
  }
})

test('409 for one that was sent, waits or was tried since, 404 for none, 403 for a customer', async () => {
  const sent = await failed(1, 3600, sql`'450 try later', now()`)
  expect((await ask(sent, 1)).refusal.code).toBe('stale_version')
  const waiting = await failed(1, 3600, sql`null::text, null::timestamptz`)
  expect((await ask(waiting, 1)).refusal.code).toBe('stale_version')
  const tried = await failed(2, 3600)
  expect((await ask(tried, 1)).refusal.code).toBe('stale_version')
  expect((await waits(tried)).attempts).toBe(2)
  expect((await ask(2_000_000_000, 1)).status).toBe(404)
  expect((await ask(tried, 2, await world.login())).status).toBe(403)
})
