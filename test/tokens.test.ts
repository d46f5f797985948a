import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#app/api.ts'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { createAffiliateOffer } from '#features/partners/contract/affiliate-staff.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { listTransactionExports, startTransactionExport } from '#features/transactions/contract/exports.ts'
import { fillShop, usAddress } from './fixtures-shop.ts'
import { waitForMail } from './mailbox.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })

/** Tables with rows that contain a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await world.owner.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const held = await world.owner.db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`,
      )
      return held.rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test('no table holds the token of a link, and a repeated request gets the same answer with it, byte for byte', async () => {
  const email = 'kept-secret@example.test'
  const [guest, staff] = [world.client(), await world.login({ role: roles.superadmin })]
  const again = async <T>(send: (key: string) => Promise<{ body: T; headers: Headers }>): Promise<T> => {
    const key = randomUUID()
    const [first, second] = [await send(key), await send(key)]
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body))
    return first.body
  }
  const { body: order } = await guest.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
  })
  const payment = { params: { id: order.id }, body: { nonce: 'fake-valid-nonce', token: order.token } }
  const paid = await again((key) => guest.call(payOrder, payment, key))
  expect(paid.token).toBe(order.token)
  const form = { title: 'Which cable?', description: 'I have a Golf.', customer_name: 'Dana', guest: true, email }
  const ticket = await again((key) => guest.call(createTicket, { body: form }, key))
  await staff.call(startTransactionExport, { body: {} })
  const offer = { name: 'Ivy', email: 'ivy@example.test', percent: 10, reason: 'a good channel' }
  const made = await again((key) => staff.call(createAffiliateOffer, { body: offer }, key))
  const [, offerToken = ''] = /affil-offer\/\d+\/([\w-]+)\/join/.exec(made.path) ?? []
  const [file] = (await staff.call(listTransactionExports, {})).body.data
  await Promise.all([waitForMail(world, email, 'order-confirmation'), waitForMail(world, email, 'ticket-update')])

  for (const token of [order.token, ticket.token, file!.token, offerToken]) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await tablesWith(token)).toEqual([])
  }
  // Proof that the search works: a text that is stored is found.
  expect(await tablesWith(email)).toContain('orders')
})

test('a call that answers a token under an idempotency key derives it for each reply', () => {
  const namesToken = (schema: z.ZodType) =>
    /"\w*token":/.test(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  const answering = operations.filter(({ endpoint }) => endpoint.idempotent && namesToken(endpoint.output))
  expect(answering.length).toBeGreaterThan(5)
  expect(answering.filter(({ derives }) => !derives).map(({ endpoint }) => endpoint.path)).toEqual([])
})
