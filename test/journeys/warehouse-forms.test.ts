/** Quick, incomplete or wrong input in the warehouse, and how goods are distinguished. */
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getFulfilment, packParcel } from '#features/transactions/contract/fulfilment.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
const admin = await world.login({ role: roles.admin })

test('codes that are scanned while earlier ones are looked up all count, and an unknown one is named', async () => {
  const { page, problems } = await openVisitor(browser, { origin, client: admin, serviceWorkers: 'block' })
  await goTo(page, '/admin/stock-transfers/new')
  const { promise: scanned, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/stock-products*', async (route) => {
    await scanned
    await route.continue()
  })
  await page.getByRole('textbox', { name: 'Product', exact: true }).focus()
  for (const code of ['obd-cable', 'obd-cable', 'no-such-code', 'obd-cable']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  release()
  await page.getByText('No product has “no-such-code”.').waitFor()
  const units = page.getByRole('textbox', { name: 'Units of OBD cable' })
  await expect.poll(() => units.inputValue()).toBe('3')
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a count that is sent too early says what it lacks', async () => {
  const { page, problems } = await openVisitor(browser, { origin, client: admin, width: 390 })
  await goTo(page, '/admin/stock/product/obd-cable/location/reno')
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save count' })
  await save.click()
  await dialog.getByText('Enter a number of units, up to 100,000.').waitFor()
  await dialog.getByText('Give a reason of at least 3 characters.').waitFor()
  const counted = dialog.getByRole('textbox', { name: 'Counted' })
  await counted.fill('100001')
  expect(await dialog.getByText('that are reserved').count()).toBe(0)
  await counted.fill('4')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Yearly count')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('2 changes').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

/** A paid guest order. */
async function bought(lines: { slug: string; quantity: number; options?: { id: number; selection: string }[] }[]) {
  const guest = world.client()
  const { body: order } = await guest.call(createOrder, {
    body: { lines, email: 'pack@example.test', billing_address: usAddress },
  })
  await guest.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })
  return order.id
}

test('the sizes of one product differ by name where they are packed, changed and refunded', async () => {
  const sizes = ['S', 'L'].map((selection) => ({
    slug: 'shirt',
    options: [{ id: shop.shirt.optionId, selection }],
    quantity: 1,
  }))
  const id = await bought(sizes)
  const { page, problems } = await openVisitor(browser, { origin, client: admin })
  await page.goto(`/admin/orders/${id}/change`)
  await page.getByRole('textbox', { name: 'Take off Shirt, S' }).waitFor()
  await goTo(page, `/admin/orders/${id}`)
  await page.getByRole('textbox', { name: 'Items of Shirt, L' }).fill('0')
  await page.getByRole('button', { name: 'Pack parcel' }).click()
  await page.getByText('1 × Shirt, S').waitFor()
  await page.goto(`/admin/transactions/${id}?refund=open`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('By line').click()
  await dialog.getByRole('textbox', { name: 'Shirt, S' }).waitFor()
  await dialog.getByRole('textbox', { name: 'Shirt, L' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too large')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Shirt, L × 1').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('who packs what a colleague has packed sees the parcel, and why', async () => {
  const id = await bought([{ slug: 'obd-cable', quantity: 1 }])
  const { page, problems } = await openVisitor(browser, { origin, client: admin })
  await page.goto(`/admin/orders/${id}`)
  const pack = page.getByRole('button', { name: 'Pack parcel' })
  await pack.waitFor()
  const colleague = await world.login({ role: roles.admin })
  const { pieces } = (await colleague.call(getFulfilment, { params: { id } })).body
  const lines = pieces.map(({ line_id, left: quantity }) => ({ line_id, quantity, serials: [] }))
  await colleague.call(packParcel, { params: { id }, body: { lines } })
  await pack.click()
  await page.getByText('Parcel 1', { exact: true }).waitFor()
  await page.getByText('Someone else has packed some of this.', { exact: false }).waitFor()
  await pack.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
  await page.context().close()
})

test('a parcel that can’t be packed says why, and so does an act on several orders', async () => {
  const id = await bought([{ slug: 'obd-cable', quantity: 1 }])
  const { page, problems } = await openVisitor(browser, { origin, client: admin })
  await goTo(page, `/admin/orders/${id}`)
  await page.getByRole('textbox', { name: /^Items of/ }).fill('0')
  await page.getByRole('button', { name: 'Pack parcel' }).click()
  await page.getByText('Choose at least one item.').waitFor()

  await goTo(page, '/admin/orders?state=to_pick')
  await page.getByRole('checkbox', { name: 'Select record' }).first().check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await dialog.getByText('Reason must be at least 3 characters.').waitFor()
  await page.keyboard.type('Address to be checked')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await page.getByText('1 order held.').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('on a phone all rows of a list are selected at once', async () => {
  const { page, problems } = await openVisitor(browser, { origin, client: admin, width: 390 })
  await page.goto('/admin/stock?q=cable')
  await page
    .getByText(/\d+ free$/)
    .first()
    .waitFor()
  await goTo(page, '/admin/products')
  await page.getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 2' }).click()
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Make draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make draft' }).click()
  await page.getByText('2 products moved to draft.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
