import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { adjustDealerAccount, getDealerAccount, updateDealerAccount } from '#features/dealer-accounts/contract/staff.ts'
import { newDealer } from '../fixtures-dealer.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings } from './visitor.ts'

const { world } = await useWorld()
const browser = await useBrowser()
const origin = world.origins[0]!

test('staff keep what they typed when a colleague was faster with a limit, and reverse a payment where it is listed', async () => {
  const dealer = await newDealer(world, { creditLimit: 500_000 })
  const params = { id: dealer.id }
  const staff = await world.login({ role: roles.admin, name: 'Ada Novak' })
  const entry = { kind: 'payment-received', amount: 10_000, reason: 'Bank transfer of May' } as const
  expect((await staff.call(adjustDealerAccount, { params, body: entry })).status).toBe(201)
  const { page, problems } = await openVisitor(browser, { origin, client: staff })
  await page.goto(`/admin/dealers/${dealer.id}/account`)
  const form = page.getByRole('form', { name: 'Credit limit' })
  await form.getByLabel(/^Credit limit in/).fill('7000.00')
  await form.getByLabel('Reason').fill('Agreed by phone')
  const { version } = (await staff.call(getDealerAccount, { params })).body
  const theirs = { credit_limit: 600_000, terms_days: 14, version, reason: 'Agreed by email' }
  expect((await staff.call(updateDealerAccount, { params, body: theirs })).status).toBe(200)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Someone else set this to $6,000.00 and 14 days. Save again to replace it.').waitFor()
  await expect.poll(() => form.getByLabel(/^Credit limit in/).inputValue()).toBe('7000.00')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Credit limit updated.').waitFor()
  expect((await staff.call(getDealerAccount, { params })).body.credit_limit).toBe(700_000)

  await page.getByRole('button', { name: 'Reverse' }).click()
  const question = page.getByRole('dialog', { name: 'Reverse “Bank transfer of May”?' })
  await question.getByText('The dealer can see this.').waitFor()
  await question.getByLabel('Reason').fill('The bank took it back')
  await question.getByRole('button', { name: 'Reverse' }).click()
  await page.getByText('Entry reversed.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reverse' }).count()).toBe(0)
  expect((await staff.call(getDealerAccount, { params })).body.balance).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})
