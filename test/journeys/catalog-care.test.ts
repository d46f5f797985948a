import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { engines } from '#features/vehicles/server/tables.ts'
import { roles } from '#access/permissions.ts'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog, shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

const openEditor = async () =>
  openVisitor(browser, { origin, width: 1440, client: await world.login({ flags: ['ct'], name: 'Cora Mills' }) })

test('two copies are found and merged, the old address redirects, and the merge is undone', async () => {
  const { db } = world.database
  const [original] = await db.select().from(engines).where(eq(engines.slug, golfR.engine))
  const { id: _, ...rest } = original!
  await db.insert(engines).values({ ...rest, slug: 'copied-engine', ecu: 'A better ECU' })
  const { page, problems } = await openEditor()
  await goTo(page, '/catalog-manage/duplicates')
  await page.getByRole('button', { name: 'Find duplicates' }).click()
  await page.getByRole('button', { name: new RegExp(`${original!.name} and`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare and merge' })
  await dialog.getByRole('radio', { name: 'A better ECU' }).check()
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText(/^Merged into/).waitFor()
  const path = (slug: string) => `${origin}/catalog/${golfR.make}/${golfR.year}/${golfR.model}/${slug}`
  const { page: shop } = await openVisitor(browser, { origin, width: 1440 })
  await expect
    .poll(async () => {
      await shop.goto(path('copied-engine'))
      return shop.url()
    })
    .toBe(path(golfR.engine))
  await page.goto('/catalog-manage/duplicates?state=merged')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByText('Merge undone.').waitFor()
  expect(problems).toEqual([])
})

test('a file is tried out, imported and undone', async () => {
  const { page, problems } = await openEditor()
  await goTo(page, '/catalog-manage/imports')
  await page
    .getByLabel('Upload CSV')
    .first()
    .setInputFiles({
      name: 'engines.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Slug,Litres,Charge,Fuel\nnew-engine,3.0,turbo,diesel\n'),
    })
  await page.getByRole('heading', { name: 'engines.csv' }).waitFor()
  await page.getByLabel('slug', { exact: true }).fill('Slug')
  await page.getByLabel('name', { exact: true }).fill('{Litres} L {Charge}')
  await page.getByLabel('fuel', { exact: true }).fill('Fuel')
  await page.getByLabel('aspiration', { exact: true }).fill('Charge')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
  await page.getByText('3.0 L turbo').first().waitFor()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What changed' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Undone: 1 rows read').waitFor()
  expect(problems).toEqual([])
})

test('products go out as CSV, and come back with a new price', async () => {
  const admin = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client: admin })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  const file = page.getByRole('link', { name: 'products', exact: true })
  const { body: csv } = await admin.request('GET', (await file.getAttribute('href'))!)
  const before = String(csv)
  expect(before).toContain('49.99')
  await hydrated(page)
  await page
    .getByLabel('Upload CSV')
    .first()
    .setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(before.replaceAll('49.99', '47.50')),
    })
  await page.getByRole('heading', { name: 'products.csv' }).waitFor()
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByText('OBD cable').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'What changed' }).waitFor()
  await page.goto('/products/obd-cable')
  await page.getByText('$47.50').first().waitFor()
  expect(problems).toEqual([])
})
