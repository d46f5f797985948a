import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test.each(['/admin/tax-rates/new', '/admin/sales/new', '/admin/shipping-tiers/new'])(
  '%s asks for a preview once its fields are complete',
  async (path) => {
    const client = await world.login({ role: roles.admin })
    const { page, problems } = await openVisitor(browser, { origin, client })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/preview')) asked.push(request.url())
    })
    await goTo(page, path)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('Complete the fields to see a preview.').waitFor()
    expect({ asked, problems }).toEqual({ asked: [], problems: [] })
  },
)

test('a preview appears when the last field is filled in', async () => {
  const client = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client })
  await goTo(page, '/admin/tax-rates/new')
  await page.getByText('Complete the fields to see a preview.').waitFor()
  await page.getByRole('textbox', { name: 'Rate' }).fill('7')
  await page.getByRole('combobox', { name: 'State or province', exact: true }).selectOption('Oregon')
  await page.getByRole('table', { name: 'Totals' }).waitFor()
  expect(problems).toEqual([])
})
