import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { DayRangeButton } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FigureTable } from '#kit/ui/figure-table.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { getWork, type WorkFigures } from '../../contract/work.ts'
import { type DayRange, daysOf, periods } from '../../rules/periods.ts'
import { ChartPart } from '../../ui/chart-part.tsx'
import { formatDays, formatPeriod } from '../../ui/days.ts'
import { formatWork } from '../../ui/minutes.ts'
import { askFigures } from './ask-figures.ts'
import { Choice, RegionChoice } from './figure-filters.tsx'
import classes from './figures.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'
import chips from '#kit/ui/workbench/chosen.module.css'
import { clsx } from 'clsx'

const asked = ['from', 'until', 'region', 'kind', 'by'] as const
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => askFigures(getWork, request, asked)

const share = (part: number, whole: number) => (whole === 0 ? '–' : formatPercent(part / whole, 0))

/** How long requests and tickets take in support hours, and how often deliveries are revised. */
export default function ServicePage() {
  const { from, until, by, total, before, points, people } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const isTickets = query.get('kind') === 'ticket'
  const nouns = isTickets ? 'Tickets' : 'Requests'
  const behind = (more: { readonly [name: string]: string | undefined } | DayRange = {}) =>
    link(
      '/admin/metrics/service/items',
      {},
      {
        kind: query.get('kind') || undefined,
        region: query.get('region') || undefined,
        from,
        until,
        ...more,
      },
    )
  const last = isTickets ? 'To solved' : 'To delivery'
  const quality = (figures: WorkFigures) =>
    isTickets
      ? figures.rating === null
        ? '–'
        : `${formatNumber(figures.rating, { maximumFractionDigits: 1 })} of 5`
      : share(figures.revised, figures.finished)
  const most = Math.max(1, ...people.map(({ count }) => count))
  return (
    <PageShell
      lead={`${formatDays({ from, until })}. Times are medians in support hours, excluding time spent waiting for the customer. Updated every ten minutes.`}
    >
      <MetricsTabs />
      <div className={clsx(chips['chosen'], classes['chosen'])}>
        <DayRangeButton unset="Last 28 days" years />
        <Choice name="kind" label="What" all="Tune requests" options={[['ticket', 'Tickets']]} />
        <RegionChoice />
        <Choice name="by" label="By" all={`By ${by}`} options={periods.map((period) => [period, `By ${period}`])} />
      </div>
      <div className={classes['figures']}>
        <Stats>
          <Stat
            label={nouns}
            value={<Link to={behind()}>{formatNumber(total.count)}</Link>}
            note={`Before: ${formatNumber(before.count)}`}
          />
          <Stat
            label="To first answer"
            value={<Link to={behind({ sort: 'slowest' })}>{formatWork(total.answered_median)}</Link>}
            note={`Before: ${formatWork(before.answered_median)}`}
          />
          <Stat
            label={last}
            value={<Link to={behind({ sort: 'slowest' })}>{formatWork(total.finished_median)}</Link>}
            note={`Before: ${formatWork(before.finished_median)}`}
          />
          <Stat
            label={isTickets ? 'Rating' : 'Revision rate'}
            value={isTickets ? quality(total) : <Link to={behind({ only: 'revised' })}>{quality(total)}</Link>}
            note={`Before: ${quality(before)}`}
          />
          <Stat
            label="Not finished"
            value={<Link to={behind({ only: 'unfinished' })}>{formatNumber(total.count - total.finished)}</Link>}
            note={
              <Link to={behind({ only: 'unanswered' })}>
                {formatNumber(total.count - total.answered)} without an answer
              </Link>
            }
          />
        </Stats>
      </div>
      {total.count === 0 ? (
        <EmptyState title={`No ${nouns.toLowerCase()} in this range`}>
          <p>Choose other days or another region.</p>
        </EmptyState>
      ) : (
        <>
          <PagePart title={last}>
            <ChartPart
              bars
              name={`${last}, hours`}
              points={points.map((point) => ({
                label: formatPeriod(point.period, by),
                value: (point.finished_median ?? 0) / 60,
                to: behind(daysOf(point.period, by, { from, until })),
              }))}
              format={(hours) => `${formatNumber(hours, { maximumFractionDigits: 1 })} h`}
            >
              <FigureTable
                whole
                label={`${nouns} by ${by}`}
                head={[by, nouns, 'To first answer', last, isTickets ? 'Rating' : 'Revision rate']}
                rows={points.toReversed().map((point) => ({
                  key: point.period,
                  share: point.count / Math.max(1, ...points.map(({ count }) => count)),
                  cells: [
                    formatPeriod(point.period, by),
                    <Link key="count" to={behind(daysOf(point.period, by, { from, until }))}>
                      {formatNumber(point.count)}
                    </Link>,
                    formatWork(point.answered_median),
                    formatWork(point.finished_median),
                    quality(point),
                  ],
                }))}
              />
            </ChartPart>
          </PagePart>
          <PagePart title={isTickets ? 'By assignee' : 'By tuner'}>
            <FigureTable
              label={isTickets ? 'By assignee' : 'By tuner'}
              head={['Name', nouns, 'Finished', 'To first answer', last, isTickets ? 'Rating' : 'Revision rate']}
              rows={people.map((person) => ({
                key: String(person.id),
                share: person.count / most,
                cells: [
                  person.name,
                  <Link key="count" to={behind({ assignee: person.id === null ? 'none' : String(person.id) })}>
                    {formatNumber(person.count)}
                  </Link>,
                  formatNumber(person.finished),
                  formatWork(person.answered_median),
                  formatWork(person.finished_median),
                  quality(person),
                ],
              }))}
            />
          </PagePart>
        </>
      )}
    </PageShell>
  )
}
