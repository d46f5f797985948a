import { formatDay } from '#kit/dates.ts'
import { Link, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type DealerRequestList, exportDealerRequests } from '../contract/dealer.ts'
import { isUnpaid, requestStates, stateWords } from '../rules.ts'
import * as m from '../messages/m.ts'

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
  return (
    <PagePart title={m.tuneRequests()} lead={m.dealerRequestsLead()}>
      <ListShell
        label={m.tuneRequests()}
        noun={['request', 'requests']}
        search={{ placeholder: m.searchDealerRequests() }}
        filters={[
          {
            name: 'state',
            label: m.status(),
            all: m.allStatuses(),
            options: shownStates.map((value) => ({ value, label: stateWords()[value] })),
          },
          {
            name: 'member',
            label: m.member(),
            all: m.allMembers(),
            options: requests.members.map(({ id, name }) => ({ value: String(id), label: name })),
          },
        ]}
        sorts={timeSorts}
        cursor={{ next: requests.next, shown: requests.data.length }}
        exportUrl={exportUrlOf(exportDealerRequests, search, { slug })}
        empty={<EmptyState title={m.noDealerRequests()}>{m.noDealerRequestsHint()}</EmptyState>}
      >
        <DataTable
          label={m.tuneRequests()}
          rows={requests.data}
          rowKey={(row) => row.id}
          columns={[
            {
              key: 'id',
              title: m.request(),
              render: (row) =>
                row.is_own ? (
                  <Link to={link('/tuning/request/:id/status', { id: row.id })}>{m.number({ id: row.id })}</Link>
                ) : mayOpen ? (
                  <Link to={link('/dealer/:slug/requests/:id', { slug, id: row.id })}>{m.number({ id: row.id })}</Link>
                ) : (
                  m.number({ id: row.id })
                ),
            },
            {
              key: 'what',
              title: m.what(),
              render: (row) => [row.vehicle, row.tunes.join(', ')].filter(Boolean).join(': '),
            },
            { key: 'by', title: m.requestedBy(), render: (row) => row.requested_by },
            { key: 'at', title: m.ordered(), render: (row) => formatDay(row.settled_at) },
            { key: 'state', title: m.status(), render: (row) => stateWords()[row.state] },
          ]}
        />
      </ListShell>
    </PagePart>
  )
}
