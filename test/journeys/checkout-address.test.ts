import { expect, test } from 'vitest'
import { createAddress } from '#features/addresses/contract.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart, pageOf } from './money.ts'
import { goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()

test('what a customer types stays when the stored address arrives late', async () => {
  const client = await world.login()
  await client.call(createAddress, { body: usAddress })
  const page = await pageOf(world, browser, client)
  await page.goto('/products/obd-cable')
  await addToCart(page)
  const late = Promise.withResolvers<void>()
  await page.route('**/api/v1/addresses', async (route) => {
    await late.promise
    await route.continue()
  })
  await goTo(page, '/checkout')
  await page.getByLabel('City').fill('Elko')
  const arrived = page.waitForResponse('**/api/v1/addresses')
  late.resolve()
  await arrived
  await page.getByRole('combobox', { name: 'My addresses' }).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Elko')
})
