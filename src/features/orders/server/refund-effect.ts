import type { Effects } from '#access/feature.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import type { OrderKind } from '../contract.ts'
import type { RefundConsequences } from '../refund-consequences.ts'

/** A refund that is about to begin. */
interface WantedRefund {
  orderId: number
  orderKind: OrderKind
  /** Lines that give something back. */
  lineIds: readonly number[]
  /** Whether it leaves nothing of the payment. */
  isAll: boolean
  /** The customer takes back what nobody has begun. */
  isWithdrawal: boolean
}

/** A refund that is booked in this transaction. */
interface BookedRefund {
  id: number
  orderId: number
  /** Products that return to stock. */
  goods: readonly { product: number | null; variant: number | null; quantity: number }[]
}

/** What one feature does when money of an order goes back. Each feature registers its own under `effects.refund`. */
export interface RefundEffect {
  /** Lines of an order whose money stays for now, such as the deposit of a tool that is away: they are not refunded. */
  keeps?: (tx: Queryable, orderId: number) => Promise<number[]>
  /** Refuses a refund that the feature cannot follow. Runs under the order's lock, before anything is written. */
  refuse?: (tx: Tx, refund: WantedRefund) => Promise<void>
  /** Runs in the transaction that books the refund. */
  settle?: (tx: Tx, refund: BookedRefund) => Promise<void>
  /** Rehearses in a transaction that is rolled back: called before the refund, its answer once the refund is booked. */
  preview?: (tx: Tx, orderId: number) => Promise<(refundId: number) => Promise<Partial<RefundConsequences>>>
}

/** All lines of an order that features keep. */
export const readKeptLines = async ({ refund }: Effects, db: Queryable, orderId: number): Promise<number[]> =>
  (await Promise.all(refund.map((effect) => effect.keeps?.(db, orderId) ?? []))).flat()

declare module '#access/feature.ts' {
  interface KnownEffects {
    refund: RefundEffect
  }
}
