import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { useWorld } from '#test/world.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import type { MailTemplate } from '../templates.ts'
import { queueMail, rememberMailLanguage } from './queue-mail.ts'
import { sendMails } from './send-mails.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })

const queue = (recipient: string, asked: TextLocale, template: MailTemplate = 'security-notice') =>
  inLanguage(asked, () =>
    world.database.transact((tx) =>
      queueMail(tx, { reference: randomUUID(), recipient, template, props: { name: 'Eve', message: 'Hello' } }),
    ),
  )
const languages = async (recipient: string) => {
  const { rows } = await world.owner.pool.query<{ language: string }>(
    'select language from mails where recipient = $1 order by id',
    [recipient],
  )
  return rows.map(({ language }) => language)
}

test('what is sent is in the language of the mail, whatever else the process says at that moment', async () => {
  await queue('reader-of-french@example.test', 'fr')
  const sent: { to: string; html: string }[] = []
  const services = {
    settings: world.settings,
    renderMail,
    mailer: { send: async (mail: { to: string; html: string }) => void sent.push(mail) },
    log: { warn: (...all: unknown[]) => expect(all).toEqual([]) },
  } as never
  await inLanguage('de', () => sendMails(services, world.database, {}))
  const html = sent.find(({ to }) => to === 'reader-of-french@example.test')?.html
  expect(html).toContain('lang="fr"')
  expect(html).toContain('Bonjour Eve')
})

describe('a mail is written', () => {
  test('in English to someone unknown', async () => {
    await queue('unknown@example.test', 'en')
    expect(await languages('unknown@example.test')).toEqual(['en'])
  })
  test('in the language of the request that causes it, and so are those that staff cause later', async () => {
    await queue('guest@example.test', 'de')
    await queue('guest@example.test', 'en')
    expect(await languages('guest@example.test')).toEqual(['de', 'de'])
  })
  test('in the language that its reader chose, no matter who causes it', async () => {
    await inLanguage('it', () => rememberMailLanguage(world.database.db, 'Reader@example.test'))
    await queue('reader@example.test', 'de')
    await inLanguage('en', () => rememberMailLanguage(world.database.db, 'reader@example.test'))
    await queue('reader@example.test', 'de')
    expect(await languages('reader@example.test')).toEqual(['it', 'en'])
  })
  test('in English to the staff, whose work a customer causes', async () => {
    await queue('staff@example.test', 'de', 'low-stock')
    expect(await languages('staff@example.test')).toEqual(['en'])
  })
})
