import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { allOf, id, int, nullableTime, time } from '#kit/shapes.ts'
import { transactionFilter } from './transactions.ts'

export const exportFilter = z.strictObject(transactionFilter)
export type ExportFilter = z.output<typeof exportFilter>
/** expired: its file was deleted after EXPORT_KEEP_DAYS. */
export const exportStates = ['queued', 'running', 'done', 'failed', 'expired'] as const
export type ExportState = (typeof exportStates)[number]
export const transactionExport = z.object({
  id: int,
  token: z.string(),
  state: z.enum(exportStates),
  filter: exportFilter,
  total: int,
  written: int,
  created_at: time,
  finished_at: nullableTime,
})

export const startTransactionExport = post(
  '/v1/admin/transaction-exports',
  'Starts a background export of the region’s transactions as CSV',
  {
    access: 'orders.export',
    body: exportFilter,
    output: z.object({ id: int }),
    idempotent: true,
    perMinute: 10,
  },
)
export const listTransactionExports = get(
  '/v1/admin/transaction-exports',
  'Lists your last 20 exports with their progress',
  { access: 'orders.export', output: allOf(transactionExport) },
)
export const downloadTransactionExport = get(
  '/v1/admin/transaction-exports/:id/:token/file',
  'Downloads one of your finished exports',
  {
    access: 'orders.export',
    params: z.object({ id, token: z.string().length(43) }),
    output: z.unknown(),
    errors: ['not_found'],
    perMinute: 20,
  },
)
