import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { roles } from '#access/permissions.ts'
import { createPosition } from '#features/content/contract/positions.ts'
import { calibrator } from '../fixtures-positions.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { openWorld, type World } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { seriousFindings, goTo } from './visitor.ts'

const firm = 'team@overboost.test'
const browser = await useBrowser()
let mailServer: MailServer
let world: World
beforeAll(async () => {
  mailServer = await startMailServer()
  world = await openWorld({ environment: { SMTP_URL: mailServer.url, CONTACT_MAIL: firm } })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

const open = async (path: string) => {
  const { page } = await openPage(browser, world.origins[0]!, { viewport: { width: 390, height: 844 } })
  await goTo(page, path)
  const cookies = page.getByRole('button', { name: 'Accept', exact: true })
  if (await cookies.isVisible()) await cookies.click()
  return page
}
const fill = async (page: Page, email: string, text: string) => {
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('How can we help?').fill(text)
}
/** Emails to the company wait for files; makes them due now. */
const due = () => world.owner.pool.query('update mails set not_before = now() where sent_at is null')
const firmMails = async () =>
  (await world.owner.pool.query('select subject, html, text from mails where recipient = $1', [firm])).rows

test('an application arrives at the firm’s address with its file, and says which file was refused', async () => {
  const editor = await world.login({ role: roles.admin })
  await editor.call(createPosition, { body: calibrator })
  const page = await open('/careers')
  await page.getByText('Calibrator').first().click()
  await page.getByRole('button', { name: /^Apply/ }).click()
  await fill(page, 'dana@example.test', 'I drive a Golf.\n\nHere is my résumé.')
  const resume = Buffer.from(`%PDF-1.4\n${'résumé '.repeat(2000)}\n%%EOF\n`)
  await page.locator('input[type=file]').setInputFiles([
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    { name: 'résumé.pdf', mimeType: 'application/pdf', buffer: resume },
  ])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'See ticket' }).waitFor()
  const refused = page.getByRole('alert').getByRole('listitem')
  expect((await refused.allInnerTexts()).map((line) => line.split(':')[0])).toEqual(['setup.exe', 'empty.pdf'])
  expect(await seriousFindings(page)).toEqual([])
  await due()
  await expect.poll(() => mailServer.received.filter(({ to }) => to === firm).length).toBe(1)
  const mail = mailServer.received.find(({ to }) => to === firm)!
  expect(mail.headers['subject']).toMatch(/^\[Ticket \d+\] .*Calibrator/)
  expect(mail.headers['reply-to']).toBe('dana@example.test')
  expect(mail.text).toContain('I drive a Golf.')
  expect(mail.attachments.map(({ content }) => content.equals(resume))).toEqual([true])
  expect((await world.owner.pool.query('select title from tickets')).rows).toHaveLength(1)
  // The ticket has the content; the outbox keeps no copy that would outlive it.
  await expect.poll(firmMails).toEqual([{ subject: null, html: null, text: null }])
})

test('what is written at /mailform arrives there too, and a file that comes after the mail brings another', async () => {
  const before = mailServer.received.length
  const page = await open('/mailform')
  await fill(page, 'eli@example.test', 'Do you open on Saturdays?')
  await page.getByLabel('Subject').fill('Opening hours')
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'door.csv', mimeType: 'text/csv', buffer: Buffer.from('Time,RPM\n0,800\n1,900\n2,950\n') }])
  // A file selected by mistake is removed with the keyboard.
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('Time,RPM\n') }])
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringMatching(/door\.csv\s+27 bytes\s+Remove/),
    expect.stringMatching(/wrong\.csv\s+9 bytes\s+Remove/),
  ])
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.count()).toBe(1)
  const left = page.getByRole('button', { name: 'Remove door.csv' })
  expect(await left.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const link = page.getByRole('link', { name: 'See ticket' })
  await link.waitFor()
  const [, id = '', token = ''] = /tickets\/(\d+)\/([\w-]+)/.exec((await link.getAttribute('href')) ?? '') ?? []
  await due()
  const arrived = () => mailServer.received.slice(before).filter(({ to }) => to === firm)
  await expect.poll(() => arrived().length).toBe(1)
  expect(arrived()[0]!.text).toContain('Do you open on Saturdays?')
  expect(arrived()[0]!.attachments.map(({ name }) => name)).toEqual(['door.csv'])
  const sent = await fetch(`${world.origins[0]}/api/v1/customer-tickets/${id}/by-token/${token}/files?name=late.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: world.origins[0]! },
    body: 'Time,RPM\n0,1800\n1,1900\n2,1950\n',
  })
  expect(sent.status).toBe(201)
  await due()
  await expect.poll(() => arrived().length).toBe(2)
  expect(arrived()[1]!.attachments.map(({ name }) => name)).toEqual(['door.csv', 'late.csv'])
})
