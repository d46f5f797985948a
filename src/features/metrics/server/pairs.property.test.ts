import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { type PairCount, readPairs } from './pairs.ts'

const { world } = await useWorld({ environment: { WORKER: '0' } })
const { db } = world.owner
const from = '2024-01-10'
const until = '2024-06-20'
const parts = { last: until, closed: { from, until }, open: null }

/** Orders of a pair of products by day; some pairs are far more frequent than others. */
const sold = fc.record({
  day: fc.integer({ min: 0, max: 180 }).map((ago) => new Date(Date.UTC(2024, 0, 1 + ago)).toISOString().slice(0, 10)),
  region: fc.constantFrom(1, 2),
  pair: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 })),
  orders: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 90 })),
})
type Sold = typeof sold extends fc.Arbitrary<infer S> ? S : never

async function write(all: readonly Sold[]) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from metric_pairs`)
    await tx.execute(sql`
      insert into metric_pairs (span, day, region, kind, object_id, other_kind, other_id, orders)
      select span, case span when 'day' then day else date_trunc('month', day) end, region, 'product', pair + 100, 'product', pair, sum(orders)
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) s (day date, region int, pair int, orders int)
      cross join (values ('day'), ('month')) v (span) group by 1, 2, 3, 5, 7`)
  })
}

/** The expected result, computed independently. */
function expected(all: readonly Sold[], region: string | undefined, count: number): PairCount[] {
  const sums = new Map<number, number>()
  for (const each of all)
    if (each.day >= from && each.day <= until && (region === undefined || String(each.region) === region))
      sums.set(each.pair, (sums.get(each.pair) ?? 0) + each.orders)
  return [...sums]
    .map(([pair, orders]) => ({
      kind: 'product' as const,
      id: pair + 100,
      other_kind: 'product' as const,
      other_id: pair,
      orders,
    }))
    .toSorted((a, b) => b.orders - a.orders || a.id - b.id)
    .slice(0, count)
}

test('the most frequent pairs are those of all days, however few of them are read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sold, { maxLength: 120, size: 'max' }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 8 }),
      async (all, count, depth) => {
        await write(all)
        for (const region of [undefined, '1', '2'])
          expect(await readPairs(db, parts, { region, count, depth })).toEqual(expected(all, region, count))
      },
    ),
    { numRuns: 25 },
  )
})
