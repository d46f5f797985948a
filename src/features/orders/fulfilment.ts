/** What is left to ship of an order, and the progress of its parcels. */
import type { FulfilmentState, LineKind, Parcel } from './contract.ts'

interface Line {
  id: number
  kind: LineKind
  quantity: number
}
interface RefundedPieces {
  state: string
  /** The refunded pieces had been shipped and came back. */
  areBack: boolean
  parts: readonly { id: string; quantity: number }[]
}
type PackedLines = Pick<Parcel, 'state'> & { lines: readonly { line_id: number; quantity: number }[] }

/** Pieces per line of goods that are neither in a parcel nor refunded before shipping, by line ID; never below 0. */
export function piecesLeft(
  lines: readonly Line[],
  refunds: readonly RefundedPieces[],
  parcels: readonly PackedLines[],
): Map<number, number> {
  const refunded = refunds.filter(({ state, areBack }) => state !== 'failed' && !areBack).flatMap(({ parts }) => parts)
  const packed = parcels.flatMap((parcel) => parcel.lines)
  return new Map(
    lines
      .filter(({ kind }) => kind === 'product')
      .map(({ id, quantity }) => {
        const back = refunded.filter((part) => part.id === String(id)).reduce((sum, part) => sum + part.quantity, 0)
        const sent = packed.filter((line) => line.line_id === id).reduce((sum, line) => sum + line.quantity, 0)
        return [id, Math.max(0, quantity - back - sent)]
      }),
  )
}

/**
 * The fulfillment state of an order. A hold lasts until the last piece has left. If everything was refunded before
 * packing, there is nothing to ship.
 */
export function fulfilmentStateOf(
  left: ReadonlyMap<number, number>,
  parcels: readonly Pick<Parcel, 'state'>[],
  holdReason: string,
): FulfilmentState {
  const isAllPacked = [...left.values()].every((count) => count === 0)
  if (isAllPacked && parcels.length === 0) return 'closed'
  const isOnItsWay = parcels.some(({ state }) => state !== 'packed')
  const isWaiting = parcels.some(({ state }) => state === 'packed')
  if (isAllPacked && !isWaiting) return parcels.every(({ state }) => state === 'delivered') ? 'delivered' : 'shipped'
  if (holdReason !== '') return 'on_hold'
  if (isOnItsWay) return 'partly_shipped'
  return isAllPacked ? 'packed' : 'to_pick'
}
