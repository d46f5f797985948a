import { addDays, lengthOf } from './periods.ts'

/** The page whose saved views serve as dashboards. */
export const metricsPage = '/admin/metrics'

/**
 * The query string to save for a page. A range ending today is saved as a number of days, so that the dashboard
 * always shows the latest ones.
 */
export function savedQuery(search: string, today: string): string {
  const query = new URLSearchParams(search)
  const [from, until] = [query.get('from'), query.get('until') ?? today]
  if (from !== null && until === today && from <= until) {
    query.set('last', String(lengthOf({ from, until })))
    query.delete('from')
    query.delete('until')
  }
  return query.size > 0 ? `?${query}` : ''
}

/** The current query string of a saved one. */
export function openedQuery(saved: string, today: string): string {
  const query = new URLSearchParams(saved)
  const last = Number(query.get('last') ?? 0)
  query.delete('last')
  if (Number.isInteger(last) && last > 0) {
    query.set('from', addDays(today, 1 - last))
    query.set('until', today)
  }
  return query.size > 0 ? `?${query}` : ''
}
