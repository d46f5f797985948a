import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import { queueMail } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })

test('a process that ends finishes the mail it sends and gives the others back, which the next one sends at once', async () => {
  const mark = randomUUID()
  const recipients = ['one', 'two', 'three'].map((name) => `${name}-${mark}@example.test`)
  await world.database.transact(async (tx) => {
    for (const recipient of recipients)
      await queueMail(tx, {
        reference: recipient,
        recipient,
        template: 'security-notice',
        props: { name: 'Eve', message: 'Hello' },
      })
  })
  const sent: string[] = []
  const ending = new AbortController()
  const services = {
    settings: world.settings,
    renderMail,
    mailer: {
      send: async ({ to }: { to: string }) => {
        sent.push(to)
        ending.abort()
      },
    },
    log: { warn: (...all: unknown[]) => expect(all).toEqual([]) },
  } as never
  const rows = async () =>
    (
      await world.owner.db.execute(
        sql`select recipient, attempts, sent_at is not null as sent from mails where recipient like ${`%${mark}%`} order by id`,
      )
    ).rows
  expect(await sendMails(services, world.database, {}, ending.signal)).toBe(1)
  expect(sent).toEqual(recipients.slice(0, 1))
  expect(await rows()).toEqual(
    recipients.map((recipient, index) => ({ recipient, attempts: index === 0 ? 1 : 0, sent: index === 0 })),
  )
  expect(await sendMails(services, world.database, {})).toBe(2)
  expect(sent.toSorted()).toEqual(recipients.toSorted())
  expect(await rows()).toEqual(recipients.map((recipient) => ({ recipient, attempts: 1, sent: true })))
})

test('without a mail server staff read no secret link: mails of links are emptied, tokens in others hidden', async () => {
  const mark = randomUUID()
  const token = 'a-token-of-a-guest-order-43-characters-long'
  const told: string[] = []
  await world.database.transact(async (tx) => {
    const mail = { recipient: mark, props: { name: 'Eve' } }
    await queueMail(tx, { ...mail, reference: `${mark}/1`, template: 'reset-password' })
    await queueMail(tx, { ...mail, reference: `${mark}/2`, template: 'trade-in-update' })
  })
  const services = {
    settings: world.settings,
    renderMail: async (_: string, props: Record<string, unknown>) => ({
      subject: 'A link',
      html: `<a href="${String(props['url'] ?? `/x#${String(props['token'])}`)}">`,
      text: `see ${String(props['url'] ?? `/x#${String(props['token'])}`)}`,
    }),
    mailer: { send: async ({ text }: { text: string }) => void told.push(text) },
    log: { warn: (...all: unknown[]) => expect(all).toEqual([]) },
  } as never
  await sendMails(services, world.database, {
    'reset-password': async () => ({ url: `https://shop.test/reset#${token}` }),
    'trade-in-update': async (props) => ({ ...props, token }),
  })
  expect(told.every((text) => text.includes(token))).toBe(true)
  const { rows } = await world.owner.db.execute(
    sql`select template, html, text, props from mails where recipient = ${mark} order by id`,
  )
  expect(rows).toEqual([
    { template: 'reset-password', html: null, text: null, props: {} },
    { template: 'trade-in-update', html: '<a href="/x#hidden">', text: 'see /x#hidden', props: { name: 'Eve' } },
  ])
})
