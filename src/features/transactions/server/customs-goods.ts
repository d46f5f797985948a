import { sql } from 'drizzle-orm'
import { orderLines } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** What a customs form says of a line of goods, by the number of the line. `grams` of one unit. */
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

/** A form without the code, origin or weight of its goods is sent back. */
export const lacksFacts = ({ code, origin, grams }: CustomsGoods): boolean =>
  code === '' || origin === '' || grams === 0
