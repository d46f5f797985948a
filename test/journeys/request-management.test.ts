/** Staff who manage the queue quote, make requests free, and send messages with files. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { getTuneRequest, updateTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newRequest } from '../fixtures-requests.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()

async function openRequest(id: number) {
  const client = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const staff = await openVisitor(browser, { origin: client.origin, client })
  await staff.page.goto(`/admin/tune-requests/${id}`)
  await staff.page.getByRole('heading', { name: 'Manage' }).waitFor()
  return staff
}

test('custom work is quoted with a message, after a quote without a price was refused beside the field', async () => {
  const customer = await world.login({ name: 'Dana Reyes' })
  const id = await newRequest(customer)
  const information = { goals: '500 hp on E85', hardware: 'Hybrid turbo', fuel: 'E85' }
  await customer.call(updateTuneRequest, { params: { id }, body: { purpose: 'custom', tune_ids: [], information } })
  const { page, problems } = await openRequest(id)
  await page.getByRole('button', { name: 'Send quote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send quote' })
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await dialog.getByText('Enter a price.').waitFor()
  await dialog.getByLabel('Price').fill('450')
  await dialog.getByLabel(/^Message to the customer/).fill('This includes two revisions.')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send quote' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { quote, messages } = (await customer.call(getTuneRequest, { params: { id } })).body
  expect(quote).toEqual({ amount: 45_000, currency: 'USD' })
  expect(messages.map(({ body }) => body)).toContain('This includes two revisions.')
  expect(problems).toEqual([])
})

test('a request is made free of charge with a reason', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  const { page, problems } = await openRequest(id)
  await page.getByRole('button', { name: 'Make it free' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make this request free of charge?' })
  const confirm = dialog.getByRole('button', { name: 'Make it free' })
  await confirm.click()
  await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('Reason').fill('Goodwill after a late delivery')
  await confirm.click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await customer.call(getTuneRequest, { params: { id } })).body.free_by).toContain('grant')
  expect(problems).toEqual([])
})

test('a message to the customer needs a text and may carry a file; the header counts it by name, and the file is among theirs', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  const { page, problems } = await openRequest(id)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Enter a message.').waitFor()
  await page.getByLabel('Message to the customer').fill('Please follow the wiring plan.')
  await page
    .locator('form')
    .filter({ has: page.getByLabel('Message to the customer') })
    .locator('input[type="file"]')
    .setInputFiles({ name: 'wiring.txt', mimeType: 'text/plain', buffer: Buffer.from('pin 1: ground') })
  await page.getByText('wiring.txt').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('list', { name: 'History' }).getByText('Please follow the wiring plan.').waitFor()
  const theirs = await openVisitor(browser, { origin: customer.origin, client: customer })
  await theirs.page.goto('/')
  const account = 'Account: Toni Test 1 tune request with updates'
  await theirs.page.getByRole('button', { name: account, exact: true }).waitFor()
  await theirs.page.goto(`/tuning/files?request=${id}`)
  await theirs.page.getByText('wiring.txt').first().waitFor()
  expect([...problems, ...theirs.problems]).toEqual([])
})
