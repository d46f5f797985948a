import { NativeSelect } from '#kit/ui/native-select.tsx'
import { Fragment, type ReactNode, Suspense, useEffect } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { formatUtcDay } from '#kit/dates.ts'
import { call, CallError } from '#kit/call.ts'
import { formatNumber } from '#kit/locale.ts'
import { compared } from '#kit/ui/compared.ts'
import { DayRangeButton } from '#kit/ui/day-range.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { exportUrlOf, type ListQuery, useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportTraffic, type Figures, getTraffic, type TrafficQuery, type TrafficRow } from '../../contract.ts'
import { type Dimension, dimensions, minutesOf } from '../../rules.ts'
import { BoughtTable } from '../../ui/bought-table.tsx'
import { dimensionName, dimensionTitles } from './dimension-names.ts'
import { Mediums } from './traffic-mediums.tsx'
import { share, TrafficFunnel } from './traffic-funnel.tsx'
import classes from './web-traffic.module.css'
import chips from '#kit/ui/workbench/chosen.module.css'

const TrafficChart = lazyPart(() => import('../../ui/traffic-chart.tsx'))
const filters = ['region', 'bots', ...dimensions] as const

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(
    ['from', 'until', 'compare', ...filters].flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  ) as TrafficQuery & { compare?: 'year' }
  try {
    return await call(getTraffic, { query })
  } catch (error) {
    // For an old link with invalid days or filters, show the default range.
    if (error instanceof CallError && error.status === 422) return call(getTraffic, { query: {} })
    throw error
  }
}

/** How often the live figures are reloaded. */
const refreshMs = 30_000

/** Web traffic. Each value is a link that filters all figures by it. */
export default function WebTrafficPage() {
  const {
    from,
    until,
    total,
    before,
    compared: earlier,
    days,
    rows,
    bought,
    live,
    mediums,
    searches,
    vehicles,
    vehicle_names: names,
  } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.hidden || void revalidate(), refreshMs)
    return () => clearInterval(timer)
  }, [revalidate])
  const exportOf = (by: string) => exportUrlOf(exportTraffic, new URLSearchParams({ ...asked(query), from, until, by }))
  const linkOf = (dimension: Dimension, { value }: TrafficRow) => (
    <Link
      to={query.to({ [dimension]: value === '' || query.get(dimension) === value ? null : value })}
      aria-current={query.get(dimension) === value || undefined}
    >
      {dimensionName(dimension, value, names)}
    </Link>
  )
  return (
    <PageShell
      lead={`${formatUtcDay(from)} to ${formatUtcDay(until)} in UTC, compared with ${formatUtcDay(earlier.from)} to ${formatUtcDay(earlier.until)}.`}
      actions={<a href={exportOf('day')}>Export CSV</a>}
    >
      <Chosen query={query} names={names} />
      <Stats>
        <Stat label="Live now" value={formatNumber(live)} note="Last five minutes" />
        <Stat label="Visitors" value={formatNumber(total.visitors)} note={compared(total.visitors, before.visitors)} />
        <Stat label="Views" value={formatNumber(total.views)} note={compared(total.views, before.views)} />
        <Stat
          label="Left after one page"
          value={share(total.bounces, total.visitors)}
          note={`Before: ${share(before.bounces, before.visitors)}`}
        />
        <Stat
          label="Time per visitor"
          value={total.visitors === 0 ? '–' : minutesOf(total.seconds / total.visitors)}
          note={`Before: ${before.visitors === 0 ? '–' : minutesOf(before.seconds / before.visitors)}`}
        />
      </Stats>
      {total.visitors === 0 && before.visitors === 0 ? (
        <EmptyState title="No visits in this range">
          <p>Pages are counted as soon as someone opens them, without cookies. Choose other days or remove filters.</p>
        </EmptyState>
      ) : (
        <>
          <PagePart title="By day">
            <Suspense fallback={<LoadingState lines={6} />}>
              <TrafficChart days={days} />
            </Suspense>
            <details className={classes['more']}>
              <summary>Show as table</summary>
              <Table
                title="By day"
                heading="Day"
                rows={days.toReversed().map(({ day, ...figures }) => ({ ...figures, value: day }))}
                name={({ value }) => formatUtcDay(value)}
              />
            </details>
          </PagePart>
          <TrafficFunnel total={total} before={before} rows={rows} name={linkOf} />
          <PagePart title="What they bought" actions={<a href={exportOf('bought')}>Export CSV</a>}>
            <BoughtTable rows={bought} />
          </PagePart>
          {dimensions.map((dimension) => (
            <Fragment key={dimension}>
              <PagePart title={dimensionTitles[dimension]} actions={<a href={exportOf(dimension)}>Export CSV</a>}>
                <Table
                  title={dimensionTitles[dimension]}
                  heading={dimensionTitles[dimension]}
                  rows={(rows[dimension] ?? []).slice(0, 20)}
                  name={(row) => linkOf(dimension, row)}
                />
              </PagePart>
              {dimension === 'campaign' && <Mediums rows={mediums} names={names} csv={exportOf('medium')} />}
            </Fragment>
          ))}
        </>
      )}
      <PagePart title="Searches without a result" actions={<a href={exportOf('search')}>Export CSV</a>}>
        <Counts
          label="Searches without a result"
          what="Words"
          rows={searches.map(({ words, times }) => [words, times])}
          count="Searches"
        />
      </PagePart>
      <PagePart
        title="Vehicles asked for and not supported"
        lead="All time: people waiting to hear that it’s supported."
        actions={<a href={exportOf('wanted')}>Export CSV</a>}
      >
        <Counts
          label="Vehicles asked for and not supported"
          what="Vehicle"
          rows={vehicles.map(({ vehicle, people }) => [vehicle, people])}
          count="People"
        />
      </PagePart>
    </PageShell>
  )
}

