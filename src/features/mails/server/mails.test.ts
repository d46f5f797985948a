import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { openWorld, type World } from '#test/world.ts'
import { queueMail } from './queue-mail.ts'
import { getMail, listMails } from '../contract.ts'

interface Received {
  from: string
  to: string[]
  text: string
}
const received: Received[] = []
let refusals = 1
let smtp: SMTPServer
let world: World

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (text.includes('refused@example.test') && refusals-- > 0) return done(new Error('try later'))
        received.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to: session.envelope.rcptTo.map(({ address }) => address),
          text,
        })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  world = await openWorld({ processes: 2, environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await world.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
})

const write = (recipient: string, reference: string) =>
  world.database.transact((tx) =>
    queueMail(tx, {
      reference,
      recipient,
      template: 'security-notice',
      props: { name: '<b>Eve</b>', message: 'Hello' },
    }),
  )

const waitingMails = async () =>
  (await world.database.db.execute(sql`select 1 from mails where sent_at is null`)).rows.length

describe('the outbox', () => {
  test('sends each mail once over SMTP, though two processes work on it and its cause is repeated', async () => {
    await write('a@example.test', 'event/1')
    await write('a@example.test', 'event/1')
    await expect.poll(() => received.filter(({ to }) => to.includes('a@example.test')).length).toBe(1)
    // Mails are sent in order, so a second copy would be sent before this one.
    await write('after@example.test', 'event/after')
    await expect.poll(() => received.some(({ to }) => to.includes('after@example.test'))).toBe(true)
    await expect.poll(waitingMails).toBe(0)
    const copies = received.filter(({ to }) => to.includes('a@example.test'))
    expect(copies.map(({ from }) => from)).toEqual(['shop@overboost.test'])
  })

  test('shows markup of customers as text', async () => {
    await write('markup@example.test', 'event/markup')
    const mail = () => received.find(({ to }) => to.includes('markup@example.test'))
    await expect.poll(() => mail()?.text).toContain('&lt;b&gt;Eve&lt;/b&gt;')
  })

  test('keeps a mail that the server refused, says why, and does not hold up the next one', async () => {
    await write('refused@example.test', 'event/2')
    await write('next@example.test', 'event/3')
    await expect.poll(() => received.some(({ to }) => to.includes('next@example.test'))).toBe(true)
    const failureOf = async () =>
      (
        await world.database.db.execute<{ failure: string | null }>(
          sql`select failure from mails where recipient = 'refused@example.test'`,
        )
      ).rows[0]?.failure ?? ''
    await expect.poll(failureOf).toContain('try later')
  })

  test('a secret link is not kept once its mail has left', async () => {
    await world.client().request('POST', '/api/auth/register', {
      email: 'secret@example.test',
      name: 'Sec Ret',
      password: 'a fine password for tests',
    })
    await expect.poll(() => received.some(({ to }) => to.includes('secret@example.test'))).toBe(true)
    await expect
      .poll(
        async () =>
          (
            await world.database.db.execute(
              sql`select html, text from mails where recipient = 'secret@example.test' and sent_at is not null`,
            )
          ).rows,
      )
      .toEqual([{ html: null, text: null }])
  })
})

describe('listMails and getMail', () => {
  test('200 for staff; 401 for a visitor; 403 for a customer; 404 for none', async () => {
    const admin = await world.login({ role: roles.admin })
    const list = await admin.call(listMails, { query: { q: 'a@example' } })
    expect(list.status).toBe(200)
    const [mail] = list.body.data
    expect((await admin.call(getMail, { params: { id: mail?.id ?? 0 } })).body.text).toContain('Hello')
    expect((await admin.call(getMail, { params: { id: 999_999 } })).status).toBe(404)
    expect((await world.client().call(listMails, { query: {} })).status).toBe(401)
    expect((await (await world.login()).call(listMails, { query: {} })).status).toBe(403)
  })
})
