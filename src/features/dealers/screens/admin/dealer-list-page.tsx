import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportStaffDealers, listStaffDealers } from '../../contract/staff.ts'
import { dealerStates } from '../../rules.ts'
import { dateWords, dealerStateWords } from '../../ui/dealer-words.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listStaffDealers.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listStaffDealers, { query: query.success ? query.data : {} })
}
export default function StaffDealerListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell
      title="Dealers"
      lead="All dealers of the region that you are in."
      actions={<ButtonLink to={link('/admin/dealers/new')}>New dealer</ButtonLink>}
    >
      <ListShell
        label="Dealers"
        noun={['dealer', 'dealers']}
        search={{ placeholder: 'Name, city, or a member’s name or email' }}
        filters={[
          {
            name: 'status',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: dealerStates.map((value) => ({
              value,
              label: dealerStateWords()[value],
              count: list.counts[value] ?? 0,
            })),
          },
          {
            name: 'listed',
            label: 'Directory',
            all: 'Listed or not',
            options: [
              { value: 'yes', label: 'Listed' },
              { value: 'no', label: 'Not listed' },
            ],
          },
        ]}
        sorts={[{ value: 'name', label: 'Name' }, ...timeSorts]}
        exportUrl={exportUrlOf(exportStaffDealers, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="Nobody here">No dealer matches.</EmptyState>}
      >
        <DataTable
          label="Dealers"
          rows={list.data}
          rowKey={(dealer) => dealer.id}
          rowTo={(dealer) => link('/admin/dealers/:id', { id: dealer.id })}
          columns={[
            {
              key: 'name',
              title: 'Name',
              render: (dealer) => <Link to={link('/admin/dealers/:id', { id: dealer.id })}>{dealer.name}</Link>,
            },
            { key: 'state', title: 'State', render: (dealer) => dealerStateWords()[dealer.status] },
            { key: 'city', title: 'City', wideOnly: true, render: (dealer) => dealer.city || '–' },
            { key: 'currency', title: 'Account', wideOnly: true, render: (dealer) => dealer.currency },
            { key: 'owner', title: 'Owner', wideOnly: true, render: (dealer) => dealer.owner ?? 'none yet' },
            { key: 'members', title: 'Members', align: 'right', wideOnly: true, render: (dealer) => dealer.members },
            { key: 'listed', title: 'Listed', wideOnly: true, render: (dealer) => (dealer.listed ? 'yes' : 'no') },
            { key: 'since', title: 'Since', wideOnly: true, render: (dealer) => dateWords(dealer.created_at) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
