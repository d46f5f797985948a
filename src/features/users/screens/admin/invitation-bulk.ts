import { byReason } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { resendStaffInvitation, revokeStaffInvitation, type StaffInvitation } from '../../contract/invitations.ts'
import { invitationActs, invitationDays, invitationStates } from '../../rules.ts'

type Row = Pick<StaffInvitation, 'id' | 'state'>
const skipped = (state: Row['state']) => ({ skip: `${invitationStates.words[state]}.` })

/** Bulk actions for invitations. */
export const invitationBulk: readonly BulkAct<Row>[] = [
  {
    label: 'Send again',
    done: 'sent again',
    text: `They are then valid for another ${invitationDays} days.`,
    change: ({ state }) =>
      state === 'expired' ? { from: invitationStates.words.expired, to: invitationStates.words.open } : skipped(state),
    perform: async ({ id }, _asked, call) => {
      await call(resendStaffInvitation, { params: { id } }, { idempotencyKey: crypto.randomUUID() })
      return null
    },
    isFinal: true,
  },
  {
    label: 'Withdraw',
    done: 'withdrawn',
    text: 'The links in their emails stop working.',
    change: ({ state }) =>
      invitationActs[state].includes('revoke')
        ? { from: invitationStates.words[state], to: invitationStates.words.revoked }
        : skipped(state),
    ...byReason(revokeStaffInvitation),
  },
]
