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
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

const sorts = () => [
  { value: 'newest', label: kit.newestFirst() },
  { value: 'oldest', label: kit.oldestFirst() },
]
const currencyFilter = () => ({
  name: 'currency',
  label: m.currency(),
  all: m.allCurrencies(),
  options: currencies.map((value) => ({ value, label: value })),
})

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
          label={m.entries()}
          noun={['entry', 'entries']}
          search={{ placeholder: m.searchEntries() }}
          filters={[
            {
              name: 'state',
              label: m.status(),
              all: m.all(),
              kind: 'chips',
              options: entryStates.map((value) => ({ value, label: stateWords()[value] ?? value })),
            },
            currencyFilter(),
            {
              name: 'kind',
              label: m.type(),
              all: m.salesAndRefunds(),
              options: [
                { value: 'sale', label: m.sales() },
                { value: 'refund', label: m.refunds() },
              ],
            },
          ]}
          sorts={sorts()}
          cursor={{ next: entries.next, shown: entries.data.length }}
          exportUrl={exportUrl}
          empty={<EmptyState title={m.noEntries()}>{m.noEntriesHint()}</EmptyState>}
        >
          <DataTable
            label={m.entries()}
            rows={entries.data}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'title',
                title: m.sale(),
                render: (row) => (
                  <>
                    <Link to={areas()[kind].sale(overview.id, row.order_id)}>{row.title}</Link>
                    <div className={classes['reason']}>{row.reason}</div>
                  </>
                ),
              },
              { key: 'at', title: m.when(), wideOnly: true, render: (row) => shownDate(row.at) },
              { key: 'order', title: m.order(), wideOnly: true, render: (row) => row.order_id },
              { key: 'state', title: m.status(), wideOnly: true, render: (row) => stateWords()[row.state] },
              {
                key: 'amount',
                title: m.amount(),
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
  month: (value: string) => (/^\d{4}-\d{2}$/.test(value) ? m.ofMonth({ month: shownMonth(value) }) : null),
  transfer: (value: string) => m.ofTransfer({ id: value }),
  order: (value: string) => m.ofOrder({ id: value }),
  tune: () => m.ofTune(),
} as const
/** Says what the list is narrowed to, with a link that shows the rest. */
function Narrowed() {
  const query = useListQuery()
  const names = Object.keys(narrowings) as (keyof typeof narrowings)[]
  const said = names.flatMap((name) => (query.get(name) === '' ? [] : (narrowings[name](query.get(name)) ?? [])))
  if (said.length === 0) return null
  return (
    <p className={classes['narrowed']}>
      {m.onlyEntries({
        which: said.join(', '),
        link: (text) => <Link to={query.to(Object.fromEntries(names.map((name) => [name, null])))}>{text}</Link>,
      })}
    </p>
  )
}

const stateFilter = (states: readonly string[]) => ({
  name: 'state',
  label: m.status(),
  all: m.all(),
  kind: 'chips' as const,
  options: states.map((value) => ({ value, label: stateWords()[value] ?? value })),
})
const moveWords = (): Partial<Record<EarnerTab, { title: string; search: string; filter: ListFilter }>> => ({
  transfers: { title: m.transfers(), search: m.searchTransfers(), filter: stateFilter(transferStates) },
  groups: { title: m.payouts(), search: m.searchPayouts(), filter: stateFilter(groupStates) },
  disbursements: {
    title: m.disbursements(),
    search: m.searchDisbursements(),
    filter: stateFilter(disbursementStates),
  },
  all: {
    title: m.activity(),
    search: m.searchActivity(),
    filter: {
      name: 'kind',
      label: m.type(),
      all: m.all(),
      kind: 'chips',
      options: [
        { value: 'entry', label: m.sales() },
        { value: 'refund', label: m.refunds() },
        { value: 'transfer', label: m.transfers() },
        { value: 'disbursement', label: m.disbursements() },
      ],
    },
  },
})

/** Transfers, runs, disbursements and the list of everything look alike. */
export function Moves({ kind, tab, overview, exportUrl, transfers, groups, disbursements, unified }: LoadedArea) {
  const { id } = overview
  const page = transfers ?? groups ?? disbursements ?? unified
  const words = moveWords()[tab]
  if (!page || !words) return null
  const rows = [
    ...(transfers?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: m.transferWith({ id: row.id, entries: entryCount(row.entry_count) }),
      to: areas()[kind].transfer(id, row.id),
    })),
    ...(groups?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: m.payoutNumber({ id: row.id }),
      to: areas()[kind].group(id, row.id),
    })),
    ...(disbursements?.data ?? []).map((row) => ({
      ...row,
      key: row.id,
      at: row.created_at,
      title: m.referenceTo({ reference: row.reference, payee: row.payee }),
      to: areas()[kind].transfer(id, row.transfer_id),
    })),
    ...(unified?.data ?? []).map((row) => ({
      ...row,
      title:
        row.kind === 'refund'
          ? m.refundOf({ title: row.title })
          : row.kind === 'entry'
            ? row.title
            : `${row.kind === 'transfer' ? m.transfer() : m.disbursement()}: ${row.title}`,
      to:
        row.kind === 'transfer'
          ? areas()[kind].transfer(id, row.id)
          : row.kind === 'disbursement'
            ? areas()[kind].home(id, { tab: 'disbursements', q: row.title })
            : areas()[kind].home(id, { tab: 'entries', q: /order (\d+)$/.exec(row.title)?.[1] }),
    })),
  ]
  return (
    <>
      <DayRange>
        <ListShell
          label={words.title}
          noun={['row', 'rows']}
          search={{ placeholder: words.search }}
          filters={[words.filter, currencyFilter()]}
          sorts={sorts()}
          cursor={{ next: page.next, shown: rows.length }}
          exportUrl={exportUrl}
          empty={<EmptyState title={m.nothingHere()}>{m.nothingHereHint()}</EmptyState>}
        >
          <DataTable
            label={words.title}
            rows={rows}
            rowKey={(row) => row.key}
            rowTo={(row) => row.to}
            columns={[
              { key: 'title', title: m.details(), render: (row) => <Link to={row.to}>{row.title}</Link> },
              { key: 'at', title: m.when(), wideOnly: true, render: (row) => shownDate(row.at) },
              { key: 'state', title: m.status(), render: (row) => stateWords()[row.state] ?? row.state },
              {
                key: 'amount',
                title: m.amount(),
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
