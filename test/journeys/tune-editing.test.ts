import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { findById, insertOne } from '#kit/server/database.ts'
import { roles } from '#access/permissions.ts'
import { makeEarner } from '../fixtures-earnings.ts'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { shop: fillShop, catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

/** A page of a CMS tuner. */
async function openEditor(
  path: string,
  as: Parameters<typeof world.signUp>[0] = { flags: ['ct'] },
): Promise<{ page: Page; problems: string[] }> {
  const { email } = await world.signUp({ name: 'Cora Mills', ...as })
  const { page, context, problems } = await openVisitor(browser, { origin, width: 1440 })
  await context.request.post(`${origin}/api/auth/login`, {
    headers: { origin },
    data: { email, password: worldPassword },
  })
  await goTo(page, path)
  return { page, problems }
}
const choose = async (page: Page, field: string, text: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: field, exact: true }).fill(text)
  await page.getByRole('option', { name: option }).first().click()
}

test('a tune goes from a draft to a purchase: tools, prices, figures, a dyno run from CSV', async () => {
  const { page, problems } = await openEditor('/catalog-manage/tunes')
  await page.getByRole('link', { name: 'Add tune' }).click()
  await page.getByRole('heading', { name: 'New tune' }).waitFor()
  await page.getByLabel('Name', { exact: false }).first().fill('Track day')
  await page.getByRole('textbox', { name: 'URL slug' }).fill('is38-track-day')
  await page.getByRole('textbox', { name: 'Part number' }).fill('OB-TRACK')
  await choose(page, 'Engine', 'IS38', /IS38/)
  // Power can be entered in any unit and is stored in hp.
  const unit = page.getByRole('combobox', { name: 'Unit of power at the crank' })
  await unit.selectOption('kW')
  await page.getByRole('textbox', { name: 'Power at the crank' }).fill('298.3')
  await unit.selectOption('hp')
  await expect.poll(() => page.getByRole('textbox', { name: 'Power at the crank' }).inputValue()).toBe('400')
  const price = page.getByRole('textbox', { name: 'Price, USD', exact: true })
  await price.fill('1.999')
  await page.getByText('Not sold in any currency yet.').waitFor()
  // Unsaved work is there again after a reload, without the price that can't be read.
  await page.getByRole('textbox', { name: 'Torque at the crank' }).fill('380')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('380')
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Torque at the crank' }).inputValue()).toBe('380')
  expect(await price.inputValue()).toBe('')
  await price.fill('599')
  await page.getByRole('textbox', { name: 'Dealer price, USD', exact: true }).fill('700')
  await choose(page, 'Tools', '', 'FLASHZILLA V3')
  await page.keyboard.press('Escape')
  await page.getByText('Track day', { exact: true }).last().waitFor()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('USD: Is above the price, so dealers would never pay it.').waitFor()
  await page.getByRole('textbox', { name: 'Dealer price, USD', exact: true }).fill('449')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'Track day' }).waitFor()

  await page.getByRole('link', { name: 'Dyno runs', exact: true }).last().click()
  const csv = 'rpm,Engine power (PS),Engine torque (Nm)\n3000,218,510\n4000,293,515\n5000,366,514\n6000,405,474\n'
  await page
    .getByLabel('Dyno run as CSV')
    .setInputFiles({ name: 'track.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const form = page.getByRole('form', { name: 'New dyno run' })
  await expect.poll(() => form.getByLabel('Unit of torque at the crank').inputValue()).toBe('Nm')
  await form.getByLabel('Smoothing').selectOption('Moving average, 5 points')
  await form.getByRole('button', { name: 'Add run' }).click()
  await page.getByRole('button', { name: 'Change track' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'Details' }).click()
  await page.getByText('The figures agree with the dyno run.').waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Published')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved.').waitFor()
  // The refused price.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])

  const [tune] = (await world.database.db
    .select()
    .from(tunes)
    .where(sql`slug = 'is38-track-day'`))!
  const { page: shop } = await openVisitor(browser, { origin })
  const shown = async () => {
    await shop.goto('/catalog/volkswagen/2017/golf-r/vw-is38')
    return shop.getByText('Track day').count()
  }
  await expect.poll(shown, { interval: 500 }).toBeGreaterThan(0)
  const visitor = world.client()
  const paid = await visitor.call(payCatalog, {
    body: {
      vehicle: golfR,
      tune_ids: [tune!.id],
      email: 'buyer@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
    },
  })
  expect(paid.status).toBe(200)
})

