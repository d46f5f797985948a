import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makes } from '#features/vehicles/server/tables.ts'
import { fillCatalog, golfR } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a template fills the title of every year, an own text wins, and an address that changed leads to the new one', async () => {
  const make = (await world.database.db.select().from(makes).where(eq(makes.slug, golfR.make)))[0]!
  const client = await world.login({ flags: ['ct'] })
  const { page, problems } = await openVisitor(browser, { origin, client, width: 1440 })
  const { page: shop } = await openVisitor(browser, { origin })
  const titleAt = async (path: string) => {
    await shop.goto(`${origin}${path}`)
    return shop.title()
  }
  const yearPath = (slug: string) => `/catalog/${slug}/${golfR.year}`

  await goTo(page, '/admin/seo')
  await page.getByRole('button', { name: 'Years of a make' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('{make} tuning for {year}')
  await form.getByText('Filled in for each page').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Save text' }).press('Enter')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => titleAt(yearPath(make.slug))).toContain(`${make.name} tuning for ${golfR.year}`)

  await goTo(page, `/catalog-manage/makes/${make.id}/seo`)
  await page.getByRole('button', { name: `${make.name} ${golfR.year}`, exact: true }).press('Enter')
  await form.getByLabel('Title').fill('A year of its own')
  await form.getByRole('button', { name: 'Save text' }).press('Enter')
  await form.waitFor({ state: 'hidden' })
  await expect.poll(() => titleAt(yearPath(make.slug))).toContain('A year of its own')

  await goTo(page, `/catalog-manage/makes/${make.id}`)
  await page.getByLabel('URL slug').fill('renamed-make')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect
    .poll(async () => (await fetch(`${origin}${yearPath(make.slug)}`, { redirect: 'manual' })).status)
    .toBe(301)
  await shop.goto(`${origin}${yearPath(make.slug)}`)
  expect(new URL(shop.url()).pathname).toBe(yearPath('renamed-make'))
  await page.goto('/admin/seo/redirects')
  await page.getByRole('cell', { name: make.slug, exact: true }).waitFor()
  expect(problems).toEqual([])
})
