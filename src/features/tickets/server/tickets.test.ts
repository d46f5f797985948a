import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import {
  contactUs,
  createTicket,
  getCustomerTicket,
  getTicketByToken,
  getFeedback,
  giveFeedback,
  listCustomerTickets,
  replyCustomerTicket,
  replyTicketByToken,
} from '../contract/tickets.ts'
import { getTicket, listTickets, replyTicket, updateTicket } from '../contract/staff.ts'
import { sampleDump } from '#test/fixtures-requests.ts'
import { inboundMailPath } from './inbound-mail.ts'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { replyAddress } from './reply-address.ts'

const inboundSecret = 'the secret that the mail provider knows'
const { world } = await useWorld({
  environment: { INBOUND_MAIL_SECRET: inboundSecret, MAIL_REPLY_DOMAIN: 'reply.example.test' },
})
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

const form = { title: 'Which cable?', description: 'I have a 2017 Golf R.', customer_name: 'Dana Reyes' }
const guestTicket = async (email = 'dana@example.test') =>
  (await world.client().call(createTicket, { body: { ...form, guest: true, email } })).body
const mailsOf = async (id: number) =>
  (
    await world.owner.pool.query<{ recipient: string; step: string }>(
      `select recipient, props ->> 'step' as step from mails where reference like $1 order by id`,
      [`ticket/${id}/%`],
    )
  ).rows
const codeOf = (answer: { body: unknown }) => (answer.body as { code: string }).code

