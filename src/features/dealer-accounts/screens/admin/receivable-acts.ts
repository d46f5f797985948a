import { utcDay } from '#kit/dates.ts'
import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { holdDealerCredit, type Receivable, remindDealer } from '../../contract/invoices.ts'

async function setHold(call: Call, id: number, hold: boolean, reason: string) {
  await call(holdDealerCredit, { params: { id }, body: { hold, reason } })
  return () => call(holdDealerCredit, { params: { id }, body: { hold: !hold, reason: `Undo: ${reason}` } })
}

/** Bulk actions on dealer accounts. */
export const receivableActs: readonly BulkAct<Receivable>[] = [
  {
    label: 'Send reminder',
    done: 'reminded',
    text: 'Each gets an email with what is due, at most once a day.',
    change: ({ balance, last_reminder_at: last }) => {
      if (last !== null && last.slice(0, 10) === utcDay(new Date())) return { skip: 'Reminded today.' }
      return balance > 0 ? { from: 'Owes', to: 'Reminded' } : { skip: 'Owes nothing.' }
    },
    ...byReason(remindDealer),
  },
  {
    label: 'Hold credit',
    done: 'put on hold',
    text: 'They can’t buy on account, whatever is left of their limit. They can still pay.',
    asks: [reasonAsk],
    change: ({ on_hold: held }) =>
      held ? { skip: 'Already on hold.' } : { from: 'Buys on account', to: 'Credit on hold' },
    perform: ({ id }, { reason = '' }, call) => setHold(call, id, true, reason),
  },
  {
    label: 'Release credit',
    done: 'released',
    text: 'They can buy on account again, up to their limit.',
    asks: [reasonAsk],
    change: ({ on_hold: held }) =>
      held ? { from: 'Credit on hold', to: 'Buys on account' } : { skip: 'Not on hold.' },
    perform: ({ id }, { reason = '' }, call) => setHold(call, id, false, reason),
  },
]
