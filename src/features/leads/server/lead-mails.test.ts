import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { inboundMailPath } from '#features/tickets/server/inbound-mail.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import { createLeadContact } from '../contract/contacts.ts'
import { createLeadDeal } from '../contract/deals.ts'
import * as contract from '../contract/mails.ts'
import { createLeadPipeline, getLeadSettings } from '../contract/settings.ts'
import {
  actOnLeadActivity,
  createLeadActivity,
  createLeadNote,
  listLeadActivities,
  listLeadNotes,
  updateLeadActivity,
} from '../contract/work.ts'
import { reminderJob } from './reminders.ts'

const secret = 'the secret that the mail provider knows'
const { world } = await useWorld({
  environment: { INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: 'reply.example.test' },
})
const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
const otto = { email: 'otto@example.test', role: roles.admin, name: 'Otto Other' }
const other = await world.login(otto)
await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
const { body: settings } = await staff.call(getLeadSettings, {})
const { me: otherId } = (await other.call(getLeadSettings, {})).body

let number = 0
async function withContact(more: object = {}) {
  number += 1
  const email = `nora${number}@example.test`
  const { body: contact } = await staff.call(createLeadContact, {
    body: { kind: 'person', name: 'Nora North', email, consent: 'given', ...more },
  })
  const { body: deal } = await staff.call(createLeadDeal, {
    body: { title: 'Fleet of vans', person_id: contact.id, owner_id: otherId },
  })
  return { contact, deal, email }
}
const message = { subject: 'Your fleet', body: 'Hi Nora,\n\nshall we talk on Tuesday?' }
const deliver = async (mail: object) => {
  const body = JSON.stringify(mail)
  const headers = { 'content-type': 'application/json', 'x-mail-signature': mailSignature(secret, body) }
  return (await fetch(`${world.origins[0]}${inboundMailPath}`, { method: 'POST', headers, body })).status
}
const mailsOf = async (deal: number) => (await staff.call(contract.listLeadMails, { query: { deal } })).body.data

describe('an email from a deal', () => {
  test('reaches the contact, and the answer comes back to the deal, once, as work for its owner', async () => {
    const { contact, deal, email } = await withContact()
    const { body: sent } = await staff.call(contract.sendLeadMail, {
      body: { ...message, contact_id: contact.id, deal_id: deal.id },
    })
    const mail = await waitForMail(world, email, 'lead-message')
    expect(mail).toMatchObject({ subject: 'Your fleet' })
    expect(mail.text).toContain('shall we talk on Tuesday?')
    const to = replyAddress(world.settings.APP_SECRET!, 'reply.example.test', sent.id, 'lead')
    const answer = {
      message_id: `<answer-${sent.id}@example.test>`,
      from: email.toUpperCase(),
      to: [to],
      subject: 'Re: Your fleet',
      text: 'Tuesday works.\n\nOn Mon, 2 Nov 2026, Overboost wrote:\n> Hi Nora,\n',
    }
    expect([await deliver(answer), await deliver(answer)]).toEqual([204, 204])
    expect((await mailsOf(deal.id)).map(({ direction, from, body }) => [direction, from, body])).toEqual([
      ['in', 'Nora North', 'Tuesday works.'],
      ['out', 'Ada Admin', message.body],
    ])
    const { body: steps } = await staff.call(listLeadActivities, { query: { deal: deal.id } })
    expect(steps.data).toMatchObject([{ kind: 'mail', subject: 'Answer Nora North', owner: 'Otto Other' }])
    await deliver({ ...answer, message_id: `<other-${sent.id}@example.test>`, from: 'someone@else.test' })
    expect((await mailsOf(deal.id))[0]!.body).toContain('Email from someone@else.test')
  })
  test('keeps the files of an answer with it, says what it refused, and opens them for staff of the region', async () => {
    const { contact, deal, email } = await withContact()
    const { body: sent } = await staff.call(contract.sendLeadMail, {
      body: { ...message, contact_id: contact.id, deal_id: deal.id },
    })
    const attachments = [
      { filename: 'list.csv', content: Buffer.from('van,count\nT7,12\n').toString('base64') },
      { filename: 'setup.exe', content: Buffer.from('MZ').toString('base64') },
    ]
    const answer = {
      message_id: `<files-${sent.id}@example.test>`,
      from: email,
      to: [replyAddress(world.settings.APP_SECRET!, 'reply.example.test', sent.id, 'lead')],
      subject: 'Our vans',
      text: 'Attached.',
      attachments,
    }
    expect([await deliver(answer), await deliver(answer)]).toEqual([204, 204])
    const [received] = await mailsOf(deal.id)
    expect(received).toMatchObject({
      body: 'Attached.\n\nNot kept: setup.exe',
      files: [{ name: 'list.csv', bytes: 16 }],
    })
    const params = { id: received!.id, file: received!.files[0]!.id }
    const { body: permit } = await staff.call(contract.permitLeadMailFile, { params })
    expect((await staff.request('GET', permit.url)).body).toBe('van,count\nT7,12\n')
    expect((await staff.call(contract.permitLeadMailFile, { params: { ...params, id: sent.id } })).status).toBe(404)
    await world.owner.db.execute(sql`update files set region = 2 where id = ${params.file}`)
    expect((await staff.call(contract.permitLeadMailFile, { params })).status).toBe(404)
  })
  test('is refused to who must not be contacted, and is not sent to who refuses before it leaves', async () => {
    const { contact } = await withContact({ do_not_contact: true })
    const refused = await staff.call(contract.sendLeadMail, { body: { ...message, contact_id: contact.id } })
    expect([refused.status, refused.refusal.code]).toEqual([409, 'contact_blocked'])
    expect(refused.refusal.message).toBe('Marked as “do not contact”.')
    const { contact: late, email } = await withContact()
    await world.owner.db.execute(sql`
      with mail as (insert into lead_mails (contact_id, direction, author_id, address, subject, body)
        values (${late.id}, 'out', ${settings.me}, ${email}, 'Late', 'Late') returning id),
      refused as (update lead_contacts set consent = 'withdrawn' where id = ${late.id})
      insert into mails (reference, recipient, template, props)
        select 'lead-mail/' || id, ${email}, 'lead-message', jsonb_build_object('leadMailId', id) from mail`)
    await expect
      .poll(async () => (await world.owner.db.execute(sql`select 1 from mails where recipient = ${email}`)).rows)
      .toEqual([])
  })
})

