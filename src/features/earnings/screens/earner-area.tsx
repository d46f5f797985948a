import { Link } from 'react-router'
import { currencies, formatMoney } from '#kit/money.ts'
import { endpointUrl } from '#kit/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import type { EarnerOverview } from '../earning-calls.ts'
import { entryQuery } from '../earning-calls.ts'
import { type EarnerKind, entryStates } from '../rules.ts'
import { areas, shownDate, stateWords } from './earner-paths.ts'
import classes from './earnings.module.css'
import { PayeeParts } from './payee-form.tsx'

const tabs = ['overview', 'entries', 'transfers', 'groups', 'disbursements', 'all', 'bank'] as const
type Tab = (typeof tabs)[number]
const tabWords: Record<Tab, string> = {
  overview: 'Overview',
  entries: 'Entries',
  transfers: 'Transfers',
  groups: 'Payout runs',
  disbursements: 'Disbursements',
  all: 'Everything',
  bank: 'Bank and agreements',
}

/** What the area of an earner shows, by the tab and filters of the address. */
export async function loadArea(kind: EarnerKind, id: number, search: URLSearchParams, fixed?: Tab) {
  const { calls } = areas[kind]
  const of = { params: { id } }
  const tab = fixed ?? tabs.find((name) => name === search.get('tab')) ?? 'overview'
  const { tab: _tab, ...asked } = Object.fromEntries(search)
  const parsed = entryQuery.safeParse(asked)
  const query = parsed.success ? parsed.data : {}
  const short = {
    ...(asked['after'] ? { after: asked['after'] } : {}),
    ...(parsed.success && parsed.data.currency ? { currency: parsed.data.currency } : {}),
  }
  const [overview, metrics, entries, transfers, groups, disbursements, unified] = await Promise.all([
    call(calls.overview, of),
    tab === 'overview' ? call(calls.metrics, { ...of, query: {} }) : null,
    tab === 'entries' ? call(calls.entries, { ...of, query }) : null,
    tab === 'transfers' ? call(calls.transfers, { ...of, query: short }) : null,
    tab === 'groups' ? call(calls.transferGroups, { ...of, query: short }) : null,
    tab === 'disbursements' ? call(calls.disbursements, { ...of, query: short }) : null,
    tab === 'all' ? call(calls.unified, { ...of, query: short }) : null,
  ])
  const exportUrl = endpointUrl(calls.exportEntries, { ...of, query })
  return { kind, tab, overview, metrics, entries, transfers, groups, disbursements, unified, exportUrl }
}
type Loaded = Awaited<ReturnType<typeof loadArea>>

