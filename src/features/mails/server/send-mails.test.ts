import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import { queueMail } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'

let world: World
beforeAll(async () => void (world = await openWorld({ environment: { WORKER: '0' } })))
afterAll(() => world.close())

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
      leaves: false,
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
