import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

test('a guest reviews with the keyboard and a picture, staff reject, approve and reply, and everyone reads it', async () => {
  const client = world.client()
  const { body: order } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email: 'dana@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } })

  const { page, context, problems } = await openVisitor(browser, { origin, width: 390 })
  await page.goto(`/profile/orders/${order.id}/${order.token}/invoice`)
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Choose 1 to 5 stars.').waitFor()
  await page.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: '4 stars' }).isChecked()).toBe(true)
  await page.getByLabel('Your review').fill('Long enough, good plug, and it reads the car at once.')
  await page.getByLabel('Your vehicle').fill('2017 Golf R')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send review' }).click()
  await page.getByText('Being checked').waitFor()
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add dyno sheet' }).click()
  await (await chooser).setFiles({ name: 'dyno.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Remove picture' }).waitFor()

  const { email } = await world.signUp({ role: roles.admin })
  const staff = await openVisitor(browser, { origin })
  const login = { headers: { origin }, data: { email, password: worldPassword } }
  expect((await staff.context.request.post(`${origin}/api/auth/login`, login)).ok()).toBe(true)
  await staff.page.goto('/admin/reviews?state=waiting')
  await staff.page.getByRole('link', { name: '1', exact: true }).click()
  await staff.page.getByRole('img', { name: 'Dyno sheet' }).waitFor()
  await staff.page.getByRole('button', { name: 'Reject' }).click()
  await staff.page.getByRole('dialog').getByLabel('Reason').fill('Say which plug you mean.')
  await staff.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await staff.page.getByText('Rejected because').waitFor()
  await staff.page.getByRole('button', { name: 'Approve' }).click()
  await staff.page.getByRole('textbox', { name: 'Reply' }).fill('Thank you, Dana.')
  await staff.page.getByRole('button', { name: 'Publish reply' }).click()
  await staff.page.getByText('Replied').waitFor()
  expect(await seriousFindings(staff.page)).toEqual([])
  await staff.context.close()

  await expect.poll(async () => String((await client.request('GET', '/products')).body)).toContain('4.0 out of 5 stars')
  await goTo(page, '/products/obd-cable')
  await page.getByText('Dana R., verified buyer').waitFor()
  await page.getByText('Thank you, Dana.').waitFor()
  await expect
    .poll(() => page.getByRole('img', { name: 'Dyno sheet by Dana R.' }).getAttribute('src'))
    .toMatch(/^\/pictures\/reviews\//)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join('')).toContain('"ratingValue":4,"reviewCount":1')
  expect(await seriousFindings(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()

  const german = await openVisitor(browser, { origin, locale: 'de-DE' })
  await german.page.goto('/products/obd-cable')
  await expect
    .poll(async () => (await german.page.getByRole('listitem').locator('time').allTextContents()).join(' and '))
    .toMatch(/^\d\d?\.\d\d?\.\d{4} and \d\d?\.\d\d?\.\d{4}$/)
  expect(german.problems).toEqual([])
  await german.context.close()
})
