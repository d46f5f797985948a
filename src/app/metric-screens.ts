/** Screens of the metrics: sales, customers and operations. */
import { type Screen, staff } from './screen.ts'

const metrics = (path: '' | `/${string}`, file: string, title: string, menu = '') =>
  staff(`/admin/metrics${path}`, 'metrics', `admin/${file}`, title, 'analytics.read', { skeleton: 14, menu })

export const metricScreens: readonly Screen[] = [
  metrics('', 'sales-page.tsx', 'Metrics', 'Metrics'),
  metrics('/customers', 'customers-page.tsx', 'Customers who came back'),
  metrics('/movements', 'movement-list-page.tsx', 'Sales and refunds'),
  metrics('/goals', 'goals-page.tsx', 'Goals'),
  metrics('/tunes', 'tunes-page.tsx', 'Tune metrics', 'Tunes sold'),
  metrics('/vehicles', 'vehicles-page.tsx', 'Vehicle metrics', 'Vehicles'),
  metrics('/demand', 'demand-page.tsx', 'Vehicles asked for'),
  metrics('/service', 'service-page.tsx', 'Service'),
  metrics('/service/items', 'work-list-page.tsx', 'Requests and tickets'),
  metrics('/dealers', 'dealer-figures-page.tsx', 'Dealers'),
  metrics('/stock', 'stock-figures-page.tsx', 'Stock'),
]
