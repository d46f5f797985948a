/** What is left to send of an order, and how far its parcels are. */
import type { FulfilmentState, LineKind, Parcel } from './contract.ts'

interface Line {
  id: number
  kind: LineKind
  quantity: number
}
interface RefundedPieces {
  state: string
  /** The pieces had been sent and came back. */
  areBack: boolean
  parts: readonly { id: string; quantity: number }[]
}
type PackedLines = Pick<Parcel, 'state'> & { lines: readonly { line_id: number; quantity: number }[] }

/** Pieces of each line of goods that are neither refunded before they were sent nor in a parcel, by the line's id; never below 0. */
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
 * How far an order is; one that is held stays on hold until its last piece has left. Where everything was refunded
 * before it was packed, there is nothing to ship.
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
