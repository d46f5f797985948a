import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { listDealerTools } from '#features/dealers/contract/members.ts'
import { listLeadDeals } from '#features/leads/contract/deals.ts'
import { createLeadPipeline } from '#features/leads/contract/settings.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { fillShop } from '../fixtures-shop.ts'
import { tools } from '#features/tools/server/tables.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!
await world.owner.db.insert(tools).values({ slug: 'ownable', name: 'Torqline Bench', isDealerOwnable: true })

test('amounts typed digit by digit are saved as typed, also when the timers of the page are late', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
  await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  await page.addInitScript(() => {
    const onTime = window.setTimeout.bind(window)
    const late = (work: TimerHandler, ms = 0, ...rest: unknown[]) => onTime(work, Math.max(ms, 50), ...rest)
    Object.assign(window, { setTimeout: late })
  })
  await page.goto('/admin/lead-engine')
  const add = async (title: string, typed: string, shown: string) => {
    await page.getByRole('button', { name: 'Add a deal to New' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    const value = page.getByRole('textbox', { name: /^Value in/ })
    await value.pressSequentially(typed, { delay: 20 })
    expect(await value.inputValue()).toBe(typed)
    await value.blur()
    expect(await value.inputValue()).toBe(shown)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: new RegExp(title) }).waitFor()
  }
  await add('Five cents', '1,200.05', '1,200.05')
  await add('Half', '12.5', '12.50')
  await add('Whole', '1,300', '1,300.00')
  const { body } = await staff.call(listLeadDeals, { query: {} })
  const values = new Map(body.data.map(({ title, value }) => [title, value]))
  expect(Object.fromEntries(values)).toEqual({ 'Five cents': 120_005, Half: 1_250, Whole: 130_000 })
  expect(problems).toEqual([])
})

test('a German dealer types install fees with a comma', async () => {
  const dealer = await newDealer(world)
  const owner = await dealer.member('owner')
  const { page, problems } = await openVisitor(browser, { origin, client: owner, locale: 'de-DE' })
  await page.goto(`/dealer/${dealer.slug}/settings?tab=tools`)
  await page.getByLabel('Torqline Bench').check()
  const fee = page.getByLabel('Installationsgebühr mit Torqline Bench in USD')
  await fee.fill('')
  await fee.pressSequentially('1200,05')
  expect(await fee.inputValue()).toBe('1.200,05 USD')
  await page.getByRole('button', { name: 'Tools speichern' }).click()
  await page.getByText('Gespeichert.').waitFor()
  const { body } = await owner.call(listDealerTools, { params: { slug: dealer.slug } })
  expect(body.data.map(({ install_fee: saved }) => saved)).toContain(120_005)
  expect(problems).toEqual([])
})

test('a number of units ends at its point, and a comma separates thousands', async () => {
  const staff = await world.login({ role: roles.admin, name: 'Ada Admin' })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  await goTo(page, '/admin/supply-orders/new')
  await page.getByRole('textbox', { name: 'Product' }).fill('OBD cable')
  await page.getByRole('textbox', { name: 'Product' }).press('Enter')
  const units = page.getByLabel('Units of OBD cable')
  await units.fill('')
  await units.pressSequentially('12.5')
  await units.press('Tab')
  expect(await units.inputValue()).toBe('12')
  await units.fill('')
  await units.pressSequentially('1,200')
  await units.press('Tab')
  expect(await units.inputValue()).toBe('1200')
  expect(problems).toEqual([])
})
