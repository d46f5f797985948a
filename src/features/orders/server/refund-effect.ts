import type { Effects } from '#access/feature.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import type { OrderKind } from '../contract.ts'
import type { RefundConsequences } from '../refund-consequences.ts'

/** A refund that is about to start. */
interface WantedRefund {
  orderId: number
  orderKind: OrderKind
  /** Lines that are refunded, at least in part. */
  lineIds: readonly number[]
  /** Whether it refunds everything that is left of the payment. */
  isAll: boolean
  /** A withdrawal by the customer before work has begun. */
  isWithdrawal: boolean
}

/** A refund being booked in this transaction. */
interface BookedRefund {
  id: number
  orderId: number
  /** Products to restock. */
  goods: readonly { product: number | null; variant: number | null; quantity: number }[]
}

/** A feature's reaction to refunds. Each feature registers its own under `effects.refund`. */
export interface RefundEffect {
  /** Lines that cannot be refunded for now, such as the deposit of a tool that is still out. */
  keeps?: (tx: Queryable, orderId: number) => Promise<number[]>
  /** Fails for refunds that the feature cannot process. Runs with the order locked, before anything is written. */
  refuse?: (tx: Tx, refund: WantedRefund) => Promise<void>
  /** Runs in the transaction that books the refund. */
  settle?: (tx: Tx, refund: BookedRefund) => Promise<void>
  /**
   * For previews in a transaction that is rolled back: called before the refund, and the returned function after it
   * is booked.
   */
  preview?: (tx: Tx, orderId: number) => Promise<(refundId: number) => Promise<Partial<RefundConsequences>>>
}

/** All lines of an order that features keep from being refunded. */
export const readKeptLines = async ({ refund }: Effects, db: Queryable, orderId: number): Promise<number[]> =>
  (await Promise.all(refund.map((effect) => effect.keeps?.(db, orderId) ?? []))).flat()

declare module '#access/feature.ts' {
  interface KnownEffects {
    refund: RefundEffect
  }
}
