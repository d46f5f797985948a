import type { Queryable } from '#kit/server/database.ts'
import { actsOf, daysLeft, isLate } from '../rules.ts'
import { readHistory, readSameSerial, type TradeInRow } from './queries.ts'
import { returnAddress } from './trade-in-mails.ts'

/** A trade-in as its customer sees it. */
export const tradeInShape = (row: TradeInRow, now: Date) => ({
  id: row.id,
  token: row.token,
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
  reason: row.reason,
  tracking: row.tracking,
})

export const summaryShape = (row: TradeInRow, now: Date) => ({
  id: row.id,
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

/** The same for staff, with what may be done and what was done. */
export async function staffShape(db: Queryable, row: TradeInRow, now: Date) {
  const at = { state: row.state, deadlineAt: row.deadline_at }
  const { token: _token, ...shown } = tradeInShape(row, now)
  return {
    ...shown,
    version: row.version,
    email: row.email,
    name: row.name,
    dealer: row.dealer,
    order_state: row.order_state,
    answers: row.answers,
    is_late: isLate(at, now),
    acts: actsOf(at, now),
    same_serial: await readSameSerial(db, row.id),
    history: await readHistory(db, row.id),
  }
}
