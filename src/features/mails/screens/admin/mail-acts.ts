import type { z } from 'zod'
import { moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { type mailSummary, retryMail } from '../../contract.ts'

export const mailStateLabels = { sent: 'Sent', waiting: 'Queued', failing: 'Failing' } as const
export const mailStateKinds = { sent: 'done', waiting: 'moving', failing: 'wrong' } as const

/** Bulk actions on emails. */
export const mailActs: readonly BulkAct<Pick<z.output<typeof mailSummary>, 'id' | 'state' | 'attempts'>>[] = [
  {
    label: 'Send again',
    done: 'queued again',
    text: 'Failed emails are sent now, including those that were given up. Emails that were already sent aren’t sent twice.',
    change: ({ state }) => moved(mailStateLabels, state, ['failing'], 'waiting'),
    perform: async ({ id, attempts }, _asked, call) => {
      await call(retryMail, { params: { id }, body: { attempts } })
      return null
    },
    isFinal: true,
  },
]
