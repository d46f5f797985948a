import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { sampleDump, tunedDump } from '../fixtures-requests.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, payByCard } from './money.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

/** A page of a logged-in user; collects its exceptions. */
async function pageOf(client: Client): Promise<{ page: Page; problems: string[] }> {
  const { page, context, problems } = await openVisitor(browser, { origin: client.origin })
  const name = cookieNames(world.settings).session
  await context.addCookies([{ name, value: client.cookies.get(name) ?? '', url: client.origin }])
  return { page, problems }
}

test('upload, choice, payment, question, answer, delivery: the second browser sees each step without reloading', async () => {
  const person = await world.signUp({ name: 'Dana Reyes' })
  const [customer, watching] = [await pageOf(await world.login(person)), await pageOf(await world.login(person))]
  const tuner = await pageOf(await world.login({ flags: ['t'], name: 'Tilda Tuner' }))
  const original = sampleDump({ seed: 21 })

  const { page } = customer
  await goTo(page, '/tuning')
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  if (await accept.isVisible()) await accept.click()
  await page.getByRole('button', { name: 'Accept terms' }).click()
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'golf-r.bin', mimeType: 'application/octet-stream', buffer: original })
  await page.waitForURL('**/tuning/request/*/status')
  const status = new URL(page.url()).pathname

  await page.getByRole('link', { name: 'Choose vehicle and tunes' }).click()
  await page.getByLabel('Make').selectOption('volkswagen')
  await page.getByLabel('Year').selectOption('2017')
  await page.getByLabel('Model').selectOption('golf-r')
  await page.getByLabel('Engine', { exact: true }).selectOption('vw-is38')
  await page.getByRole('button', { name: 'Show tunes' }).click()
  await page
    .getByRole('group', { name: 'Engine tune' })
    .getByRole('radio', { name: /^Stage 1/ })
    .check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByLabel('Street address').fill('12 Test Street')
  const postcode = page.getByLabel(/^(Postal|ZIP) code/).first()
  await postcode.fill('89501')
  await page.getByLabel('City').fill('Reno')
  await page.getByLabel('State').selectOption('NV')
  await agree(page)
  await payByCard(page)
  await page.waitForURL(`**${status}`)
  await page.getByRole('region', { name: 'What’s next' }).getByText('In the queue').waitFor()

  await watching.page.goto(status)
  await watching.page
    .getByRole('region', { name: 'Queue' })
    .getByText(/Position \d+ in the queue/)
    .waitFor()

  await tuner.page.goto('/tuner/queue')
  await hydrated(tuner.page)
  await tuner.page.getByRole('table').getByRole('link').first().waitFor()
  await tuner.page.keyboard.press('j')
  await tuner.page.keyboard.press('Enter')
  await tuner.page.getByRole('button', { name: 'Assign to me' }).waitFor()
  await tuner.page.keyboard.press('c')
  await tuner.page.getByLabel('Message to the customer').fill('Which fuel do you use?')
  await tuner.page.getByRole('button', { name: 'Ask and pause' }).click()

  await watching.page.getByText('Which fuel do you use?').waitFor()
  await watching.page.getByText('Paused', { exact: true }).waitFor()
  await page.getByLabel('Your answer').fill('98 RON, always.')
  await page.getByRole('button', { name: 'Answer' }).click()
  await tuner.page.getByText('98 RON, always.').waitFor()

  await tuner.page
    .locator('input[type="file"][aria-label="Deliver file"]')
    .setInputFiles({ name: 'golf-r-tuned.bin', mimeType: 'application/octet-stream', buffer: tunedDump(original) })
  const delivery = tuner.page.getByRole('dialog', { name: 'Deliver golf-r-tuned.bin?' })
  await delivery.getByLabel(/^Message to the customer/).fill('Flash it with a charger connected.')
  await delivery.getByRole('button', { name: 'Deliver', exact: true }).click()
  await watching.page.getByText('Version 1 delivered').waitFor()
  await watching.page.getByText('Flash it with a charger connected.').waitFor()
  await page.getByText('Changed regions').click()
  await page.getByText('004000').first().waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Delivery version 1' }).first().click()
  const file = await downloading
  const sent: Buffer[] = []
  for await (const piece of await file.createReadStream()) sent.push(piece as Buffer)
  expect(Buffer.concat(sent).equals(tunedDump(original))).toBe(true)

  expect(await seriousFindings(page)).toEqual([])
  expect(await seriousFindings(tuner.page)).toEqual([])
  expect([...customer.problems, ...watching.problems, ...tuner.problems]).toEqual([])
})
