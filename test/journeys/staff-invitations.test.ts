import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { tokenIn, waitForMail } from '../mailbox.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!
const chief = await world.login({ role: roles.superadmin, name: 'Carla Chief' })

/** Invites someone from the user list. */
async function invite(page: Page, email: string, role: string, flag?: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Invite staff' }).click()
  const form = page.getByRole('form', { name: 'Invite staff' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption(role)
  if (flag) await form.getByRole('checkbox', { name: flag }).check()
  await form.getByLabel('Reason').fill('joins support')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(`Invitation sent to ${email}.`).waitFor()
}
const pathInMail = async (email: string, nth = 1): Promise<string> => {
  const { text } = await waitForMail(world, email, 'staff-invitation', nth)
  return /https?:\/\/[^\s/]+(\/accept-staff-invitation\/\S+)/.exec(text)?.[1] ?? ''
}
async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(worldPassword)
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in', exact: true }).click()
}

test('someone new is invited, makes an account, accepts and opens the back-office with what the invitation gives', async () => {
  const email = 'nora.new@example.test'
  const { page: staff, problems } = await openVisitor(browser, { origin, client: chief })
  await goTo(staff, '/admin/staff-invitations/new')
  await staff.getByRole('button', { name: 'Send invitation' }).click()
  await staff.getByText('Choose at least one flag, or another role.').waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  await invite(staff, email, 'user', 'Staff section: tickets and tune requests')
  await staff.getByRole('table').getByText(email).waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  const { page } = await openVisitor(browser, { origin, width: 390 })
  await page.goto(await pathInMail(email))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Nora New')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(worldPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await page.goto(`/auth/verify-email#${tokenIn(await waitForMail(world, email, 'verify-email'))}`)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await logIn(page, email)
  await page.waitForURL('**/accept-staff-invitation/*')
  await page.getByText('Tickets and tune requests.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('**/admin/today')
  await page.goto('/admin/tickets')
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
  await page.goto('/admin/users')
  await page.waitForURL('**/forbidden')

  await staff.goto('/admin/staff-invitations?state=accepted')
  await staff.getByText(email).waitFor()
  expect(problems.filter((problem) => !problem.includes('status of 403'))).toEqual([])
})

test('someone with an account accepts on their own login only; a withdrawn link says so', async () => {
  const person = await world.signUp({ name: 'Otto Old' })
  const { page: staff } = await openVisitor(browser, { origin, client: chief })
  await invite(staff, person.email, 'admin')

  const link = await pathInMail(person.email)
  const { page } = await openVisitor(browser, { origin })
  await page.goto(link)
  await logIn(page, (await world.signUp({ name: 'Someone Else' })).email)
  await page.getByText(`Log in as ${person.email} to accept.`).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await logIn(page, person.email)
  await page.getByText('Administrator: the whole back-office').waitFor()

  // Withdrawn with a reason, then invited again: the old link explains why it no longer works.
  await staff.getByRole('row', { name: person.email }).getByRole('button', { name: 'Withdraw' }).click()
  const question = staff.getByRole('dialog', { name: `Withdraw the invitation to ${person.email}?` })
  await question.getByLabel('Reason').fill('wrong role')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await staff.getByText(`Invitation to ${person.email} withdrawn.`).waitFor()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.getByText('This invite has been used, expired or withdrawn.').waitFor()
  await page.reload()
  await page.getByText('This invitation has been withdrawn. Ask Carla Chief for a new one.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await invite(staff, person.email, 'admin', 'Staff section: export transactions')
  await page.goto('/')
  await page.goto(await pathInMail(person.email, 2))
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL('**/admin/today')
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Invite staff' }).count()).toBe(0)
  await page.goto('/admin/staff-invitations')
  await page.waitForURL('**/forbidden')
})
