import { expect, test } from 'vitest'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '../fixtures-earnings.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

/** A tuner with sales in US and Canadian dollars, and bank details for US dollars only. */
async function tunerWithSales({ soldDaysAgo = 0 } = {}) {
  const { db } = world.owner
  const person = await world.signUp({ flags: ['t'], name: 'Timo Hartl' })
  const earner = await makeEarner(db, { userId: person.id, name: 'Timo Hartl', holdDays: 0 })
  await makeAgreement(db, earner.id, 2000)
  const tune = await makeTuneOf(db, { earnerId: earner.id })
  const sale = await makeSale(db, { tuneId: tune.id, net: 100_000 })
  await makeSale(db, {
    tuneId: tune.id,
    net: 50_000,
    currency: 'CAD',
    paidAt: new Date(Date.now() - soldDaysAgo * 86_400_000),
  })
  await sweepShares(world.database)
  const client = await world.login(person)
  return { earner, sale, ...(await openVisitor(browser, { origin: client.origin, client, width: 390 })) }
}

test('the overview shows one currency at a time on a phone, first the one that can be paid', async () => {
  const { earner, page, problems } = await tunerWithSales()
  await page.goto(`/tuner/${earner.id}`)
  await page.getByRole('heading', { name: 'USD' }).waitFor()
  expect(await page.getByRole('heading', { name: 'CAD' }).count()).toBe(0)
  await page.getByRole('navigation', { name: 'Currency' }).getByRole('link', { name: 'CAD' }).click()
  await page.getByRole('heading', { name: 'CAD' }).waitFor()
  await page.getByText('There are no verified bank details for CAD yet.').waitFor()
  expect(await page.getByRole('heading', { name: 'USD' }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
})

test('a month without earnings has a link, but no bar', async () => {
  const { earner, page } = await tunerWithSales({ soldDaysAgo: 70 })
  await page.goto(`/tuner/${earner.id}?currency=CAD`)
  const months = page.getByRole('list', { name: 'Earnings by month in CAD' })
  await months.waitFor()
  expect(await months.getByRole('link').count()).toBeGreaterThan(2)
  expect(await months.locator('a > span > span').count()).toBe(1)
})

test('an entry says its state, order, day and share on a phone, too', async () => {
  const { earner, sale, page, problems } = await tunerWithSales()
  await page.goto(`/tuner/${earner.id}?tab=entries&currency=USD`)
  const card = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await card.waitFor()
  const words = await card.innerText()
  for (const word of ['$200.00', 'Due', `Order ${sale.order.id}`, `${new Date().getUTCFullYear()}`, '20% of $1,000.00'])
    expect(words).toContain(word)
  expect(await seriousFindings(page)).toEqual([])
  await card.getByRole('link').click()
  await page.getByRole('heading', { name: `Order ${sale.order.id}` }).waitFor()
  expect(problems).toEqual([])
})
