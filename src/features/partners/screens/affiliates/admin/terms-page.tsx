import rows from '#kit/ui/rows.module.css'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import {
  exportAffiliateAcceptances,
  listAffiliateAcceptances,
  listAffiliateTerms,
} from '../../../contract/affiliate-terms.ts'
import { TermsText } from '../terms-text.tsx'
import { TermsForm } from './terms-form.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [versions, list] = await Promise.all([
    call(listAffiliateTerms, { query: { limit: 100 } }),
    askFor(listAffiliateAcceptances, args),
  ])
  return { versions: versions.data, list }
}
export default function TermsPage() {
  const { versions, list } = useLoaderData<typeof clientLoader>()
  const [current] = versions
  return (
    <PageShell
      lead={
        current &&
        `Version ${current.version}, in effect since ${shownDate(current.created_at)}. Accepted by ${current.accepted}.`
      }
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Terms' }]}
      actions={<Link to={link('/affiliate/terms')}>View public page</Link>}
    >
      <PagePart title="Acceptance">
        <List
          answer={list}
          of={{
            noun: 'affiliate',
            label: 'Accepted terms',
            search: 'Name or email',
            filters: {
              current: {
                label: 'Latest version',
                chips: true,
                words: { accepted: 'Accepted', open: 'Not accepted' },
              },
              version: {
                all: 'Any version',
                words: versions.map(({ version, accepted }) => ({
                  value: String(version),
                  label: `Version ${version}`,
                  count: accepted,
                })),
              },
            },
            sorts: nameSorts,
            csv: exportAffiliateAcceptances,
            columns: [
              {
                key: 'name',
                title: 'Affiliate',
                render: (row) => <Link to={link('/affiliate/:id', { id: row.id })}>{row.name}</Link>,
              },
              { key: 'email', wideOnly: true },
              {
                key: 'version',
                title: 'Accepted',
                render: (row) => (row.version === null ? 'None yet' : `Version ${row.version}`),
              },
              { key: 'accepted_at', title: 'Date', day: true },
            ],
          }}
        />
      </PagePart>
      <PagePart title="Versions">
        <ul className={rows['rows']}>
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
          lead="Affiliates are asked by email to accept. Until they do, they aren’t paid and can’t move up a level. New affiliates accept when they join."
        >
          <TermsForm key={current.version} current={current} />
        </PagePart>
      )}
    </PageShell>
  )
}
