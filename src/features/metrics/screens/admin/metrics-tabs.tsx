import { link } from '#kit/link.ts'
import { TabLinks } from '#kit/ui/tab-links.tsx'

/** The parts of the metrics. */
export const MetricsTabs = () => (
  <TabLinks
    label="Metrics"
    tabs={[
      { label: 'Sales', to: link('/admin/metrics') },
      { label: 'Customers', to: link('/admin/metrics/customers') },
      { label: 'Goals', to: link('/admin/metrics/goals') },
    ]}
  />
)
