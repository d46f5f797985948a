import { expect, test } from 'vitest'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { addToCart } from './money.ts'
import { goTo, openVisitor } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()

test.each([1440, 1000, 390])('nothing below the card fields moves when they arrive, %i px wide', async (width) => {
  const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, width })
  await goTo(page, '/products/obd-cable')
  await addToCart(page)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/hosted-fields\?scheme/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await goTo(page, '/checkout')
  const frame = page.locator('iframe[title="Card details"]')
  await frame.scrollIntoViewIfNeeded()
  const space = () => frame.locator('xpath=..').evaluate((element) => element.getBoundingClientRect().height)
  const before = await space()
  arrived.resolve()
  await page.frameLocator('iframe[title="Card details"]').locator('#number').waitFor()
  await expect.poll(() => frame.getAttribute('height')).not.toBe('54')
  expect([before, await space()]).toEqual([before, before])
  await context.close()
})
