/** Loaner and rental tools: requested on their pages, answered and shipped by staff, and followed by the customer. */
import { expect, onTestFinished, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { fillCatalog } from '../fixtures-catalog.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { fillRental, openRentalDesk } from '../fixtures-rentals.ts'
import { fillShop } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { agree, fillAddress, pageOf, payByCard } from './money.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world, catalog } = await useWorld({
  fill: { catalog: fillCatalog, shop: fillShop, rows: (owner) => fillRental(owner, 'flashzilla-v3', { units: 2 }) },
})
const browser = await useBrowser()
const staffPage = async () => pageOf(world, browser, await world.login({ role: roles.superadmin, name: 'Ada Novak' }))

test('a visitor rents a tool for their tune from the page of rental tools, staff ship it, and the customer follows it', async () => {
  const { page: customer, problems } = await openVisitor(browser, { origin: world.origins[0]!, width: 390 })
  await goTo(customer, '/rentaltools')
  await customer.getByRole('row', { name: /FLASHZILLA V3 Available now 7 days \$29\.00 \$200\.00/ }).waitFor()
  expect((await customer.getByRole('cell', { name: '$200.00' }).boundingBox())!.x).toBeLessThan(390)
  expect(await seriousFindings(customer)).toEqual([])
  await customer.getByRole('link', { name: 'Find your tune' }).first().click()
  await customer.waitForURL('**/catalog')
  await customer.getByRole('combobox').first().fill('golf r 2016 is38')
  await customer.getByRole('option', { name: /Volkswagen Golf R Mk7 2016/ }).click()
  await customer.waitForURL('**/catalog/volkswagen/2016/golf-r/vw-is38')
  await customer.getByRole('radio', { name: /^Stage 1 \$/ }).check({ force: true })
  await customer.getByRole('button', { name: /^Skip/ }).first().click()
  await customer.goto('/purchase/catalog')
  await customer.getByRole('radio', { name: /^Rent: FLASHZILLA V3, 7 days/ }).check()
  await customer.getByLabel('Email').fill('renter@example.test')
  await fillAddress(customer)
  await customer.getByText('$200.00').first().waitFor()
  expect(await seriousFindings(customer)).toEqual([])
  await agree(customer)
  await payByCard(customer)
  await customer.getByText('Thank you – order confirmed').waitFor()
  const confirmation = await waitForMail(world, 'renter@example.test', 'order-confirmation')
  const rental = customer.getByRole('main').getByRole('link', { name: 'Follow your rental' })
  expect(confirmation.text).toContain(await rental.getAttribute('href'))
  await rental.click()
  await customer.waitForURL(/\/rental#\d+\.[\w-]{43}$/)
  await customer.getByRole('heading', { name: 'FLASHZILLA V3', level: 1 }).waitFor()

  const staff = await staffPage()
  await staff.goto('/admin/rentals')
  const row = staff.getByRole('row').filter({ hasText: 'renter@example.test' })
  await row.getByText('Reserved').waitFor()
  await row.getByRole('link').first().click()
  await staff.getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: 'Ship' })
  await dialog.getByLabel('Carrier').fill('UPS')
  await dialog.getByLabel('Tracking number').fill('1Z999RENT')
  await dialog.getByRole('button', { name: 'Ship', exact: true }).click()
  await staff.getByText(/UPS 1Z999RENT/).waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  const shipped = await waitForMail(world, 'renter@example.test', 'rental-update')
  await customer.goto('/')
  await customer.goto(/\/rental#\d+\.[\w-]{43}/.exec(shipped.text)![0])
  await customer.getByText(/^On its way with UPS, tracking number 1Z999RENT\./).waitFor()
  expect(await seriousFindings(customer)).toEqual([])
  expect(problems).toEqual([])
})

test('own rentals ask visitors to log in, say “With you” once delivered, and offer another try after a failure', async () => {
  const client = await world.login()
  const desk = await openRentalDesk(world, catalog)
  onTestFinished(() => desk.close())
  await desk.away(5, client)
  const { page } = await openVisitor(browser, { origin: client.origin, client })
  await page.route('**/api/v1/rentals', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop can’t be reached.' } }),
  )
  await page.goto('/rental')
  await page.getByRole('alert').getByText('We couldn’t load this').waitFor()
  await page.unroute('**/api/v1/rentals')
  await page.getByRole('button', { name: 'Try again' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'FLASHZILLA V3' })
  await row.getByText('With you').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const visitor = await openVisitor(browser, { origin: client.origin })
  await visitor.page.goto('/rental')
  await visitor.page.getByText('Log in to see your rentals').waitFor()
  await visitor.page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await visitor.page.waitForURL('**/auth/login?**')
})

test('a dealer asks for a loaner from the page of loaner tools, staff answer, and the dealer reads and replies', async () => {
  const dealer = await newDealer(world)
  const asking = await pageOf(world, browser, await dealer.member('manager'))
  await goTo(asking, '/loaner-tools')
  await asking.getByRole('link', { name: 'Ask for a loaner' }).first().click()
  const form = asking.getByRole('form', { name: 'Contact support' })
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText('Enter a subject.').waitFor()
  await form.getByLabel('Subject').fill('Loaner FZPRO in week 40')
  await form.getByLabel('How can we help?').fill('For two Simos 18 units.')
  expect(await seriousFindings(asking)).toEqual([])
  await form.getByRole('button', { name: 'Send' }).click()
  await asking.getByRole('link', { name: 'See ticket' }).click()
  await asking.waitForURL(/\/profile\/tickets\/\d+$/)

  const staff = await staffPage()
  await staff.goto('/admin/tickets')
  await staff.getByRole('link', { name: 'Loaner FZPRO in week 40' }).click()
  await staff.getByText('For two Simos 18 units.').waitFor()
  await staff.getByRole('textbox', { name: 'Message' }).fill('It ships on Monday. We hold $500 of your credit.')
  await staff.keyboard.press('Control+Enter')
  await staff.getByText('It ships on Monday.').first().waitFor()
  expect(await seriousFindings(staff)).toEqual([])

  await asking.reload()
  await asking.getByText('It ships on Monday.').waitFor()
  await asking.getByRole('textbox', { name: 'Message' }).fill('Thank you.')
  await asking.getByRole('button', { name: 'Send' }).click()
  await asking.getByText('Thank you.').first().waitFor()
  await staff.reload()
  await staff.getByText('Thank you.').first().waitFor()
})

test('staff change what a rental costs, and an amount that cannot be read is named beside its field', async () => {
  const staff = await staffPage()
  await goTo(staff, '/admin/rental-units')
  await staff.getByRole('button', { name: 'FLASHZILLA V3' }).click()
  const dialog = staff.getByRole('dialog', { name: 'FLASHZILLA V3' })
  const deposit = dialog.getByLabel('Deposit, USD')
  expect(await deposit.inputValue()).toBe('200.00')
  await deposit.fill('12x')
  await dialog.getByLabel('Rental fee, USD').fill('31')
  await dialog.getByLabel('Reason').fill('Dearer tools')
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await dialog.getByText('Enter an amount, such as 120.00.').waitFor()
  expect(await deposit.getAttribute('aria-invalid')).toBe('true')
  expect(await seriousFindings(staff)).toEqual([])
  await deposit.fill('250')
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await staff.getByText('Terms saved.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await staff.getByRole('button', { name: 'FLASHZILLA V3' }).click()
  const shown = ['Rental fee', 'Deposit', 'Late fee per day'].map((name) =>
    dialog.getByLabel(`${name}, USD`).inputValue(),
  )
  expect(await Promise.all(shown)).toEqual(['31.00', '250.00', '10.00'])
})
