import { sql } from 'drizzle-orm'
import type { RefundEffect } from '#features/orders/server/refund-effect.ts'
import type { RefundConsequences } from '#features/orders/refund-consequences.ts'
import type { Tx } from '#kit/server/database.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { nameWithVariant } from '../variants/variant-name.ts'
import { stockChanges, stockLevels, stockLocations } from './tables.ts'

/** Returns refunded goods to their places, or to an active location in the region if theirs is retired. */
export const stockRefundEffect: RefundEffect = {
  settle: async (tx, { orderId, goods }) => {
    if (goods.length > 0)
      await tx.execute(sql`select return_stock_part(${`order/${orderId}`}, 'refund', ${JSON.stringify(goods)}::jsonb)`)
  },
  preview: async (tx, orderId) => async () => ({ stock: await readReturned(tx, orderId) }),
}

/**
 * Stock changes within this transaction: goods returned and trade-in devices sent back, with the resulting quantities.
 */
async function readReturned(tx: Tx, orderId: number): Promise<RefundConsequences['stock']> {
  const { rows } = await tx.execute<RefundConsequences['stock'][number]>(sql`
    select ${nameWithVariant} as product, l.name as location, sum(c.delta)::int as quantity, min(s.on_hand)::int as on_hand_after
    from ${stockChanges} c join ${products} p on p.id = c.product_id join ${stockLocations} l on l.id = c.location_id
    join ${stockLevels} s on s.product_id = c.product_id and s.location_id = c.location_id and s.variant_id is not distinct from c.variant_id
    left join ${productVariants} v on v.id = c.variant_id
    where ((c.reference = ${`order/${orderId}`} and c.reason = 'refund') or c.reference = ${`trade-in/${orderId}`}) and c.created_at = now()
    group by 1, 2, sign(c.delta) order by 1, 2`)
  return rows
}