describe('addTicketFile', () => {
  const send = (path: string, bytes: Uint8Array) =>
    fetch(`${world.origins[0]}/api/v1/customer-tickets/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', origin: world.origins[0]! },
      body: Uint8Array.from(bytes),
    })
  test('201: a guest’s file is part of the newest message; 404 without the token; 422 for a program', async () => {
    const { id, token } = await guestTicket()
    const sent = await send(
      `${id}/by-token/${token}/files?name=log.csv`,
      Buffer.from('Time,RPM\n0,800\n1,900\n2,950\n'),
    )
    expect(sent.status).toBe(201)
    const { messages } = (await world.client().call(getTicketByToken, { params: { id, token } })).body
    expect(messages[0]?.files).toMatchObject([{ name: 'log.csv' }])
    expect((await send(`${id}/by-token/${'x'.repeat(43)}/files?name=a.csv`, Buffer.from('1'))).status).toBe(404)
    const refused = await send(`${id}/by-token/${token}/files?name=a.exe`, Buffer.from('MZ'))
    expect(await refused.json()).toMatchObject({ code: 'file_kind_refused' })
  })
})

describe('createTicket', () => {
  test('201 for a guest: the token opens it, and a mail says where', async () => {
    const { id, token } = await guestTicket()
    const read = await world.client().call(getTicketByToken, { params: { id, token } })
    expect(read.body).toMatchObject({
      title: 'Which cable?',
      state: 'open',
      messages: [{ from: 'customer', author: 'Dana Reyes', body: 'I have a 2017 Golf R.' }],
    })
    expect(await mailsOf(id)).toEqual([{ recipient: 'dana@example.test', step: 'opened' }])
  })
  test.each(['title', 'description', 'customer_name'])('422 ticket is not valid: without %s', async (field) => {
    const answer = await world
      .client()
      .call(createTicket, { body: { ...form, [field]: '  ', guest: true, email: 'd@example.test' } })
    const { [field as 'title']: _missing, ...rest } = { ...form, guest: true, email: 'd@example.test' }
    const without = await world.client().call(createTicket, { body: rest as unknown as typeof form })
    expect(without).toMatchObject({ status: 422, body: { code: 'ticket_invalid', message: 'ticket is not valid' } })
    expect(answer).toMatchObject({ status: 422, body: { code: 'ticket_invalid', message: 'ticket is not valid' } })
  })
  test('422 for a guest without an email address, and for fields that are not requested', async () => {
    expect((await world.client().call(createTicket, { body: { ...form, guest: true } })).status).toBe(422)
    const body = { ...form, guest: true, email: 'd@example.test', state: 'solved' }
    expect(
      (await world.client().request('POST', '/api/v1/customer-tickets', body, { 'idempotency-key': 'k-12345678' }))
        .status,
    ).toBe(422)
  })
  test('the same request sent twice opens one ticket', async () => {
    const client = await world.login()
    const send = () => client.call(createTicket, { body: form }, 'one-ticket-only')
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await client.call(listCustomerTickets, { query: {} })).body.data).toHaveLength(1)
  })
  test('contact-us opens one as well', async () => {
    const { status } = await world.client().call(contactUs, { body: { ...form, guest: true, email: 'c@example.test' } })
    expect(status).toBe(201)
  })
})

describe('a conversation', () => {
  test('staff answer, the customer answers, staff solve, the customer rates it once', async () => {
    const client = await world.login({ email: 'talk@example.test' })
    const { id, token } = (await client.call(createTicket, { body: form })).body
    await staff.call(replyTicket, { params: { id }, body: { body: 'Only for us.', internal: true } })
    await staff.call(replyTicket, { params: { id }, body: { body: 'The OBD cable.' } })
    const seen = (await client.call(getCustomerTicket, { params: { id } })).body
    expect(seen).toMatchObject({ state: 'waiting', unread: true })
    expect(seen.messages.map(({ from, author, body }) => [from, author, body])).toEqual([
      ['customer', 'Dana Reyes', 'I have a 2017 Golf R.'],
      ['staff', 'Ada', 'The OBD cable.'],
    ])
    await client.call(replyCustomerTicket, { params: { id }, body: { body: 'Thank you.' } })
    const inbox = (await staff.call(listTickets, { query: { assignee: 'me', state: 'open' } })).body
    expect(inbox.data.find((ticket) => ticket.id === id)).toMatchObject({ unread: true, assignee: 'Ada Novak' })
    const solved = (await staff.call(updateTicket, { params: { id }, body: { act: 'solve' } })).body
    expect(solved).toMatchObject({ state: 'solved' })
    expect(await mailsOf(id)).toEqual(
      ['opened', 'answered', 'solved'].map((step) => ({ recipient: 'talk@example.test', step })),
    )
    expect((await waitForMail(world, 'talk@example.test', 'ticket-update')).text).toMatch(
      /Support hours: Mon\s–\s*Fri,\s+9\s+AM/,
    )
    const solvedMail = await waitForMail(world, 'talk@example.test', 'ticket-update', 3)
    const feedback = /feedback\/\d+\/([\w-]{43})\/submit/.exec(solvedMail.text)?.[1] ?? ''
    const rate = () =>
      world.client().call(giveFeedback, { params: { id, token: feedback }, body: { rating: 5, comment: 'Fast' } })
    const ask = (opening = feedback) => world.client().call(getFeedback, { params: { id, token: opening } })
    expect((await ask()).body).toEqual({ is_open: true })
    expect((await rate()).status).toBe(200)
    expect((await ask()).body).toEqual({ is_open: false })
    for (const other of [token, 'x'.repeat(43)]) expect((await ask(other)).status).toBe(404)
    expect((await world.client().call(getTicketByToken, { params: { id, token: feedback } })).status).toBe(404)
    expect(codeOf(await rate())).toBe('already_committed')
    expect((await staff.call(getTicket, { params: { id } })).body.feedback).toEqual({ rating: 5, comment: 'Fast' })
    const { rows } = await world.owner.pool.query(`select action from audits where object = $1`, [`ticket/${id}`])
    expect(rows).toEqual([{ action: 'tickets.update' }])
  })

  test('a message of the customer opens a solved ticket again; a closed one stays closed', async () => {
    const { id, token } = await guestTicket()
    const write = () =>
      world.client().call(replyTicketByToken, { params: { id, token }, body: { body: 'Not solved.' } })
    await staff.call(updateTicket, { params: { id }, body: { act: 'solve' } })
    await write()
    expect((await staff.call(getTicket, { params: { id } })).body.state).toBe('open')
    await staff.call(updateTicket, { params: { id }, body: { act: 'close' } })
    expect(codeOf(await write())).toBe('ticket_closed')
    expect(codeOf(await staff.call(updateTicket, { params: { id }, body: { act: 'solve' } }))).toBe(
      'ticket_state_changed',
    )
  })

  test('another’s ticket, a wrong token and the other region’s inbox do not know it', async () => {
    const owner = await world.login()
    const { id } = (await owner.call(createTicket, { body: form })).body
    const stranger = await world.login()
    expect((await stranger.call(getCustomerTicket, { params: { id } })).status).toBe(404)
    const token = 'A'.repeat(43)
    expect((await stranger.call(getTicketByToken, { params: { id, token } })).status).toBe(404)
    expect((await stranger.call(listTickets, { query: {} })).status).toBe(403)
    const european = await world.login({ role: roles.admin })
    european.cookies.set(cookieNames(world.settings).region, '2')
    expect((await european.call(getTicket, { params: { id } })).status).toBe(421)
  })

  test('staff find it by what was said in it', async () => {
    const client = await world.login()
    const { id } = (await client.call(createTicket, { body: { ...form, description: 'A squeaking wastegate' } })).body
    const found = (await staff.call(listTickets, { query: { q: 'wastegate' } })).body.data
    expect(found.map((ticket) => ticket.id)).toEqual([id])
  })
})

describe('mails of customers', () => {
  const deliver = async (mail: object, signature?: string) => {
    const body = JSON.stringify(mail)
    const response = await fetch(`${world.origins[0]}${inboundMailPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-mail-signature': signature ?? mailSignature(inboundSecret, body),
      },
      body,
    })
    return response.status
  }
  const addressOf = (id: number) => replyAddress(world.settings.APP_SECRET!, 'reply.example.test', id)
  const text = 'It is the 2017 one.\n\nOn Mon, 2 Nov 2026, Overboost wrote:\n> Which year?\n'

  test('an answer to the reply address is a message, once, without what it quotes', async () => {
    const { id, token } = await guestTicket()
    const mail = { message_id: `<m-${id}@example.test>`, from: 'Dana@example.test', to: [addressOf(id)], text }
    expect([await deliver(mail), await deliver(mail)]).toEqual([204, 204])
    const { messages } = (await world.client().call(getTicketByToken, { params: { id, token } })).body
    expect(messages.slice(1)).toMatchObject([{ from: 'customer', via: 'mail', body: 'It is the 2017 one.' }])
  })

  test('an out-of-office note is no message and reopens nothing', async () => {
    const { id, token } = await guestTicket()
    const mail = { message_id: `<o-${id}@example.test>`, from: 'dana@example.test', to: [addressOf(id)], text }
    expect(await deliver({ ...mail, subject: 'Out of office: back on Monday' })).toBe(204)
    expect(await deliver({ ...mail, headers: { 'Auto-Submitted': 'auto-replied' } })).toBe(204)
    const { messages } = (await world.client().call(getTicketByToken, { params: { id, token } })).body
    expect(messages).toHaveLength(1)
  })

  test('its attachments are kept with the message, and what is refused is named', async () => {
    const { id, token } = await guestTicket()
    const attachments = [
      { filename: 'read.bin', content: sampleDump().toString('base64') },
      { filename: 'setup.exe', content: Buffer.from('MZ').toString('base64') },
    ]
    const mail = { message_id: `<f-${id}@example.test>`, from: 'dana@example.test', to: [addressOf(id)], text }
    expect([await deliver({ ...mail, attachments }), await deliver({ ...mail, attachments })]).toEqual([204, 204])
    const { messages } = (await world.client().call(getTicketByToken, { params: { id, token } })).body
    expect(messages.slice(1)).toMatchObject([{ files: [{ name: 'read.bin', size: 65_536 }] }])
    expect(messages[1]?.body).toContain('Attachments we couldn’t keep: setup.exe')
  })

  test('from another address it is a note for staff, and a forged code opens a ticket of its own', async () => {
    const { id, token } = await guestTicket()
    await deliver({ message_id: `<x-${id}@example.test>`, from: 'other@example.test', to: [addressOf(id)], text })
    const forged = addressOf(id).replace(/-[\da-f]{30}@/, `-${'0'.repeat(30)}@`)
    await deliver({
      message_id: `<y-${id}@example.test>`,
      from: 'dana@example.test',
      to: [forged],
      subject: 'Hello',
      text,
    })
    const { messages } = (await world.client().call(getTicketByToken, { params: { id, token } })).body
    expect(messages).toHaveLength(1)
    const all = (await staff.call(getTicket, { params: { id } })).body.messages
    expect(all.map(({ from }) => from)).toEqual(['customer', 'note'])
    const found = (await staff.call(listTickets, { query: { source: 'mail' } })).body.data
    expect(found.map(({ title }) => title)).toContain('Hello')
  })

  test('without the provider’s signature there is no such address; what is no mail is refused', async () => {
    expect(await deliver({ from: 'x@example.test' }, 'abc')).toBe(404)
    expect(await deliver({ from: 'x@example.test' })).toBe(422)
  })
})
