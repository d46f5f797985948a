import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { waitForMail } from '../mailbox.ts'
import { type Client, useWorld } from '../world.ts'
import { logIn, openPage, useBrowser } from './browser.ts'
import { seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

async function pageOf(client: Client | null, width = 1280) {
  const origin = world.origins[0]!
  const { page } = await openPage(browser, origin, { viewport: { width, height: 900 } })
  if (client) await logIn(page, client)
  await page.goto('/products')
  const cookies = page.getByRole('button', { name: 'Accept', exact: true })
  if (await cookies.isVisible()) await cookies.click()
  return page
}

test('a guest asks from the widget at phone width, staff answer and solve, the guest reads and rates it', async () => {
  const guest = await pageOf(null, 390)
  await guest.getByRole('button', { name: 'Ask us' }).click()
  await guest.getByLabel('Subject').fill('Which cable?')
  await guest.getByRole('button', { name: 'Send' }).click()
  // Missing input is reported at its field, and nothing is sent.
  await guest.getByText('Enter your name.').waitFor()
  await guest.getByLabel('Your name').fill('Dana Reyes')
  await guest.getByLabel('Email').fill('dana@example.test')
  await guest.getByLabel('How can we help?').fill('A Golf R of 2017.')
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByRole('link', { name: 'See ticket' }).click()
  await guest.waitForURL(/\/tickets\/\d+\/[\w-]{43}$/)
  expect(await seriousFindings(guest)).toEqual([])

  const staff = await pageOf(await world.login({ role: roles.admin, name: 'Ada Novak' }))
  await staff.goto('/admin/tickets')
  await staff.getByRole('link', { name: 'Which cable?' }).click()
  await staff.getByRole('textbox', { name: 'Message' }).fill('The OBD cable is enough.')
  await staff.keyboard.press('Control+Enter')
  await staff.getByText('The OBD cable is enough.').first().waitFor()
  await staff.getByRole('button', { name: 'Solve' }).click()
  await staff.getByRole('button', { name: 'Reopen' }).waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  await guest.reload()
  await guest.getByText('The OBD cable is enough.').waitFor()
  const solved = await waitForMail(world, 'dana@example.test', 'ticket-update', 3)
  await guest.goto(/\/feedback\/\d+\/[\w-]{43}\/submit/.exec(solved.text)![0])
  await guest.getByRole('radio', { name: 'Very good' }).check({ force: true })
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByRole('heading', { name: 'Thank you' }).waitFor()
  await staff.reload()
  await staff.getByText('5 of 5').waitFor()
})

test('the widget is not on contactless pages', async () => {
  const page = await pageOf(null)
  await page.getByRole('button', { name: 'Ask us' }).waitFor()
  await page.goto('/contact-us')
  await page.getByLabel('Subject').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Ask us' }).count()).toBe(0)
})
