import { expect, test } from 'vitest'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, hasFocus, openVisitor, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a guide is written with steps, a warning, a table and a picture, published, and read by a visitor', async () => {
  const { default: sharp } = await import('sharp')
  const client = await world.login({ flags: ['ct'], name: 'Cora Mills' })
  const { page, problems } = await openVisitor(browser, { origin, width: 1440, client })
  await goTo(page, '/catalog-manage/guides')
  await page.getByRole('link', { name: 'New guide' }).click()
  await page.getByRole('heading', { name: 'New guide' }).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('Plug gaps')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('plug-gaps')
  await page.getByRole('textbox', { name: 'Summary' }).fill('Colder plugs for stage 2.')

  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Before you begin')
  await page.getByRole('button', { name: 'Heading 2' }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Steps' }).click()
  await page.keyboard.type('Let the engine cool')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Remove the coils')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Warning' }).click()
  await page.keyboard.type('Never force a plug.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.keyboard.type('Gap')
  await page.getByRole('button', { name: 'Delete column' }).click()
  await text.locator('p').last().click()
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  await page.getByRole('dialog', { name: 'Add picture' }).getByLabel('Upload picture').first().setInputFiles({
    name: 'plug.png',
    mimeType: 'image/png',
    buffer: red,
  })
  await text.locator('img').waitFor()
  await page.getByRole('combobox', { name: 'Make' }).fill('volksw')
  await page.getByRole('listbox', { name: 'Make' }).getByRole('option').first().click()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Status' }).selectOption('published')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Plug gaps' }).waitFor()

  const { page: shop, problems: shopProblems } = await openVisitor(browser, { origin, width: 390, locale: 'de-DE' })
  await expect
    .poll(async () => {
      await shop.goto('/catalog/volkswagen')
      return shop.getByRole('link', { name: /Plug gaps/ }).count()
    })
    .toBe(1)
  await shop.getByRole('link', { name: /Plug gaps/ }).click()
  await shop.getByRole('heading', { name: 'Plug gaps', level: 1 }).waitFor()
  const article = shop.getByRole('article')
  await expect.poll(() => article.locator('h2').textContent()).toBe('Before you begin')
  expect(await article.locator('ol.steps > li').allTextContents()).toEqual(['Let the engine cool', 'Remove the coils'])
  await expect.poll(() => article.locator('aside.warning').textContent()).toBe('Never force a plug.')
  await expect.poll(() => article.locator('table tr').count()).toBe(3)
  await expect.poll(() => article.locator('img').getAttribute('srcset')).toMatch(/160\.webp 160w, .*800\.webp 800w/)
  expect(await seriousFindings(shop)).toEqual([])
  expect([...problems, ...shopProblems]).toEqual([])
})

test('the focus goes to the title of the page, not into its text, where a button goes with the picture it removes', async () => {
  const { default: sharp } = await import('sharp')
  const client = await world.login({ flags: ['ct'], name: 'Cora Mills' })
  const { page, problems } = await openVisitor(browser, { origin, width: 1440, client })
  await goTo(page, '/catalog-manage/guides/new')
  await page.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('Before you begin')
  await page.getByRole('button', { name: 'Heading 2' }).click()
  await page.getByRole('button', { name: 'Choose picture' }).click()
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  await page
    .getByRole('dialog', { name: 'Choose picture' })
    .getByLabel('Upload picture')
    .first()
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer })
  const remove = page.getByRole('button', { name: 'Remove picture' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1, name: 'New guide' }))).toBe(true)
  expect(problems).toEqual([])
})
