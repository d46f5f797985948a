import { utcDay } from '#kit/dates.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { type AffiliateOffer, resendAffiliateOffer, revokeAffiliateOffer } from '../../../contract/affiliate-staff.ts'
import { offerDays } from '../../../rules/affiliates.ts'
import { offerLabels } from '../affiliate-labels.ts'

type Row = Pick<AffiliateOffer, 'id' | 'state' | 'mailed_at'>

const isWaiting = ({ state }: Row) => state === 'open' || state === 'expired'
const skipped = ({ state }: Row) => ({ skip: `${offerLabels()[state]}.` })
const once = () => ({ idempotencyKey: crypto.randomUUID() })

/** Bulk actions on affiliate offers. */
export const offerActs: readonly BulkAct<Row>[] = [
  {
    label: 'Resend',
    done: 'resent',
    text: `They get the link again. It expires ${offerDays} days from now.`,
    change: (row) => {
      if (!isWaiting(row)) return skipped(row)
      return row.mailed_at?.slice(0, 10) === utcDay(new Date())
        ? { skip: 'Sent today.' }
        : { from: offerLabels()[row.state], to: offerLabels().open }
    },
    perform: async ({ id }, _asked, call) => {
      await call(resendAffiliateOffer, { params: { id } }, once())
      return null
    },
    isFinal: true,
  },
  {
    label: 'Withdraw',
    done: 'withdrawn',
    text: 'The links will stop working.',
    asks: [reasonAsk],
    change: (row) => (isWaiting(row) ? { from: offerLabels()[row.state], to: offerLabels().withdrawn } : skipped(row)),
    perform: async ({ id }, { reason = '' }, call) => {
      await call(revokeAffiliateOffer, { params: { id }, body: { reason } }, once())
      return null
    },
    isFinal: true,
  },
]
