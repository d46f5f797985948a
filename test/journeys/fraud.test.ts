import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getFraudCheck } from '#features/fraud/contract.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()

test('staff tighten the rules, an order billed abroad is held, and is approved with the keyboard alone', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page, problems } = await openVisitor(browser, { origin: world.origins[0]!, client: staff })
  await page.goto('/admin/fraud-checks')
  await page.getByRole('link', { name: 'Rules' }).click()
  const mark = page.getByLabel('Points from which an order is reviewed')
  await tabTo(page, mark)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('20')
  await tabTo(page, page.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('Chargebacks from abroad')
  await page.keyboard.press('Enter')
  await page.getByText('Rules saved.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const guest = world.client()
  const { body: order } = await guest.call(createOrder, {
    body: {
      lines: [{ slug: 'obd-cable', quantity: 1 }],
      email: 'abroad@example.test',
      billing_address: { ...usAddress, country_code: 'CA', state: 'ON', postal_code: 'K1A 0B1' },
      shipping_address: usAddress,
    },
  })
  const params = { id: order.id }
  await guest.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token: order.token } })
  await expect.poll(async () => (await staff.call(getFraudCheck, { params })).status).toBe(200)

  await page.goto('/admin/today')
  await page.getByRole('link', { name: /Orders that may be fraud/ }).click()
  await page.getByRole('heading', { name: 'Fraud checks', level: 1 }).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: 'abroad@example.test' })
    .getByRole('link', { name: /^US-\d{4}-\d{6}$/ })
    .click()
  await page.getByText('Billed to CA, shipped to US.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Parcels' }).click()
  await page.getByText('On hold: Fraud check: waiting for a review').waitFor()
  await page.getByRole('link', { name: 'View fraud check' }).click()
  await tabTo(page, page.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: /^Approve order US-\d{4}-\d{6}\?$/ })
  const reason = question.getByRole('textbox')
  await tabTo(page, reason)
  await page.keyboard.type('Phoned the customer')
  await tabTo(page, question.getByRole('button', { name: 'Approve' }))
  await page.keyboard.press('Enter')
  await page.getByText('approved the fraud check: Phoned the customer').waitFor()
  await page.getByRole('link', { name: 'Parcels' }).click()
  await page.getByRole('button', { name: 'Pack parcel' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