/** The frame of every page of an earner. */
export function EarnerFrame({
  kind,
  overview,
  tab,
  children,
}: Pick<Loaded, 'kind' | 'overview'> & { tab?: Tab | null; children: React.ReactNode }) {
  const { id } = overview
  const more =
    kind === 'tuner'
      ? [['Pools', link('/tuner/pools')]]
      : [
          ['Settings', link('/affiliate/:id/settings', { id })],
          ['Branding', link('/affiliate/:id/branding', { id })],
          ['Terms', link('/affiliate/:id/terms', { id })],
        ]
  return (
    <PageShell
      title={overview.name}
      lead={`${areas[kind].noun}. The next payout is on ${shownDate(overview.next_payout_at)}.`}
    >
      <nav aria-label={overview.name}>
        <ul className={classes['nav']}>
          {tabs.map((name) => (
            <li key={name}>
              <Link
                to={areas[kind].home(id, name === 'overview' ? undefined : { tab: name })}
                aria-current={name === tab ? 'page' : undefined}
                preventScrollReset
              >
                {tabWords[name]}
              </Link>
            </li>
          ))}
          {more.map(([label, to]) => (
            <li key={label}>
              <Link to={to!}>{label}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </PageShell>
  )
}

export function EarnerArea(loaded: Loaded) {
  const { kind, tab, overview } = loaded
  return (
    <EarnerFrame kind={kind} overview={overview} tab={tab}>
      {loaded.metrics && <Figures {...loaded} metrics={loaded.metrics} />}
      {loaded.entries && <Entries {...loaded} entries={loaded.entries} />}
      {tab === 'bank' && <PayeeParts kind={kind} overview={overview} />}
      {(loaded.transfers || loaded.groups || loaded.disbursements || loaded.unified) && <Moves {...loaded} />}
    </EarnerFrame>
  )
}

function Figures({ kind, overview, metrics }: Loaded & { metrics: NonNullable<Loaded['metrics']> }) {
  const { id } = overview
  const to = areas[kind].home
  if (overview.balances.length === 0)
    return <EmptyState title="No sales yet">As soon as something is sold, your share stands here.</EmptyState>
  return overview.balances.map(({ currency, ...sums }) => {
    const money = (minor: number) => formatMoney({ minor, currency })
    const figure = (state: (typeof entryStates)[number] | undefined, minor: number) => (
      <Link to={to(id, { tab: 'entries', currency, state })}>{money(minor)}</Link>
    )
    const months = metrics.data.filter((row) => row.currency === currency).slice(0, 12)
    const most = Math.max(1, ...months.map(({ net }) => net))
    return (
      <PagePart
        key={currency}
        title={currency}
        lead={`Forecast of the next payout: ${money(sums.forecast)}, if nothing is refunded. Payouts begin at ${money(sums.minimum)}.`}
        actions={
          <a href={endpointUrl(areas[kind].calls.statement, { params: { id }, query: { currency } })} download>
            Statement as PDF
          </a>
        }
      >
        <Stats>
          <Stat label="Held" value={figure('held', sums.held)} note="may still be returned" />
          <Stat label="Due" value={figure('due', sums.due)} />
          <Stat label="In a payout" value={figure('collected', sums.collected + 0)} />
          <Stat label="At the bank" value={figure('sent', sums.sent)} />
          <Stat label="Paid" value={figure('paid', sums.paid)} />
          <Stat label="Earned in all" value={figure(undefined, sums.earned)} note="refunds taken off" />
        </Stats>
        <ul className={classes['months']} aria-label={`Earnings by month in ${currency}`}>
          {months.map(({ month, net }) => (
            <li key={month}>
              <Link to={to(id, { tab: 'entries', currency, month })}>
                <span>{month}</span>
                <span className={classes['bar']} style={{ width: `${Math.max(0, (net / most) * 100)}%` }} />
                <span className={classes['amount']}>{money(net)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PagePart>
    )
  })
}

const currencyFilter = {
  name: 'currency',
  label: 'Currency',
  all: 'All currencies',
  options: currencies.map((value) => ({ value, label: value })),
}

function Entries({ entries, exportUrl, kind, overview }: Loaded & { entries: NonNullable<Loaded['entries']> }) {
  return (
    <ListShell
      label="Entries"
      noun={['entry', 'entries']}
      search={{ placeholder: 'Tune or order number' }}
      filters={[
        {
          name: 'state',
          label: 'State',
          all: 'All',
          kind: 'chips',
          options: entryStates.map((value) => ({ value, label: stateWords[value] ?? value })),
        },
        currencyFilter,
        {
          name: 'kind',
          label: 'Kind',
          all: 'Sales and refunds',
          options: [
            { value: 'sale', label: 'Sales' },
            { value: 'refund', label: 'Refunds' },
          ],
        },
      ]}
      sorts={[
        { value: 'newest', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
      ]}
      cursor={{ next: entries.next, shown: entries.data.length }}
      exportUrl={exportUrl}
      empty={<EmptyState title="Nothing here">No entry matches.</EmptyState>}
    >
      <DataTable
        label="Entries"
        rows={entries.data}
        rowKey={(row) => row.id}
        columns={[
          {
            key: 'title',
            title: 'Sale',
            render: (row) => (
              <>
                <Link to={areas[kind].home(overview.id, { tab: 'entries', q: row.order_id })}>{row.title}</Link>
                <div className={classes['reason']}>{row.reason}</div>
              </>
            ),
          },
          { key: 'at', title: 'When', wideOnly: true, render: (row) => shownDate(row.at) },
          { key: 'order', title: 'Order', wideOnly: true, render: (row) => row.order_id },
          { key: 'state', title: 'State', wideOnly: true, render: (row) => stateWords[row.state] },
          {
            key: 'amount',
            title: 'Amount',
            align: 'right',
            render: (row) => formatMoney({ minor: row.amount, currency: row.currency }),
          },
        ]}
      />
    </ListShell>
  )
}

/** Transfers, runs, disbursements and the list of everything look alike. */
function Moves({ kind, overview, transfers, groups, disbursements, unified }: Loaded) {
  const { id } = overview
  const page = transfers ?? groups ?? disbursements ?? unified
  if (!page) return null
  const rows = [
    ...(transfers?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: `Transfer ${row.id}, ${row.entry_count} entries`,
      to: areas[kind].transfer(id, row.id),
    })),
    ...(groups?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: `Payout run ${row.id}`,
      to: areas[kind].group(id, row.id),
    })),
    ...(disbursements?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: `${row.reference} to ${row.payee}`,
      to: areas[kind].transfer(id, row.transfer_id),
    })),
    ...(unified?.data ?? []).map((row) => ({
      ...row,
      title:
        row.kind === 'refund'
          ? `Refund: ${row.title}`
          : row.kind === 'entry'
            ? row.title
            : `${row.kind === 'transfer' ? 'Transfer' : 'Disbursement'}: ${row.title}`,
      to:
        row.kind === 'transfer'
          ? areas[kind].transfer(id, row.id)
          : areas[kind].home(id, { tab: row.kind === 'disbursement' ? 'disbursements' : 'entries' }),
    })),
  ]
  return (
    <ListShell
      label="Moves"
      noun={['row', 'rows']}
      filters={[currencyFilter]}
      cursor={{ next: page.next, shown: rows.length }}
      empty={<EmptyState title="Nothing yet">What is due is paid out once a month.</EmptyState>}
    >
      <DataTable
        label="Moves"
        rows={rows}
        rowKey={(row) => row.key}
        rowTo={(row) => row.to}
        columns={[
          { key: 'title', title: 'What', render: (row) => <Link to={row.to}>{row.title}</Link> },
          { key: 'at', title: 'When', wideOnly: true, render: (row) => shownDate(row.at) },
          { key: 'state', title: 'State', render: (row) => stateWords[row.state] ?? row.state },
          {
            key: 'amount',
            title: 'Amount',
            align: 'right',
            render: (row) => formatMoney({ minor: row.amount, currency: row.currency }),
          },
        ]}
      />
    </ListShell>
  )
}
export type { EarnerOverview }
