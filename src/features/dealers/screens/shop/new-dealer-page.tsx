import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useSession } from '#kit/ui/session.tsx'
import { type applicationStatus, getDealerApplicationStatus } from '../../contract.ts'
import { dateWords } from '../../ui/dealer-words.ts'
import { ApplicationForm } from './application-form.tsx'
import classes from './directory.module.css'

export async function loader() {
  const { data } = await call(listCountries, {})
  return { countries: data }
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Become a dealer',
    description: 'Dealer prices, an account with credit, tools with install fees and customers from our directory.',
    path: link('/new-dealer'),
  })

const points = [
  ['One account', 'Buy for your shop on one balance, with statements that your bookkeeper can read.'],
  ['Your team', 'Owners, managers, buyers and technicians, each with the rights they need and no more.'],
  ['Your name', 'Your logo, your colour and your install fees in our directory, for customers around you.'],
  ['Real people', 'Calibrators who answer, and files that come back within working hours.'],
] as const

export default function NewDealerPage() {
  const { countries } = useLoaderData<typeof loader>()
  const { user, state } = useSession()
  const [sent, setSent] = useState<{ id: number; token: string } | null>(null)
  const status = useStatus(sent)
  return (
    <PageShell
      title="Become a dealer"
      lead="For workshops that flash and install. We read every application ourselves and answer within three working days."
      crumbs={[{ label: 'Dealers', to: link('/dealers') }, { label: 'Become a dealer' }]}
    >
      {status && <Status status={status} isLoggedIn={user !== null} />}
      <ul className={classes['points']}>
        {points.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ul>
      {status === null && (
        <PagePart title="Your application">
          <ApplicationForm
            key={state === 'loading' ? 'loading' : (user?.id ?? 'visitor')}
            countries={countries}
            user={user}
            onSent={setSent}
          />
        </PagePart>
      )}
    </PageShell>
  )
}

type StatusShape = z.output<typeof applicationStatus>

/** How far an application is: one just sent, or that of the mail, whose token stands behind the #. */
function useStatus(sent: { id: number; token: string } | null): StatusShape | null {
  const [status, setStatus] = useState<StatusShape | null>(null)
  useEffect(() => {
    const [, id, token] = /^#(\d{1,15})\.([\w-]{43})$/.exec(window.location.hash) ?? []
    const params = sent ?? (id && token ? { id: Number(id), token } : null)
    if (params)
      call(getDealerApplicationStatus, { params }).then(
        (found) => {
          setStatus(found)
          window.scrollTo({ top: 0 })
        },
        () => setStatus(null),
      )
  }, [sent])
  return status
}

function Status({ status, isLoggedIn }: { status: StatusShape; isLoggedIn: boolean }) {
  const steps = [
    { label: 'Submitted', states: ['submitted'] },
    { label: 'In review', states: ['in-review'] },
    { label: status.state === 'refused' ? 'Refused' : 'Approved', states: ['approved', 'refused'] },
  ]
  return (
    <output className={classes['status']}>
      <b>Your application for {status.company_name}</b>, sent {dateWords(status.created_at)}
      <ol>
        {steps.map(({ label, states }) => (
          <li key={label} aria-current={states.includes(status.state) ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      {status.state === 'submitted' && <p>A mail with a link to this page is on its way to you.</p>}
      {status.state === 'refused' && <p>{status.decision}</p>}
      {status.state === 'approved' && (
        <p>
          Welcome. {isLoggedIn ? '' : 'Your invite as the owner is in your mail. '}
          <Link to={link('/profile/dealer-memberships')}>See your memberships</Link>
        </p>
      )}
    </output>
  )
}
