import { eq, inArray, sql } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { productCategories, products } from '#features/products/server/tables.ts'
import {
  stockChanges,
  stockLevels,
  stockLocations,
  stockMarks,
  stockTransferLines,
  stockTransfers,
  supplyOrderLines,
  supplyOrders,
} from '#features/products/server/stock/tables.ts'
import { roles } from '#access/permissions.ts'
import { utcDay } from '#kit/dates.ts'
import { type Database, insertOne } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

const dayMs = 86_400_000
const lowAt = 2

/**
 * Low-stock thresholds, incoming goods, and products not in the shop yet. Staff have already been emailed about them.
 */
export async function loadStock({ db }: Database, now: Date): Promise<void> {
  const places = await db.select().from(stockLocations)
  const reno = places.find(({ region }) => region === 1)
  const venlo = places.find(({ region }) => region === 2)
  if (!reno || !venlo) return
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, roles.admin)).limit(1)
  const actorId = admin?.id ?? null
  const day = (days: number) => utcDay(now.getTime() + days * dayMs)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const slugs = ['flashzilla-v3', 'flashzilla-lite'] as const
  const wanted = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, [...slugs]))
  const tools = wanted.toSorted((a, b) => a.id - b.id)

  await db.execute(sql`
    insert into ${stockMarks} (product_id, location_id, low_at, told_at)
    select s.product_id, s.location_id, ${lowAt}, case when s.on_hand < ${lowAt} then ${ago(1).toISOString()}::timestamptz end from ${stockLevels} s`)

  const put = (productId: number, locationId: number, delta: number, reason: string, reference: string, at: Date) =>
    db.insert(stockChanges).values({ productId, locationId, delta, reason, reference, actorId, createdAt: at })

  for (const [index, { id }] of tools.entries()) {
    const order = await insertOne(db, supplyOrders, {
      supplier: 'Bluebench Electronics',
      number: `BB-${4410 + index}`,
      toId: index === 0 ? reno.id : venlo.id,
      expectedOn: day(12 + 9 * index),
      note: '',
      actorId,
      createdAt: ago(18),
    })
    const received = index === 0 ? 40 : 0
    await db.insert(supplyOrderLines).values({ supplyOrderId: order.id, productId: id, quantity: 120, received })
    if (received > 0) await put(id, order.toId, received, 'supply', `supply-order/${order.id}`, ago(3))
  }
  const [shirt] = await readRows<{ product_id: number }>(
    db,
    sql`select product_id from ${stockLevels} where location_id = ${reno.id} and on_hand >= 40 order by product_id desc limit 1`,
  )
  if (shirt) {
    const productId = Number(shirt.product_id)
    const transfer = await insertOne(db, stockTransfers, {
      fromId: reno.id,
      toId: venlo.id,
      expectedOn: day(6),
      note: 'Two boxes with the weekly pallet',
      actorId,
      createdAt: ago(4),
    })
    const reference = `stock-transfer/${transfer.id}`
    await db.insert(stockTransferLines).values({ transferId: transfer.id, productId, quantity: 24, received: 12 })
    await put(productId, reno.id, -24, 'transfer', reference, ago(4))
    await put(productId, venlo.id, 12, 'transfer', reference, ago(1))
  }

  const [category] = await db.select().from(productCategories).where(eq(productCategories.slug, 'flash-tools'))
  if (!category) return
  const coming = {
    brand: 'Overboost',
    categoryId: category.id,
    prices: { USD: 12_900, CAD: 17_500, EUR: 11_900, GBP: 9900 },
  }
  await db.insert(products).values([
    {
      ...coming,
      slug: 'bench-stand',
      name: 'Bench stand for control units',
      partNumber: 'OB-BENCH-STAND',
      description: 'Holds a control unit and its harness while you flash on the bench.',
      state: 'draft',
    },
    {
      ...coming,
      slug: 'flashzilla-v3-winter-edition',
      name: 'FLASHZILLA V3, winter edition',
      partNumber: 'OB-V3-WINTER',
      description: 'The V3 in ice white, with a fleece case.',
      state: 'scheduled',
      publishAt: new Date(now.getTime() + 9 * dayMs),
    },
  ])
}
