import type { Queryable } from '#kit/server/database.ts'
import { actsOf, daysLeft, isLate, mayTakeIn, photoStates, type Standing } from '../rules.ts'
import { readHistory, readSameSerial, type TradeInInFull, type TradeInRow } from './queries.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { returnAddress } from './trade-in-mails.ts'

/** Tokens of a trade-in's orders, for its customer. */
export const tradeInTokens = (
  shown: Pick<ReturnType<typeof tradeInShape>, 'id' | 'difference_order'>,
  { secret }: { secret: string },
) => ({
  token: tokenOfOrder(secret, shown.id),
  difference_order: shown.difference_order && {
    ...shown.difference_order,
    token: tokenOfOrder(secret, shown.difference_order.id),
  },
})

/**
 * A trade-in as its customer sees it.
 * @param userId current user: photos can be added by its user, or for guests by anyone with the token
 */
export const tradeInShape = (row: TradeInInFull, now: Date, userId: number | null) => ({
  id: row.id,
  state: row.state,
  device: row.device,
  serial: row.serial,
  condition: row.condition,
  tool: row.tool,
  price: row.price,
  allowance: row.allowance,
  total: row.total,
  currency: row.currency,
  created_at: row.created_at,
  paid_at: row.paid_at,
  return_code: row.return_code,
  return_address: returnAddress(row),
  deadline_at: row.deadline_at,
  days_left: row.deadline_at && daysLeft(row.deadline_at, now),
  received_at: row.received_at,
  decided_at: row.decided_at,
  difference: row.difference,
  difference_order: row.difference_order,
  may_pay: row.difference_order?.state === 'open' && (row.user_id === null || row.user_id === userId),
  photos: row.photos,
  is_visitors: row.user_id === null,
  may_add_photos: (row.user_id === null || row.user_id === userId) && photoStates.includes(row.state),
  reason: row.reason,
  tracking: row.tracking,
})

export const summaryShape = (row: TradeInRow, now: Date) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  email: row.email,
  device: row.device,
  serial: row.serial,
  condition: row.condition,
  tool: row.tool,
  allowance: row.allowance,
  currency: row.currency,
  paid_at: row.paid_at,
  deadline_at: row.deadline_at,
  is_late: isLate({ state: row.state, deadlineAt: row.deadline_at }, now),
  return_code: row.return_code,
})

/** Facts the staff actions depend on. */
export const standingOf = (row: TradeInRow): Standing => ({
  state: row.state,
  deadlineAt: row.deadline_at,
  total: row.total,
  isSent: row.is_sent,
})

/** As above for staff, with available actions and history. */
export async function staffShape(db: Queryable, row: TradeInInFull, now: Date) {
  const at = standingOf(row)
  const { may_add_photos: _photos, may_pay: _pay, ...shown } = tradeInShape(row, now, null)
  return {
    ...shown,
    version: row.version,
    email: row.email,
    name: row.name,
    dealer: row.dealer,
    order_state: row.order_state,
    invoice_number: row.invoice_number,
    answers: row.answers,
    is_late: isLate(at, now),
    acts: actsOf(at, now),
    stock: row.stock,
    may_take_in: mayTakeIn(row.state, row.stock !== null),
    same_serial: await readSameSerial(db, row.id),
    history: await readHistory(db, row.id),
  }
}
