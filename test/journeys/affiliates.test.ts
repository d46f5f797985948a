import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createAffiliateOffer } from '#features/partners/contract/affiliate-staff.ts'
import { makeEarner } from '../fixtures-earnings.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { logIn, pageOf } from './money.ts'
import { hasFocus, seriousFindings, tabTo } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()

test('someone applies with a file, staff read it and accept; someone else joins by the link of their mail', async () => {
  const ina = await world.signUp({ name: 'Ina Applies' })
  const applicant = await pageOf(world, browser, await world.login(ina))
  await applicant.goto('/affiliate')
  await applicant.getByRole('button', { name: 'Apply' }).click()
  await applicant.getByText('Add at least one channel.').waitFor()
  await applicant.getByLabel('About you').fill('I build hill climb cars and film every one of them.')
  await applicant.getByLabel('Your best channel').fill('https://example.test/ina')
  await applicant
    .locator('input[type=file]')
    .setInputFiles({ name: 'figures.txt', mimeType: 'text/plain', buffer: Buffer.from('ten thousand readers') })
  await applicant.getByRole('button', { name: 'Remove figures.txt' }).click()
  await applicant.getByRole('list', { name: 'Chosen files' }).waitFor({ state: 'detached' })
  await applicant
    .locator('input[type=file]')
    .setInputFiles({ name: 'figures.txt', mimeType: 'text/plain', buffer: Buffer.from('ten thousand readers') })
  await applicant.getByRole('button', { name: 'Remove figures.txt' }).waitFor()
  expect(await seriousFindings(applicant)).toEqual([])
  await applicant.getByRole('button', { name: 'Apply' }).click()
  await applicant.getByText('Under review').waitFor()

  const staff = await pageOf(world, browser, await world.login({ role: 3, name: 'Ada Novak' }))
  await staff.goto('/admin/affiliate/info')
  await staff.getByRole('button', { name: 'Download figures.txt' }).waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  await staff.getByRole('button', { name: 'Accept', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await staff.getByRole('main').getByText('Our answer: Welcome to the program.').waitFor()
  await waitForMail(world, ina.email, 'affiliate-decision')

  await staff.goto('/admin/affiliate/offers')
  const form = staff.getByRole('form', { name: 'New offer' })
  await form.getByLabel('Name').fill('Olaf Offered')
  await form.getByLabel('Email').fill('olaf@example.test')
  await form.getByLabel('Reason').fill('They asked us at a meet')
  await form.getByRole('button', { name: 'Send offer' }).click()
  await staff.getByText('Olaf Offered, 8%').waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  const { text } = await waitForMail(world, 'olaf@example.test', 'affiliate-offer')
  const olaf = await world.signUp({ email: 'olaf@example.test', name: 'Olaf Offered' })
  const guest = await pageOf(world, browser)
  await guest.goto(/https?:\/\/[^\s/]+(\/affil-offer\/\S+)/.exec(text)?.[1] ?? '')
  await logIn(guest, olaf)
  await guest.getByLabel('I accept these terms').check()
  await guest.getByRole('button', { name: 'Join' }).click()
  await guest.getByRole('heading', { name: 'Olaf Offered', level: 1 }).waitFor()

  await staff.goto('/admin/affiliate/terms')
  await staff
    .getByRole('row', { name: /Olaf Offered/ })
    .getByText('Version 1')
    .waitFor()
  await staff
    .getByRole('row', { name: /Ina Applies/ })
    .getByText('None yet')
    .waitFor()
  expect(await seriousFindings(staff)).toEqual([])
})

test('staff tick offers that are no table with the keyboard and withdraw them at once', async () => {
  const client = await world.login({ role: 3, name: 'Ada Novak' })
  for (const name of ['Early Bird', 'Late Comer']) {
    const email = `${name.toLowerCase().replace(' ', '-')}@example.test`
    const body = { name, email, percent: 7, reason: 'Met at a fair' }
    expect((await client.call(createAffiliateOffer, { body })).status).toBe(200)
  }
  const page = await pageOf(world, browser, client)
  await page.goto('/admin/affiliate/offers')
  for (const name of ['Early Bird', 'Late Comer']) {
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText('2 selected').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The fair is over')
  await dialog.getByRole('row', { name: /Early Bird.*Withdrawn/ }).waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('2 offers withdrawn.').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Late Comer' }).getByText('Withdrawn', { exact: true }).waitFor()
  await bar.waitFor({ state: 'hidden' })
})

test('staff make a pool with the keyboard alone: the split follows the weights, and a wrong one is said next to its field', async () => {
  for (const name of ['Ana', 'Ben']) await makeEarner(world.owner.db, { name })
  const page = await pageOf(world, browser, await world.login({ flags: ['tsa'] }))
  await page.goto('/admin/tune-pools/new')
  const field = (name: string, index = 0) => page.getByLabel(name, { exact: true }).nth(index)
  await field('Tuner').waitFor()
  await tabTo(page, field('Name'))
  await page.keyboard.type('Two of us')
  for (const [index, { name, weight }] of [
    { name: 'Ana', weight: '2' },
    { name: 'Ben', weight: '0' },
  ].entries()) {
    await tabTo(page, field('Tuner', index))
    await page.keyboard.type(name)
    await tabTo(page, field('Weight', index))
    await page.keyboard.press('Control+A')
    await page.keyboard.type(weight)
  }
  await tabTo(page, field('Reason'))
  await page.keyboard.type('Agreed by phone')
  await page.keyboard.press('Enter')
  await page.getByText('The weight must be at least 1.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await expect.poll(() => hasFocus(field('Weight', 1))).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1')
  await page.getByText('66.7%').waitFor()
  await page.getByText('$66.67').waitFor()
  await page.getByText('$33.33').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Two of us', level: 1 }).waitFor()
  await page.goto('/admin/tune-pools')
  await page.getByText('Ana 66.7%, Ben 33.3%').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

test('staff agree amounts with a tuner until a last day, with the keyboard alone; what is wrong is said next to its field', async () => {
  const tuner = await makeEarner(world.owner.db, { name: 'Ava Agrees' })
  const page = await pageOf(world, browser, await world.login({ flags: ['tsa'] }))
  await page.goto(`/admin/tuners/${tuner.id}`)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('Share').waitFor()
  await tabTo(page, field('Share'))
  await page.keyboard.type('Fixed amount per item')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('Agreed by phone')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an amount above zero.').waitFor()
  await expect.poll(() => hasFocus(field('Amount in USD'))).toBe(true)
  await page.keyboard.type('12.505')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an amount, such as 25.00, or leave it empty.').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('12.50')
  await page.getByLabel('Last day (optional)').fill('2027-01-31')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('$12.50 per sale of everything').waitFor()
  await page.getByText(/until Jan 31, 2027 · active/).waitFor()
})

test('staff agree a percentage with an affiliate and end it early, with the keyboard alone; the affiliate’s area is notified of by name', async () => {
  const name = `Ida Agrees ${Date.now()}`
  const { id } = await makeEarner(world.owner.db, { kind: 'affiliate', name })
  const page = await pageOf(world, browser, await world.login({ flags: ['tsa'] }))
  await page.goto(`/admin/affiliate?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByText('Without an agreement, nothing is earned.').waitFor()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect.poll(() => page.getByLabel('Applies to').count()).toBe(0)
  await tabTo(page, field('Percentage'))
  await page.keyboard.press('Enter')
  await page.getByText('Enter either a percentage or amounts.').waitFor()
  await page.keyboard.type('12.5')
  await tabTo(page, page.getByLabel('Reason'))
  await page.keyboard.type('Agreed by phone')
  await page.keyboard.press('Enter')
  await page.getByText('12.5% of everything').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'End', exact: true }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'End this agreement?' })
  await tabTo(page, question.getByRole('textbox'))
  await page.keyboard.type('Agreed again')
  await tabTo(page, question.getByRole('button', { name: 'End agreement' }))
  await page.keyboard.press('Enter')
  await page
    .getByText(/· ended|ended before it started/)
    .first()
    .waitFor()

  await page.goto(`/affiliate/${id}/settings`)
  await page.getByText(`${name} earns`).waitFor()
  for (const path of ['', '?tab=bank', '/settings', '/branding']) {
    await page.goto(`/affiliate/${id}${path}`)
    await page.getByText('You’re viewing this as staff').waitFor()
    const words = (await page.getByRole('main').innerText()).replace('You’re viewing this as staff', '')
    expect(words).not.toMatch(/\byours?\b|\byou\b/i)
  }
})

test('new terms are asked about before they are published, and an affiliate is paused from the list', async () => {
  const name = `Paula Paused ${Date.now()}`
  await makeEarner(world.owner.db, { kind: 'affiliate', name })
  const staff = await pageOf(world, browser, await world.login({ role: 3 }))
  await staff.goto('/admin/affiliate/terms')
  const versions = async () => (await world.owner.db.execute(sql`select 1 from affiliate_terms`)).rows.length
  const before = await versions()
  await staff.getByLabel('Text').fill(`You recommend us and say that you earn by it, as of version ${before + 1}.`)
  await staff.getByLabel('Reason').fill('Shorter')
  await staff.getByRole('button', { name: `Publish version ${before + 1}` }).click()
  const question = staff.getByRole('dialog', { name: `Publish version ${before + 1}?` })
  await question.getByText(/isn’t paid until they do/).waitFor()
  expect(await seriousFindings(staff)).toEqual([])
  expect(await versions()).toBe(before)
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await staff.getByText(`Version ${before + 1} published.`).waitFor()
  expect(await versions()).toBe(before + 1)

  await staff.goto(`/admin/affiliate?q=${encodeURIComponent(name)}`)
  await staff.getByRole('button', { name: 'Pause', exact: true }).click()
  // Clicking in the dialog doesn't click the row behind it.
  await staff.getByRole('dialog').getByText('keeps earning, but payouts stop').click()
  await staff.getByRole('dialog').getByLabel('Reason').click()
  await staff.keyboard.type('We have to talk')
  await staff.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await staff.getByRole('button', { name: 'Activate' }).waitFor()
  await staff.getByRole('row', { name }).getByText('Paused', { exact: true }).waitFor()
})
