import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { findBalanceDifferences, readBalance } from '#features/ledger/server/reconcile.ts'
import { requestReturn } from '#features/returns/contract/returns.ts'
import { approveReturn, getReturn, inspectReturn, receiveReturn } from '#features/returns/contract/staff.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { getTransaction } from '#features/transactions/contract/transactions.ts'
import { formatMoney } from '#kit/money.ts'
import { changeTools } from '../fixtures-order-changes.ts'
import { quoteTools } from '../fixtures-quotes.ts'
import { fillShop } from '../fixtures-shop.ts'
import { useWorld } from '../world.ts'
import { useBrowser } from './browser.ts'
import { pageOf, payByCard } from './money.ts'
import { seriousFindings, goTo } from './visitor.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const browser = await useBrowser()
const staff = await world.login({ role: roles.admin })
const { bought } = changeTools(world, shop, staff)
const { linkOf } = quoteTools(staff)
const usd = (minor: number) => formatMoney({ minor, currency: 'USD' })

/** A large shirt, returned and accepted. */
async function sentBack() {
  const client = await world.login({})
  const { params, shirt, order } = await bought({}, client)
  const { body } = await staff.call(packParcel, {
    params,
    body: { lines: [{ line_id: shirt, quantity: 2, serials: [] }] },
  })
  const parcel = { ...params, parcel: body.parcels[0]!.id }
  await staff.call(shipParcel, { params: parcel, body: { carrier: 'UPS', number: '1Z77' } })
  const lines = [{ line_id: shirt, quantity: 1 }]
  const asked = { wish: 'exchange' as const, reason: 'does_not_fit' as const, note: '', lines }
  const of = { params: { id: (await client.call(requestReturn, { params, body: asked })).body.id } }
  const version = async () => ({ version: (await staff.call(getReturn, of)).body.version })
  await staff.call(approveReturn, { ...of, body: { ...(await version()), answer: '' } })
  await staff.call(receiveReturn, { ...of, body: await version() })
  const found = [{ line_id: shirt, accepted: 1, restock: true, serials: [] }]
  await staff.call(inspectReturn, { ...of, body: { ...(await version()), lines: found, note: '' } })
  return { id: of.params.id, order }
}

test('a returned shirt is exchanged for a dearer cable: the customer sees and pays only the difference', async () => {
  const { id, order } = await sentBack()
  const before = await order()
  const paid = before.lines[0]!.total / 2
  const page = await pageOf(world, browser, staff)
  await goTo(page, `/admin/orders/returns/${id}`)
  await page.getByRole('button', { name: 'Send exchange' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Other items/ }).check()
  await dialog.getByRole('textbox', { name: 'Product' }).fill('obd')
  await page.keyboard.press('Enter')
  const effect = dialog.getByRole('region', { name: 'Effect' })
  await effect.getByText('The customer gets a quote for the difference', { exact: false }).waitFor()
  const [credit, invoice, due, refund] = await effect.locator('dd').allInnerTexts()
  expect([credit, refund]).toEqual([usd(paid), '$0.00'])
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send exchange' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/The exchange waits for the customer to pay quote Q-\d+/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  const { body: waiting } = await staff.call(getReturn, { params: { id } })

  const link = await linkOf(waiting.waits_for_quote!)
  const guest = await pageOf(world, browser)
  await goTo(guest, `/quote/${link.id}/${link.token}`)
  await guest.getByText(`Credit from order ${before.invoice_number}`).first().waitFor()
  await guest.getByText(invoice!).first().waitFor()
  await guest.getByRole('button', { name: `Pay ${due}` }).waitFor()
  expect(await seriousFindings(guest)).toEqual([])
  const gateway = await readBalance(world.owner.db, 'asset/gateway/USD')
  await payByCard(guest)
  await guest.waitForURL(/\/invoice\?paid=1$/)

  await expect.poll(async () => (await staff.call(getReturn, { params: { id } })).body.state).toBe('exchanged')
  await page.reload()
  await page.getByText('Replaced by').waitFor()
  const { body: ended } = await staff.call(getReturn, { params: { id } })
  const { body: next } = await staff.call(getTransaction, { params: { id: ended.exchange_order_id! } })
  expect([usd(next.total), usd(next.total - next.credit!.amount), next.credit!.amount]).toEqual([invoice, due, paid])
  expect(await readBalance(world.owner.db, 'asset/gateway/USD')).toBe(gateway + next.total - paid)
  expect((await order()).refunded).toBe(paid)
  const { rows } = await world.owner.db.execute(
    sql`select 1 from refunds where state <> 'refunded' or gateway_id is not null`,
  )
  expect(rows).toEqual([])
  expect(await findBalanceDifferences(world.owner.db)).toEqual([])
  await page.context().close()
})
