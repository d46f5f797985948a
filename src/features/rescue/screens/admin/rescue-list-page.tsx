import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportRescueSessions, listRescueSessions } from '../../contract.ts'
import { incidentLabels, rescueStateKinds, rescueStateLabels } from '../../rules.ts'
import { rescueActs } from './rescue-acts.ts'

const page = listPage(listRescueSessions, {
  at: '/admin/rescue',
  noun: 'rescue session',
  empty: 'Sessions appear here when a customer asks for rescue.',
  search: 'Vehicle, tool or customer',
  filters: { state: { words: rescueStateLabels } },
  sorts: () => ({ waiting: 'Open, waiting longest', ...timeSorts() }),
  csv: exportRescueSessions,
  bulk: bulkActs(({ vehicle, customer_name: customer }) => `${vehicle}, ${customer}`, rescueActs),
  columns: [
    { key: 'vehicle' },
    { key: 'customer_name', title: 'Customer' },
    { key: 'incident', title: 'What happened', words: incidentLabels, wideOnly: true },
    { key: 'serial', title: 'Tool', wideOnly: true },
    {
      key: 'state',
      title: 'Status',
      render: ({ state }) => <StateBadge kind={rescueStateKinds[state]}>{rescueStateLabels()[state]}</StateBadge>,
    },
    { key: 'handler', render: ({ handler }) => handler ?? 'Unassigned' },
    { key: 'created_at', title: 'Opened', day: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
