import { Link, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type DealerRequestList, exportDealerRequests } from '../contract-dealer.ts'
import { isUnpaid, requestStates, stateWords } from '../rules.ts'

/** Where a request can be that an account has settled. */
const shownStates = requestStates.filter((state) => !isUnpaid(state) && state !== 'cancelled')

/** The tune requests of a dealer for all of its members: what, by whom, how far. One's own opens, and a colleague's with the right to files. */
export function DealerRequests({
  slug,
  requests,
  mayOpen,
}: {
  slug: string
  requests: DealerRequestList
  /** Whether those of colleagues open too. */
  mayOpen: boolean
}) {
  const [search] = useSearchParams()
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
  return (
    <PagePart title="Tune requests" lead="What was asked for on the account, and how far it is.">
      <ListShell
        label="Tune requests"
        noun={['request', 'requests']}
        search={{ placeholder: 'Number, vehicle, tune or member' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All states',
            options: shownStates.map((value) => ({ value, label: stateWords[value] })),
          },
          {
            name: 'member',
            label: 'Member',
            all: 'All members',
            options: requests.members.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        sorts={timeSorts}
        cursor={{ next: requests.next, shown: requests.data.length }}
        exportUrl={exportUrlOf(exportDealerRequests, search, { slug })}
        empty={
          <EmptyState title="No tune requests">Nothing fits, or no request was settled on the account yet.</EmptyState>
        }
      >
        <DataTable
          label="Tune requests"
          rows={requests.data}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'id',
              title: 'Request',
              render: (row) =>
                row.is_own ? (
                  <Link to={link('/tuning/request/:id/status', { id: row.id })}>No. {row.id}</Link>
                ) : mayOpen ? (
                  <Link to={link('/dealer/:slug/requests/:id', { slug, id: row.id })}>No. {row.id}</Link>
                ) : (
                  `No. ${row.id}`
                ),
            },
            {
              key: 'what',
              title: 'What',
              render: (row) => [row.vehicle, row.tunes.join(', ')].filter(Boolean).join(': '),
            },
            { key: 'by', title: 'By', render: (row) => row.requested_by },
            { key: 'at', title: 'Ordered', render: (row) => date.format(new Date(row.settled_at)) },
            { key: 'state', title: 'State', render: (row) => stateWords[row.state] },
          ]}
        />
      </ListShell>
    </PagePart>
  )
}
