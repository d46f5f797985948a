import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('an order is picked, packed and shipped in two parcels with the keyboard, and the customer follows both', async () => {
  const { body: order } = await world.client().call(createOrder, {
    body: {
      lines: [
        { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 2 },
        { slug: 'obd-cable', quantity: 1 },
      ],
      email: 'parcels@example.test',
      billing_address: usAddress,
    },
  })
  await world
    .client()
    .call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
  const staff = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })

  await page.goto('/admin/orders/pick-list')
  await page.getByText('What to fetch for 1 order.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.goto('/admin/orders?state=to_pick')
  await page.getByRole('link', { name: /US-\d{4}-/ }).click()
  const pack = page.getByRole('button', { name: 'Pack parcel' })
  await pack.waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const shirts = page.getByRole('textbox', { name: /^Items of .*shirt/i })
  await tabTo(page, shirts)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1')
  await tabTo(page, pack)
  await page.keyboard.press('Enter')
  await page.getByText('Parcel 1', { exact: true }).waitFor()
  const ship = async (number: string) => {
    await tabTo(page, page.getByRole('button', { name: 'Ship', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByLabel('Carrier').fill('UPS')
    await page.getByLabel('Tracking number').fill(number)
    await page.keyboard.press('Enter')
    await page.getByText(`UPS ${number}`).waitFor()
  }
  await ship('1Z FIRST')
  await page.getByText('Partly shipped').waitFor()
  await page.getByText('1 of 2 left').waitFor()
  await pack.click()
  await page.getByText('Parcel 2', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await ship('1Z SECOND')
  await page.getByRole('button', { name: 'Mark as delivered' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByText('marked a parcel as delivered').waitFor()
  expect(problems).toEqual([])
  await page.context().close()

  const customer = await openVisitor(browser, { origin, width: 390 })
  await customer.page.goto(`/profile/orders/${order.id}/${order.token}/invoice`)
  await customer.page.getByText('UPS 1Z FIRST').waitFor()
  await customer.page.getByText('UPS 1Z SECOND').waitFor()
  await customer.page.getByText('Delivered', { exact: false }).first().waitFor()
  expect(await seriousFindings(customer.page)).toEqual([])
  expect(customer.problems).toEqual([])
  await customer.context.close()
})
