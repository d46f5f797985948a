import { NativeSelect } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call, CallError } from '#kit/call.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { compared } from '#kit/ui/compared.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { DayRangeButton } from '#kit/ui/day-range.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { exportUrlOf, type ListQuery, useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportTraffic, type Figures, getTraffic, type TrafficQuery, type TrafficRow } from '../../contract.ts'
import { type Dimension, dimensions, funnel } from '../../rules.ts'
import { formatShortUtcDay } from '../../ui/days.ts'
import classes from './web-traffic.module.css'

const TrafficChart = lazyPart(() => import('../../ui/traffic-chart.tsx'))
const filters = ['region', 'bots', ...dimensions] as const

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries(
    ['from', 'until', ...filters].flatMap((name) => {
      const value = searchParams.get(name)
      return value ? [[name, value]] : []
    }),
  ) as TrafficQuery
  try {
    return await call(getTraffic, { query })
  } catch (error) {
    // An old link with days or filters that don’t exist shows all of the usual days.
    if (error instanceof CallError && error.status === 422) return call(getTraffic, { query: {} })
    throw error
  }
}

const titles: Readonly<Record<Dimension, string>> = {
  path: 'Pages',
  source: 'Sources',
  campaign: 'Campaigns',
  country: 'Countries',
  device: 'Devices',
  screen: 'Screen widths',
}
const countryNames = new Intl.DisplayNames('en', { type: 'region' })
/** What a value of a dimension is called. */
function nameOf(dimension: Dimension, value: string): string {
  if (value === '') return { source: 'Direct', campaign: 'No campaign', country: 'Unknown' }[dimension as string] ?? '–'
  if (dimension === 'country') return countryNames.of(value) ?? value
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1)
  return dimension === 'screen' ? `${value} px` : value
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : formatPercent(part / whole, 0))
const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

const stepNames: Readonly<Record<(typeof funnel)[number], string>> = {
  vehicle: 'Vehicle chosen',
  tune: 'Tune chosen',
  cart: 'Added to cart',
  checkout: 'Checkout',
  paid: 'Paid',
}

/** Visits of the shop. Each value is a link that narrows all the figures to it. */
export default function WebTrafficPage() {
  const { from, until, total, before, days, rows, live, searches, vehicles } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const exportOf = (by: string) => exportUrlOf(exportTraffic, new URLSearchParams({ ...asked(query), from, until, by }))
  return (
    <PageShell
      lead={`${formatShortUtcDay(from)} to ${formatShortUtcDay(until)} in UTC, compared with the ${days.length} days before.`}
      actions={<a href={exportOf('day')}>Export CSV</a>}
    >
      <Chosen query={query} />
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
          value={total.visitors === 0 ? '–' : minutes(total.seconds / total.visitors)}
          note={`Before: ${before.visitors === 0 ? '–' : minutes(before.seconds / before.visitors)}`}
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
                name={({ value }) => formatShortUtcDay(value)}
              />
            </details>
          </PagePart>
          <Funnel total={total} />
          {dimensions.map((dimension) => (
            <PagePart key={dimension} title={titles[dimension]} actions={<a href={exportOf(dimension)}>Export CSV</a>}>
              <Table
                title={titles[dimension]}
                heading={titles[dimension]}
                rows={(rows[dimension] ?? []).slice(0, 20)}
                name={({ value }) => (
                  <Link
                    to={query.to({ [dimension]: value === '' || query.get(dimension) === value ? null : value })}
                    aria-current={query.get(dimension) === value || undefined}
                  >
                    {nameOf(dimension, value)}
                  </Link>
                )}
              />
            </PagePart>
          ))}
        </>
      )}
      <PagePart title="Searches without a result">
        <Counts
          label="Searches without a result"
          rows={searches.map(({ words, times }) => [words, times])}
          count="Searches"
        />
      </PagePart>
      <PagePart title="Vehicles asked for and not supported">
        <Counts
          label="Vehicles asked for and not supported"
          rows={vehicles.map(({ vehicle, people }) => [vehicle, people])}
          count="People"
        />
      </PagePart>
    </PageShell>
  )
}

const asked = (query: ListQuery) =>
  Object.fromEntries(filters.flatMap((name) => (query.get(name) === '' ? [] : [[name, query.get(name)]])))

/** The days, the region, people or bots, and what the figures are narrowed to. */
function Chosen({ query }: { query: ListQuery }) {
  const regions = [
    { value: '', label: 'All regions' },
    { value: '1', label: 'North America' },
    { value: '2', label: 'Europe' },
  ]
  return (
    <div className={classes['chosen']}>
      <DayRangeButton unset="Last 28 days" />
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
            <Link key={dimension} to={query.to({ [dimension]: null })} className={classes['chip']}>
              {nameOf(dimension, value)} <span aria-hidden="true">×</span>
              <span className="ob-hidden">Remove filter</span>
            </Link>
          )
        )
      })}
    </div>
  )
}

/** From the visit to the paid order: each step with its share of all visitors. */
function Funnel({ total }: { total: Figures }) {
  const stages = [
    { name: 'Visit', count: total.visitors },
    ...funnel.map((step) => ({ name: stepNames[step], count: total[step] })),
  ]
  return (
    <PagePart title="From visit to order">
      <ol className={classes['funnel']}>
        {stages.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <meter min={0} max={Math.max(1, total.visitors)} value={count} aria-label={name} />
            <b>{formatNumber(count)}</b>
            <small>{share(count, total.visitors)}</small>
          </li>
        ))}
      </ol>
    </PagePart>
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
  if (rows.length === 0) return <EmptyState title="Nothing here with these filters." />
  const number = (key: keyof Figures, label: string, wideOnly = false) => ({
    key,
    title: label,
    align: 'right' as const,
    wideOnly,
    render: (row: TrafficRow) => formatNumber(row[key]),
  })
  return (
    <DataTable
      label={title}
      rows={rows}
      rowKey={({ value }) => value}
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

function Counts({ label, rows, count }: { label: string; rows: (readonly [string, number])[]; count: string }) {
  if (rows.length === 0) return <EmptyState title="None in this range." />
  return (
    <DataTable
      label={label}
      rows={rows}
      rowKey={([words]) => words}
      columns={[
        { key: 'words', title: 'Words', render: ([words]) => words },
        { key: 'count', title: count, align: 'right', render: ([, times]) => formatNumber(times) },
      ]}
    />
  )
}
