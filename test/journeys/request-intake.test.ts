import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { saveAnswerTemplate } from '#features/tickets/contract/templates.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { addRequestFile } from '#features/tune-requests/contract/acts.ts'
import { getTuneRequest, payLaterTuneRequest } from '#features/tune-requests/contract/tune-requests.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { newRequest, sampleDump, tunedDump, upload } from '../fixtures-requests.ts'
import { type Client, useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })

async function pageOf(client: Client, width = 1280) {
  const { page, context, problems } = await openVisitor(browser, { origin: client.origin, client, width })
  return { page, context, problems }
}

test('a customer confirms what the file says, and chooses fault codes with the confirmation', async () => {
  const customer = await world.login()
  const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
  const { page, problems } = await pageOf(customer, 390)
  await page.goto(`/tuning/information?request=${id}`)
  await expect.poll(() => page.getByLabel('Control unit model').inputValue()).toMatch(/simos ?18/i)
  await expect.poll(() => page.getByText('From your file').count()).toBeGreaterThan(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(await page.getByRole('main').getByText('(optional)', { exact: true }).count()).toBe(8)
  await page.getByLabel('Read method').selectOption('Bench')
  await page.getByLabel('Turbo', { exact: true }).check()
  await page.getByLabel('VIN').fill('JHMCM56557C404453')
  await page.getByText(/^This VIN belongs to Honda, not to the .*Golf/).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(`**/tuning/request/${id}/status`)
  await page.goto(`/tuning/information?request=${id}`)
  await expect.poll(() => page.getByLabel('Read method').inputValue()).toBe('bench')
  await expect.poll(() => page.getByLabel('Turbo', { exact: true }).isChecked()).toBe(true)

  const form = page.getByRole('form', { name: 'Fault codes to switch off' })
  await form.getByRole('textbox', { name: 'Fault codes' }).fill('p0420 0421')
  await form.getByRole('button', { name: 'Save fault codes' }).click()
  await form.getByText('Enter codes such as P0420.').waitFor()
  await form.getByRole('textbox', { name: 'Fault codes' }).fill('p0420, P2002')
  await form.getByRole('button', { name: 'Save fault codes' }).click()
  await form.getByText('Confirm before you save fault codes.').waitFor()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Save fault codes' }).click()
  await page.getByText('terms version 2026-11').waitFor()
  const { fault_codes } = (await customer.call(getTuneRequest, { params: { id } })).body
  expect(fault_codes.codes).toEqual(['P0420', 'P2002'])

  const work = await pageOf(staff)
  await work.page.goto(`/admin/tune-requests/${id}`)
  await work.page.getByText('P0420, P2002').first().waitFor()
  await work.page.getByText(/^This VIN belongs to Honda/).waitFor()
  await work.page.getByText(/^Confirmed .*terms version 2026-11/).click()
  await work.page.getByText('I confirm that the vehicle is used only off public roads').waitFor()
  expect([...problems, ...work.problems]).toEqual([])
})

test('any two versions are compared, and a saved reply is put into a ticket', async () => {
  const customer = await world.login({ name: 'Dana Reyes' })
  const id = await newRequest(customer, [], 4)
  const second = await upload(customer, tunedDump(sampleDump({ seed: 4 })), { name: 'second.bin' })
  await customer.call(addRequestFile, { params: { id }, body: { file_id: second.id, role: 'original' } })
  const own = await pageOf(customer, 390)
  await own.page.goto(`/tuning/files?request=${id}`)
  await own.page.getByLabel('With').selectOption({ index: 1 })
  await own.page.getByRole('button', { name: 'Compare', exact: true }).click()
  await own.page.getByText(/336 bytes differ .*in 3 regions/).waitFor()
  await expect.poll(() => own.page.getByRole('columnheader', { name: 'Before' }).count()).toBe(0)

  await staff.call(saveAnswerTemplate, { body: { title: 'Cable', body: 'Hello {name}, use the OBD cable.' } })
  const form = { title: 'Which CABLE for my Golf?', description: 'I have two.', customer_name: 'Dana Reyes' }
  const ticket = (await customer.call(createTicket, { body: form })).body
  const work = await pageOf(staff)
  await work.page.goto(`/admin/tickets/${ticket.id}`)
  const title = work.page.getByRole('heading', { name: form.title, exact: true })
  expect(await title.evaluate((heading) => getComputedStyle(heading).textTransform)).toBe('none')
  await work.page.getByLabel('Use a template').selectOption('Cable')
  await expect
    .poll(() => work.page.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('Hello Dana, use the OBD cable.')
  expect([...own.problems, ...work.problems]).toEqual([])
})

test('what is owed on an account is not called paid where the request is worked on', async () => {
  const dealer = await newDealer(world, { creditLimit: 1_000_000 })
  const buyer = await dealer.member('buyer')
  const id = await newRequest(buyer, [catalog.tuneId('is38-stage-1')])
  const params = { id }
  expect((await buyer.call(payLaterTuneRequest, { params, body: { dealer: dealer.slug } })).status).toBe(200)
  const { page, problems } = await pageOf(staff)
  await page.goto(`/admin/tune-requests/${id}`)
  const facts = page.getByRole('complementary', { name: 'Details' })
  await facts.getByText('On account', { exact: true }).waitFor()
  expect(await facts.getByText('Paid', { exact: true }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('on a phone a request of the queue is a card with its tunes, customer and assignee', async () => {
  const customer = await world.login({ name: 'Kim Queue' })
  await newRequest(customer, [catalog.tuneId('is38-stage-1')])
  const { page, problems } = await pageOf(staff, 390)
  await page.goto('/admin/tune-requests?state=all')
  const card = page.getByRole('list', { name: 'Work queue' }).getByRole('listitem').filter({ hasText: 'Kim Queue' })
  await card.getByText('Stage 1').waitFor()
  await expect.poll(() => card.innerText()).toContain('Unassigned')
  const search = page.getByRole('searchbox', { name: 'Customer, vehicle or VIN' })
  expect(await search.evaluate((input) => getComputedStyle(input).textOverflow)).toBe('ellipsis')
  const box = (await card.boundingBox())!
  expect(box.width).toBeLessThanOrEqual(390)
  await card.getByRole('link').click()
  await page.waitForURL(/\/admin\/tune-requests\/\d+$/)
  expect(problems).toEqual([])
})

test('staff choose their alerts, and the worker of the shop shows what a push says', async () => {
  const { page, context, problems } = await pageOf(staff)
  await page.goto('/admin/tune-requests')
  await page.getByRole('button', { name: 'Alerts' }).click()
  await page.getByRole('heading', { name: 'Notifications on your devices' }).waitFor()
  await page.getByLabel('Send me emails too').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Alerts saved.').waitFor()
  expect(await pushed(context)).toEqual([
    'Request 7 is in the queue',
    { body: 'Audi A4', tag: 'tune-request/7', icon: '/icon-192.png', data: { path: '/admin/tune-requests/7' } },
  ])
  expect(problems).toEqual([])
})

/**
 * The notification the service worker would show for a push message. Headless browsers show none, so the call is
 * captured.
 */
async function pushed(context: BrowserContext): Promise<unknown> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  return worker.evaluate(async () => {
    type Push = Event & { waitUntil: (work: Promise<unknown>) => void }
    const scope = globalThis as unknown as {
      registration: { showNotification: (...shown: unknown[]) => Promise<void> }
      PushEvent: new (type: string, init: { data: string }) => Push
      dispatchEvent: (event: Event) => boolean
    }
    const shown = new Promise((resolve) => {
      scope.registration.showNotification = (...given) => Promise.resolve(resolve(given))
    })
    const message = {
      title: 'Request 7 is in the queue',
      body: 'Audi A4',
      path: '/admin/tune-requests/7',
      tag: 'tune-request/7',
    }
    scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(message) }))
    return shown
  })
}
