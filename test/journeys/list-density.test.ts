import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog, shop: fillShop } })
const browser = await useBrowser()
const staff = await world.login({ role: 5 })

test.each(['/admin/products', '/admin/stock', '/admin/tax-rates', '/admin/users', '/admin/engines'])(
  'the first row of %s is within 200 px of the top',
  async (path) => {
    const { page, context } = await openVisitor(browser, { origin: world.origins[0]!, client: staff, width: 1440 })
    await goTo(page, path)
    const first = page.getByRole('main').locator('tbody tr').first()
    await first.waitFor()
    const { y } = (await first.boundingBox())!
    expect(y).toBeLessThanOrEqual(200)
    await context.close()
  },
)
