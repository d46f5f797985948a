import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import type { EarnerKind } from '../../rules/earnings.ts'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, entryCount, sayOf, shownDate, stateWords } from './earner-paths.ts'
import classes from './earnings.module.css'

export async function loadTransfer(kind: EarnerKind, id: number, transfer: number) {
  const { calls } = areas[kind]
  const [overview, shown, entries] = await Promise.all([
    call(calls.overview, { params: { id } }),
    call(calls.transfer, { params: { id, transfer } }),
    call(calls.entries, { params: { id }, query: { transfer, limit: 100 } }),
  ])
  return { kind, overview, shown, entries }
}

/** One transfer: its sum, where the money went, and the entries that it is made of. */
export function TransferView({ kind, overview, shown, entries }: Awaited<ReturnType<typeof loadTransfer>>) {
  const money = (minor: number) => formatMoney({ minor, currency: shown.currency })
  const { disbursement } = shown
  return (
    <EarnerFrame kind={kind} overview={overview} tab="transfers">
      <PagePart
        title={`Transfer ${shown.id}`}
        lead={<Link to={areas[kind].group(overview.id, shown.group_id)}>Payout run {shown.group_id}</Link>}
      >
        <Stats>
          <Stat label="Amount" value={money(shown.amount)} note={entryCount(shown.entry_count)} />
          <Stat label="State" value={stateWords[shown.state]} />
          <Stat label="Made" value={shownDate(shown.created_at)} />
          <Stat label="Paid" value={shownDate(shown.paid_at)} />
        </Stats>
        {disbursement && (
          <dl className={classes['facts']}>
            <dt>To</dt>
            <dd>{disbursement.payee}</dd>
            <dt>Reference</dt>
            <dd>{disbursement.reference}</dd>
            {disbursement.reason !== '' && (
              <>
                <dt>Note</dt>
                <dd>{disbursement.reason}</dd>
              </>
            )}
          </dl>
        )}
      </PagePart>
      {shown.state === 'cancelled' || shown.state === 'returned' ? (
        <PagePart title="Entries">
          <p>
            They became due again, and each says where it is now:{' '}
            <Link to={areas[kind].home(overview.id, { tab: 'entries', currency: shown.currency })}>all entries</Link>
          </p>
        </PagePart>
      ) : (
        <TransferEntries {...{ kind, overview, shown, entries }} />
      )}
    </EarnerFrame>
  )
}

/** The entries that a transfer is made of. */
function TransferEntries({ kind, overview, shown, entries }: Awaited<ReturnType<typeof loadTransfer>>) {
  return (
    <PagePart
      title="Entries"
      actions={
        <Link to={areas[kind].home(overview.id, { tab: 'entries', transfer: shown.id })}>
          {shown.entry_count > entries.data.length ? `All ${shown.entry_count} entries` : 'Search and export'}
        </Link>
      }
    >
      <DataTable
        label="Entries"
        rows={entries.data}
        rowKey={(row) => row.id}
        columns={[
          { key: 'title', title: 'Sale', render: (row) => row.title },
          {
            key: 'order',
            title: 'Order',
            render: (row) => <Link to={areas[kind].sale(overview.id, row.order_id)}>{row.order_id}</Link>,
          },
          { key: 'at', title: 'When', wideOnly: true, render: (row) => shownDate(row.at) },
          {
            key: 'amount',
            title: 'Amount',
            align: 'right',
            render: (row) => formatMoney({ minor: row.amount, currency: row.currency }),
          },
        ]}
      />
    </PagePart>
  )
}

export async function loadGroup(kind: EarnerKind, id: number, transfer: number) {
  const { calls } = areas[kind]
  const [overview, shown] = await Promise.all([
    call(calls.overview, { params: { id } }),
    call(calls.transferGroup, { params: { id, transfer } }),
  ])
  return { kind, overview, shown }
}
export function GroupView({ kind, overview, shown }: Awaited<ReturnType<typeof loadGroup>>) {
  return (
    <EarnerFrame kind={kind} overview={overview} tab="groups">
      <PagePart title={`Payout run ${shown.id}`}>
        <Stats>
          <Stat
            label={sayOf(overview)('Your part', (name) => `Part of ${name}`)}
            value={formatMoney({ minor: shown.amount, currency: shown.currency })}
          />
          <Stat label="State" value={stateWords[shown.state]} />
          <Stat label="Made" value={shownDate(shown.created_at)} />
          <Stat label="Approved" value={shownDate(shown.approved_at)} />
          <Stat label="Paid out" value={shownDate(shown.disbursed_at)} />
        </Stats>
        <ul className={classes['rows']}>
          {shown.transfers.map((row) => (
            <li key={row.id}>
              <Link to={areas[kind].transfer(overview.id, row.id)}>Transfer {row.id}</Link>
              <span className={classes['amount']}>{formatMoney({ minor: row.amount, currency: row.currency })}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    </EarnerFrame>
  )
}
