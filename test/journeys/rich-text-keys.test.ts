import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hasFocus, openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

test('the toolbar of a text is one stop of the Tab key, and a link is made by keyboard', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page, problems } = await openVisitor(browser, { origin: world.origins[0]!, client: staff })
  await page.goto('/admin/positions/new')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' }).first()
  const text = page.locator('[contenteditable]').first()
  const control = (name: string) => toolbar.getByRole('button', { name, exact: true })
  await tabTo(page, control('Heading 2'))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(control('Heading 3'))).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(control('Heading 2'))).toBe(true)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(text)).toBe(true)

  await page.keyboard.type('Our products')
  await page.keyboard.press('Control+a')
  await control('Link').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await tabTo(page, dialog.getByRole('textbox', { name: 'Address' }))
  await page.keyboard.type('products')
  await page.keyboard.press('Enter')
  await dialog.getByText('Start with /, https:// or mailto:.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(control('Link'))).toBe(true)
  await page.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Address' }).press('Control+a')
  await page.keyboard.type('/products')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(text)).toBe(true)
  await text.getByRole('link', { name: 'Our products' }).waitFor()

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  // A table adds no rows to the Tab key, which leaves it after the last of its nine cells.
  await control('Table').press('Enter')
  await expect.poll(() => hasFocus(text)).toBe(true)
  for (let cell = 1; cell < 9; cell += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('last')
  await text.getByRole('cell', { name: 'last' }).waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(text)).toBe(false)
  expect(await text.getByRole('row').count()).toBe(3)
  expect(problems).toEqual([])
})

test('a link without a selected text shows its address, also in an empty text, and ends with it', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page, problems } = await openVisitor(browser, { origin: world.origins[0]!, client: staff })
  await page.goto('/admin/positions/new')
  const text = page.locator('[contenteditable]').first()
  const link = async (address: string) => {
    await page.getByRole('button', { name: 'Link', exact: true }).first().click()
    await page.getByRole('dialog', { name: 'Link' }).getByRole('textbox', { name: 'Address' }).fill(address)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(text)).toBe(true)
  }
  await text.click()
  await page.keyboard.press('Control+a')
  await link('/products')
  await page.keyboard.type(' or ')
  await link('https://example.test')
  await expect
    .poll(() => text.innerHTML())
    .toMatch(
      /^<p><a [^>]*href="\/products">\/products<\/a> or <a [^>]*href="https:\/\/example.test">https:\/\/example.test<\/a><\/p>$/,
    )
  expect(problems).toEqual([])
})
