import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber, formatPercent } from '#kit/locale.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { FigureTable } from '#kit/ui/figure-table.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { exportTuneFigures, getBoughtTogether, listTuneFigures, type Pair, type TuneRow } from '../../contract/tunes.ts'
import { regionNames } from '../../rules/measures.ts'
import { type TuneGroup, tuneGroupLabels } from '../../rules/tune-groups.ts'
import { formatDays } from '../../ui/days.ts'
import classes from './figures.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const figures = await askFor(listTuneFigures, args, { days: {} })
  const { searchParams } = new URL(args.request.url)
  const region = searchParams.get('region') as '1' | '2' | null
  const { pairs } = await call(getBoughtTogether, {
    query: { from: figures.from, until: figures.until, ...(region ? { region } : {}) },
  })
  return { figures, pairs }
}

const share = (part: number, whole: number, digits = 0) => (whole <= 0 ? '–' : formatPercent(part / whole, digits))

/** The sales filter that corresponds to a row of a group. */
const filterOf = (group: TuneGroup, { value }: TuneRow): Record<string, string> =>
  group === 'tune' || group === 'tuner' ? { [group]: value } : { tunes: `${group}/${value}` }

/** Tune performance: sales, commissions, margin, refunds, revisions, and conversion from page views. */
export default function TunesPage() {
  const { figures, pairs } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const { from, until, currency, sum: total } = figures
  const group = (query.get('group') || 'tune') as TuneGroup
  const money = (minor: number) => formatMoney({ minor, currency })
  /** Formats without decimals. */
  const short = (minor: number) => formatNumber(minor / 100, { style: 'currency', currency, maximumFractionDigits: 0 })
  const region = query.get('region') || undefined
  const behind = (row: TuneRow, text: string, what?: 'refund' | 'share') => (
    <Link to={link('/admin/metrics/movements', {}, { ...filterOf(group, row), from, until, region, what })}>
      {text}
    </Link>
  )
  const ofAll = (text: string, what?: 'refund' | 'share') => (
    <Link to={link('/admin/metrics/movements', {}, { tunes: 'all', from, until, region, what })}>{text}</Link>
  )
  return (
    <PageShell
      lead={`${formatDays({ from, until })} in UTC. Visitors saw a page of the tune’s engine on complete days. Bought counts those who paid for that engine the same day.`}
    >
      <MetricsTabs />
      <div className={classes['figures']}>
        <Stats>
          <Stat
            label="Sold"
            value={
              <Link to={link('/admin/metrics', {}, { from, until, region, kind: 'catalog' })}>
                {formatNumber(total.sold)}
              </Link>
            }
            note={`${formatNumber(total.tunes)} different tunes`}
          />
          <Stat label="Net revenue" value={ofAll(short(total.net))} />
          <Stat label="Shares" value={ofAll(short(total.shares), 'share')} note={share(total.shares, total.net)} />
          <Stat label="Margin" value={ofAll(short(total.margin))} note={share(total.margin, total.net)} />
          <Stat label="Refunds" value={ofAll(short(total.refunds), 'refund')} />
          <Stat
            label="Revision rate"
            value={
              <Link to={link('/admin/metrics/service/items', {}, { only: 'revised', from, until, region })}>
                {share(total.revised, total.requests)}
              </Link>
            }
            note={`${formatNumber(total.requests)} requests`}
          />
          <Stat
            label="Bought"
            value={
              <Link to={link('/admin/metrics/vehicles', {}, { group: 'engine', from, until, region })}>
                {share(total.bought, total.seen, 1)}
              </Link>
            }
            note={`of ${formatNumber(total.seen)} visitors`}
          />
        </Stats>
      </div>
      <List
        of={{
          label: 'Tunes',
          noun: 'row',
          search: 'Name',
          filters: {
            group: {
              label: 'Group',
              all: tuneGroupLabels.tune,
              words: Object.fromEntries(Object.entries(tuneGroupLabels).slice(1)),
            },
            region: { words: regionNames },
            currency: {
              label: 'Reporting currency',
              all: `All in ${currency}`,
              words: Object.fromEntries(currencies.map((code) => [code, `All in ${code}`])),
            },
          },
          days: {},
          sorts: {
            net: 'Most revenue first',
            sold: 'Most sold first',
            margin: 'Most margin first',
            refunds: 'Most refunds first',
            seen: 'Most seen first',
            name: 'By name',
          },
          csv: exportTuneFigures,
          rowKey: ({ value }: TuneRow) => value,
          card: (row: TuneRow) => ({
            title: behind(row, row.name),
            right: money(row.net),
            meta: `${formatNumber(row.sold)} sold, ${money(row.margin)} margin`,
          }),
          columns: [
            { key: 'name', render: (row: TuneRow) => behind(row, row.name) },
            { key: 'sold' },
            { key: 'net', align: 'right', render: ({ net }) => money(net) },
            { key: 'shares', align: 'right', wideOnly: true, render: (row) => behind(row, money(row.shares), 'share') },
            { key: 'margin', align: 'right', render: ({ margin }) => money(margin) },
            {
              key: 'refunds',
              align: 'right',
              wideOnly: true,
              render: (row) => behind(row, money(row.refunds), 'refund'),
            },
            {
              key: 'revised',
              title: 'Revisions',
              align: 'right',
              wideOnly: true,
              render: (row) => share(row.revised, row.requests),
            },
            { key: 'seen', title: 'Visitors', wideOnly: true },
            {
              key: 'conversion',
              title: 'Bought',
              align: 'right',
              wideOnly: true,
              render: (row) => share(row.bought, row.seen, 1),
            },
          ],
          emptyTitle: 'No tunes sold in this range',
        }}
        answer={figures}
      />
      <Together pairs={pairs} from={from} until={until} region={region} />
    </PageShell>
  )
}

/** Items bought together, with the orders of the first. */
function Together({
  pairs,
  from,
  until,
  region,
}: {
  pairs: readonly Pair[]
  from: string
  until: string
  region: string | undefined
}) {
  const most = Math.max(1, ...pairs.map(({ orders }) => orders))
  return (
    <PagePart title="Often bought together">
      <FigureTable
        label="Often bought together"
        none="No order in this range has two different items."
        head={['First', 'Second', 'Orders']}
        rows={pairs.map(({ first, second, orders }) => ({
          key: `${first.kind} ${first.id} ${second.kind} ${second.id}`,
          share: orders / most,
          cells: [
            first.name,
            second.name,
            <Link
              key="orders"
              to={link(
                '/admin/metrics/movements',
                {},
                { [first.kind]: first.id, with: `${second.kind}/${second.id}`, from, until, region, what: 'sale' },
              )}
            >
              {formatNumber(orders)}
            </Link>,
          ],
        }))}
      />
    </PagePart>
  )
}
