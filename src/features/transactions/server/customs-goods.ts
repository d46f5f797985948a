import { sql } from 'drizzle-orm'
import { orderLines } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** Customs data by line ID. `grams` is per unit. */
export interface CustomsGoods {
  id: number
  productId: number
  slug: string
  name: string
  grams: number
  code: string
  origin: string
}

export const readCustomsGoods = (db: Queryable, orderId: number): Promise<CustomsGoods[]> =>
  readRows<CustomsGoods & Record<string, unknown>>(
    db,
    sql`select l.id, p.id as "productId", p.slug, p.name, coalesce(v.weight_grams, p.weight_grams) as grams, p.customs_code as code, p.origin
      from ${orderLines} l join ${products} p on p.id = l.product_id left join ${productVariants} v on v.id = l.variant_id
      where l.order_id = ${orderId} order by l.id`,
  )

/** Products missing code, origin or weight, without which customs reject the form. */
export const lacksFacts = ({ code, origin, grams }: CustomsGoods): boolean =>
  code === '' || origin === '' || grams === 0
