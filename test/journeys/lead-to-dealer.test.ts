import { dealerApplication } from '../fixtures-dealer.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payLaterOrder } from '#features/checkout/contract.ts'
import { getDealerAccount, updateDealerAccount } from '#features/dealer-accounts/contract/staff.ts'
import { createDealerApplication } from '#features/dealers/contract/dealers.ts'
import { reviewDealerApplication } from '#features/dealers/contract/staff.ts'
import { listLeadMails } from '#features/leads/contract/mails.ts'
import { createLeadPipeline } from '#features/leads/contract/settings.ts'
import { ruleQueue } from '#features/leads/server/run-rules.ts'
import { mailSignature } from '#features/mails/server/signed-mails.ts'
import { inboundMailPath } from '#features/tickets/server/inbound-mail.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { formatMoney } from '#kit/money.ts'
import { openVisitor, seriousFindings, tabTo } from './visitor.ts'

const secret = 'the secret that the mail provider knows'
const replyDomain = 'reply.example.test'
const { world, shop } = await useWorld({
  environment: { WORKER: '1', INBOUND_MAIL_SECRET: secret, MAIL_REPLY_DOMAIN: replyDomain },
  fill: { shop: fillShop },
})
const browser = await useBrowser()
const origin = world.origins[0]!
const company = 'Northgate Motors'

