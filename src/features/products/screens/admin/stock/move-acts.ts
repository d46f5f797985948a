import { formatUtcDay, utcDay } from '#kit/dates.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import {
  closeSupplyOrder,
  expectSupplyOrder,
  getStockTransfer,
  getSupplyOrder,
  type MovedLine,
  receiveStockTransfer,
  receiveSupplyOrder,
  type StockTransfer,
  type SupplyOrder,
} from '../../../contract/stock-moves.ts'
import { supplyStateLabels, transferStateLabels } from '../../../stock-labels.ts'

type TransferRow = Pick<StockTransfer, 'id' | 'version' | 'state'> & { has_serials: boolean }
type SupplyRow = Pick<SupplyOrder, 'id' | 'version' | 'state' | 'expected_on'> & { has_serials: boolean }

const once = () => ({ idempotencyKey: crypto.randomUUID() })
/** Lines still in transit. If there are none, someone else was faster: returns every line, so the server refuses. */
function allOf({ lines }: { lines: readonly MovedLine[] }) {
  const left = lines.map(({ id, quantity, received, missing }) => ({ id, quantity: quantity - received - missing }))
  const open = left.filter(({ quantity }) => quantity > 0)
  return open.length > 0 ? open : lines.map(({ id, quantity }) => ({ id, quantity }))
}
const serials = { skip: 'Has serial numbers to enter. Open it to receive it.' }
const receiving = {
  label: 'Receive all',
  done: 'received',
  text: 'Everything still on its way goes into stock.',
  isFinal: true,
} as const

/** Bulk actions for transfers. */
export const transferActs: readonly BulkAct<TransferRow>[] = [
  {
    ...receiving,
    change: ({ state, has_serials: tracked }) => {
      if (state === 'received') return { skip: 'Received already.' }
      return tracked ? serials : { from: transferStateLabels[state], to: transferStateLabels.received }
    },
    perform: async ({ id, version }, _asked, call) => {
      const params = { id }
      const lines = allOf(await call(getStockTransfer, { params }))
      await call(receiveStockTransfer, { params, body: { version, lines } }, once())
      return null
    },
  },
]

const dayMs = 86_400_000
const isOpen = ({ state }: SupplyRow) => state === 'ordered' || state === 'partly_received'
const over = ({ state }: SupplyRow) => ({ skip: `${supplyStateLabels[state]} already.` })
const postponed = (day: string, days: string) => utcDay(Date.parse(day) + Number(days) * dayMs)

/** Bulk actions for purchase orders. */
export const supplyActs: readonly BulkAct<SupplyRow>[] = [
  {
    label: 'Postpone',
    done: 'postponed',
    text: 'They’re expected this many days later.',
    asks: [{ name: 'days', label: 'Days', isNumber: true, max: 3 }, reasonAsk],
    change: (row, { days = '' }) => {
      if (!isOpen(row)) return over(row)
      const { expected_on: day } = row
      if (day === null) return { skip: 'No day is set.' }
      return Number(days) === 0
        ? { skip: 'Enter 1 or more days.' }
        : { from: formatUtcDay(day), to: formatUtcDay(postponed(day, days)) }
    },
    perform: async ({ id, version, expected_on: day }, { days = '', reason = '' }, call) => {
      const put = (from: number, to: string | null, why: string) =>
        call(expectSupplyOrder, { params: { id }, body: { version: from, expected_on: to, reason: why } }, once())
      const saved = await put(version, postponed(day!, days), reason)
      return () => put(saved.version, day, `Undo: ${reason}`)
    },
  },
  {
    ...receiving,
    change: (row) => {
      if (!isOpen(row)) return over(row)
      return row.has_serials ? serials : { from: supplyStateLabels[row.state], to: supplyStateLabels.received }
    },
    perform: async ({ id, version }, _asked, call) => {
      const params = { id }
      const lines = allOf(await call(getSupplyOrder, { params }))
      await call(receiveSupplyOrder, { params, body: { version, lines } }, once())
      return null
    },
  },
  {
    label: 'Close',
    done: 'closed',
    text: 'What hasn’t arrived is no longer expected.',
    asks: [reasonAsk],
    change: (row) => {
      if (!isOpen(row)) return over(row)
      const after = row.state === 'ordered' ? 'cancelled' : 'received'
      return { from: supplyStateLabels[row.state], to: supplyStateLabels[after] }
    },
    perform: async ({ id, version }, { reason = '' }, call) => {
      await call(closeSupplyOrder, { params: { id }, body: { version, reason } }, once())
      return null
    },
    isFinal: true,
  },
]
