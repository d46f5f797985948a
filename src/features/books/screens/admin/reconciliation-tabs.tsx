import { link } from '#kit/link.ts'
import { TabLinks } from '#kit/ui/tab-links.tsx'

export const ReconciliationTabs = () => (
  <TabLinks
    label="Reconciliation"
    tabs={[
      { label: 'Differences', to: link('/admin/reconciliation') },
      { label: 'Days', to: link('/admin/reconciliation/days') },
      { label: 'Payouts', to: link('/admin/reconciliation/payouts') },
    ]}
  />
)
