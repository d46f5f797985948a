import type { Tx } from '#kit/server/database.ts'
import type { ChangeRow } from './change-order.ts'

/** A feature's reaction to a change whose customer has paid, or no longer can. Runs with the order locked. */
export interface OrderChangeEffect {
  ended: (tx: Tx, change: ChangeRow, isPaid: boolean) => Promise<void>
}

declare module '#access/feature.ts' {
  interface KnownEffects {
    orderChange: OrderChangeEffect
  }
}
