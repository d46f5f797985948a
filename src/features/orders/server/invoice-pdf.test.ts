import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeEarner, makeSale, makeTuneOf } from '#test/fixtures-earnings.ts'
import { readPdf } from '#test/pdf-text.ts'
import { endpointUrl } from '#kit/contract.ts'
import { useWorld } from '#test/world.ts'
import { secretOf } from '#app/server/start.ts'
import { getInvoicePdf } from '../contract.ts'
import { tokenOfOrder } from './order-token.ts'

let tuneId: number
const { world } = await useWorld()
beforeAll(async () => {
  const { db } = world.owner
  const earner = await makeEarner(db, { kind: 'tuner' })
  tuneId = (await makeTuneOf(db, { earnerId: earner.id })).id
})

async function invoice(currency: 'USD' | 'EUR', number: string, lines = 1, language = 'en') {
  const { db } = world.owner
  const { order } = await makeSale(db, { tuneId, net: 10_000, currency })
  const token = tokenOfOrder(secretOf(world.settings), order.id)
  const address = { full_name: 'Łukasz Dvořák Żółć', line1: 'Ulica Świętojańska 5', line2: '', city: 'Gdańsk' }
  const rest = { state: '', postal_code: '80-840', country_code: 'PL', phone: '' }
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      update orders set invoice_number = ${number}, billing_address = ${JSON.stringify({ ...address, ...rest })}
      where id = ${order.id}`)
    await tx.execute(sql`
      insert into order_lines (region, order_kind, currency, ordered_at, order_id, position, kind, tune_id, slug, name, quantity, unit_price, discount, net, tax, total)
      select region, order_kind, currency, ordered_at, order_id, n, kind, tune_id, slug, 'Καλώδιο ' || n, quantity, unit_price, discount, net, tax, total
      from order_lines, generate_series(1, ${lines - 1}) n where order_id = ${order.id}`)
  })
  const url = endpointUrl(getInvoicePdf, { params: { id: order.id, token } })
  const answer = await world.client().request('GET', url, undefined, { 'accept-language': language })
  return { answer, ...(await readPdf(answer.body)) }
}

test('200: an invoice keeps the letters of a name, and prints on A4 in Europe and on Letter in the US', async () => {
  const europe = await invoice('EUR', 'EU-2026-000001')
  expect(europe.answer.headers.get('content-disposition')).toBe('attachment; filename="invoice-EU-2026-000001.pdf"')
  for (const text of [
    'Invoice EU-2026-000001',
    'Łukasz Dvořák Żółć',
    'Ulica Świętojańska 5',
    '80-840 Gdańsk',
    '€100.00',
  ])
    expect(europe.text).toContain(text)
  expect(europe.paper).toEqual([595, 842])
  const us = await invoice('USD', 'US-2026-000001')
  expect(us.text).toContain('Overboost Inc.')
  expect(us.paper).toEqual([612, 792])
})

test('200: an invoice in German has no English date', async () => {
  const { text } = await invoice('EUR', 'EU-2026-000003', 1, 'de')
  expect(text).toMatch(/Bestellung \d+, \d+\. \p{L}+ \d{4}/u)
})

test('200: an invoice of many lines goes on over as many pages as it needs', async () => {
  const { pages } = await invoice('EUR', 'EU-2026-000002', 90)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ')).toContain('Καλώδιο 89')
  expect(pages.at(-1)).toContain('Total')
})
