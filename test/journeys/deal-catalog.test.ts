import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createLeadPipeline } from '#features/leads/contract/settings.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a deal is made of a vehicle, a tune and a tool of the catalog, leads there, and is found by them', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
  await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  const field = (name: string) => page.getByRole('combobox', { name, exact: true })
  const choose = (name: string | RegExp) => page.getByRole('option', { name }).click()

  await page.goto('/admin/lead-engine/add')
  await page.getByRole('textbox', { name: 'Title' }).fill('Golf of Lea')
  await field('Vehicle').fill('golf r 2017')
  await choose(/Golf R 2017/)
  await page.getByText('From the catalog.').waitFor()
  await field('Tunes wanted').click()
  await choose(/^Stage 1/)
  await page.keyboard.press('Escape')
  await field('Tools wanted').fill('bench')
  await choose('FZ Bench')
  await page.keyboard.press('Escape')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Create deal' }).click()
  await page.getByRole('heading', { level: 1, name: 'Golf of Lea' }).waitFor()
  const path = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href')
  expect(await path('Engine in the shop')).toBe('/catalog/volkswagen/2017/golf-r/vw-is38')
  expect(await path(/^Stage 1/)).toMatch(/^\/catalog-manage\/tunes\/\d+$/)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await field('Vehicle').fill('2019 Ford Transit')
  await page.getByText('Not in the catalog. It’s kept as you typed it.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('definition').filter({ hasText: '2019 Ford Transit' }).getByText('Not in the catalog').waitFor()

  await page.goto('/admin/lead-engine?view=list')
  await page.getByRole('button', { name: 'Filter by vehicle, tune and tool' }).click()
  await field('Tool wanted').fill('lite')
  await choose('FLASHZILLA Lite')
  await page.getByText('0 deals').waitFor()
  await field('Tool wanted').fill('bench')
  await choose('FZ Bench')
  await page.getByRole('link', { name: 'Golf of Lea' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})
