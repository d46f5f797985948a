import rows from '#kit/ui/rows.module.css'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { shownDate } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { RowTick } from '#kit/ui/row-tick.tsx'
import {
  exportAffiliateApplications,
  listAffiliateApplications,
  type StaffApplication,
} from '../../../contract/affiliate-staff.ts'
import { applicationKinds, applicationLabels } from '../affiliate-labels.ts'
import { applicationListActs } from './application-acts.ts'
import { ApplicationFile } from './application-file.tsx'
import { DecisionForm } from './decision-form.tsx'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listAffiliateApplications, args)
export default function AffiliateProgramPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [deciding, setDeciding] = useState<{ application: StaffApplication; accept: boolean } | null>(null)
  const title = deciding ? `${deciding.accept ? 'Accept' : 'Decline'} ${deciding.application.name}?` : 'Decide'
  return (
    <PageShell
      crumbs={[{ label: 'Affiliates', to: link('/admin/affiliate') }, { label: 'Applications' }]}
      actions={<Link to={link('/admin/affiliate/offers')}>Offers</Link>}
    >
      <List
        answer={list}
        of={{
          noun: 'application',
          empty: 'Applications to the affiliate program appear here.',
          search: 'Name, email or message',
          filters: { state: { chips: true, words: applicationLabels } },
          csv: exportAffiliateApplications,
          bulk: bulkActs(({ name }) => name, applicationListActs),
        }}
      >
        {(tickOf) => (
          <ul className={rows['rows']}>
            {list.data.map((row) => (
              <li key={row.id}>
                <RowTick {...tickOf(row)} />
                <div className={classes['who']}>
                  <b>{row.name}</b>
                  <small>
                    {row.email}, applied on {shownDate(row.created_at)}
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
                      Decline
                    </Button>
                  </div>
                ) : (
                  <span>
                    <StateBadge kind={applicationKinds[row.state]}>{applicationLabels()[row.state]}</StateBadge>
                    <br />
                    <span className={classes['reason']}>{shownDate(row.decided_at)}</span>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </List>
      <Dialog open={deciding !== null} onClose={() => setDeciding(null)} title={title}>
        {deciding && <DecisionForm {...deciding} onDone={() => setDeciding(null)} />}
      </Dialog>
    </PageShell>
  )
}
