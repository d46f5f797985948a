import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { utcDay } from '#kit/dates.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { compared } from '#kit/ui/compared.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FigureTable } from '#kit/ui/figure-table.tsx'
import { exportUrlOf, type ListQuery, useListQuery } from '#kit/ui/list-query.ts'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportSales, getSales, getSalesPdf, type Sales, type SalesRow } from '../../contract/sales.ts'
import { type Breakdown, breakdowns, type Figures, netOf } from '../../rules/measures.ts'
import { type DayRange, daysOf, periods } from '../../rules/periods.ts'
import { type Behind, isSalesFigure, type SalesFigure, salesFigures } from '../../rules/sales-figures.ts'
import { ChartPart } from '../../ui/chart-part.tsx'
import { formatDays, formatPeriod } from '../../ui/days.ts'
import { askFigures } from './ask-figures.ts'
import { DashboardBar } from './dashboard-bar.tsx'
import { Chips, Choice, SalesFilters } from './figure-filters.tsx'
import classes from './figures.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'
import chips from '#kit/ui/workbench/chosen.module.css'
import { clsx } from 'clsx'

const narrowing = ['from', 'until', ...breakdowns] as const
const asked = [...narrowing, 'currency', 'by'] as const

export const clientLoader = async ({ request }: ClientLoaderFunctionArgs) => ({
  ...(await askFigures(getSales, request, [...asked, 'compare'])),
  today: utcDay(Date.now()),
})

const titles: Readonly<Record<Breakdown, string>> = {
  region: 'By region',
  sold_in: 'By currency',
  kind: 'By order type',
  dealer: 'By dealer',
  affiliate: 'By affiliate',
  tuner: 'By tuner',
  product: 'By product',
  tune: 'By tune',
  code: 'By discount code',
}
const leads: Readonly<Partial<Record<Breakdown, string>>> = {
  dealer: 'Bought on a dealer’s account.',
  product: 'Lines of orders, without their shipping.',
  tune: 'Lines of orders.',
  tuner: 'Lines of orders. Days that aren’t final yet count for the tune’s current owner.',
  code: 'An order with two codes counts for both.',
}
/** Breakdowns shown even when they have no rows. */
const always: readonly Breakdown[] = ['region', 'kind']

/** A link to the sales and refunds behind a figure. */
const behind = (query: ListQuery, days: DayRange, what?: Behind, more: Record<string, string> = {}) => {
  const kept = Object.fromEntries(narrowing.map((name) => [name, query.get(name) || undefined]))
  return link('/admin/metrics/movements', {}, { ...kept, ...days, what, ...more })
}

const wordsOf = (sales: Sales) => (name: SalesFigure, value: number) =>
  salesFigures[name].money ? formatMoney({ minor: value, currency: sales.currency }) : formatNumber(value)

/** Formats without decimals. */
const shortOf = (sales: Sales) => (name: SalesFigure, value: number) =>
  salesFigures[name].money
    ? formatNumber(value / 100, { style: 'currency', currency: sales.currency, maximumFractionDigits: 0 })
    : formatNumber(value)

/** Sales within some days. Each figure links to the sales and refunds behind it. */
export default function SalesPage() {
  const sales = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const { from, until, currency, total, before, year_before: yearBefore } = sales
  const days = { from, until }
  const [words, short] = [wordsOf(sales), shortOf(sales)]
  const figure = query.get('figure')
  const chosen = isSalesFigure(figure) ? figure : 'net'
  const search = new URLSearchParams(asked.map((name) => [name, query.get(name)]))
  return (
    <PageShell
      lead={`${formatDays(days)} in UTC. ${sales.closed_until === null ? '' : `Final until ${formatPeriod(sales.closed_until, 'day')}.`}`}
      actions={
        <>
          <a href={exportUrlOf(exportSales, search)}>Export CSV</a>
          <a href={exportUrlOf(getSalesPdf, search)}>PDF</a>
        </>
      }
    >
      <MetricsTabs />
      <DashboardBar today={sales.today} />
      <div className={clsx(chips['chosen'], classes['chosen'])}>
        <SalesFilters currency={currency} />
        <Chips chosen={sales.chosen} />
      </div>
      {total.unrated > 0 && (
        <p className={classes['note']}>
          {formatNumber(total.unrated)} orders and refunds have no exchange rate to {currency} and are in no amount.
        </p>
      )}
      <div className={classes['figures']}>
        <Stats>
          {(Object.keys(salesFigures) as SalesFigure[]).map((name) => {
            const { label, read, ...more } = salesFigures[name]
            const value = <span title={words(name, read(total))}>{short(name, read(total))}</span>
            const to = behind(query, days, 'behind' in more ? more.behind : undefined)
            return (
              <Stat
                key={name}
                label={label}
                value={<Link to={to}>{value}</Link>}
                note={
                  <>
                    {compared(read(total), read(before))}
                    <br />
                    {compared(read(total), read(yearBefore), 'a year ago')}
                  </>
                }
              />
            )
          })}
        </Stats>
      </div>
      <OverTime sales={sales} chosen={chosen} query={query} />
      {total.orders === 0 && total.refunds === 0 ? (
        <EmptyState title="No sales in this range">
          <p>Choose other days or remove filters.</p>
        </EmptyState>
      ) : (
        breakdowns.map((by) => <RowsPart key={by} by={by} sales={sales} query={query} search={search} />)
      )}
    </PageShell>
  )
}

