import { Link } from 'react-router'
import { currencies, formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { DayRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { type ListFilter, ListShell } from '#kit/ui/list-shell.tsx'
import { disbursementStates, entryStates, groupStates, transferStates } from '../../rules/earnings.ts'
import type { LoadedArea } from './earner-area.tsx'
import type { EarnerTab } from './earner-frame.tsx'
import { areas, entryCount, shownDate, shownMonth, stateWords } from './earner-paths.ts'
import classes from './earnings.module.css'

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]
const currencyFilter = {
  name: 'currency',
  label: 'Currency',
  all: 'All currencies',
  options: currencies.map((value) => ({ value, label: value })),
}

/** What each sale brought, with the reason why it is not paid yet. */
export function Entries({
  entries,
  exportUrl,
  kind,
  overview,
}: LoadedArea & { entries: NonNullable<LoadedArea['entries']> }) {
  return (
    <>
      <Narrowed />
      <DayRange>
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
          sorts={sorts}
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
                    <Link to={areas[kind].sale(overview.id, row.order_id)}>{row.title}</Link>
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
      </DayRange>
    </>
  )
}

/** What a link has narrowed the entries to, beside their filters. */
const narrowings = {
  month: (value: string) => (/^\d{4}-\d{2}$/.test(value) ? `of ${shownMonth(value)}` : null),
  transfer: (value: string) => `of transfer ${value}`,
  order: (value: string) => `of order ${value}`,
  tune: () => 'of one tune',
} as const
/** Says what the list is narrowed to, with a link that shows the rest. */
function Narrowed() {
  const query = useListQuery()
  const names = Object.keys(narrowings) as (keyof typeof narrowings)[]
  const said = names.flatMap((name) => (query.get(name) === '' ? [] : (narrowings[name](query.get(name)) ?? [])))
  if (said.length === 0) return null
  return (
    <p className={classes['narrowed']}>
      Only entries {said.join(', ')}.{' '}
      <Link to={query.to(Object.fromEntries(names.map((name) => [name, null])))}>Show all</Link>
    </p>
  )
}

const stateFilter = (states: readonly string[]) => ({
  name: 'state',
  label: 'State',
  all: 'All',
  kind: 'chips' as const,
  options: states.map((value) => ({ value, label: stateWords[value] ?? value })),
})
const moveWords: Partial<Record<EarnerTab, { title: string; search: string; filter: ListFilter }>> = {
  transfers: { title: 'Transfers', search: 'Number of a transfer or run', filter: stateFilter(transferStates) },
  groups: { title: 'Payout runs', search: 'Number of a run', filter: stateFilter(groupStates) },
  disbursements: {
    title: 'Disbursements',
    search: 'Reference or reason',
    filter: stateFilter(disbursementStates),
  },
  all: {
    title: 'Everything',
    search: 'Tune, order or reference',
    filter: {
      name: 'kind',
      label: 'Kind',
      all: 'All',
      kind: 'chips',
      options: [
        { value: 'entry', label: 'Sales' },
        { value: 'refund', label: 'Refunds' },
        { value: 'transfer', label: 'Transfers' },
        { value: 'disbursement', label: 'Disbursements' },
      ],
    },
  },
}

/** Transfers, runs, disbursements and the list of everything look alike. */
export function Moves({ kind, tab, overview, exportUrl, transfers, groups, disbursements, unified }: LoadedArea) {
  const { id } = overview
  const page = transfers ?? groups ?? disbursements ?? unified
  const words = moveWords[tab]
  if (!page || !words) return null
  const rows = [
    ...(transfers?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: `Transfer ${row.id}, ${entryCount(row.entry_count)}`,
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
          : row.kind === 'disbursement'
            ? areas[kind].home(id, { tab: 'disbursements', q: row.title })
            : areas[kind].home(id, { tab: 'entries', q: /order (\d+)$/.exec(row.title)?.[1] }),
    })),
  ]
  return (
    <>
      <DayRange>
        <ListShell
          label={words.title}
          noun={['row', 'rows']}
          search={{ placeholder: words.search }}
          filters={[words.filter, currencyFilter]}
          sorts={sorts}
          cursor={{ next: page.next, shown: rows.length }}
          exportUrl={exportUrl}
          empty={
            <EmptyState title="Nothing here">
              No row matches, or nothing has moved yet: what is due is paid out monthly.
            </EmptyState>
          }
        >
          <DataTable
            label={words.title}
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
      </DayRange>
    </>
  )
}
