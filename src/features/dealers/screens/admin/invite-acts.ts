import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { resendInviteOfDealer, revokeInviteOfDealer, type StaffInvite } from '../../contract/staff.ts'
import { inviteDays } from '../../rules.ts'
import { inviteStateLabels } from '../../ui/dealer-labels.ts'

type Row = Pick<StaffInvite, 'id' | 'state'>

const isWaiting = ({ state }: Row) => state === 'open' || state === 'expired'
const skipped = ({ state }: Row) => ({ skip: `${inviteStateLabels()[state]}.` })

/** Bulk actions on dealer invites. */
export const inviteActs: readonly BulkAct<Row>[] = [
  {
    label: 'Send again',
    done: 'sent again',
    text: `Each gets a new link that is valid for ${inviteDays} days. Earlier links stop working.`,
    asks: [reasonAsk],
    change: (row) => (isWaiting(row) ? { from: inviteStateLabels()[row.state], to: 'Sent again' } : skipped(row)),
    perform: async ({ id }, { reason = '' }, call) => {
      const once = { idempotencyKey: crypto.randomUUID() }
      await call(resendInviteOfDealer, { params: { id }, body: { reason } }, once)
      return null
    },
    isFinal: true,
  },
  {
    label: 'Withdraw',
    done: 'withdrawn',
    text: 'The links in their emails stop working.',
    change: (row) =>
      isWaiting(row) ? { from: inviteStateLabels()[row.state], to: inviteStateLabels().revoked } : skipped(row),
    ...byReason(revokeInviteOfDealer),
  },
]
