import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { roles } from '#access/permissions.ts'
import { listAudits } from '#features/audits/contract.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import {
  closeBookDifference,
  getBookAccount,
  listBookAccounts,
  listBookDifferences,
  runReconciliation,
} from '../contract/books.ts'

const { world, shop } = await useWorld({ fill: { shop: fillShop } })
const admin = await world.login({ role: roles.admin })
beforeAll(async () => {
  const client = world.client()
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'books@example.test', billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
})

describe('the books for staff', () => {
  test('200: the two sides of the trial balance are equal, and an account is the sum of its postings', async () => {
    const { status, body } = await admin.call(listBookAccounts, { query: { currency: 'USD', limit: 100 } })
    expect(status).toBe(200)
    const usd = body.totals.find(({ currency }) => currency === 'USD')!
    expect(usd.debit).toBeGreaterThan(0)
    expect(usd.debit).toBe(usd.credit)
    const account = await admin.call(getBookAccount, { params: { account: 'asset~gateway~USD' }, query: {} })
    expect(account.body.closing).toBe(account.body.data.reduce((sum, { change }) => sum + change, 0))
    expect(account.body.data.length).toBeGreaterThan(0)
  })

  test('404 for an account that is not there, 403 for a customer', async () => {
    const ask = (client: Client, account: string) => client.call(getBookAccount, { params: { account }, query: {} })
    expect((await ask(admin, 'asset~nothing~USD')).status).toBe(404)
    const customer = await world.login()
    expect((await ask(customer, 'asset~gateway~USD')).status).toBe(403)
    expect((await customer.call(runReconciliation, { body: {} })).status).toBe(403)
  })
})

describe('reconciliation', () => {
  test('books that agree with the gateway have no differences; a charge it does not know is listed once and closed with a reason', async () => {
    const first = (await admin.call(runReconciliation, { body: {} })).body
    expect(first).toMatchObject({ payments: 1, unanswered: 0, found: 0 })

    await world.owner.db.execute(sql`update payment_intents set reference = 'not-at-the-gateway'`)
    // One payment that the gateway does not know, and one charge at the gateway that we do not know.
    expect((await admin.call(runReconciliation, { body: {} })).body.found).toBe(2)
    expect((await admin.call(runReconciliation, { body: {} })).body.found).toBe(2)
    const both = (await admin.call(listBookDifferences, { query: {} })).body.data
    expect(both.map(({ kind, expected, found }) => ({ kind, expected: expected > 0, found: found !== null }))).toEqual(
      expect.arrayContaining([
        { kind: 'gateway', expected: true, found: false },
        { kind: 'gateway', expected: false, found: true },
      ]),
    )
    const open = (await admin.call(listBookDifferences, { query: { q: 'not-at-the-gateway' } })).body.data
    expect(open.map(({ kind, object, found }) => ({ kind, object, found }))).toEqual([
      { kind: 'gateway', object: 'not-at-the-gateway', found: null },
    ])

    const params = { id: open[0]!.id }
    const close = () => admin.call(closeBookDifference, { params, body: { reason: 'charged by hand' } })
    expect((await close()).status).toBe(200)
    expect((await close()).status).toBe(409)
    expect((await admin.call(listBookDifferences, { query: { q: 'not-at-the-gateway' } })).body.data).toEqual([])
    const acts = (await admin.call(listAudits, { query: { action: 'ledger.close_difference' } })).body.data
    expect(acts.map(({ object, reason }) => [object, reason])).toEqual([[`difference/${params.id}`, 'charged by hand']])
  })
})

describe('listAudits', () => {
  test('finds by person, object and reason, and shows nothing to a customer', async () => {
    const found = async (q: string) => (await admin.call(listAudits, { query: { q } })).body.data.length
    expect(await found('charged by hand')).toBe(1)
    expect(await found('difference/')).toBe(1)
    expect(await found('no such words')).toBe(0)
    expect((await (await world.login()).call(listAudits, { query: {} })).status).toBe(403)
  })
})
