import { operation } from '#access/operation.ts'
import { orderInRegion } from '#features/orders/server/queries.ts'
import type { Queryable } from '#kit/server/database.ts'
import { listOrderWarnings, type OrderWarning } from '../contract/warnings.ts'

/** Warnings about an order from higher features, for staff. */
export type OrderWarnings = (db: Queryable, orderId: number) => Promise<readonly OrderWarning[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    orderWarnings: OrderWarnings
  }
}

export const listOrderWarningsOperation = operation(
  listOrderWarnings,
  async ({ db, scope, services, input: { params } }) => {
    const order = await orderInRegion(db, scope, params.id, services.settings.REGION_HOSTS)
    const found = await Promise.all(services.effects.orderWarnings.map((warn) => warn(db, order.id)))
    return { data: found.flat() }
  },
)
