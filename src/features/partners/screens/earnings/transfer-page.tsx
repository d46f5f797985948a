import { Facts } from '#kit/ui/facts.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, earnerKindAt, entryCount, shownDate, stateLabels } from './earner-paths.ts'
import * as m from '../../messages/m.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const kind = earnerKindAt(request)
  const { calls } = areas()[kind]
  const [id, transfer] = [Number(params['id']), Number(params['transfer'])]
  const [overview, shown, entries] = await Promise.all([
    call(calls.overview, { params: { id } }),
    call(calls.transfer, { params: { id, transfer } }),
    call(calls.entries, { params: { id }, query: { transfer, limit: 100 } }),
  ])
  return { kind, overview, shown, entries }
}
type Loaded = Awaited<ReturnType<typeof clientLoader>>

/** One transfer: its total, its destination and its entries. */
export default function TransferPage() {
  const { kind, overview, shown, entries } = useLoaderData<typeof clientLoader>()
  const money = (minor: number) => formatMoney({ minor, currency: shown.currency })
  const { disbursement } = shown
  return (
    <EarnerFrame kind={kind} overview={overview} tab="transfers">
      <PagePart
        title={m.transferNumber({ id: shown.id })}
        lead={
          <Link to={areas()[kind].group(overview.id, shown.group_id)}>{m.payoutNumber({ id: shown.group_id })}</Link>
        }
      >
        <Stats>
          <Stat label={m.amount()} value={money(shown.amount)} note={entryCount(shown.entry_count)} />
          <Stat label={m.status()} value={stateLabels()[shown.state]} />
          <Stat label={m.created()} value={shownDate(shown.created_at)} />
          <Stat label={m.paid()} value={shownDate(shown.paid_at)} />
        </Stats>
        {disbursement && (
          <Facts>
            <dt>{m.to()}</dt>
            <dd>{disbursement.payee}</dd>
            <dt>{m.reference()}</dt>
            <dd>{disbursement.reference}</dd>
            {disbursement.reason !== '' && (
              <>
                <dt>{m.returnedBecause()}</dt>
                <dd>{disbursement.reason}</dd>
              </>
            )}
          </Facts>
        )}
      </PagePart>
      {shown.state === 'cancelled' || shown.state === 'returned' ? (
        <PagePart title={m.entries()}>
          <p>
            {m.entriesDueAgain({
              link: (text) => (
                <Link to={areas()[kind].home(overview.id, { tab: 'entries', currency: shown.currency })}>{text}</Link>
              ),
            })}
          </p>
        </PagePart>
      ) : (
        <TransferEntries {...{ kind, overview, shown, entries }} />
      )}
    </EarnerFrame>
  )
}

function TransferEntries({ kind, overview, shown, entries }: Loaded) {
  return (
    <PagePart
      title={m.entries()}
      actions={
        <Link to={areas()[kind].home(overview.id, { tab: 'entries', transfer: shown.id })}>
          {shown.entry_count > entries.data.length ? m.allEntries({ n: shown.entry_count }) : m.searchAndExport()}
        </Link>
      }
    >
      <DataTable
        label={m.entries()}
        rows={entries.data}
        rowKey={(row) => row.id}
        columns={[
          { key: 'title', title: m.sale(), render: (row) => row.title },
          {
            key: 'order',
            title: m.order(),
            render: (row) => <Link to={areas()[kind].sale(overview.id, row.order_id)}>{row.order_id}</Link>,
          },
          { key: 'at', title: m.when(), render: (row) => shownDate(row.at) },
          {
            key: 'amount',
            title: m.amount(),
            align: 'right',
            render: (row) => formatMoney({ minor: row.amount, currency: row.currency }),
          },
        ]}
      />
    </PagePart>
  )
}
