import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createAddress } from '#features/addresses/contract.ts'
import { usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { fillCard } from './money.ts'
import { goTo, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

test('people change their name and save a card, and staff lock an address that must stay as it is', async () => {
  const who = await world.signUp({ name: 'Dana Reyes' })
  const client = await world.login(who)
  expect((await client.call(createAddress, { body: usAddress })).status).toBe(201)
  const { page, problems } = await openVisitor(browser, { origin: client.origin, client, width: 390 })
  await goTo(page, '/profile')
  await page.getByRole('button', { name: 'Change name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change name' })
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Name is required.').waitFor()
  await name.fill('Dana Reyes-Kim')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Dana Reyes-Kim', level: 1 }).waitFor()

  await page.getByRole('button', { name: 'Add a card' }).click()
  await fillCard(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByText('Card saved.').waitFor()
  await page.getByText(/ending in 1111/).waitFor()

  const admin = await world.login({ role: roles.admin })
  const staff = await openVisitor(browser, { origin: client.origin, client: admin })
  await goTo(staff.page, `/admin/users/${who.id}`)
  await staff.page.getByRole('button', { name: 'Lock', exact: true }).click()
  const lock = staff.page.getByRole('dialog', { name: 'Lock this address?' })
  await lock.getByLabel('Reason').fill('Address of the contract')
  await lock.getByRole('button', { name: 'Lock' }).click()
  await staff.page.getByRole('button', { name: 'Unlock' }).waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])

  await goTo(page, '/profile')
  await page.getByText('Locked. Contact us to change it.').waitFor()
  expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  expect([...problems, ...staff.problems]).toEqual([])
})
