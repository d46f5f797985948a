import { expect, test } from 'vitest'
import { sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { makeAgreement, makeEarner, makeSale, makeTuneOf } from '../fixtures-earnings.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

/** A tuner with sales in US and Canadian dollars, and bank details for US dollars only. */
async function tunerWithSales({ soldDaysAgo = 0, width = 390 } = {}) {
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
  return { earner, sale, ...(await openVisitor(browser, { origin: client.origin, client, width })) }
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

test('a double click on bank details leads to the password, which saves them', async () => {
  const { earner, page, problems } = await tunerWithSales()
  await page.goto(`/tuner/${earner.id}?tab=bank`)
  await page.getByRole('button', { name: 'Replace: Bank details for USD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank details for USD' })
  await dialog.getByLabel('Account holder').fill('Timo Hartl')
  await dialog.getByLabel('Account type', { exact: true }).selectOption('Personal')
  await dialog.getByLabel('Routing number').fill('021000021')
  await dialog.getByLabel('Account number').fill('000987654321')
  await dialog.getByLabel('Bank account type').selectOption('Savings')
  await dialog.getByRole('button', { name: 'Replace' }).dblclick()
  const login = dialog.getByRole('form', { name: 'Confirm bank details' })
  await login.getByText('Enter your password to save them.').waitFor()
  expect(await login.getByRole('alert').allInnerTexts()).toEqual([''])
  expect(await login.locator('[aria-invalid=true]').count()).toBe(0)
  // Letters selected with the mouse to beyond the edge of the dialog.
  await login.getByLabel('Current password').fill(worldPassword)
  const { x, y } = (await login.getByLabel('Current password').boundingBox())!
  await page.mouse.move(x + 40, y + 10)
  await page.mouse.down()
  await page.mouse.move(2, 2)
  await page.mouse.up()
  await login.getByRole('button', { name: 'Confirm bank details' }).click()
  await page.getByText('Bank details verified and saved.').waitFor()
  await page.getByText(/4321, verified on/).waitFor()
  expect(problems).toEqual([])
})

test('a double click on bank details does not send the form that takes its place', async () => {
  const { earner, page, problems } = await tunerWithSales({ width: 1280 })
  await page.goto(`/tuner/${earner.id}?tab=bank`)
  await page.getByRole('button', { name: 'Add: Bank details for CAD' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bank details for CAD' })
  await dialog.getByLabel('Account holder').fill('Timo Hartl')
  await dialog.getByLabel('Bank, branch and account number').fill('RBC 003-00012-1234567')
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
  const login = dialog.getByRole('form', { name: 'Confirm bank details' })
  await login.getByText('Enter your password to save them.').waitFor()
  expect(await login.locator('[aria-invalid=true]').count()).toBe(0)
  await login.getByLabel('Current password').fill(worldPassword)
  await login.getByRole('button', { name: 'Confirm bank details' }).click()
  await page.getByText('Bank details verified and saved.').waitFor()
  expect(problems).toEqual([])
})
