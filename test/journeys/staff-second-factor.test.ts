import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { confirmTwoFactor, enableTwoFactor } from '#features/identity/contract/security.ts'
import { appCode } from '../app-code.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('all staff need a second factor: anyone without one sets one up and continues', async () => {
  const chief = await world.login({ role: roles.superadmin, name: 'Carla Chief' })
  const clerk = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const { page } = await openVisitor(browser, { origin, client: chief })
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Staff security' }).first().click()
  await page.getByText('Set up your own second factor first').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const { body } = await chief.call(enableTwoFactor, { body: { current_password: worldPassword } })
  await chief.call(confirmTwoFactor, { body: { code: appCode(body.secret, -1) } })
  const { page: own } = await openVisitor(browser, { origin, client: chief })
  await own.goto('/admin/users/security')
  await own.getByRole('link', { name: 'See who has no second factor' }).click()
  await own.getByText('1 person').waitFor()
  await own.getByRole('table').getByRole('link', { name: 'Ada Novak' }).waitFor()

  const { page: work } = await openVisitor(browser, { origin, client: clerk, width: 390 })
  await work.goto('/admin/users')
  await work.getByRole('heading', { name: 'People', level: 1 }).waitFor()

  await own.goto('/admin/users/security')
  await own.getByRole('button', { name: 'Require a second factor' }).click()
  const question = own.getByRole('dialog', { name: 'Require a second factor for all staff?' })
  await question.getByText('1 person of 2 on the staff has no second factor.').waitFor()
  await question.getByLabel('Reason').fill('rule of the insurer')
  await question.getByRole('button', { name: 'Require a second factor' }).click()
  await own.getByText(/Required since .* by Carla Chief/).waitFor()
  expect(await seriousFindings(own)).toEqual([])

  // In the middle of their work, the next page leads to the setup of a second factor and says why.
  await work.goto('/admin/users?role=staff')
  await work.waitForURL(/\/profile\/security\?page=/)
  await work.getByText('Set up a second factor to continue').waitFor()
  expect(await seriousFindings(work)).toEqual([])
  await work.goto('/products')
  await work.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(work.url()).pathname).toBe('/products')
  await work.goto('/admin/users?role=staff')
  await work.getByText('Set up a second factor to continue').waitFor()
  await work.getByRole('button', { name: 'Turn on' }).click()
  await work.getByRole('form', { name: 'Continue' }).getByLabel('Current password').fill(worldPassword)
  await work.getByRole('form', { name: 'Continue' }).getByRole('button', { name: 'Continue' }).click()
  const secret = (await work.getByRole('dialog').locator('code').textContent()) ?? ''
  await work
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Code' })
    .fill(appCode(secret.replaceAll(' ', '')))
  await work.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await work.getByRole('heading', { name: 'Your backup codes' }).waitFor()
  await work.keyboard.press('Escape')
  await work.getByText('Your second factor is set up.').waitFor()
  await expect.poll(() => work.getByText('Set up a second factor to continue').count()).toBe(0)
  await work.getByRole('link', { name: 'Continue' }).click()
  await work.waitForURL('**/admin/users?role=staff')
  await work.getByRole('heading', { name: 'People', level: 1 }).waitFor()

  await own.reload()
  await own.getByRole('button', { name: 'Stop requiring it' }).click()
  await own.getByRole('dialog').getByLabel('Reason').fill('no longer needed')
  await own.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click()
  await own.getByText('Not required.').waitFor()
})
