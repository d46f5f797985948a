import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { getOrder } from '#features/orders/contract.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { fillShop, usAddress } from '../fixtures-shop.ts'
import { useWorld, worldPassword } from '../world.ts'
import { useBrowser } from './browser.ts'
import { hydrated, openVisitor, seriousFindings } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const origin = world.origins[0]!

async function open(email: string, width: number) {
  const visitor = await openVisitor(browser, { origin, width })
  const data = { email, password: worldPassword }
  await visitor.context.request.post(`${origin}/api/auth/login`, { headers: { origin }, data })
  return visitor
}

test('a shirt comes back with a picture and leaves in another size; each step is on both sides', async () => {
  const { default: sharp } = await import('sharp')
  const [buyer, admin] = [await world.signUp({}), await world.signUp({ role: roles.admin })]
  const [client, staff] = [await world.login(buyer), await world.login(admin)]
  const { body: made } = await client.call(createOrder, {
    body: {
      lines: [{ slug: 'shirt', quantity: 1, options: [{ id: shop.shirt.optionId, selection: 'L' }] }],
      email: buyer.email,
      billing_address: usAddress,
    },
  })
  const params = { id: made.id }
  await client.call(payOrder, { params, body: { token: made.token, nonce: 'fake-valid-nonce' } })
  const { body: order } = await client.call(getOrder, { params })
  const { body: packed } = await staff.call(packParcel, {
    params,
    body: { lines: [{ line_id: order.lines[0]!.id, quantity: 1 }] },
  })
  const parcel = packed.parcels[0]!.id
  await staff.call(shipParcel, { params: { ...params, parcel }, body: { carrier: 'UPS', number: '1Z42' } })

  const { page, problems } = await open(buyer.email, 390)
  await page.goto(`/profile/orders/${made.id}/${made.token}/invoice`)
  await page.getByRole('link', { name: 'Returns' }).click()
  await page.getByRole('heading', { name: 'Return items' }).waitFor()
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Choose at least one item.').waitFor()
  await page.getByRole('combobox', { name: 'Quantity of Shirt, L' }).selectOption('1')
  await page.getByRole('combobox', { name: 'What would you like?' }).selectOption('Exchange')
  await page.getByRole('textbox', { name: 'Details' }).fill('A size smaller, please.')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c93508' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Add a picture')
    .first()
    .setInputFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: picture })
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
