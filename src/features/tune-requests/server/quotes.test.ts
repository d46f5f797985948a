import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { choosePlace } from '#features/notices/contract/notices.ts'
import { endpointUrl } from '#kit/contract.ts'
import { savePushDevice } from '#features/push/contract.ts'
import { newRequest, sampleDump, upload } from '#test/fixtures-requests.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as queue from '../contract/queue.ts'
import { sweepOverdue } from './jobs.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const adminPerson = await world.signUp({ role: roles.admin })
const admin = await world.login(adminPerson)
const at = (id: number) => ({ params: { id } })

const custom = (customer: Client, id: number, goals = '500 hp on E85') =>
  customer.call(own.updateTuneRequest, { ...at(id), body: { purpose: 'custom', tune_ids: [], information: { goals } } })
const alertsTo = async (email: string, id: number, kind: string) => {
  const { rows } = await world.database.db.execute<{ id: number }>(
    sql`select id from mails where template = 'tune-request-alert' and recipient = ${email} and props->>'kind' = ${kind} and (props->>'requestId')::int = ${id}`,
  )
  return rows.length
}

test('a question of a price waits for staff: in the queue, under its filter, with an email, until the quote', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  const asked = await custom(customer, id)
  expect(asked.body).toMatchObject({ state: 'awaiting_quote', clock: { state: 'running', place: null } })
  expect(asked.body.events.map(({ kind }) => kind)).toContain('quote_asked')
  const { body } = await admin.call(queue.listQueue, { query: { purpose: 'custom', size: 100 } })
  expect(body.data.map((row) => row.id)).toContain(id)
  expect(body.counts['awaiting_quote']).toBeGreaterThan(0)
  expect(await alertsTo(adminPerson.email, id, 'quote')).toBe(1)
  const quoted = await admin.call(queue.quoteRequest, { ...at(id), body: { amount: 90_000, currency: 'USD' } })
  expect(quoted.body).toMatchObject({ state: 'estimated', clock: { state: 'off' } })
  // Changed goals need a new quote; the same goals don’t.
  expect((await custom(customer, id)).body.state).toBe('estimated')
  expect((await custom(customer, id, '600 hp')).body).toMatchObject({ state: 'awaiting_quote', quote: null })
})

test('without goals nobody is asked; a chosen vehicle keeps a waiting request where it is', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  const empty = await customer.call(own.updateTuneRequest, { ...at(id), body: { purpose: 'custom' } })
  expect(empty.body.state).toBe('awaiting_choice')
  await custom(customer, id)
  const placed = await customer.call(own.updateTuneRequest, { ...at(id), body: { vehicle: { ...golfR } } })
  expect(placed.body).toMatchObject({ state: 'awaiting_quote', vehicle: { engine: golfR.engine } })
  expect(await alertsTo(adminPerson.email, id, 'quote')).toBe(1)
})

test('reads of one car become one immobilizer request, which waits for a price at once', async () => {
  const customer = await world.login()
  const flash = await upload(customer, sampleDump({ seed: 11 }), { name: 'flash.bin' })
  const eeprom = await upload(customer, sampleDump({ seed: 12, bytes: 4096 }), { name: 'eeprom.bin' })
  const made = await customer.call(own.createTuneRequest, {
    body: { file_id: flash.id, more_file_ids: [eeprom.id], purpose: 'immo' },
  })
  expect([made.status, made.body.state]).toEqual([201, 'awaiting_quote'])
  const { body } = await customer.call(own.getTuneRequest, at(made.body.id))
  expect(body.files.map(({ name, role, version }) => [name, role, version])).toEqual([
    ['flash.bin', 'original', 1],
    ['eeprom.bin', 'original', 2],
  ])
})

test('tuners choose their alerts; what only managers can act on is not offered', async () => {
  const person = await world.signUp({ flags: ['t'] })
  const tuner = await world.login(person)
  expect((await tuner.call(queue.getWorkAlerts, {})).body).toEqual({
    offered: ['new', 'answered', 'overdue'],
    kinds: [],
    by_mail: true,
  })
  const saved = await tuner.call(queue.saveWorkAlerts, { body: { kinds: ['new', 'quote'] } })
  expect(saved.body.kinds).toEqual(['new'])
})

test('devices are notified too, and alone where emails are off', async () => {
  const person = await world.signUp({ flags: ['t'] })
  const tuner = await world.login(person)
  await tuner.call(savePushDevice, {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/tuner',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      label: 'Chrome on Linux',
    },
  })
  await tuner.call(queue.saveWorkAlerts, { body: { kinds: ['new'], by_mail: false } })
  const customer = await world.login()
  const id = await newRequest(customer)
  await admin.call(queue.grantRequest, { ...at(id), body: { reason: 'for a test' } })
  await customer.call(own.settleTuneRequestFree, { ...at(id), body: {} })
  const { rows } = await world.owner.pool.query('select title, path from push_messages where reference like $1', [
    `tune-request/${id}/%`,
  ])
  expect(rows).toEqual([{ title: `Request ${id} is in the queue`, path: `/tuner/queue/${id}` }])
  expect(await alertsTo(person.email, id, 'new')).toBe(0)
})

test('tuners read their alerts in their own language and staff in English, not in the customer’s', async () => {
  const person = await world.signUp({ flags: ['t'] })
  const tuner = await world.login(person)
  await tuner.call(choosePlace, { body: { language: 'fr' } })
  await tuner.call(savePushDevice, {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/french-tuner',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
      label: 'Chrome sur Linux',
    },
  })
  await tuner.call(queue.saveWorkAlerts, { body: { kinds: ['new'] } })
  await admin.call(choosePlace, { body: { language: 'it' } })
  await admin.call(queue.saveWorkAlerts, { body: { kinds: ['new'] } })
  const customer = await world.login()
  const id = await newRequest(customer)
  await admin.call(queue.grantRequest, { ...at(id), body: { reason: 'for a test' } })
  await customer.request(
    'POST',
    endpointUrl(own.settleTuneRequestFree, at(id)),
    {},
    {
      'accept-language': 'de',
      'idempotency-key': randomUUID(),
    },
  )
  const pushed = await world.owner.pool.query(
    'select title from push_messages join push_devices d on d.id = device_id where d.user_id = $1 and reference like $2',
    [person.id, `tune-request/${id}/%`],
  )
  expect(pushed.rows).toEqual([{ title: `La demande ${id} est dans la file` }])
  const languageTo = async (email: string) => {
    const { rows } = await world.owner.pool.query<{ language: string }>(
      `select language from mails where template = 'tune-request-alert' and recipient = $1 and (props->>'requestId')::int = $2`,
      [email, id],
    )
    return rows.map(({ language }) => language)
  }
  expect(await languageTo(person.email)).toEqual(['fr'])
  expect(await languageTo(adminPerson.email)).toEqual(['en'])
})

test('a passed due time is reported once', async () => {
  await admin.call(queue.saveWorkAlerts, { body: { kinds: ['overdue'] } })
  const customer = await world.login()
  const id = await newRequest(customer)
  await custom(customer, id)
  await world.owner.pool.query(`update tune_requests set due_at = now() - interval '1 hour' where id = $1`, [id])
  const log = pino({ enabled: false })
  await sweepOverdue({ log }, world.database)
  await sweepOverdue({ log }, world.database)
  expect(await alertsTo(adminPerson.email, id, 'overdue')).toBe(1)
})
