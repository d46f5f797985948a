import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { listDisputes } from '#features/disputes/contract.ts'
import { notificationPath } from '#features/payments/server/notification-route.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

/** A paid order disputed by its cardholder. */
async function contested(): Promise<number> {
  const client = world.client()
  const lines = [{ slug: 'obd-cable', quantity: 1 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'buyer@example.test', billing_address: usAddress },
  })
  const params = { id: body.id }
  await client.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token: body.token } })
  const { rows } = await world.owner.pool.query<{ reference: string }>(
    `select reference from payment_intents where order_id = $1 and state = 'ordered'`,
    [body.id],
  )
  await fetch(`${world.gatewayUrl}/sandbox/webhooks`, {
    method: 'POST',
    body: JSON.stringify({
      url: `${origin}${notificationPath}`,
      notifications: [{ kind: 'dispute_opened', orderId: rows[0]!.reference, reason: 'product_not_received' }],
    }),
  })
  return body.id
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('staff answer a dispute with files: added, read, removed, and sent with the texts', async () => {
  const order = await contested()
  const client = await world.login({ role: roles.admin })
  const { page, problems } = await openVisitor(browser, { origin, client, width: 390 })
  const { body } = await client.call(listDisputes, { query: { q: String(order) } })
  await goTo(page, `/admin/disputes/${body.data[0]!.id}`)
  const choose = (name: string) =>
    page.getByLabel('Add file').first().setInputFiles({ name, mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('No evidence').waitFor()
  await page.getByRole('combobox', { name: 'Type of file' }).click()
  await page.getByRole('option', { name: 'Signed delivery form' }).click()
  await choose('delivery.pdf')
  const evidence = page.getByRole('listitem').filter({ hasText: 'delivery.pdf' })
  await evidence.getByText('Signed delivery form').waitFor()
  await page
    .getByLabel('Add file')
    .first()
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByText('The bank takes PDF, JPEG and PNG files only.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await evidence.getByRole('button', { name: 'Download delivery.pdf' }).focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await evidence.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove file' }).click()
  await page.getByText('No evidence').waitFor()

  await choose('signature.pdf')
  await page.getByRole('listitem').filter({ hasText: 'signature.pdf' }).waitFor()
  await page.getByRole('textbox', { name: 'Text' }).fill('compelling_evidence')
  await page.getByRole('button', { name: 'Add evidence' }).click()
  await page.getByRole('listitem').filter({ hasText: 'compelling_evidence' }).waitFor()
  await page.getByRole('button', { name: 'Submit evidence' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('The parcel was signed for.')
  await page.getByRole('dialog').getByRole('button', { name: 'Submit evidence' }).click()
  await page.locator('main header [data-kind]').filter({ hasText: 'Won' }).waitFor()
  await page.getByRole('button', { name: 'Download signature.pdf' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  // The browser reports nothing but the file that isn't a picture.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
})
