import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { sendMails } from '#features/mails/server/send-mails.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { effects } from '#app/features.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import { useWorld } from '#test/world.ts'
import * as contacts from '../contract/contacts.ts'
import * as deals from '../contract/deals.ts'
import { sendLeadMail } from '../contract/mails.ts'
import { createLeadPipeline, getLeadSettings } from '../contract/settings.ts'
import * as work from '../contract/work.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const { body: settings } = await staff.call(getLeadSettings, {})
const { db } = world.owner
const add = async (more: object) =>
  (await staff.call(contacts.createLeadContact, { body: { kind: 'person', name: 'Someone', ...more } })).body
/** The tables that contain any of the words. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const traces: string[] = []
  for (const { name } of rows) {
    const found = await db.execute(sql`select 1 from ${sql.identifier(name)} t
      where to_jsonb(t)::text ilike any (${sql.param(words.map((word) => `%${word}%`))}::text[])`)
    if (found.rows.length > 0) traces.push(name)
  }
  return traces
}

test('a contact without a login is erased, with what was merged into it, its files and its emails; deals keep their value', async () => {
  const email = 'zacharias@rarename.example.test'
  const twin = await add({ name: 'Zacharias Rarename', phone: '+1 775 555 0199' })
  const contact = await add({ name: 'Zacharias Rarename', email })
  const { body: merged } = await staff.call(contacts.mergeLeadContacts, {
    params: { id: contact.id },
    body: { gone_id: twin.id, version: contact.version },
  })
  const { body: deal } = await staff.call(deals.createLeadDeal, {
    body: { title: 'Rarename’s shop', value: 100_000, currency: 'USD', person_id: contact.id },
  })
  await staff.call(work.createLeadNote, {
    body: { body: '<p>Rarename called.</p>', deal_id: deal.id, mentions: [settings.me] },
  })
  const { body: activity } = await staff.call(work.createLeadActivity, {
    body: { kind: 'call', subject: 'Call Rarename', due_at: new Date().toISOString(), deal_id: deal.id },
  })
  await staff.call(work.actOnLeadActivity, {
    params: { id: activity.id },
    body: { act: 'remove', version: activity.version },
  })
  const { body: mail } = await staff.call(sendLeadMail, {
    body: { contact_id: contact.id, deal_id: deal.id, subject: 'To Rarename', body: 'Dear Mr. Rarename' },
  })
  await db.execute(sql`
    with file as (insert into files (owner_id, kind, region, name, bytes, sha256, object_key, verdict, attached_to)
      values (null, 'attachment', 1, 'rarename.pdf', 1, 'x', 'erase/rarename', '{}', ${`lead-mail/${mail.id}`}) returning id)
    insert into lead_mail_files (mail_id, file_id) select ${mail.id}, id from file`)
  expect(await tracesOf('rarename')).toContain('lead_contacts')

  const stale = { version: merged.version - 1, reason: 'Asked by letter' }
  const call = (body: typeof stale, id = contact.id) => staff.call(contacts.eraseLeadContact, { params: { id }, body })
  expect((await call(stale)).refusal.code).toBe('stale_version')
  const gone = (await db.execute<{ version: number }>(sql`select version from lead_contacts where id = ${twin.id}`))
    .rows[0]!
  expect((await call({ ...stale, version: gone.version }, twin.id)).refusal.code).toBe('merge_blocked')
  const { body: erased } = await call({ ...stale, version: merged.version })
  expect(erased).toMatchObject({ name: 'Erased', email: '', phone: '' })
  // Only the key of the file to be deleted from the store remains.
  expect(await tracesOf('rarename', '555 0199')).toEqual(['loose_objects'])
  expect((await staff.call(deals.getLeadDeal, { params: { id: deal.id } })).body).toMatchObject({
    value: 100_000,
    person: { name: 'Erased', do_not_contact: true },
  })
  const { rows } = await db.execute(sql`select reason from audits where action = 'lead-contact.erase'`)
  expect(rows).toEqual([{ reason: 'Asked by letter' }])
})

test('who must not be contacted gets no newsletter and no request for a review, but answers and what was ordered', async () => {
  await add({ email: 'never@contact.example.test', do_not_contact: true })
  const sent: string[] = []
  const services = {
    effects,
    settings: world.settings,
    renderMail,
    mailer: {
      send: async ({ to, messageId }: { to: string; messageId: string }) =>
        void sent.push(`${to} ${messageId.split('@')[0]}`),
    },
    log: { warn: (...all: unknown[]) => expect(all).toEqual([]) },
  } as never
  await world.database.transact(async (tx) => {
    for (const recipient of ['Never@contact.example.test', 'other@contact.example.test'])
      for (const template of ['review-invitation', 'security-notice'] as const)
        await queueMail(tx, {
          reference: `${template} ${recipient}`,
          recipient,
          template,
          props: { name: 'Eve', message: 'Hello' },
        })
  })
  const facts = { 'review-invitation': async () => ({ name: 'Eve', items: [], token: 'token', lines: [] }) }
  await sendMails(services, world.database, facts)
  const { rows } = await db.execute<{ reference: string; sent: boolean }>(
    sql`select reference, sent_at is not null as sent from mails where reference like '%contact.example.test' order by reference`,
  )
  expect(rows).toEqual([
    { reference: 'review-invitation other@contact.example.test', sent: true },
    { reference: 'security-notice Never@contact.example.test', sent: true },
    { reference: 'security-notice other@contact.example.test', sent: true },
  ])
})