/** One figure by period, compared with the preceding period or the previous year. */
function OverTime({ sales, chosen, query }: { sales: Sales; chosen: SalesFigure; query: ListQuery }) {
  const { by, points } = sales
  const { label, read, ...more } = salesFigures[chosen]
  const what = 'behind' in more ? more.behind : undefined
  const words = wordsOf(sales)
  const comparison = query.get('compare')
  const others = sales.points_compared
  const comparedName = comparison === 'none' ? undefined : comparison === 'year' ? 'Year before' : 'Period before'
  const rows = points.map((point, index) => ({
    period: point.period,
    value: read(point),
    compared: others[index] ? read(others[index]) : 0,
    to: behind(query, daysOf(point.period, by, sales), what),
  }))
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <PagePart
      title={label}
      actions={
        <>
          <NativeSelect
            aria-label="Figure"
            data={Object.entries(salesFigures).map(([value, { label: text }]) => ({ value, label: text }))}
            value={chosen}
            onChange={(event) =>
              query.set({ figure: event.currentTarget.value === 'net' ? null : event.currentTarget.value })
            }
          />
          <Choice name="by" label="By" all={`By ${by}`} options={periods.map((period) => [period, `By ${period}`])} />
          <Choice
            name="compare"
            label="Compared with"
            all="Period before"
            options={[
              ['year', 'Year before'],
              ['none', 'No comparison'],
            ]}
          />
        </>
      }
    >
      <ChartPart
        points={rows.map(({ period, value, compared: other, to }) => ({
          label: formatPeriod(period, by),
          value: salesFigures[chosen].money ? value / 100 : value,
          compared: salesFigures[chosen].money ? other / 100 : other,
          to,
        }))}
        name={label}
        comparedName={comparedName}
        format={(value) =>
          salesFigures[chosen].money
            ? formatNumber(value, { style: 'currency', currency: sales.currency, notation: 'compact' })
            : formatNumber(value)
        }
      >
        <FigureTable
          whole
          label={`${label} by ${by}`}
          head={[by, label, ...(comparedName ? [comparedName] : [])]}
          rows={rows.toReversed().map(({ period, value, compared: other, to }) => ({
            key: period,
            share: Math.max(0, value) / most,
            cells: [
              formatPeriod(period, by),
              <Link key="value" to={to}>
                {words(chosen, value)}
              </Link>,
              ...(comparedName ? [words(chosen, other)] : []),
            ],
          }))}
        />
      </ChartPart>
    </PagePart>
  )
}

/** The values of a breakdown, best first. A name filters all figures by it; the order count links to its orders. */
function RowsPart({
  by,
  sales,
  query,
  search,
}: {
  by: Breakdown
  sales: Sales
  query: ListQuery
  search: URLSearchParams
}) {
  const rows = sales.rows[by]
  if (rows.length === 0 && !always.includes(by)) return null
  const money = (minor: number) => formatMoney({ minor, currency: sales.currency })
  const most = Math.max(1, ...rows.map((row) => netOf(row)))
  const csv = exportUrlOf(
    exportSales,
    new URLSearchParams([...search].map(([name, value]) => [name, name === 'by' ? '' : value])),
  )
  const isChosen = (row: SalesRow) => query.get(by) === row.value
  const share = (row: Figures) => (netOf(sales.total) <= 0 ? '–' : formatPercent(netOf(row) / netOf(sales.total), 0))
  return (
    <FoldingPart
      title={titles[by]}
      {...(leads[by] ? { lead: leads[by] } : {})}
      actions={<a href={`${csv}${csv.includes('?') ? '&' : '?'}by=${by}`}>Export CSV</a>}
    >
      <FigureTable
        label={titles[by]}
        head={[titles[by].slice(3), 'Net', 'Share', 'Orders', 'Average', 'Discounts', 'Refunds']}
        rows={rows.map((row) => ({
          key: row.value,
          share: Math.max(0, netOf(row)) / most,
          cells: [
            <Link
              key="name"
              to={query.to({ [by]: isChosen(row) ? null : row.value })}
              aria-current={isChosen(row) || undefined}
              preventScrollReset
            >
              {row.name}
            </Link>,
            money(netOf(row)),
            share(row),
            <Link key="orders" to={behind(query, sales, 'sale', { [by]: row.value })}>
              {formatNumber(row.orders)}
            </Link>,
            row.orders === 0 ? '–' : money(Math.round(row.gross / row.orders)),
            money(row.discount),
            <Link key="refunds" to={behind(query, sales, 'refund', { [by]: row.value })}>
              {money(row.refunds)}
            </Link>,
          ],
        }))}
      />
    </FoldingPart>
  )
}
