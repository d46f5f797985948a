import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { inboundMailPath } from '#features/tickets/server/inbound-mail.ts'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import { listCustomerTickets } from '#features/tickets/contract/tickets.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest, sampleDump } from '#test/fixtures-requests.ts'
import { waitForMail } from '#test/mailbox.ts'
import { useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as queue from '../contract/queue.ts'

const secret = 'the secret that the mail provider knows'
const { world } = await useWorld({
  fill: { catalog: fillCatalog },
  environment: { INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: 'reply.example.test' },
})
const staff = await world.login({ role: roles.admin })
const at = (id: number) => ({ params: { id } })
const addressOf = (id: number) => replyAddress(world.settings.APP_SECRET!, 'reply.example.test', id, 'request')
const text = 'The standard clutch.\n\nOn Mon, 2 Nov 2026, Overboost wrote:\n> Which clutch?\n'

const deliver = async (mail: object) => {
  const body = JSON.stringify(mail)
  const headers = { 'content-type': 'application/json', 'x-mail-signature': mailSignature(secret, body) }
  return (await fetch(`${world.origins[0]}${inboundMailPath}`, { method: 'POST', headers, body })).status
}

async function asked() {
  const person = await world.signUp()
  const customer = await world.login(person)
  const id = await newRequest(customer)
  await staff.call(queue.grantRequest, { ...at(id), body: { reason: 'for a test' } })
  await customer.call(own.settleTuneRequestFree, { ...at(id), body: {} })
  await staff.call(queue.claimRequest, at(id))
  await staff.call(queue.askCustomer, { ...at(id), body: { body: 'Which clutch?' } })
  const read = async () => (await customer.call(own.getTuneRequest, at(id))).body
  return { id, person, customer, read }
}

describe('an answer by mail', () => {
  test('answers the open question once, without what it quotes, and adds its files', async () => {
    const { id, person, read } = await asked()
    const attachments = [
      { filename: 'eeprom.bin', content: sampleDump({ seed: 5, bytes: 32_768 }).toString('base64') },
      { filename: 'plan.txt', content: Buffer.from('a note on the clutch').toString('base64') },
      { filename: 'setup.exe', content: Buffer.from('MZ').toString('base64') },
    ]
    const mail = { message_id: `<a-${id}@example.test>`, from: person.email.toUpperCase(), to: [addressOf(id)], text }
    expect([await deliver({ ...mail, attachments }), await deliver({ ...mail, attachments })]).toEqual([204, 204])
    const request = await read()
    expect(request.state).toBe('in_work')
    const answers = request.messages.filter(({ kind }) => kind === 'answer')
    expect(answers).toHaveLength(1)
    expect(answers[0]?.body).toMatch(/^The standard clutch\.\n\n.*setup\.exe/s)
    expect(request.files.map(({ name, role }) => [name, role])).toEqual([
      ['read.bin', 'original'],
      ['eeprom.bin', 'original'],
      ['plan.txt', 'attachment'],
    ])
  })
  test('from another address it is a note for staff, and answers nothing', async () => {
    const { id, read } = await asked()
    const mail = { message_id: `<b-${id}@example.test>`, from: 'other@example.test', to: [addressOf(id)], text }
    expect(await deliver(mail)).toBe(204)
    expect(await read()).toMatchObject({ state: 'question' })
    expect((await read()).messages.some(({ body }) => body.includes('clutch.'))).toBe(false)
    const { messages } = (await staff.call(queue.getQueuedRequest, at(id))).body
    expect(messages.at(-1)).toMatchObject({ internal: true, body: expect.stringContaining('other@example.test') })
  })
  test('to a cancelled request, or with another’s code, opens a ticket instead', async () => {
    const person = await world.signUp()
    const customer = await world.login(person)
    const [id, other] = [await newRequest(customer), await newRequest(customer)]
    await customer.call(own.removeTuneRequest, at(id))
    const forged = addressOf(other).replace(/-\d+-/, `-${id}-`)
    for (const [key, to] of [
      ['c', addressOf(id)],
      ['d', forged],
    ])
      await deliver({
        message_id: `<${key}-${id}@example.test>`,
        from: person.email,
        to: [to],
        subject: `About ${key}`,
        text,
      })
    const { rows } = await world.owner.pool.query(
      'select title from tickets where lower(email) = lower($1) order by id',
      [person.email],
    )
    expect(rows).toEqual([{ title: 'About c' }, { title: 'About d' }])
    expect((await customer.call(listCustomerTickets, { query: {} })).status).toBe(200)
  })
})

test('mails about a request say that they can be answered, and where', async () => {
  const { id, person } = await asked()
  const mail = await waitForMail(world, person.email, 'tune-request-update', 2)
  expect(mail.text).toContain('You can also reply to this email')
  const { rows } = await world.owner.pool.query<{ count: string }>(
    `select count(*) from mails where props->>'requestId' = $1 and sent_at is not null`,
    [String(id)],
  )
  expect(Number(rows[0]?.count)).toBeGreaterThan(0)
})