test('an activity reminds its owner once before it is due, again once it is moved, and not when it is done', async () => {
  const { deal } = await withContact()
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { body: activity } = await staff.call(createLeadActivity, {
    body: {
      kind: 'call',
      subject: 'Call Nora',
      due_at: soon(10),
      remind_minutes: 15,
      deal_id: deal.id,
      owner_id: otherId,
    },
  })
  const run = () => workThrough(world.database, reminderJob(world.database))
  await run()
  await run()
  const mail = await waitForMail(world, otto.email, 'lead-reminder')
  expect(mail.text).toContain('Fleet of vans')
  const queued = async () =>
    (await world.owner.db.execute(sql`select 1 from mails where template = 'lead-reminder'`)).rows.length
  expect(await queued()).toBe(1)
  const { body: moved } = await staff.call(updateLeadActivity, {
    params: { id: activity.id },
    body: { version: activity.version, due_at: soon(14) },
  })
  await run()
  expect(await queued()).toBe(2)
  await staff.call(actOnLeadActivity, { params: { id: activity.id }, body: { act: 'done', version: moved.version } })
  await staff.call(createLeadActivity, {
    body: { kind: 'call', subject: 'Far away', due_at: soon(60 * 24), remind_minutes: 15 },
  })
  await run()
  expect(await queued()).toBe(2)
})

test('a note mentions colleagues, who get an email with it, and nobody without the right', async () => {
  const { deal } = await withContact()
  const note = { deal_id: deal.id, body: '<p>Can you <b>check</b> the price?</p>' }
  await staff.call(createLeadNote, { body: { ...note, mentions: [otherId, settings.me] } })
  const mail = await waitForMail(world, otto.email, 'lead-mention')
  expect(mail.text).toContain('Can you check the price?')
  const { body: notes } = await staff.call(listLeadNotes, { query: { deal: deal.id } })
  expect(notes.data[0]!.mentions).toEqual(['Ada Admin', 'Otto Other'])
  const customer = await world.signUp()
  const { rows } = await world.owner.db.execute<{ id: string }>(
    sql`select id from users where email = ${customer.email}`,
  )
  const refused = await staff.call(createLeadNote, { body: { ...note, mentions: [Number(rows[0]!.id)] } })
  expect(refused.status).toBe(404)
})

test('an email template has a name of its own', async () => {
  const template = { name: 'Intro', subject: 'Hello {first name}', body: 'Hi {first name}' }
  const { body } = await staff.call(contract.createLeadTemplate, { body: template })
  const again = await staff.call(contract.createLeadTemplate, { body: template })
  expect(again.refusal.errors).toEqual({ name: ['This is already taken.'] })
  const change = (version: number) =>
    staff.call(contract.updateLeadTemplate, { params: { id: body.id }, body: { ...template, subject: 'Hi', version } })
  expect((await change(body.version)).body).toMatchObject({ subject: 'Hi', version: 2 })
  expect((await change(body.version)).refusal.code).toBe('stale_version')
  expect((await staff.call(contract.removeLeadTemplate, { params: { id: body.id } })).status).toBe(204)
})
