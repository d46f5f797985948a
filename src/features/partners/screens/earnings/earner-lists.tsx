import * as kit from '#kit/messages/m.ts'
import { Link } from 'react-router'
import { currencies, formatMoney } from '#kit/money.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import { List, type ListSpec } from '#kit/ui/list.tsx'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { disbursementStates, entryStates, groupStates, transferStates } from '../../rules/earnings.ts'
import type { LoadedArea } from './earner-page.tsx'
import type { EarnerTab } from './earner-frame.tsx'
import { areas, entryCount, shownDate, shownMonth, stateLabels, stateKinds } from './earner-paths.ts'
import classes from './earnings.module.css'
import * as m from '../../messages/m.ts'

type Entry = NonNullable<LoadedArea['entries']>['data'][number]

const currencyFilter = () => ({ currency: { label: m.currency(), all: m.allCurrencies(), words: currencies } })
const stateFilter = (states: readonly string[]) => ({
  state: {
    label: m.status(),
    all: m.all(),
    chips: true as const,
    words: states.map((value) => ({ value, label: stateLabels()[value] ?? value })),
  },
})
const kindFilter = () => ({
  label: m.type(),
  all: m.salesAndRefunds(),
  words: { sale: m.sales(), refund: m.refunds() },
})
const whenColumn = () => ({
  key: 'at',
  title: m.when(),
  wideOnly: true,
  render: ({ at }: { at: string | null }) => shownDate(at),
})

/** Earnings per sale, with the reason why each has not been paid yet. */
export function Entries({
  entries,
  exported,
  exportParams,
  kind,
  overview,
}: LoadedArea & { entries: NonNullable<LoadedArea['entries']> }) {
  return (
    <>
      <Narrowed />
      <List
        of={{
          label: m.entries(),
          search: m.searchEntries(),
          filters: { ...stateFilter(entryStates), ...currencyFilter(), kind: kindFilter() },
          days: {},
          csv: exported,
          csvParams: exportParams,
          emptyTitle: m.noEntries(),
          empty: m.noEntriesHint(),
          card: (row) => ({
            title: <Link to={areas()[kind].sale(overview.id, row.order_id)}>{entryTitle(row)}</Link>,
            right: <Price minor={row.amount} currency={row.currency} />,
            badge: <StateBadge kind={stateKinds[row.state]}>{stateLabels()[row.state]}</StateBadge>,
            meta: m.orderNumber({ id: row.order_id }),
            detail: row.vehicle,
            flag: <span className={classes['reason']}>{entryLine(row)}</span>,
          }),
          columns: [
            {
              key: 'title',
              title: m.sale(),
              wraps: true,
              render: (row) => (
                <>
                  <Link to={areas()[kind].sale(overview.id, row.order_id)}>{entryTitle(row)}</Link>
                  {row.vehicle !== null && <div className={classes['reason']}>{row.vehicle}</div>}
                  <div className={classes['reason']}>{entryLine(row)}</div>
                </>
              ),
            },
            { key: 'order_id', title: m.order(), wideOnly: true, align: 'left', render: (row) => row.order_id },
            { key: 'state', title: m.status(), wideOnly: true, words: stateLabels, kinds: stateKinds },
            { key: 'amount', title: m.amount(), money: true },
          ],
        }}
        answer={entries}
      />
    </>
  )
}

const entryTitle = ({ title, is_refund: isRefund }: Entry): string => (isRefund ? m.refundOf({ title }) : title)

/** An entry in one line: its time, its share, and its payment state. */
const entryLine = ({ at, percent, base, currency, reason }: Entry): string =>
  percent === null
    ? m.entryLine({ date: shownDate(at), reason })
    : m.entryLinePercent({ date: shownDate(at), percent, base: formatMoney({ minor: base, currency }), reason })

/** Filters of entries that only come from links. */
const narrowings = {
  month: (value: string) => (/^\d{4}-\d{2}$/.test(value) ? m.ofMonth({ month: shownMonth(value) }) : null),
  transfer: (value: string) => m.ofTransfer({ id: value }),
  order: (value: string) => m.ofOrder({ id: value }),
  tune: () => m.ofTune(),
} as const
/** Shows the filter from the link, with a link to remove it. */
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

const listLabels = (): Partial<
  Record<EarnerTab, { title: string; search: string; filter: NonNullable<ListSpec<never>['filters']> }>
> => ({
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
      kind: {
        label: m.type(),
        all: m.all(),
        chips: true,
        words: { entry: m.sales(), refund: m.refunds(), transfer: m.transfers(), disbursement: m.disbursements() },
      },
    },
  },
})

/** Shared by the lists of transfers, runs, disbursements and all movements. */
export function Moves(loaded: LoadedArea) {
  const { kind, tab, overview, exported, exportParams, transfers, groups, disbursements, unified } = loaded
  const { id } = overview
  const page = transfers ?? groups ?? disbursements ?? unified
  const words = listLabels()[tab]
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
      // Transfers only collect entries for disbursements, so including them would count amounts twice.
      amount: row.kind === 'transfer' ? null : row.amount,
      title:
        row.kind === 'refund'
          ? m.refundOf({ title: row.title })
          : row.kind === 'entry'
            ? row.title
            : row.kind === 'transfer'
              ? m.transferOf({ title: row.title, amount: formatMoney({ minor: row.amount, currency: row.currency }) })
              : kit.labelled({ label: m.disbursement(), value: row.title }),
      to:
        row.kind === 'transfer'
          ? areas()[kind].transfer(id, row.id)
          : row.kind === 'disbursement'
            ? areas()[kind].home(id, { tab: 'disbursements', q: row.title })
            : areas()[kind].home(id, { tab: 'entries', q: /order (\d+)$/.exec(row.title)?.[1] }),
    })),
  ]
  return (
    <List
      of={{
        label: words.title,
        search: words.search,
        filters: { ...words.filter, ...currencyFilter() },
        days: {},
        csv: exported,
        csvParams: exportParams,
        emptyTitle: m.nothingHere(),
        empty: m.nothingHereHint(),
        rowKey: (row) => row.key,
        to: (row) => row.to,
        columns: [
          { key: 'title', title: m.details() },
          whenColumn(),
          { key: 'state', title: m.status(), words: stateLabels, kinds: stateKinds },
          { key: 'amount', title: m.amount(), money: true },
        ],
      }}
      answer={{ data: rows, next: page.next }}
    />
  )
}
