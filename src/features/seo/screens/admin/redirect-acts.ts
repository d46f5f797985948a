import { byId } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { removeRedirect } from '../../contract/staff.ts'

interface Row {
  id: number
  to: string
}

/** Bulk actions for redirects. */
export const redirectActs: readonly BulkAct<Row>[] = [
  {
    label: 'Remove',
    done: 'removed',
    text: 'These URLs will answer “Not found”.',
    change: ({ to }) => ({ from: to ? `Leads to ${to}` : 'Leads nowhere', to: 'Not found' }),
    ...byId(removeRedirect),
  },
]
