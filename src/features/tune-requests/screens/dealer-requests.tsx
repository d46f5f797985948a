import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { DealerRequest } from '../contract-dealer.ts'
import { stateWords } from '../rules.ts'

/** The tune requests of a dealer for all of its members: what, by whom, how far. One's own opens, and a colleague's with the right to files. */
export function DealerRequests({
  slug,
  requests,
  older,
  mayOpen,
}: {
  slug: string
  requests: readonly DealerRequest[]
  older: string | null
  /** Whether those of colleagues open too. */
  mayOpen: boolean
}) {
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
  return (
    <PagePart title="Tune requests" lead="What was asked for on the account, and how far it is.">
      {requests.length === 0 ? (
        <EmptyState title="No tune requests">Requests that are settled on the account are listed here.</EmptyState>
      ) : (
        <DataTable
          label="Tune requests"
          rows={requests}
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
      )}
      {older !== null && <Link to={`?requests=${encodeURIComponent(older)}`}>Older requests</Link>}
    </PagePart>
  )
}
