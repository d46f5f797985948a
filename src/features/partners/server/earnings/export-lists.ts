import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type CsvCell, csvDownload, pagesOf } from '#kit/server/csv.ts'
import type { Streamed } from '#kit/server/streamed.ts'
import type { ExportedList } from '../../earning-calls.ts'
import { disbursementStates, groupStates, transferStates } from '../../rules/earnings.ts'
import { type Asked, readDisbursements, readGroups, readTransfers, readUnified } from './read-transfers.ts'

type Question = Asked & {
  state?: string | undefined
  kind?: 'entry' | 'refund' | 'transfer' | 'disbursement' | undefined
}
const limit = 1000
const day = (time: Date | null): string => time?.toISOString() ?? ''

function stateIn<S extends string>(states: readonly S[], asked: string | undefined): S | undefined {
  if (asked === undefined || asked === '') return undefined
  return (
    states.find((state) => state === asked) ?? fail('validation_failed', { fields: { state: ['Unknown status.'] } })
  )
}

/** Streams a list of an earner as CSV, in the form its page shows. */
export function listExport(db: Queryable, earnerId: number, list: ExportedList, asked: Question): Streamed {
  const { state, ...rest } = asked
  const after = (row: { id: number } | null) => row?.id ?? null
  const file = <T>(heading: readonly string[], rows: AsyncIterable<T>, cells: (row: T) => CsvCell[]): Streamed => {
    async function* lines() {
      for await (const row of rows) yield cells(row)
    }
    return csvDownload(`${list}-${earnerId}`, heading, lines())
  }
  if (list === 'transfers') {
    const chosen = { ...rest, state: stateIn(transferStates, state) }
    return file(
      ['Transfer', 'Payout run', 'Status', 'Entries', 'Amount', 'Currency', 'Created', 'Paid'],
      pagesOf<Awaited<ReturnType<typeof readTransfers>>[number]>((last) =>
        readTransfers(db, earnerId, { ...chosen, after: after(last), limit }),
      ),
      (row) => [
        row.id,
        row.group_id,
        row.state,
        row.entry_count,
        toDecimal(row.amount),
        row.currency,
        day(row.created_at),
        day(row.paid_at),
      ],
    )
  }
  if (list === 'transfer-groups') {
    const chosen = { ...rest, state: stateIn(groupStates, state) }
    return file(
      ['Payout run', 'Status', 'Entries', 'Amount', 'Currency', 'Created', 'Approved', 'Paid out'],
      pagesOf<Awaited<ReturnType<typeof readGroups>>[number]>((last) =>
        readGroups(db, earnerId, { ...chosen, after: after(last), limit }),
      ),
      (row) => [
        row.id,
        row.state,
        row.entry_count,
        toDecimal(row.amount),
        row.currency,
        day(row.created_at),
        day(row.approved_at),
        day(row.disbursed_at),
      ],
    )
  }
  if (list === 'disbursements') {
    const chosen = { ...rest, state: stateIn(disbursementStates, state) }
    return file(
      [
        'Reference',
        'Transfer',
        'To',
        'Method',
        'Status',
        'Amount',
        'Currency',
        'Created',
        'Paid',
        'Sent back',
        'Reason',
      ],
      pagesOf<Awaited<ReturnType<typeof readDisbursements>>[number]>((last) =>
        readDisbursements(db, { earnerId }, { ...chosen, after: after(last), limit }),
      ),
      (row) => [
        row.reference,
        row.transfer_id,
        row.payee,
        row.method,
        row.state,
        toDecimal(row.amount),
        row.currency,
        day(row.created_at),
        day(row.paid_at),
        day(row.returned_at),
        row.reason,
      ],
    )
  }
  return file(
    ['Time', 'Kind', 'Number', 'What', 'Status', 'Amount', 'Currency'],
    everything(db, earnerId, rest),
    (row) => [day(row.at), row.kind, row.id, row.title, row.state, toDecimal(row.amount), row.currency],
  )
}

async function* everything(db: Queryable, earnerId: number, asked: Omit<Question, 'state'>) {
  let after: string | undefined
  do {
    const page = await readUnified(db, earnerId, { ...asked, after, limit })
    yield* page.data
    after = page.next ?? undefined
  } while (after !== undefined)
}
