import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOrder } from '#features/checkout/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getProductRecord, updateProductRecord } from '../../contract/product-records.ts'
import * as stock from '../../contract/stock.ts'
import type { EditedVariant } from '../../contract/variants.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 5, shirt: 6 }) },
})
const staff = await world.login({ role: 3 })
const reason = 'sorted by size'
const params = { id: shop.shirt.id }
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await world.owner.db.execute<Row>(statement)).rows
/** By variant, nothing is in a level that no change brought there, and nothing is below zero (INV-02). */
const differences = () =>
  rowsOf(sql`select s.variant_id from stock_levels s where on_hand < 0 or on_hand <> (
    select coalesce(sum(delta), 0) from stock_changes c where c.product_id = s.product_id and c.location_id = s.location_id
      and c.variant_id is not distinct from s.variant_id)`)
/** Units of each variant in all places and, in a row of their own, those of none. */
const units = async () =>
  new Map(
    (
      await rowsOf<{ variant: number | null; units: number }>(
        sql`select variant_id as variant, sum(on_hand)::int as units from stock_levels where product_id = ${shop.shirt.id} group by 1`,
      )
    ).map((row) => [row.variant === null ? null : Number(row.variant), row.units]),
  )
const sizes = ['S', 'L'] as const
const saveVariants = async (retired: boolean) => {
  const { body } = await staff.call(getProductRecord, { params })
  const kept = body.variants as EditedVariant[]
  const variants = sizes.map((selection) => ({
    id: null,
    choices: [{ option: 'Size', selection }],
    part_number: '',
    barcode: '',
    weight_grams: null,
    ...kept.find(({ choices }) => choices[0]!.selection === selection),
    retired,
  }))
  return staff.call(updateProductRecord, { params, body: { version: body.version, variants } as never })
}

interface Step {
  kind: 'order' | 'pay' | 'expire' | 'refund' | 'adjust' | 'assign' | 'retire' | 'sell'
  size: 0 | 1
  count: number
}
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('order', 'order', 'pay', 'expire', 'refund', 'adjust', 'assign', 'retire', 'sell'),
    size: fc.constantFrom(0, 1),
    count: fc.integer({ min: 1, max: 4 }),
  }) as fc.Arbitrary<Step>,
  { minLength: 5, maxLength: 16 },
)

test('any sequence of sales, ends, refunds, changes and assignments keeps the sums of every variant', async () => {
  await saveVariants(false)
  const { body: record } = await staff.call(getProductRecord, { params })
  const ids = (record.variants as { id: number }[]).map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const client = await world.login()
      await saveVariants(false)
      /** What orders hold, by their number: reserved until paid for, expired, or refunded. */
      const held: { id: number; variant: number | null; count: number; isPaid: boolean }[] = []
      let isSold = true
      /** The variant that an order line got, beside the one that it was for. */
      const named: [number | null, number | null][] = []
      for (const { kind, size, count } of sequence) {
        const before = await units()
        const expected = new Map(before)
        const add = (variant: number | null, delta: number) =>
          expected.set(variant, (expected.get(variant) ?? 0) + delta)
        const last = held.at(-1)
        if (kind === 'order') {
          const lines = [
            {
              slug: 'shirt',
              options: [{ id: shop.shirt.optionId, selection: sizes[size] }],
              quantity: count,
            },
          ]
          const made = await client.call(createOrder, {
            body: { lines, email: 'a@example.test', billing_address: usAddress },
          })
          if (made.status === 201) {
            const [taken] = await rowsOf<{ missing: number[]; variant: number | null }>(sql`
              select take_stock(1, 'order/' || l.order_id, jsonb_build_array(jsonb_build_object(
                'product', l.product_id, 'variant', l.variant_id, 'quantity', l.quantity))) as missing, l.variant_id as variant
              from order_lines l where l.order_id = ${made.body.id}`)
            const variant = taken!.variant === null ? null : Number(taken!.variant)
            named.push([variant, isSold ? ids[size]! : null])
            if (taken!.missing.length === 0) {
              held.push({ id: made.body.id, variant, count, isPaid: false })
              add(variant, -count)
            }
          }
        } else if (kind === 'pay' && last) last.isPaid = true
        else if (kind === 'expire' && last && !last.isPaid) {
          // A second end of the same reservation brings nothing back.
          for (const why of ['release', 'release'])
            await rowsOf(sql`select return_stock(${`order/${last.id}`}, ${why})`)
          add(last.variant, last.count)
          held.pop()
        } else if (kind === 'refund' && last?.isPaid) {
          const wanted = JSON.stringify([{ product: shop.shirt.id, variant: last.variant, quantity: count }])
          await rowsOf(sql`select return_stock_part(${`order/${last.id}`}, 'refund', ${wanted}::jsonb)`)
          const back = Math.min(count, last.count)
          add(last.variant, back)
          last.count -= back
        } else if (kind === 'adjust') {
          const { status } = await staff.call(stock.adjustStock, {
            params: { productSlug: 'shirt', locationSlug: 'reno' },
            query: { variant: ids[size] },
            body: { delta: count - 2 || 1, reason },
          })
          if (status === 200) add(ids[size]!, count - 2 || 1)
        } else if (kind === 'assign') {
          const { status } = await staff.call(stock.assignStock, {
            params: { productSlug: 'shirt', locationSlug: 'reno' },
            body: { quantity: count, variant: ids[size]!, reason },
          })
          if (status === 200) {
            add(null, -count)
            add(ids[size]!, count)
          }
        } else if (kind === 'retire' || kind === 'sell') {
          const { status } = await saveVariants(kind === 'retire')
          isSold = status === 200 ? kind === 'sell' : isSold
        }
        expect(await units()).toEqual(expected)
        expect(await differences()).toEqual([])
      }
      expect(named.map(([got]) => got)).toEqual(named.map(([, wanted]) => wanted))
    }),
    { numRuns: 10 },
  )
})
