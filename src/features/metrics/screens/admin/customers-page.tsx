import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { formatShortUtcMonth } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type Cohort, getCohorts } from '../../contract/sales.ts'
import { addDays, daysOf, periodOf } from '../../rules/periods.ts'
import { askFigures } from './ask-figures.ts'
import { RegionChoice } from './figure-filters.tsx'
import classes from './customers.module.css'
import figureClasses from './figures.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => askFigures(getCohorts, request, ['region'])

const monthName = (month: string) => formatShortUtcMonth(`${month}T00:00:00Z`)
/** The month a number of months later. */
function monthAfter(month: string, months: number): string {
  let found = month
  for (let step = 0; step < months; step += 1) found = periodOf(addDays(found, 31), 'month')
  return found
}
const always = { from: '0000-01-01', until: '9999-12-31' }

/** Customers by month of their first order, with the share that bought again in each later month. */
export default function CustomersPage() {
  const { cohorts } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const months = Math.max(0, ...cohorts.map(({ active }) => active.length))
  /** A link to a cohort's orders within some days. */
  const behind = (cohort: string, days: { from: string; until: string }, what: 'new' | 'returning' | 'sale') =>
    link('/admin/metrics/movements', {}, { ...days, cohort, what, region: query.get('region') || undefined })
  const monthDays = (month: string) => daysOf(month, 'month', always)
  return (
    <PageShell lead="Customers by month of their first order, and how many of them bought again in each month since. Complete days in UTC.">
      <MetricsTabs />
      <div className={figureClasses['chosen']}>
        <RegionChoice />
      </div>
      {cohorts.length === 0 ? (
        <EmptyState title="No customers yet">
          <p>They appear here the day after their first order.</p>
        </EmptyState>
      ) : (
        <PagePart title="Customers who came back">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is narrow, also by keyboard */}
          <section className={classes['frame']} aria-label="Customers who came back" tabIndex={0}>
            <table className={classes['table']}>
              <thead>
                <tr>
                  <th scope="col">First order</th>
                  <th scope="col">Customers</th>
                  <th scope="col">Orders each</th>
                  {Array.from({ length: Math.max(0, months - 1) }, (_, index) => (
                    <th key={index} scope="col">
                      <span className="ob-hidden">Month </span>
                      {index + 1}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.toReversed().map((cohort) => (
                  <tr key={cohort.month}>
                    <th scope="row">{monthName(cohort.month)}</th>
                    <td>
                      <Link to={behind(cohort.month, monthDays(cohort.month), 'new')}>
                        {formatNumber(cohort.customers)}
                      </Link>
                    </td>
                    <td>
                      {cohort.customers === 0 ? (
                        '–'
                      ) : (
                        <Link
                          to={behind(
                            cohort.month,
                            {
                              from: cohort.month,
                              until: monthDays(monthAfter(cohort.month, cohort.active.length - 1)).until,
                            },
                            'sale',
                          )}
                        >
                          {formatNumber(cohort.orders / cohort.customers, { maximumFractionDigits: 1 })}
                        </Link>
                      )}
                    </td>
                    {cohort.active.slice(1).map((active, index) => (
                      <Share
                        key={index}
                        cohort={cohort}
                        active={active}
                        to={behind(cohort.month, monthDays(monthAfter(cohort.month, index + 1)), 'returning')}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </PagePart>
      )}
    </PageShell>
  )
}

/** A cohort's cell for one month: the higher the share of returning customers, the darker. */
function Share({ cohort, active, to }: { cohort: Cohort; active: number; to: string }) {
  const share = cohort.customers === 0 ? 0 : active / cohort.customers
  return (
    <td
      style={{ '--share': `${Math.round(Math.min(1, share * 2) * 45)}%` } as React.CSSProperties}
      title={formatNumber(active)}
    >
      {active === 0 ? '–' : <Link to={to}>{formatPercent(share, 0)}</Link>}
    </td>
  )
}
