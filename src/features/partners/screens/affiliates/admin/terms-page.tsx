import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import {
  exportAffiliateAcceptances,
  listAffiliateAcceptances,
  listAffiliateTerms,
} from '../../../contract/affiliate-terms.ts'
import { TermsText } from '../terms-text.tsx'
import { TermsForm } from './terms-form.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const query = listAffiliateAcceptances.input.query.safeParse(Object.fromEntries(asked))
  const [versions, list] = await Promise.all([
    call(listAffiliateTerms, { query: { limit: 100 } }),
    call(listAffiliateAcceptances, { query: query.success ? query.data : {} }),
  ])
  return { versions: versions.data, list }
}
export default function TermsPage() {
  const { versions, list } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const [current] = versions
  return (
    <PageShell
      title="Affiliate terms"
      lead={
        current &&
        `Version ${current.version} counts since ${shownDate(current.created_at)}; accepted by ${current.accepted}.`
      }
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Terms' }]}
      actions={<Link to={link('/affiliate/terms')}>As visitors read them</Link>}
    >
      <PagePart title="Who has accepted what">
        <ListShell
          label="Accepted terms"
          noun={['affiliate', 'affiliates']}
          search={{ placeholder: 'Name or email' }}
          filters={[
            {
              name: 'current',
              label: 'Newest version',
              all: 'All',
              kind: 'chips',
              options: [
                { value: 'accepted', label: 'Newest accepted' },
                { value: 'open', label: 'Not yet' },
              ],
            },
            {
              name: 'version',
              label: 'Version',
              all: 'Any version',
              options: versions.map(({ version, accepted }) => ({
                value: String(version),
                label: `Version ${version}`,
                count: accepted,
              })),
            },
          ]}
          sorts={nameSorts}
          exportUrl={exportUrlOf(exportAffiliateAcceptances, search)}
          cursor={{ next: list.next, shown: list.data.length }}
          empty={<EmptyState title="Nobody here">No affiliate matches.</EmptyState>}
        >
          <DataTable
            label="Accepted terms"
            rows={list.data}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'name',
                title: 'Affiliate',
                render: (row) => <Link to={link('/affiliate/:id', { id: row.id })}>{row.name}</Link>,
              },
              { key: 'email', title: 'Email', wideOnly: true, render: (row) => row.email },
              {
                key: 'version',
                title: 'Accepted',
                render: (row) => (row.version === null ? 'None yet' : `Version ${row.version}`),
              },
              { key: 'at', title: 'When', render: (row) => shownDate(row.accepted_at) },
            ]}
          />
        </ListShell>
      </PagePart>
      <PagePart title="Versions">
        <ul className={classes['rows']}>
          {versions.map((terms) => (
            <li key={terms.version}>
              <details className={classes['who']} open={terms.version === current?.version}>
                <summary>
                  <strong>Version {terms.version}</strong>, since {shownDate(terms.created_at)}, accepted by{' '}
                  {terms.accepted}
                </summary>
                <TermsText text={terms.text} />
              </details>
            </li>
          ))}
        </ul>
      </PagePart>
      {current && (
        <PagePart
          title="New version"
          lead="Each affiliate is asked by mail to accept it, and is paid nothing and goes up no level until then. New ones accept it as they join."
        >
          <TermsForm key={current.version} current={current} />
        </PagePart>
      )}
    </PageShell>
  )
}
