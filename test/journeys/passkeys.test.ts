import { expect, test } from 'vitest'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { goTo, openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('a user adds a passkey, logs in with it, and removes it', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  const { page, context, problems } = await openVisitor(browser, { origin, client, width: 390 })
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await goTo(page, '/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Current password').fill(worldPassword)
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Passkey added.').waitFor()
  await page.getByText(/^Phone/).waitFor()

  await context.clearCookies()
  await goTo(page, '/auth/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await goTo(page, '/profile/security')
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('You don’t have any passkeys yet.').waitFor()
  expect(problems).toEqual([])
})

test('a browser that can’t use passkeys says so, at login and where one is added', async () => {
  const client = await world.login({ name: 'Dana Reyes' })
  const { page } = await openVisitor(browser, { origin, client, width: 390 })
  await goTo(page, '/profile/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Phone')
  await dialog.getByLabel('Current password').fill(worldPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This browser couldn’t create a passkey. Try another browser or device.').waitFor()

  await page.context().clearCookies()
  await goTo(page, '/auth/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('This passkey didn’t work. Try again, or log in with your password.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
})
