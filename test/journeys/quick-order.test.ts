import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDealer } from '../fixtures-dealer.ts'
import { fillNumberedShop } from '../fixtures-quick-orders.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, hasFocus, openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillNumberedShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
const dealer = await newDealer(world)

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Remove ${name}`, exact: true }) })
const press = async (page: Page, name: string) => {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('a buyer pastes six lines and puts the good ones into the cart at the dealer’s prices, by keyboard alone', async () => {
  const { page, problems } = await openVisitor(browser, { origin, client: await dealer.member('buyer') })
  await goTo(page, `/dealer/${dealer.slug}`)
  await tabTo(page, page.getByRole('link', { name: 'Quick order' }))
  await page.keyboard.press('Enter')
  await page.getByText('No items yet').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await tabTo(page, page.getByRole('textbox', { name: 'Part numbers' }))
  await page.keyboard.insertText('OBD 100 2\nNO-1 4\n2 x SH-S\nobd-cable,1\nHS-1\nSH-L\t5')
  await press(page, 'Check lines')
  await page.getByText('2 items ready, 3 lines to change or remove.').waitFor()
  const textOf = (name: string) => row(page, name).textContent()
  await expect.poll(() => textOf('OBD cable')).toContain('$105.00')
  expect(await textOf('OBD cable')).toContain('2 lines combined.')
  expect(await textOf('OBD cable')).toContain('$149.97')
  expect(await textOf('NO-1')).toContain('No product has this part number.')
  expect(await textOf('Hose')).toContain('Sold out.')
  expect(await textOf('Shirt, S')).toContain('$50.00')
  expect(await textOf('Shirt, L')).toContain('Not enough in stock: 3 left.')
  expect(await seriousFindings(page)).toEqual([])

  await press(page, 'Add 2 items to cart')
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByText('$155.00').waitFor()
  expect(await cart.getByRole('listitem').allTextContents()).toMatchObject([
    expect.stringMatching(/OBD cable.*\$149\.97.*\$105\.00/i),
    expect.stringMatching(/Shirt.*S.*\$50\.00/i),
  ])
  await page.keyboard.press('Escape')
  await page.getByText('0 items ready, 3 lines to change or remove.').waitFor()

  // What is wrong can be put right.
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity of Shirt, L' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByText('1 item ready, 2 lines to change or remove.').waitFor()
  await press(page, 'Remove NO-1')
  await press(page, 'Remove Hose')
  await press(page, 'Add 1 item to cart')
  // Three shirts of size L are $27.00 each.
  await cart.getByText('$81.00').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No items yet').waitFor()
  expect(problems).toEqual([])
})

test('products are found by typing and from a file, and options are chosen beside the line', async () => {
  const { page, problems } = await openVisitor(browser, { origin, width: 390, client: await dealer.member('owner') })
  await goTo(page, `/dealer/${dealer.slug}/quick-order`)
  const search = page.getByRole('combobox', { name: 'Part number, barcode or name' })
  await tabTo(page, search)
  await page.keyboard.type('sh-l')
  await page.getByRole('option', { name: /Shirt, L/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => row(page, 'Shirt, L').textContent()).toContain('$27.00')
  await expect.poll(() => hasFocus(search)).toBe(true)
  await page.keyboard.type('SH')
  await page.getByRole('option', { name: /^Shirt/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Choose an option: Size.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Size of Shirt' }).last().selectOption('S')
  await page.getByText('2 items ready.').waitFor()

  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByLabel('Choose CSV file').setInputFiles(file('parts.csv', 'SKU;Qty\r\nOBD 100;30\r\nKIT-2;1\r\n'))
  await page.getByText('Quantity changed from 30 to 20. The cart holds 1 to 20 of each item.').waitFor()
  await expect.poll(() => row(page, 'Cable pair').textContent()).toContain('$90.00')
  await page.getByLabel('Choose CSV file').setInputFiles(file('parts.xlsx', 'PK\0'))
  await page.getByText('parts.xlsx can’t be read.').waitFor()
  expect(problems).toEqual([])
})

test('a member who may not buy has no such page', async () => {
  const { page } = await openVisitor(browser, { origin, client: await dealer.member('technician') })
  await goTo(page, `/dealer/${dealer.slug}`)
  expect(await page.getByRole('link', { name: 'Quick order' }).count()).toBe(0)
  await page.goto(`/dealer/${dealer.slug}/quick-order`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.title()).toContain('You don’t have access')
})
