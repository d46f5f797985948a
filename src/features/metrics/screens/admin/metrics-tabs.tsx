import { link } from '#kit/link.ts'
import { TabLinks } from '#kit/ui/tab-links.tsx'

/** The sections of the metrics. */
export const MetricsTabs = () => (
  <TabLinks
    label="Metrics"
    tabs={[
      { label: 'Sales', to: link('/admin/metrics') },
      { label: 'Customers', to: link('/admin/metrics/customers') },
      { label: 'Tunes', to: link('/admin/metrics/tunes') },
      { label: 'Vehicles', to: link('/admin/metrics/vehicles') },
      { label: 'Service', to: link('/admin/metrics/service') },
      { label: 'Dealers', to: link('/admin/metrics/dealers') },
      { label: 'Stock', to: link('/admin/metrics/stock') },
      { label: 'Goals', to: link('/admin/metrics/goals') },
    ]}
  />
)
