import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { approveReturn, getReturn } from '#features/returns/contract/staff.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { waitForMail } from '../mailbox.ts'
import { type Client, useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings, goTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function open(email: string, width: number) {
  const visitor = await openVisitor(browser, { origin, width })
  const data = { email, password: worldPassword }
  await visitor.context.request.post(`${origin}/api/auth/login`, { headers: { origin }, data })
  return visitor
}

/** A shirt, paid by card and shipped. */
async function bought(client: Client, staff: Client, email: string) {
  const { body: made } = await client.call(createOrder, {
    body: {
      lines: [{ slug: 'shirt', quantity: 1, options: [{ id: shop.shirt.optionId, selection: 'L' }] }],
      email,
      billing_address: usAddress,
    },
  })
  const params = { id: made.id }
  await client.call(payOrder, { params, body: { token: made.token, nonce: 'fake-valid-nonce' } })
  const { body: order } = await client.call(getOrderByToken, { params: { ...params, token: made.token } })
  const { body: packed } = await staff.call(packParcel, {
    params,
    body: { lines: [{ line_id: order.lines[0]!.id, quantity: 1 }] },
  })
  const parcel = packed.parcels[0]!.id
  await staff.call(shipParcel, { params: { ...params, parcel }, body: { carrier: 'UPS', number: '1Z42' } })
  return made
}

async function readPicture(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
}

test('a shirt comes back with a picture and leaves in another size; each step is on both sides', async () => {
  const [buyer, admin] = [await world.signUp({}), await world.signUp({ role: roles.admin })]
  const [client, staff] = [await world.login(buyer), await world.login(admin)]
  const made = await bought(client, staff, buyer.email)

  const { page, problems } = await open(buyer.email, 390)
  await page.goto(`/profile/orders/${made.id}/${made.token}/invoice`)
  await page.getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('heading', { name: 'Return items' }).waitFor()
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Choose at least one item.').waitFor()
  await page.getByRole('combobox', { name: 'Quantity of Shirt, L' }).selectOption('1')
  await page.getByRole('combobox', { name: 'What would you like?' }).selectOption('Exchange')
  await page.getByRole('textbox', { name: 'Details' }).fill('A size smaller, please.')
  await page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: await readPicture() })
  await page.getByText('shirt.png').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Request return' }).click()
  await page
    .getByRole('article', { name: /^Return \d+$/ })
    .getByText('Requested', { exact: true })
    .waitFor()

  const desk = await open(admin.email, 1440)
  await desk.page.goto('/admin/orders/returns')
  await hydrated(desk.page)
  await desk.page.getByRole('link', { name: /R-\d+/ }).click()
  const step = async (name: string, fill?: () => Promise<unknown>, submit = name) => {
    await desk.page.getByRole('button', { name, exact: true }).click()
    const dialog = desk.page.getByRole('dialog')
    await fill?.()
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await desk.page.getByRole('button', { name: 'Download shirt.png' }).waitFor()
  await step('Approve', () => desk.page.getByRole('textbox', { name: /Message/ }).fill('Use the original bag.'))
  await page.reload()
  await page.getByText('Use the original bag.').waitFor()
  await page.getByRole('link', { name: 'Download label' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await step('Parcel arrived')
  await step('Inspect', undefined, 'Save inspection')
  await step('Send exchange', () => desk.page.getByRole('combobox', { name: 'Size' }).selectOption('S'))
  await desk.page.getByText('Replaced by').waitFor()
  expect(await seriousFindings(desk.page)).toEqual([])
  await page.reload()
  await page.getByText(/Replaced by order \d+/).waitFor()
  expect([problems, desk.problems]).toEqual([[], []])
})

test('a guest finds the order by its link, asks with the keyboard alone, and follows it by email', async () => {
  const [staff, email] = [await world.login({ role: roles.admin }), 'guest-returns@example.test']
  const made = await bought(world.client(), staff, email)
  const { page, problems } = await openVisitor(browser, { origin, width: 390 })
  await goTo(page, '/find-order')
  await page.getByRole('textbox', { name: /number/i }).fill(String(made.id))
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.keyboard.press('Enter')
  const found = await waitForMail(world, email, 'order-link')
  await page.goto(/\/profile\/orders\/\S+\/invoice/.exec(found.text)?.[0] ?? 'no link')
  await page.getByRole('link', { name: 'Returns' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Return items' }).waitFor()
  await page.getByRole('combobox', { name: 'Quantity of Shirt, L' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Dam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('A seam is open.')
  const file = { name: 'seam.png', mimeType: 'image/png', buffer: await readPicture() }
  await page.getByLabel('Add a picture').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Remove seam.png' }).waitFor()
  await page.getByRole('button', { name: 'Request return' }).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: /^Return \d+$/ })
  await card.getByText('Damaged or defective').waitFor()
  await card.getByText('Pictures: seam.png').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  const id = Number((await card.getAttribute('aria-label'))?.replace(/\D/g, ''))
  const { body: asked } = await staff.call(getReturn, { params: { id } })
  expect(asked).toMatchObject({ email, note: 'A seam is open.', pictures: [{ name: 'seam.png' }] })
  await staff.call(approveReturn, { params: { id }, body: { version: asked.version, answer: 'We’re sorry.' } })
  const { text } = await waitForMail(world, email, 'return-update', 2)
  await page.goto(/\/profile\/orders\/\S+\/return/.exec(text)?.[0] ?? 'no link')
  await page.getByText('We’re sorry.').waitFor()
  const href = await page.getByRole('link', { name: 'Download label' }).getAttribute('href')
  const label = await page.request.get(href ?? '')
  expect([label.status(), (await label.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  await page.getByRole('textbox', { name: 'Carrier' }).fill('UPS')
  await page.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999')
  await page.keyboard.press('Enter')
  await page.getByText('Sent with UPS, 1Z999.').waitFor()
  await page.getByRole('button', { name: 'Cancel return' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel return' }).click()
  await card.getByText('Canceled').waitFor()
  expect(problems).toEqual([])
})
