import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import {
  exportAffiliateApplications,
  listAffiliateApplications,
  type StaffApplication,
} from '../../../contract/affiliate-staff.ts'
import { applicationStates } from '../../../rules/affiliates.ts'
import { applicationWords } from '../affiliate-words.ts'
import { ApplicationFile } from './application-file.tsx'
import { DecisionForm } from './decision-form.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listAffiliateApplications.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listAffiliateApplications, { query: query.success ? query.data : {} })
}
export default function AffiliateProgramPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const [deciding, setDeciding] = useState<{ application: StaffApplication; accept: boolean } | null>(null)
  const title = deciding ? `${deciding.accept ? 'Accept' : 'Refuse'} ${deciding.application.name}?` : 'Decide'
  return (
    <PageShell
      title="Affiliate applications"
      lead="Who wants to recommend us, with what they sent."
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Applications' }]}
      actions={<Link to={link('/admin/affiliate/offers')}>Offers</Link>}
    >
      <ListShell
        label="Applications"
        noun={['application', 'applications']}
        search={{ placeholder: 'Name, email or words' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: applicationStates.map((value) => ({ value, label: applicationWords()[value] })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportAffiliateApplications, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No applications">None matches.</EmptyState>}
      >
        <ul className={classes['rows']}>
          {list.data.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>{row.name}</b>
                <small>
                  {row.email}, asked on {shownDate(row.created_at)}
                </small>
                <p>{row.about}</p>
                {row.socials.map((address) => (
                  <small key={address}>
                    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
                      {address}
                    </a>
                  </small>
                ))}
                {row.files.length > 0 && (
                  <ul className={classes['files']} aria-label={`Files of ${row.name}`}>
                    {row.files.map((file) => (
                      <ApplicationFile key={file.id} application={row.id} file={file} />
                    ))}
                  </ul>
                )}
                {row.answer !== '' && <p className={classes['reason']}>Our answer: {row.answer}</p>}
              </div>
              {row.state === 'open' ? (
                <div className={classes['acts']}>
                  <Button onClick={() => setDeciding({ application: row, accept: true })}>Accept</Button>
                  <Button variant="default" onClick={() => setDeciding({ application: row, accept: false })}>
                    Refuse
                  </Button>
                </div>
              ) : (
                <span>
                  {applicationWords()[row.state]}
                  <br />
                  <span className={classes['reason']}>{shownDate(row.decided_at)}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </ListShell>
      <Dialog open={deciding !== null} onClose={() => setDeciding(null)} title={title}>
        {deciding && <DecisionForm {...deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </PageShell>
  )
}