const asked = (query: ListQuery) =>
  Object.fromEntries(filters.flatMap((name) => (query.get(name) === '' ? [] : [[name, query.get(name)]])))

/** Filters in use: days, region, people or bots, and dimensions. */
function Chosen({ query, names }: { query: ListQuery; names: Readonly<Record<string, string>> }) {
  const regions = [
    { value: '', label: 'All regions' },
    { value: '1', label: 'North America' },
    { value: '2', label: 'Europe' },
  ]
  return (
    <div className={chips['chosen']}>
      <DayRangeButton unset="Last 28 days" />
      <NativeSelect
        aria-label="Compare with"
        data={[
          { value: '', label: 'Compared with the days before' },
          { value: 'year', label: 'Compared with a year before' },
        ]}
        value={query.get('compare')}
        onChange={(event) => query.set({ compare: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Region"
        data={regions}
        value={query.get('region')}
        onChange={(event) => query.set({ region: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Who"
        data={[
          { value: '', label: 'People' },
          { value: '1', label: 'Bots' },
        ]}
        value={query.get('bots')}
        onChange={(event) => query.set({ bots: event.currentTarget.value })}
      />
      {dimensions.map((dimension) => {
        const value = query.get(dimension)
        return (
          value !== '' && (
            <Link key={dimension} to={query.to({ [dimension]: null })} className={chips['chip']}>
              {dimensionName(dimension, value, names)} <span aria-hidden="true">×</span>
              <span className="ob-hidden">Remove filter</span>
            </Link>
          )
        )
      })}
    </div>
  )
}

function Table({
  title,
  heading,
  rows,
  name,
}: {
  title: string
  heading: string
  rows: readonly TrafficRow[]
  name: (row: TrafficRow) => ReactNode
}) {
  if (rows.length === 0) return <EmptyState title="Nothing matches these filters." />
  const number = (key: keyof Figures, label: string, wideOnly = false) => ({
    key,
    title: label,
    align: 'right' as const,
    wideOnly,
    render: (row: TrafficRow) => formatNumber(row[key]),
  })
  return (
    <ShortTable
      label={title}
      rows={rows}
      rowKey={({ value }) => value}
      card={(row) => ({
        title: name(row),
        right: formatNumber(row.visitors),
        meta: `${formatNumber(row.views)} ${row.views === 1 ? 'view' : 'views'}, ${formatNumber(row.paid)} paid`,
      })}
      columns={[
        { key: 'value', title: heading, render: name },
        number('visitors', 'Visitors'),
        number('views', 'Views'),
        number('entries', 'Entries', true),
        number('exits', 'Exits', true),
        {
          key: 'bounces',
          title: 'One page',
          align: 'right',
          wideOnly: true,
          render: ({ bounces, visitors }) => share(bounces, visitors),
        },
        number('cart', 'Cart', true),
        number('paid', 'Paid'),
      ]}
    />
  )
}

function Counts({
  label,
  what,
  rows,
  count,
}: {
  label: string
  what: string
  rows: (readonly [string, number])[]
  count: string
}) {
  if (rows.length === 0) return <EmptyState title="None in this range." />
  return (
    <ShortTable
      label={label}
      rows={rows}
      rowKey={([words]) => words}
      columns={[
        { key: 'words', title: what, render: ([words]) => words },
        { key: 'count', title: count, align: 'right', render: ([, times]) => formatNumber(times) },
      ]}
    />
  )
}
