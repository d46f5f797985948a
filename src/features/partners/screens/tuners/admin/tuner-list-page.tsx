import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { earnerStates } from '../../../rules/earnings.ts'
import { earnerStateWords } from '../../earnings/earner-paths.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportStaffTuners, listStaffTuners } from '../../../contract/tuners.ts'
import { nameSorts } from '#kit/ui/list-sorts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listStaffTuners.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listStaffTuners, { query: query.success ? query.data : {} })
}
export default function TunerListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell
      title="Tuners"
      lead="Who earns by tunes."
      actions={
        <>
          <Link to={link('/admin/payouts')}>Payouts</Link>
          <ButtonLink to={link('/admin/tuners/new')}>New tuner</ButtonLink>
        </>
      }
    >
      <ListShell
        label="Tuners"
        noun={['tuner', 'tuners']}
        search={{ placeholder: 'Name or email' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: earnerStates.map((value) => ({ value, label: earnerStateWords()[value] })),
          },
        ]}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportStaffTuners, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="Nobody here">No tuner matches.</EmptyState>}
      >
        <DataTable
          label="Tuners"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => link('/admin/tuners/:id', { id: row.id })}
          columns={[
            {
              key: 'name',
              title: 'Name',
              render: (row) => <Link to={link('/admin/tuners/:id', { id: row.id })}>{row.name}</Link>,
            },
            { key: 'login', title: 'Account', wideOnly: true, render: (row) => row.login ?? 'none' },
            { key: 'tunes', title: 'Tunes', align: 'right', render: (row) => row.tunes },
            { key: 'agreements', title: 'Agreements', wideOnly: true, align: 'right', render: (row) => row.agreements },
            { key: 'state', title: 'State', render: (row) => earnerStateWords()[row.state] },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
