/** Catalog work with the keyboard only. */
import { eq, sql } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, tabTo, goTo } from './visitor.ts'

const { world, catalog } = await useWorld({ fill: { shop: fillShop, catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function openEditor(path: string) {
  const client = await world.login({ flags: ['ct'], name: 'Cora Mills' })
  const { page, problems } = await openVisitor(browser, { origin, width: 1440, client })
  await goTo(page, path)
  /** Tabs to a control and presses a key. */
  const press = async (target: Locator, key = 'Enter') => {
    await target.waitFor()
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  /** Tabs to a field and types into it. */
  const write = async (name: string, content: string) => {
    const [text, search] = [
      page.getByRole('textbox', { name, exact: true }),
      page.getByRole('searchbox', { name, exact: true }),
    ]
    const field = text.or(search)
    await field.waitFor()
    await tabTo(page, field)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(content)
  }
  /** Tabs to a combobox, types, and takes the first suggestion. */
  const choose = async (name: string, text: string) => {
    const field = page.getByRole('combobox', { name, exact: true })
    await tabTo(page, field)
    await page.keyboard.type(text)
    await page
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const select = async (name: string, option: string) => {
    const field = page.getByRole('combobox', { name, exact: true })
    await tabTo(page, field)
    await page.keyboard.type(option)
    await expect.poll(() => field.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.label)).toBe(option)
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true }).last()
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  return { page, problems, press, write, choose, select, link, button }
}

test('from an empty make to a tune with a price, tools and a dyno run that a visitor buys', async () => {
  const { page, problems, press, write, choose, select, link, button } = await openEditor('/catalog-manage/makes')
  await press(link('New make'))
  await page.getByRole('heading', { name: 'New make' }).waitFor()
  await write('Name', 'Yugo')
  await write('URL slug', 'yugo')
  await select('Status', 'Published')
  await press(button('Create'))
  await page.getByRole('heading', { name: 'Yugo' }).waitFor()

  await press(link('Engines'))
  await press(link('New engine'))
  await page.getByRole('heading', { name: 'New engine' }).waitFor()
  await write('Name', '1.3 Fire')
  await write('URL slug', 'fire-13')
  await write('Power at the crank', '60')
  await select('Status', 'Published')
  await press(button('Create'))
  await page.getByRole('heading', { name: '1.3 Fire' }).waitFor()

  await press(link('Makes'))
  await press(link('Yugo'))
  await press(link('Models'))
  await press(link('New model'))
  await page.getByRole('heading', { name: 'New model' }).waitFor()
  await write('Name', 'Koral')
  await write('URL slug', 'koral')
  await select('Status', 'Published')
  await write('First year', '1988')
  await write('Last year', '2008')
  await write('Add an engine', 'fire')
  await press(page.getByRole('button', { name: '1.3 Fire fire-13' }))
  await press(page.getByRole('button', { name: 'fire-13, 1988', exact: true }), 'ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Koral' }).waitFor()

  await press(link('Tunes'))
  await press(link('Add tune'))
  await page.getByRole('heading', { name: 'New tune' }).waitFor()
  await write('Name', 'Fire Stage 1')
  await write('URL slug', 'fire-stage-1')
  await write('Part number', 'OB-FIRE1')
  await choose('Engine', '1.3 Fire')
  await write('Power at the crank', '72')
  await write('Price, USD', '399')
  await choose('Tools', 'FLASHZILLA V3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Fire Stage 1' }).waitFor()

  await press(link('Dyno runs'))
  const chooser = page.waitForEvent('filechooser')
  await press(button('Add dyno run'))
  const csv = 'rpm,Engine power (PS),Engine torque (Nm)\n3000,44,103\n4000,58,102\n5000,70,98\n6000,73,85\n'
  await (await chooser).setFiles({ name: 'fire.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await press(button('Add run'))
  await button('Change fire').waitFor()
  await press(link('Details'))
  await select('Status', 'Published')
  await page.keyboard.press('Control+s')
  await page.getByText('Changes saved.').waitFor()
  expect(problems).toEqual([])

  const [tune] = await world.database.db.select().from(tunes).where(eq(tunes.slug, 'fire-stage-1'))
  const vehicle = { make: 'yugo', year: '1990', model: 'koral', engine: 'fire-13' }
  const buy = () =>
    world.client().call(payCatalog, {
      body: {
        vehicle,
        tune_ids: [tune!.id],
        tool: 'own',
        email: 'buyer@example.test',
        billing_address: usAddress,
        nonce: 'fake-valid-nonce',
      },
    })
  await expect.poll(async () => (await buy()).status).toBe(200)
})

test('a wrong price is found in the history and restored', async () => {
  const { page, press, write, link, button } = await openEditor(
    `/catalog-manage/tunes/${catalog.tuneId('is38-stage-1')}`,
  )
  const price = page.getByRole('textbox', { name: 'Price, USD', exact: true })
  const right = await price.inputValue()
  const wrong = String(Number(right) - 1)
  await write('Price, USD', wrong)
  await page.keyboard.press('Control+s')
  await page.getByText('Changes saved.').waitFor()
  await press(link('History'))
  await page
    .getByText(`$${Number(wrong).toFixed(2)}`)
    .first()
    .waitFor()
  await press(page.getByRole('button', { name: /Restore/ }).last())
  await press(button(/^Restore/, page.getByRole('dialog')))
  await page
    .getByText(/restored/)
    .first()
    .waitFor()
  await press(link('Details'))
  await expect.poll(() => price.inputValue()).toBe(right)
})

test('500 engines get a tune and lose it again', async () => {
  await world.owner.db.execute(sql`insert into engines (slug, name, fuel, aspiration, horsepower)
    select 'fleet-' || n, 'Fleet ' || n, 'petrol', 'turbo', 200 from generate_series(1, 500) n`)
  const { page, problems, press, write, link, button } = await openEditor(
    `/catalog-manage/tunes/${catalog.tuneId('is38-stage-1')}`,
  )
  await press(link('Attach to many'))
  await write('Search', 'Fleet')
  await page.getByText('500 engines get a copy.').waitFor()
  await press(button('Attach to 500 engines'))
  await press(button('Attach', page.getByRole('dialog')))
  await page.getByText('Done: 500 engines').waitFor()
  await press(button('Undo'))
  await press(button('Undo', page.getByRole('dialog')))
  await page.getByText('Undone: 500 engines').waitFor()
  expect(await world.database.db.$count(tunes, sql`slug like 'fleet-%'`)).toBe(0)
  expect(problems).toEqual([])
})

test('two copies are merged, and the old address leads to the one that stays', async () => {
  const { db } = world.database
  const [original] = await db.select().from(engines).where(eq(engines.slug, golfR.engine))
  const { id: _, ...rest } = original!
  await db.insert(engines).values({ ...rest, slug: 'copied-engine', ecu: 'A better ECU' })
  const { page, problems, press, button } = await openEditor('/catalog-manage/duplicates')
  await press(button('Find duplicates'))
  await press(page.getByRole('button', { name: new RegExp(`${original!.name} and`) }))
  const dialog = page.getByRole('dialog', { name: 'Compare and merge' })
  await dialog.waitFor()
  const group = dialog.getByRole('radio', { name: 'A better ECU' })
  await tabTo(page, dialog.getByRole('radio', { name: String(original!.ecu) }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => group.isChecked()).toBe(true)
  await press(button('Merge', dialog))
  await page.getByText(/^Merged into/).waitFor()
  const path = (slug: string) => `${origin}/catalog/${golfR.make}/${golfR.year}/${golfR.model}/${slug}`
  const { page: shop } = await openVisitor(browser, { origin })
  await expect
    .poll(async () => {
      await shop.goto(path('copied-engine'))
      return shop.url()
    })
    .toBe(path(golfR.engine))
  expect(problems).toEqual([])
})
