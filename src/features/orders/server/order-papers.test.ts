import { expect, test } from 'vitest'
import { createOrder, estimateOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { discountCodes, sales } from '#features/pricing/server/tables.ts'
import { formatMoney } from '#kit/money.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { waitForMail } from '#test/mailbox.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'
import { getInvoicePdf, getOrderByToken } from '../contract.ts'
import { orderSums } from '../rules.ts'

const { world, shop } = await useWorld({
  fill: {
    shop: fillShop,
    rows: async ({ db }) => {
      await db.insert(sales).values({
        type: 'spring',
        amount: 15,
        amountType: 'percent',
        name: 'Spring tune-up',
        code: 'SPRING15',
        startsAt: new Date(0),
        endsAt: new Date('2100-01-01'),
      })
      await db.insert(discountCodes).values({ code: 'THREE', kind: 'percent', percent: 3, combinable: true })
    },
  },
})
const money = (minor: number) => formatMoney({ minor, currency: 'USD' })
const lines = () => [
  { slug: 'obd-cable', options: [], quantity: 3 },
  { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 2 },
]
const question = () => ({ lines: lines(), discount_codes: ['THREE'] })

async function order(email: string, client = world.client()) {
  const body = { ...question(), email, billing_address: usAddress }
  return { client, made: (await client.call(createOrder, { body })).body }
}

test('estimate, order, mail and invoice show the same lines and sums, which add up to what is paid', async () => {
  const { client, made } = await order('papers@example.test')
  const { body: asked } = await client.call(estimateOrder, {
    body: { ...question(), destination: { country_code: 'US', state: 'NV' } },
  })
  const { id, token } = made
  await client.call(payOrder, { params: { id }, body: { nonce: 'fake-valid-nonce', token } })
  const { body: paid } = await client.call(getOrderByToken, { params: { id, token } })

  expect(paid.lines.map((line) => [line.unit_price, line.list_price])).toEqual([
    [4249, 4999],
    [2295, 2700],
  ])
  const { subtotal, discount, shipping, tax, total } = asked
  expect(paid).toMatchObject({ subtotal, discount, shipping, tax, total })
  expect(asked.lines.map(({ unit_price, list_price }) => [unit_price, list_price])).toEqual(
    paid.lines.map(({ unit_price, list_price }) => [unit_price, list_price]),
  )
  expect(paid.lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)).toBe(subtotal)
  const sums = orderSums(paid)
  expect(sums.reduce((sum, { minor, isTotal }) => sum + (isTotal ? 0 : minor), 0)).toBe(total)

  const mail = await waitForMail(world, 'papers@example.test', 'order-confirmation')
  const pdf = await readPdf((await client.call(getInvoicePdf, { params: { id, token } })).body)
  for (const paper of [mail.text, pdf.text])
    for (const text of [
      ...paid.lines.map((line) => money(line.unit_price * line.quantity)),
      ...sums.flatMap(({ label, minor }) => [label, money(minor)]),
      'Visa ending in 1881',
      'Reno, NV 89501',
      'United States',
      `You saved ${money(3 * 750 + 2 * 405)} on list prices.`,
    ])
      expect(paper).toContain(text)
  expect(mail.text).toMatch(/Delivery\s+Ground, arrives \w{3}, \w{3} \d/)
  expect(mail.text).toContain(money(3 * 4999))
  expect(pdf.text).toContain(money(4999))
})

test('the code of the sale, typed in, counts once and is not refused', async () => {
  const body = { lines: lines(), discount_codes: ['SPRING15'] }
  const [typed, silent] = await Promise.all([
    world.client().call(estimateOrder, { body }),
    world.client().call(estimateOrder, { body: { lines: lines() } }),
  ])
  const saved = 3 * 750 + 2 * 405
  expect(typed.body.discount_codes).toEqual([{ code: 'SPRING15', label: 'SPRING15', amount: saved }])
  expect([typed.body.refused_codes, typed.body.total]).toEqual([[], silent.body.total])
})

test('an order on account says whose account was charged, not that a payment was received', async () => {
  const dealer = await newDealer(world, { creditLimit: 1_000_000 })
  const buyer = await dealer.member('buyer')
  const { made } = await order('account@example.test', buyer)
  const { id, token } = made
  const { status } = await buyer.call(payLaterOrder, { params: { id }, body: { dealer: dealer.slug } })
  const { body: paid } = await buyer.call(getOrderByToken, { params: { id, token } })
  expect([status, paid.paid_with]).toEqual([200, { kind: 'account', dealer: expect.stringMatching(/^Dealer \d+$/) }])
  const mail = await waitForMail(world, 'account@example.test', 'order-confirmation')
  expect(mail.text).toMatch(/charged order \d+ to the account of Dealer \d+\. Your invoice number is US-/)
  expect(mail.text).not.toContain('received your payment')
})
