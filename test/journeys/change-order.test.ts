import { expect, test } from 'vitest'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { formatMoney } from '#kit/money.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { pageOf } from './money.ts'
import { hasFocus, seriousFindings, tabTo, goTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const staff = await world.login({ role: 3 })

/** A large shirt paid for by a guest. */
async function bought(): Promise<number> {
  const guest = world.client()
  const { body } = await guest.call(createOrder, {
    body: {
      lines: [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }],
      email: 'swap@example.test',
      billing_address: usAddress,
    },
  })
  await guest.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return body.id
}

test('staff swap a shirt for a smaller one by keyboard, see what goes back, and pack both orders together', async () => {
  const id = await bought()
  const page = await pageOf(world, browser, staff)
  await goTo(page, `/admin/orders/${id}`)
  await page.getByRole('link', { name: 'Change order' }).click()
  await page.getByRole('heading', { name: /^Change order/ }).waitFor()
  await tabTo(page, page.getByRole('textbox', { name: 'Take off Shirt, L' }))
  await page.keyboard.press('ArrowUp')
  await tabTo(page, page.getByRole('textbox', { name: 'Product' }))
  await page.keyboard.type('shirt')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Size' }).selectOption('S')
  const effect = page.getByRole('region', { name: 'Effect' })
  await effect.getByText('The rest goes back to the customer’s payment method.', { exact: false }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  const form = page.locator('form').filter({ has: effect })
  await form.getByLabel('Reason').fill('Too large')
  await tabTo(page, form.getByRole('button', { name: 'Change items' }))
  expect(await hasFocus(form.getByRole('button', { name: 'Change items' }))).toBe(true)
  await page.keyboard.press('Enter')

  const changes = page.getByRole('table', { name: 'Changes' })
  await changes.getByText('1 × Shirt').waitFor()
  await changes.getByText('Done').waitFor()
  const { body: before } = await staff.call(getTransaction, { params: { id } })
  expect(before.refunds).toHaveLength(2)
  await changes.getByRole('link').click()
  await page.getByText(`Credit from order ${before.invoice_number}`, { exact: false }).first().waitFor()
  const added = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { body: after } = await staff.call(getTransaction, { params: { id: added } })
  expect(after).toMatchObject({ state: 'paid', total: before.refunds[0]!.amount })
  await page.goto(`/admin/orders/${added}`)
  await page.getByText(`This order was added to order ${before.invoice_number}. Pack both together.`).waitFor()
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  await page.context().close()
})

test('staff send an order to a place without tax: they see what goes back, and the customer gets a credit note and an invoice', async () => {
  const id = await bought()
  const page = await pageOf(world, browser, staff)
  await goTo(page, `/admin/orders/${id}/change`)
  const form = page.getByRole('form', { name: 'Shipping address' })
  await form.getByLabel('City').fill('Portland')
  await form.getByLabel('State').selectOption('OR')
  const { body: before } = await staff.call(getTransaction, { params: { id } })
  const effect = form.getByRole('region', { name: 'Effect' })
  await effect.getByText('The rest goes back to the customer’s payment method.', { exact: false }).waitFor()
  const tax = formatMoney({ minor: before.tax, currency: 'USD' })
  expect(await effect.locator('dd').allInnerTexts()).toEqual([
    formatMoney({ minor: before.total, currency: 'USD' }),
    formatMoney({ minor: before.total - before.tax, currency: 'USD' }),
    tax,
    '$0.00',
    '$0.00',
    tax,
  ])
  expect(await seriousFindings(page)).toEqual([])
  await form.getByLabel('Reason').fill('They moved')
  await form.getByRole('button', { name: 'Change address and amounts' }).click()
  await page.getByText('Address changed.').first().waitFor()
  const changes = page.getByRole('table', { name: 'Changes' })
  await changes.getByText('All unpacked items, for another address').waitFor()
  await changes.getByRole('link').click()
  await page.getByText(`Credit from order ${before.invoice_number}`, { exact: false }).first().waitFor()
  const next = Number(new URL(page.url()).pathname.split('/').at(-1))
  const { body: after } = await staff.call(getTransaction, { params: { id: next } })
  expect(after).toMatchObject({ state: 'paid', tax: 0, total: before.total - before.tax })
  await page.goto(`/admin/orders/${next}`)
  await page.getByText(`This order replaces order ${before.invoice_number}.`).waitFor()
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  await page.context().close()
})
