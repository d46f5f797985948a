import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { csvText, csvType } from '#kit/server/csv.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { findDynoRun as findDynoRunById } from '#features/tunes/server/queries.ts'
import { getDynoCsv } from '../contract/catalog.ts'

/** A run as CSV: one row per rpm, one column per measured curve. */
export const getDynoCsvOperation = operation(getDynoCsv, async ({ db, input }) => {
  const run = (await findDynoRunById(db, input.params.id)) ?? fail('not_found')
  const { rpm, ...curves } = run.curves
  const columns = Object.entries(curves).filter(([, values]) => values.length > 0)
  const rows = rpm.map((speed, index) => [speed, ...columns.map(([, values]) => values[index] ?? null)])
  return new PreparedResponse(csvText(['rpm', ...columns.map(([name]) => name)], rows), csvType)
})
