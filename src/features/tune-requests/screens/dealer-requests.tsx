import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type DealerRequestList, exportDealerRequests } from '../contract/dealer.ts'
import { isUnpaid, requestStates, stateLabels, requestStateKinds } from '../rules.ts'
import * as m from '../messages/m.ts'

/** States a request can be in once it was settled on an account. */
const shownStates = requestStates.filter((state) => !isUnpaid(state) && state !== 'cancelled')

/**
 * All tune requests of a dealer's members, with requester and status. Your own open; those of colleagues open if you
 * have access to files.
 */
export function DealerRequests({
  slug,
  requests,
  mayOpen,
}: {
  slug: string
  requests: DealerRequestList
  /** Whether colleagues' requests open too. */
  mayOpen: boolean
}) {
  return (
    <PagePart title={m.tuneRequests()} lead={m.dealerRequestsLead()}>
      <List
        of={{
          label: m.tuneRequests(),
          search: m.searchDealerRequests(),
          filters: {
            state: {
              label: m.status(),
              all: m.allStatuses(),
              words: shownStates.map((value) => ({ value, label: stateLabels()[value] })),
            },
            member: {
              label: m.member(),
              all: m.allMembers(),
              words: requests.members.map(({ id, name }) => ({ value: String(id), label: name })),
            },
          },
          csv: exportDealerRequests,
          csvParams: { slug },
          emptyTitle: m.noDealerRequests(),
          empty: m.noDealerRequestsHint(),
          columns: [
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
            { key: 'requested_by', title: m.requestedBy() },
            { key: 'settled_at', title: m.ordered(), day: true },
            { key: 'state', title: m.status(), words: stateLabels, kinds: requestStateKinds },
          ],
        }}
        answer={requests}
      />
    </PagePart>
  )
}
