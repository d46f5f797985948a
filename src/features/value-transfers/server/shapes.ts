import type { Queryable } from '#kit/server/database.ts'
import { possibleActs } from '../rules.ts'
import { findLineAndEmail, readHistory, readPostings, readSale, type ValueTransferRow } from './queries.ts'

export const summaryShape = (row: ValueTransferRow, line: string, email: string) => ({
  id: row.id,
  version: row.version,
  state: row.state,
  order_id: row.orderId,
  line,
  email,
  old: { vehicle: row.oldVehicle, device: row.oldDevice },
  new: { vehicle: row.newVehicle, device: row.newDevice },
  value: row.value,
  currency: row.currency,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

export async function inFull(db: Queryable, row: ValueTransferRow) {
  const [{ line, email, invoice_number, tune }, history, postings] = [
    await findLineAndEmail(db, row),
    await readHistory(db, row.id),
    await readPostings(db, row.id),
  ]
  return {
    ...summaryShape(row, line, email),
    invoice_number,
    order_line_id: row.orderLineId,
    reason: row.reason,
    new_tune:
      row.newTuneId === null || row.newPrice === null || tune === null
        ? null
        : { id: row.newTuneId, name: tune, price: row.newPrice },
    acts: possibleActs(row.state),
    history,
    postings,
    performed_at: row.performedAt,
    sale: row.changeId === null ? null : await readSale(db, row.changeId),
  }
}
