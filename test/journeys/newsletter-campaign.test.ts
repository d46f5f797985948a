import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { roles } from '#access/permissions.ts'
import { fillParts } from '../fixtures-parts.ts'
import { startMailServer } from '../mail-server.ts'
import { useWorld } from '../world.ts'
import { openPage, useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const { world } = await useWorld({ environment: { SMTP_URL: mailServer.url }, fill: { parts: fillParts } })
const browser = await useBrowser()
const origin = world.origins[0]!

const email = 'reader@example.test'
/** A URL from an email, relative to this shop. */
const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
const addressIn = (text: string, pattern: RegExp) => here(pattern.exec(text)?.[0].replaceAll('&amp;', '&') ?? '')

/** Subscribes with JavaScript disabled, and confirms through the link in the email. */
async function subscribe(): Promise<Page> {
  const { page } = await openPage(browser, origin, { locale: 'en-US', javaScriptEnabled: false })
  await page.goto('/newsletter')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('checkbox', { name: 'Tunes and vehicles' }).uncheck()
  await page.getByRole('textbox', { name: 'Email' }).press('Enter')
  await page.getByText('Check your inbox').waitFor()
  const { text } = await mailServer.mailTo(email, 'Confirm your subscription')
  const { page: reader, problems } = await openVisitor(browser, { origin, width: 390 })
  await reader.goto(addressIn(text, /https?:\/\/[^"\s]+#confirm=[\w.-]+/))
  await reader.getByText('You’re subscribed.').waitFor()
  expect(await seriousFindings(reader)).toEqual([])
  expect(problems).toEqual([])
  return reader
}

async function openStaff() {
  const client = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client, width: 1440 })
  return { page, problems }
}

/** Fills in a newsletter with one text, without creating it. */
async function write(page: Page, subject: string, slug: string, text: string) {
  await goTo(page, '/admin/newsletters/new')
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'URL slug' }).fill(slug)
  await addBlock(page, 'Text')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type(text)
}

async function addBlock(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
}

async function writeInTwoLanguages(page: Page) {
  await write(page, 'Cables are back', 'cables-are-back', 'They ship the same day.')
  await addBlock(page, 'Products')
  await page.getByRole('textbox', { name: 'Products' }).fill('obd-cable')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Cables are back', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
  await page.getByRole('textbox', { name: 'Subject in German' }).fill('Kabel sind wieder da')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
}

test('someone subscribes without scripts, chooses topics and a language, gets what staff send, reads it online and unsubscribes with one click', async () => {
  const reader = await subscribe()
  await expect.poll(() => reader.getByRole('checkbox', { name: 'Tunes and vehicles' }).isChecked()).toBe(false)
  await reader.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await reader.getByRole('checkbox', { name: 'Events and offers' }).uncheck()
  await reader.getByRole('button', { name: 'Save preferences' }).click()
  await reader.getByText('Preferences saved.').waitFor()

  const { page: staff, problems } = await openStaff()
  await writeInTwoLanguages(staff)
  await staff.getByRole('button', { name: 'Send test' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('me@example.test')
  expect(await seriousFindings(staff)).toEqual([])
  await dialog.getByRole('button', { name: 'Send test' }).click()
  const tried = await mailServer.mailTo('me@example.test', '[Test] Cables are back')
  expect(tried.headers['list-unsubscribe']).toBeUndefined()
  expect((await staff.request.get('/newsletter/cables-are-back')).status()).toBe(404)

  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('It goes to 1 subscriber.').waitFor()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByRole('link', { name: 'View in shop' }).waitFor()
  const sent = await mailServer.mailTo(email, 'Kabel sind wieder da')
  expect(sent.text).toContain('They ship the same day.')

  await staff.getByRole('link', { name: 'Report' }).click()
  await staff.getByText('Agreed to tracking').waitFor()
  await expect
    .poll(async () => {
      await staff.reload()
      await staff.getByText('Agreed to tracking').waitFor()
      return staff.getByRole('button', { name: 'Pause' }).count()
    })
    .toBe(0)
  // Rates of bounces, unsubscribes, and readers who agreed to be counted.
  expect(await staff.getByText('0%', { exact: true }).count()).toBe(3)

  await reader.goto(addressIn(sent.text, /https?:\/\/[^"\s]+\/newsletter\/cables-are-back/))
  await reader.getByText('They ship the same day.').waitFor()
  await expect
    .poll(() => reader.getByRole('main').getByRole('link', { name: /\$/ }).getAttribute('href'))
    .toBe('/products/obd-cable')
  expect(await seriousFindings(reader)).toEqual([])

  // One-click unsubscribe, as a mail program does it.
  const one = here(/<([^>]+)>/.exec(sent.headers['list-unsubscribe'] ?? '')?.[1] ?? '')
  const gone = await reader.request.post(one, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(gone.status()).toBe(204)
  await reader.goto(addressIn(sent.text, /https?:\/\/[^"\s]+\/newsletter\/preferences#[\w.-]+/))
  await reader.getByText('You’re unsubscribed.').waitFor()
  await goTo(staff, '/admin/newsletters/subscribers')
  await staff.getByRole('row').filter({ hasText: email }).getByText('Unsubscribed').waitFor()
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

test('the link at the foot of an email unsubscribes, and the same page subscribes again', async () => {
  await world.owner.pool.query(
    `insert into newsletter_subscribers (email, region, topics, language, state, confirmed_at)
     values ('second@example.test', 1, '{products}', 'en', 'active', now())`,
  )
  const { page: staff } = await openStaff()
  await write(staff, 'One more', 'one-more', 'Short and sweet.')
  await staff.getByRole('button', { name: 'Create', exact: true }).click()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  const sent = await mailServer.mailTo('second@example.test', 'One more')
  const { page } = await openVisitor(browser, { origin, width: 390 })
  await page.goto(addressIn(sent.text, /https?:\/\/[^"\s]+\/newsletter\/preferences#[\w.-]+&(?:amp;)?unsubscribe/))
  await page.getByText('You’re unsubscribed.').waitFor()
  expect(page.url()).not.toContain('unsubscribe')
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await page.getByText('Preferences saved.').waitFor()
  await expect.poll(() => page.getByText('You’re unsubscribed.').count()).toBe(0)
})