test('an application opens a deal, which is worked with a call and an email and won; the dealer’s first order is on it and in the figures', async () => {
  const staff = await world.login({ role: roles.superadmin, name: 'Ada Admin' })
  await staff.call(createLeadPipeline, { body: { name: 'Dealers' } })
  const { page, problems } = await openVisitor(browser, { origin, client: staff })

  await page.goto('/admin/lead-engine/settings')
  const rule = page.getByRole('switch', { name: 'A dealer application arrives' })
  await rule.focus()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'A dealer application arrives', checked: true }).waitFor()
  const owned = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Owner: A dealer application arrives' }).selectOption({ label: 'Ada Admin' })
  expect((await owned).status()).toBe(200)

  const applicant = await world.signUp({ name: 'Lea Lang' })
  const buyer = await world.login(applicant)
  const { body: application } = await buyer.call(createDealerApplication, {
    body: { ...dealerApplication(company), email: applicant.email } as never,
  })
  await page.goto('/admin/lead-engine')
  await page.getByRole('region', { name: 'New', exact: true }).waitFor()
  await workThrough(world.database, ruleQueue(world.database))

  // It appears on the open board, and moves by keyboard.
  const card = (stage: string) =>
    page.getByRole('region', { name: stage, exact: true }).getByRole('link', { name: company })
  await card('New').waitFor()
  await tabTo(page, card('New'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.getByText('Over Contacted.').waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await card('Contacted').focus()
  await page.keyboard.press('Enter')
  await page.getByText('moved it from New to Contacted').waitFor()
  const deal = new URL(page.url()).pathname

  await page.getByRole('button', { name: 'Done: Call the applicant' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Done. What’s next?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('called: Call the applicant').waitFor()
  await page.getByRole('button', { name: 'Send an email' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your dealer account')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hi Lea,\n\nwelcome. Your account is being set up.')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('emailed Lea Lang').waitFor()
  expect((await waitForMail(world, applicant.email, 'lead-message')).subject).toBe('Your dealer account')

  // The reply arrives through the reply address, appears on the open deal, and becomes an activity to do.
  const { body: mails } = await staff.call(listLeadMails, { query: { deal: Number(/\d+$/.exec(deal)![0]) } })
  const answer = async (text: string) => {
    const mail = JSON.stringify({
      message_id: `<${crypto.randomUUID()}@example.test>`,
      from: applicant.email,
      to: [replyAddress(world.settings.APP_SECRET!, replyDomain, mails.data[0]!.id, 'lead')],
      subject: 'Re: Your dealer account',
      text,
    })
    const headers = { 'content-type': 'application/json', 'x-mail-signature': mailSignature(secret, mail) }
    expect((await fetch(`${origin}${inboundMailPath}`, { method: 'POST', headers, body: mail })).status).toBe(204)
  }
  await answer('Thank you. We will order on Friday.')
  await page.getByText('We will order on Friday.').waitFor()
  await page.getByRole('button', { name: 'Done: Answer Lea Lang' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Done. What’s next?' }).waitFor()
  await page.keyboard.press('Escape')

  // With a value and a date it is in the forecast, which links to it.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('12500')
  await page.getByLabel('Expected close').fill('2030-06-30')
  // New messages appear in the background and leave the form's input alone.
  await answer('And two cables, please.')
  await page.getByText('And two cables, please.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('$12,500.00').first().waitFor()
  await page.goto('/admin/lead-engine/won-lost')
  const forecast = page.getByRole('row', { name: /Jun 2030/ })
  await forecast.getByText('$3,125.00').waitFor()
  await forecast.getByRole('link').first().click()
  await page.getByRole('link', { name: company }).first().waitFor()
  await page.goto(deal)
  const won = page.getByRole('button', { name: 'Mark as won' })
  await tabTo(page, won)
  await page.keyboard.press('Enter')
  await page.getByText('marked it as won').waitFor()

  // The applicant becomes a dealer with a credit limit and orders on account.
  const { status } = await staff.call(reviewDealerApplication, {
    params: { id: application.id },
    body: { act: 'approve', version: 1 },
  })
  expect(status).toBe(200)
  const { rows } = await world.owner.db.execute<{ id: number; slug: string }>(
    sql`update dealers set billing_name = name, billing_email = ${applicant.email} where name = ${company} returning id::int, slug`,
  )
  const dealer = rows[0]!
  const params = { id: dealer.id }
  const { body: account } = await staff.call(getDealerAccount, { params })
  const terms = { credit_limit: 500_000, terms_days: 30, version: account.version, reason: 'Agreed by email' }
  expect((await staff.call(updateDealerAccount, { params, body: terms })).status).toBe(200)
  const member = await world.login(applicant)
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 3 }]
  const { body: order } = await member.call(createOrder, {
    body: { lines, email: applicant.email, billing_address: usAddress },
  })
  const paid = await member.call(payLaterOrder, { params: { id: order.id }, body: { dealer: dealer.slug } })
  expect(paid.status).toBe(200)

  await page.goto(deal)
  const known = page.getByRole('region', { name: 'In the shop' })
  const total = await world.owner.db.execute<{ total: number; net: number }>(
    sql`select total::int, (total - tax - shipping_tax)::int as net from orders where id = ${order.id} and paid_at is not null`,
  )
  const [{ total: sum, net }] = total.rows as [{ total: number; net: number }]
  await known.getByText(formatMoney({ minor: sum, currency: 'USD' })).waitFor()
  await known.locator(`a[href*="/admin/transactions/${order.id}"]`).waitFor()
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByText('First order').waitFor()
  await details.locator(`a[href*="/admin/transactions/${order.id}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/transactions/${order.id}`)

  // Figures match the database and open the rows behind them.
  await page.goto('/admin/metrics')
  await page
    .getByRole('definition')
    .getByTitle(formatMoney({ minor: net, currency: 'USD' }), { exact: true })
    .first()
    .click()
  await page.locator(`a[href*="/admin/transactions/${order.id}"]`).first().waitFor()
  // Each figure of the forecast and of won deals opens the deal.
  const orderTotal = formatMoney({ minor: sum, currency: 'USD' })
  const figures = [
    () => page.getByRole('region', { name: 'Forecast' }).getByRole('link', { name: orderTotal }),
    () => page.getByRole('region', { name: 'Forecast' }).getByRole('link', { name: '$12,500.00' }),
    () => page.getByRole('definition').getByRole('link', { name: '1', exact: true }),
    () => page.getByRole('definition').getByRole('link', { name: '100%' }),
    () => page.getByRole('region', { name: 'By owner' }).getByRole('link', { name: '$12,500.00' }),
    () =>
      page
        .getByRole('region', { name: 'Conversion' })
        .getByRole('row', { name: /Contacted/ })
        .getByRole('link')
        .last(),
  ]
  for (const figure of figures) {
    await page.goto('/admin/lead-engine/won-lost')
    await figure().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/lead-engine?**')
    await page.getByRole('link', { name: company }).first().waitFor()
  }
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