test('whose a tune is, staff who manage shares set in its editor; editors without that right see no such tab', async () => {
  const ana = await makeEarner(world.owner.db, { name: 'Ana Flash' })
  const path = `/catalog-manage/tunes/${catalog.tuneId('is38-stage-2')}`
  const { page: editor } = await openEditor(path)
  await editor.getByRole('link', { name: 'History' }).waitFor()
  await expect.poll(() => editor.getByRole('link', { name: 'Owner', exact: true }).count()).toBe(0)

  const { page, problems } = await openEditor(path, { role: roles.superadmin })
  await page.getByRole('link', { name: 'Owner', exact: true }).click()
  const form = page.getByRole('form', { name: 'Tune owner' })
  await form.getByLabel('Owner').selectOption({ label: 'Ana Flash' })
  await form.getByLabel('Reason').fill('Her work')
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Owner of .+: Ana Flash\.$/).waitFor()
  await page.reload()
  await expect.poll(() => form.getByLabel('Owner').inputValue()).toBe(`tuner/${ana.id}`)
  expect(problems).toEqual([])
})

test('a wrong price is found in the history and restored', async () => {
  const { page } = await openEditor(`/catalog-manage/tunes/${catalog.tuneId('is38-stage-1')}`)
  const price = page.getByRole('textbox', { name: 'Price, GBP', exact: true })
  const right = await price.inputValue()
  await page.getByRole('textbox', { name: 'Price before offer, GBP', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Add-on price, GBP', exact: true }).fill('')
  await page.getByRole('textbox', { name: 'Add-on price before offer, GBP' }).fill('')
  await price.fill('4.79')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Changes saved.').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByText('£4.79').first().waitFor()
  await page
    .getByRole('button', { name: /Restore/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog')
  if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: /Restore/ }).click()
  await page
    .getByText(/Restored/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Details' }).click()
  await expect.poll(() => price.inputValue()).toBe(right)
})

test('a tier is repriced with a preview of its tunes', async () => {
  const { page, problems } = await openEditor('/catalog-manage/price-tiers/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Stage 2')
  await page.getByRole('textbox', { name: 'Price, USD', exact: true }).fill('799')
  await page.getByRole('button', { name: 'Add price tier' }).click()
  await page.getByRole('heading', { name: 'Stage 2' }).waitFor()
  await world.owner.db.execute(
    sql`update tunes set price_tier_id = (select max(id) from price_tiers) where slug = 'is38-stage-2'`,
  )
  await page.reload()
  await page.getByRole('textbox', { name: 'Price, USD', exact: true }).fill('849')
  await page.getByRole('button', { name: 'Preview new prices' }).click()
  await page.getByText('1 tune changes its price.').waitFor()
  await page.getByText('$799.00 → $849.00').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Reason' }).fill('New season')
  await page.getByRole('button', { name: 'Change prices now' }).click()
  await page.getByText('New prices are in force.').waitFor()
  await page.getByRole('button', { name: 'Restore earlier prices' }).waitFor()
  const [tune] = await world.database.db
    .select()
    .from(tunes)
    .where(sql`slug = 'is38-stage-2'`)
  expect(tune!.price).toEqual({ USD: 84_900 })
  expect(problems).toEqual([])
})

test('500 engines get a tune and lose it again', async () => {
  await world.owner.db.execute(sql`insert into engines (slug, name, fuel, aspiration, horsepower)
    select 'fleet-' || n, 'Fleet ' || n, 'petrol', 'turbo', 200 from generate_series(1, 500) n`)
  const { page, problems } = await openEditor(`/catalog-manage/tunes/${catalog.tuneId('is38-stage-1')}`)
  await page.getByRole('link', { name: 'Attach to many' }).click()
  await page.getByRole('textbox', { name: 'Search' }).fill('Fleet')
  await page.getByText('500 engines get a copy.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Attach to 500 engines' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText('Done: 500 engines').waitFor()
  const copies = () => world.database.db.$count(tunes, sql`slug like 'fleet-%'`)
  expect(await copies()).toBe(500)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone: 500 engines').waitFor()
  expect(await copies()).toBe(0)
  expect(problems).toEqual([])
})

test('a draft is shown in the shop to anyone who has its preview link, exactly as it will be', async () => {
  const { db } = world.database
  const like = await findById(db, tunes, catalog.tuneId('is38-stage-1'))
  const { id: _, ...row } = like!
  const draft = await insertOne(db, tunes, { ...row, slug: 'is38-secret', name: 'Secret stage', state: 'draft' })
  const { page } = await openEditor(`/catalog-manage/tunes/${draft.id}`)
  await page.getByRole('button', { name: 'Preview link' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preview link' })
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(await seriousFindings(page)).toEqual([])

  const { page: shop, problems } = await openVisitor(browser, { origin, width: 390 })
  const response = await shop.goto(url.replace(/^https?:\/\/[^/]+/, origin))
  expect(response!.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await hydrated(shop)
  await shop.getByText('Preview. Not everything here is published yet').waitFor()
  await shop.getByText('Secret stage').first().waitFor()
  expect(problems).toEqual([])
  await shop.goto(new URL(url).pathname)
  await expect.poll(() => shop.getByText('Secret stage').count()).toBe(0)
})
