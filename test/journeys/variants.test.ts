import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { productPictures } from '#features/products/server/tables.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { fillAddress, payByCard } from './money.ts'
import { hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: (owner) => fillShop(owner, { cable: 10, shirt: 3 }) } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('staff keep stock by size; a guest buys the last one of a size, which is sold out then and packed by its barcode', async () => {
  const admin = await world.login({ role: roles.admin })
  const staff = await openVisitor(browser, { origin, client: admin })
  await staff.page.goto(`/admin/products/${shop.shirt.id}/edit`)
  await hydrated(staff.page)
  await staff.page.getByLabel('Keep stock by Size').check()
  await staff.page.getByRole('button', { name: 'Make 2 variants' }).click()
  for (const [size, barcode] of [
    ['S', '40001111'],
    ['L', '40002222'],
  ] as const) {
    const row = staff.page.getByRole('listitem', { name: size, exact: true })
    await row.getByLabel('Part number').fill(`SHIRT-${size}`)
    await row.getByLabel('Barcode').fill(barcode)
  }
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.page.getByText('Saved').first().waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])

  for (const [size, units] of [
    ['S', '1'],
    ['L', '2'],
  ] as const) {
    await staff.page.goto('/admin/stock/product/shirt/location/reno')
    await hydrated(staff.page)
    await staff.page.getByRole('button', { name: 'Assign to variant' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('To').selectOption({ label: size })
    await dialog.getByLabel('Units').fill(units)
    await dialog.getByLabel('Reason').fill('sorted by size')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await staff.page.getByRole('link', { name: '2 free' }).first().click()
  await staff.page.getByRole('heading', { name: 'Shirt, L' }).waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])

  const guest = await openVisitor(browser, { origin, width: 390 })
  await guest.page.goto('/products/shirt')
  await hydrated(guest.page)
  await guest.page.getByText('S', { exact: true }).click()
  await guest.page.getByRole('button', { name: 'Add to cart' }).click()
  await guest.page.goto('/checkout')
  await hydrated(guest.page)
  await guest.page.getByLabel('Email').fill('size@example.test')
  await fillAddress(guest.page)
  await payByCard(guest.page)
  await guest.page.getByRole('heading', { name: 'Thank you – order confirmed' }).waitFor()
  await guest.page.goto('/products/shirt')
  await guest.page.getByText('Sold out').first().waitFor()
  expect(await seriousFindings(guest.page)).toEqual([])

  await staff.page.goto('/admin/orders?state=to_pick')
  await staff.page.getByRole('link', { name: /US-\d{4}-/ }).click()
  const scan = staff.page.getByRole('textbox', { name: 'Scan' })
  await scan.fill('40002222')
  await scan.press('Enter')
  await staff.page.getByText('Nothing left to pack has this code.').waitFor()
  await scan.fill('40001111')
  await scan.press('Enter')
  await staff.page.getByText('Shirt, S counted.').waitFor()
  await staff.page.getByRole('button', { name: 'Pack parcel' }).click()
  await staff.page.getByText('Parcel 1', { exact: true }).waitFor()
  const { rows } = await world.owner.db.execute(sql`
    select v.part_number, s.on_hand from stock_levels s join product_variants v on v.id = s.variant_id order by v.part_number`)
  expect(rows).toEqual([
    { part_number: 'SHIRT-L', on_hand: 2 },
    { part_number: 'SHIRT-S', on_hand: 0 },
  ])
  expect([staff.problems, guest.problems]).toEqual([[], []])
})

test('staff say which size each picture shows; a guest sees the picture of the size that they choose', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="8" height="6" fill="#23262d"/></svg>'
  await world.owner.db
    .insert(productPictures)
    .values(['Small', 'Large', 'Label'].map((alt, position) => ({ productId: shop.shirt.id, svg, alt, position })))
  const staff = await openVisitor(browser, { origin, client: await world.login({ role: roles.admin }) })
  await staff.page.goto(`/admin/products/${shop.shirt.id}/edit`)
  await hydrated(staff.page)
  const shownFor = staff.page.getByLabel('Shown for')
  await shownFor.nth(0).selectOption({ label: 'Size: S' })
  await shownFor.nth(1).selectOption({ label: 'Size: L' })
  await staff.page.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.page.getByText('Saved').first().waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])

  const guest = await openVisitor(browser, { origin, width: 390 })
  await expect.poll(async () => (await guest.page.request.get('/products/shirt')).text()).toContain('Label')
  await guest.page.goto('/products/shirt')
  await hydrated(guest.page)
  await guest.page.getByRole('radio', { name: /^L/ }).press('Space')
  await guest.page.getByRole('img', { name: 'Large' }).waitFor()
  await expect.poll(() => guest.page.getByRole('img', { name: 'Small' }).count()).toBe(0)
  await guest.page.getByRole('link', { name: 'Label' }).press('Enter')
  await guest.page.getByRole('img', { name: 'Label' }).waitFor()
  expect(await seriousFindings(guest.page)).toEqual([])
})
