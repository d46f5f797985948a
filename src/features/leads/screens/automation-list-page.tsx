import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportLeadRuns, listLeadRuns } from '../contract/automation.ts'
import { eventLabels } from '../rules/automation.ts'
import { placeKinds, placeLabels } from '../rules/deals.ts'

/** The deals that automation rules have opened. */
const page = listPage(listLeadRuns, {
  crumbs: [{ label: 'Lead settings', to: link('/admin/lead-engine/settings') }, { label: 'Automation' }],
  noun: ['deal opened', 'deals opened'],
  search: 'Title',
  filters: { event: { label: 'Rule', words: eventLabels } },
  csv: exportLeadRuns,
  to: ({ deal_id: id }) => link('/admin/lead-engine/deals/:id', { id }),
  columns: [
    { key: 'deal' },
    { key: 'event', title: 'Opened because', words: eventLabels },
    { key: 'place', title: 'Status', words: placeLabels, kinds: placeKinds },
    { key: 'owner', render: ({ owner }) => owner ?? 'Unassigned', wideOnly: true },
    { key: 'created_at', title: 'Opened' },
  ],
  emptyTitle: 'No deals opened yet',
  empty: 'Turn on rules in the lead settings. Each deal that they open is listed here.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
