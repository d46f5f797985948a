import { expect, test } from 'vitest'
import { golfPlain, golfR } from '../fixtures-catalog.ts'
import { fillParts } from '../fixtures-parts.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { parts: fillParts } })
const browser = await useBrowser()
const engine = (place: object) => `/catalog/${Object.values(place).join('/')}`

test('a visitor adds a vehicle with one click, sees what fits it, and keeps the garage at login', async () => {
  const { page, context, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
  await goTo(page, engine(golfPlain))
  await page.getByRole('button', { name: 'Add to garage' }).click()
  await page.getByRole('link', { name: 'In your garage' }).waitFor()

  await goTo(page, '/products')
  const tile = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await tile('OBD cable').getByText('Doesn’t fit your 2019 Golf').waitFor()
  await expect.poll(() => tile('Shirt').getByText(/fit/i).count()).toBe(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Show only what fits' }).selectOption('Fits 2019 Golf')
  await expect.poll(() => tile('OBD cable').count()).toBe(0)

  await page.goto('/garage')
  await page.getByText('Saved on this device').waitFor()
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Volkswagen')
  for (const [step, choice] of [
    ['Year', '2017'],
    ['Model', 'Golf R'],
    ['Engine', '2.0T TSI EA888.3 IS38'],
    ['Transmission', 'DSG DQ250 six-speed'],
  ] as const) {
    const box = page.getByRole('combobox', { name: step, exact: true })
    await expect.poll(() => box.isEnabled()).toBe(true)
    await box.selectOption(choice)
  }
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  await page.getByLabel('VIN').fill('short')
  await page.getByLabel('Name').fill('Track car')
  await page.getByRole('button', { name: 'Add to garage' }).click()
  await page.getByText('Enter a VIN with 17 letters and digits').waitFor()
  await page.getByLabel('VIN').fill('WVWVF7AU5HW100042')
  await page.getByRole('button', { name: 'Add to garage' }).click()
  await page.getByText('VIN WVWVF7AU5HW100042').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const { email } = await world.signUp()
  const login = await context.request.post(`${world.origins[0]}/api/auth/login`, {
    headers: { origin: world.origins[0]! },
    data: { email, password: worldPassword },
  })
  expect(login.ok()).toBe(true)
  await goTo(page, '/products')
  await tile('OBD cable').getByText('Fits your Track car').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('overboost-garage'))).toBeNull()

  await page.goto('/garage')
  const current = page.getByRole('listitem').filter({ has: page.getByText('Current vehicle', { exact: true }) })
  await current.filter({ hasText: 'Track car' }).waitFor()
  await page.getByRole('button', { name: 'Make current' }).click()
  await current.filter({ hasText: '2019 Volkswagen Golf' }).waitFor()
  await page.goto(`/products/obd-cable`)
  await page.getByText('Doesn’t fit your 2019 Golf').waitFor()
  await page.getByRole('link', { name: 'Change vehicle' }).click()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(1)

  await goTo(page, '/catalog')
  await page.getByRole('button', { name: 'Track car' }).click()
  await page.waitForURL(`${engine(golfR)}/dsg-dq250`)
  expect(problems).toEqual([])
  await context.close()
})
