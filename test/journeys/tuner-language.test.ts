/** A tuner's work is in the tuner's language. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { grantRequest } from '#features/tune-requests/contract/queue.ts'
import { settleTuneRequestFree } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newRequest } from '../fixtures-requests.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

test('a tuner reads the work queue in German, claims a request and asks its customer', async () => {
  const customer = await world.login({ name: 'Dana Reyes' })
  const admin = await world.login({ role: roles.admin })
  const id = await newRequest(customer)
  await admin.call(grantRequest, { params: { id }, body: { reason: 'for a test' } })
  await customer.call(settleTuneRequestFree, { params: { id }, body: {} })

  const client = await world.login({ flags: ['t'], name: 'Tilda Tuner' })
  const { page, problems, context } = await openVisitor(browser, { origin: client.origin, locale: 'de-DE', client })
  await goTo(page, '/tuner/queue')
  await page.getByRole('heading', { name: 'Arbeitsliste', level: 1 }).waitFor()
  expect(await page.title()).toBe('Arbeitsliste | Overboost')
  await page.getByRole('button', { name: 'Benachrichtigungen', exact: true }).click()
  const alerts = page.getByRole('dialog')
  await alerts.getByLabel('Ein Auftrag in die Warteschlange kommt').check()
  await alerts.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Benachrichtigungen gespeichert.').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: `Auftrag ${id}`, level: 1 }).waitFor()
  await hydrated(page)
  await page.getByRole('button', { name: 'Mir zuweisen' }).click()
  await page.getByText('Ihnen zugewiesen.').waitFor()
  await page.getByLabel('Nachricht an den Kunden').fill('Welchen Kraftstoff tanken Sie?')
  await page.getByRole('button', { name: 'Fragen und pausieren' }).click()
  await page.getByText('Die Zeit läuft weiter, wenn der Kunde antwortet.').waitFor()
  await page.getByRole('button', { name: 'Ohne Antwort weiterarbeiten' }).click()
  await page.getByText('Die Arbeit geht weiter.').waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/\b(?:the|customer|request|Assignee|Files)\b/)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})
