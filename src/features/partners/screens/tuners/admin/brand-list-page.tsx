import { formatNumber } from '#kit/locale.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTunerBrands, listTunerBrands } from '../../../contract/tuners.ts'
import { nameSorts } from '#kit/ui/list-sorts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listTunerBrands.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listTunerBrands, { query: query.success ? query.data : {} })
}
export default function BrandListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell
      title="Tuner brands"
      lead="Names under which tunes are sold."
      actions={<ButtonLink to={link('/admin/tuner-brands/new')}>New brand</ButtonLink>}
    >
      <ListShell
        label="Brands"
        noun={['brand', 'brands']}
        search={{ placeholder: 'Name' }}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportTunerBrands, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No brands">None matches.</EmptyState>}
      >
        <DataTable
          label="Brands"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => link('/admin/tuner-brands/:id', { id: row.id })}
          columns={[
            {
              key: 'name',
              title: 'Name',
              render: (row) => <Link to={link('/admin/tuner-brands/:id', { id: row.id })}>{row.name}</Link>,
            },
            { key: 'slug', title: 'Short name', wideOnly: true, render: (row) => row.slug },
            {
              key: 'tunes',
              title: 'Tunes',
              align: 'right',
              render: (row) => (
                <Link to={link('/admin/tune-owners', {}, { brand: row.id })}>{formatNumber(row.tunes)}</Link>
              ),
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
