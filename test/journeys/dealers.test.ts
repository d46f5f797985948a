import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { tools } from '#features/tools/server/tables.ts'
import { makeDealerFixture } from '../fixtures-dealers.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld, type Person, worldPassword } from '../world.ts'
import { logIn as logInBy, openPage, useBrowser } from './browser.ts'
import { goTo, hydrated, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

await world.owner.db.insert(tools).values({ slug: 'ownable', name: 'Torqline Bench', isDealerOwnable: true })

async function newPage(width = 1280): Promise<Page> {
  const { page } = await openPage(browser, world.origins[0]!, { viewport: { width, height: 900 } })
  await page.goto('/products')
  const cookies = page.getByRole('button', { name: 'Accept', exact: true })
  if (await cookies.isVisible()) await cookies.click()
  return page
}

/** Logs in on the current page, which then returns to where the person was going. */
async function logIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(worldPassword)
  await page.getByRole('form', { name: 'Log in' }).getByRole('button', { name: 'Log in', exact: true }).click()
}

const pathInMail = async (email: string, template: string): Promise<string> => {
  const { text } = await waitForMail(world, email, template)
  return /https?:\/\/[^\s/]+(\/dealer\/\S+)/.exec(text)?.[1] ?? ''
}

test('a visitor applies, staff approve, the owner sets up their shop, invites a buyer, changes their role and removes them', async () => {
  const visitor = await newPage(390)
  await goTo(visitor, '/new-dealer')
  await visitor.getByRole('button', { name: 'Apply' }).click()
  await visitor.getByText('Enter your company’s name.').waitFor()
  const fields = {
    Company: 'Blue Ridge Tuning',
    'Your name': 'Carla Whitfield',
    Email: 'carla@example.test',
    Phone: '+1 828 555 0100',
    'Street address': '1 Main Street',
    'Postal code': '28801',
    City: 'Asheville',
  }
  for (const [label, value] of Object.entries(fields)) await visitor.getByLabel(label).first().fill(value)
  await visitor.reload()
  for (const [label, value] of Object.entries(fields))
    await expect.poll(() => visitor.getByLabel(label).first().inputValue()).toBe(value)
  await visitor.getByLabel('State or province').selectOption('NC')
  await visitor.getByLabel('Dyno tuning').check()
  await visitor.getByRole('button', { name: 'Apply' }).click()
  await visitor.getByText('Your application for Blue Ridge Tuning').waitFor()
  expect(await seriousFindings(visitor)).toEqual([])

  const staff = await newPage()
  const staffClient = await world.login({ role: roles.admin, name: 'Ada Novak' })
  await logInBy(staff, staffClient)
  await staff.goto('/admin/dealer/applications')
  await staff.getByText('1 Main Street, Asheville, NC 28801, US').waitFor()
  await staff.getByRole('button', { name: 'Approve', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await staff.getByRole('link', { name: 'View dealer' }).click()
  await staff.getByRole('heading', { name: 'Blue Ridge Tuning' }).waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  // Member permissions are readable on a phone without scrolling the table sideways.
  await staff.setViewportSize({ width: 390, height: 844 })
  await staff.goto('/admin/dealer/info')
  const rights = staff.getByRole('table', { name: 'Permissions by role' })
  await rights.getByText('Buy on the dealer’s account.').waitFor()
  expect((await rights.boundingBox())?.width).toBeLessThanOrEqual(390)
  expect(await seriousFindings(staff)).toEqual([])

  const carla = await world.signUp({ email: 'carla@example.test', name: 'Carla Whitfield' })
  const owner = await newPage()
  await owner.goto(await pathInMail(carla.email, 'dealer-invite'))
  await logIn(owner, carla)
  await owner.getByRole('button', { name: 'Accept invite' }).click()
  await owner.getByText('1 of 7 steps done.').waitFor()
  expect(await seriousFindings(owner)).toEqual([])
  await owner.goto('/dealer/blue-ridge-tuning/settings?tab=tools')
  await owner.getByLabel('Torqline Bench').check()
  await owner.getByLabel('Install fee with Torqline Bench in USD').fill('120')
  await owner.getByRole('button', { name: 'Save tools' }).click()
  await owner.getByText('Saved.').waitFor()
  await owner.goto('/dealer/blue-ridge-tuning/branding')
  await owner.getByLabel('Tagline').fill('Maps for the mountains.')
  await owner.getByRole('button', { name: 'Save branding' }).click()
  await owner.getByText('Saved.').waitFor()

  // Two concurrent changes to the settings: the second person's input stays and is saved over the newer version.
  const second = await owner.context().newPage()
  for (const tab of [owner, second]) {
    await tab.goto('/dealer/blue-ridge-tuning/settings?tab=profile')
    await tab.getByRole('button', { name: 'Save profile' }).waitFor()
  }
  await owner.getByLabel('Tagline').fill('Maps for all mountains.')
  await owner.getByRole('button', { name: 'Save profile' }).click()
  await owner.getByText('Saved.').waitFor()
  await second.getByLabel('About the shop').fill('Dyno days on Saturdays.')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await second.getByText('We kept your changes').waitFor()
  await expect.poll(() => second.getByLabel('Tagline').inputValue()).toBe('Maps for all mountains.')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await second.getByText('Saved.').waitFor()
  await expect.poll(() => second.getByLabel('About the shop').inputValue()).toBe('Dyno days on Saturdays.')

  const ben = await world.signUp({ email: 'ben@example.test', name: 'Ben Carver' })
  await owner.goto('/dealer/blue-ridge-tuning/settings?tab=members')
  await owner.getByRole('form', { name: 'Invite a member' }).getByLabel('Email').fill(ben.email)
  await owner.getByLabel('Role', { exact: true }).selectOption('buyer')
  await owner.getByRole('button', { name: 'Send invite' }).click()
  await owner.getByText(`Invite sent to ${ben.email}.`).waitFor()
  await owner.getByRole('form', { name: 'Invite a member' }).getByLabel('Email').fill(ben.email)
  await owner.getByText(`${ben.email} already has an open invite as buyer. Sending this one replaces it.`).waitFor()

  const invite = await pathInMail(ben.email, 'dealer-invite')
  const buyer = await newPage(390)
  await buyer.goto(invite)
  await logIn(buyer, await world.signUp({ name: 'Someone Else' }))
  await buyer.getByText(`Log in as ${ben.email} to accept.`).waitFor()
  // The token is in the fragment, so the browser only reads it again after visiting another page.
  await buyer.goto('/')
  await buyer.goto(invite.slice(0, -1))
  await buyer.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
  await buyer.goto('/')
  await buyer.goto(invite)
  await buyer.getByText(`Log in as ${ben.email} to accept.`).waitFor()
  await buyer.getByRole('button', { name: 'Use another account' }).click()
  await logIn(buyer, ben)
  await buyer.getByRole('button', { name: 'Accept invite' }).click()
  await buyer.getByText('Buy on the dealer’s account.').waitFor()

  await owner.reload()
  await owner.getByRole('button', { name: 'Change the role of Ben Carver' }).click()
  await owner.getByRole('dialog').getByLabel('Role', { exact: true }).selectOption('technician')
  await owner.getByRole('button', { name: 'Save role' }).click()
  await owner.getByText('Ben Carver is now technician.').first().waitFor()
  await buyer.reload()
  await buyer.getByText('View tune requests on the dealer’s account: what, who and status.').waitFor()
  await expect.poll(() => buyer.getByText('Buy on the dealer’s account.').count()).toBe(0)

  await buyer.goto('/dealer/blue-ridge-tuning/balance')
  await buyer.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  await buyer.getByRole('link', { name: 'Back to dealer' }).click()
  await buyer.getByText('Technician').first().waitFor()

  const row = owner.getByRole('listitem').filter({ hasText: ben.email }).first()
  await row.getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await owner.getByRole('button', { name: 'Change the role of Ben Carver' }).waitFor({ state: 'detached' })
  await buyer.reload()
  await buyer.getByRole('heading', { name: 'This page doesn’t exist' }).waitFor()
})

test('the directory measures distances and takes a message, also at phone width', async () => {
  const { people } = await makeDealerFixture(world, { slug: 'blue-valley' })
  const page = await newPage(390)
  await page.goto('/dealers')
  await page.getByRole('heading', { name: 'Dealer blue-valley' }).waitFor()
  await page.getByRole('textbox', { name: 'Near', exact: true }).fill('Asheville')
  await page.getByRole('button', { name: 'Find dealers' }).click()
  await page.getByText('Straight-line distances from').waitFor()
  const coasts = await page.request.get((await page.locator('figure svg image').getAttribute('href'))!)
  expect([coasts.status(), coasts.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Message Dealer blue-valley' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Your name').fill('Dana Reyes')
  await form.getByLabel('Email').fill('dana@example.test')
  await form.getByRole('textbox', { name: 'Message' }).fill('Can you flash my Golf R next week?')
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Message sent.').waitFor()
  expect((await waitForMail(world, people.owner.email, 'dealer-contact')).text).toContain('Golf R')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})

test('unsaved work outlives a session that expires, until someone else logs in on the same browser', async () => {
  const [carla, dana] = [await world.signUp({ name: 'Carla Whitfield' }), await world.signUp({ name: 'Dana Reyes' })]
  const page = await newPage()
  const company = page.getByLabel('Company').first()
  const expire = () => page.context().clearCookies({ name: /session/ })
  const logInAs = async (person: Person) => {
    await page.goto('/auth/login')
    await hydrated(page)
    await logIn(page, person)
    await page.getByRole('button', { name: new RegExp(person.name) }).waitFor()
    await page.goto('/new-dealer')
    await hydrated(page)
  }
  await logInAs(carla)
  await company.fill('Blue Ridge Tuning')
  await expire()
  await logInAs(carla)
  expect(await company.inputValue()).toBe('Blue Ridge Tuning')
  await expire()
  await logInAs(dana)
  expect(await company.inputValue()).toBe('')
})
