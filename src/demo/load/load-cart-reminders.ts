import { sql } from 'drizzle-orm'
import type { CartEntry } from '#features/cart/rules.ts'
import { serializeCart } from '#features/cart/rules-storage.ts'
import { cartReminders } from '#features/cart-reminders/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

const hour = 3_600_000

/** Cart reminders in every state, some of which led to an order. */
export async function loadCartReminders({ db }: Database, now: Date): Promise<void> {
  const goods = await db
    .select({ slug: products.slug, prices: products.prices })
    .from(products)
    .orderBy(products.id)
    .limit(3)
  const cart = serializeCart(
    goods.map(({ slug, prices }): CartEntry => ({
      product: { slug, pricesByCurrency: prices },
      options: [],
      quantity: 1,
    })),
  )
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const kept = { cart, units: goods.length }
  await db.insert(cartReminders).values([
    { ...kept, region: 1, email: 'noah.ellis@example.test', askedAt: at(-1), dueAt: at(2) },
    {
      ...kept,
      region: 1,
      email: 'priya.shah@example.test',
      state: 'sent',
      askedAt: at(-75),
      dueAt: at(-72),
      sentAt: at(-72),
    },
    {
      ...kept,
      region: 1,
      email: 'owen.price@example.test',
      state: 'sent',
      askedAt: at(-51),
      dueAt: at(-48),
      sentAt: at(-48),
      openedAt: at(-46),
    },
    { ...kept, region: 1, email: 'lena.ruiz@example.test', state: 'bought', askedAt: at(-30), dueAt: at(-27) },
    { ...kept, region: 2, email: 'jonas.weber@example.test', state: 'stopped', askedAt: at(-20), dueAt: at(-17) },
  ])
  const day = sql`interval '1 day'`
  await db.execute(sql`
    insert into ${cartReminders} (region, email, cart, units, state, asked_at, due_at, sent_at, opened_at)
    select region, search_email, ${cart}, ${goods.length}, 'sent', paid_at - ${day} - interval '3 hours', paid_at - ${day}, paid_at - ${day},
      paid_at - interval '1 hour'
    from (
      select distinct on (o.region, o.search_email) o.region, o.search_email, o.paid_at from ${orders} o
      where o.paid_at is not null and o.kind = 'store' order by o.region, o.search_email, o.id desc
    ) bought order by paid_at desc limit 6`)
}
