/** Goods created by staff in the browser, and their first delivery. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings, goTo } from './visitor.ts'

async function fillProduct(page: Page, name: string, slug: string, [price, dealer]: [string, string]) {
  await goTo(page, '/admin/products/new')
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name)
  await page.getByRole('textbox', { name: 'URL slug' }).fill(slug)
  await page.getByRole('combobox', { name: 'Category' }).fill('cab')
  await page.getByRole('option', { name: 'Cables' }).click()
  await page.getByRole('textbox', { name: 'Price, USD', exact: true }).fill(price)
  await page.getByRole('textbox', { name: 'Dealer price, USD' }).fill(dealer)
}
async function create(page: Page) {
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Edit product' }).waitFor()
}

/** Uploads a red picture in the product editor. */
export async function addPicture(page: Page, name: string, alt: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  await page.getByRole('button', { name: 'Add picture' }).click()
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  await page
    .getByRole('dialog', { name: 'Add picture' })
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer: red })
  await page.getByRole('textbox', { name: 'Alternative text' }).fill(alt)
}

/** A shirt in two sizes with a picture, and a kit of the large shirt and a cable. */
export async function createGoods(page: Page) {
  await fillProduct(page, 'Track tee', 'track-tee', ['40', '25'])
  await addPicture(page, 'tee.png', 'Track tee, red')
  await page.getByRole('button', { name: 'Add option' }).click()
  await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Size')
  await page.getByRole('textbox', { name: 'Choice', exact: true }).fill('S')
  await page.getByRole('button', { name: 'Add choice' }).click()
  await page.getByRole('textbox', { name: 'Choice', exact: true }).nth(1).fill('L')
  await page.getByLabel('Keep stock by Size').check()
  await page.getByRole('button', { name: 'Make 2 variants' }).click()
  for (const size of ['S', 'L'])
    await page.getByRole('listitem', { name: size, exact: true }).getByLabel('Part number').fill(`TEE-${size}`)
  await create(page)

  await fillProduct(page, 'Track kit', 'track-kit', ['80', '60'])
  for (const [place, name] of ['Track tee', 'OBD cable'].entries()) {
    await page.getByRole('button', { name: 'Add part' }).click()
    const input = page.getByRole('combobox', { name: 'Product', exact: true }).nth(place)
    await input.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await page.getByRole('combobox', { name: 'Size' }).click()
  await page.getByRole('option', { name: 'L', exact: true }).click()
  await create(page)

  await goTo(page, '/admin/products?q=track')
  for (const place of [0, 1]) await page.getByRole('checkbox', { name: 'Select record' }).nth(place).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('2 products published.').waitFor()
}

/** Five of each size arrive. The scanner types part numbers and presses Enter. */
export async function receive(page: Page) {
  await goTo(page, '/admin/supply-orders/new')
  await page.getByRole('textbox', { name: 'Supplier' }).fill('Knitters')
  for (const size of ['S', 'L']) {
    await page.getByRole('textbox', { name: 'Product', exact: true }).fill(`TEE-${size}`)
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: `Units of Track tee, ${size}` }).fill('5')
  }
  await page.getByRole('button', { name: 'Create order' }).click()
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByText('Stock received.').waitFor()
}
