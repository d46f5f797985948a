import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import type { z } from 'zod'
import { listCountries } from '#features/addresses/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { type applicationStatus, getDealerApplicationStatus } from '../../contract/dealers.ts'
import { formatListedDate } from '../../ui/dealer-labels.ts'
import { ApplicationForm } from './application-form.tsx'
import classes from './directory.module.css'
import * as m from '../../messages/m.ts'

export async function loader() {
  const { data } = await call(listCountries, {})
  return { countries: data }
}

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.becomeDealer(),
    description: m.becomeDealerDescription(),
    path: link('/new-dealer'),
  })

const points = () =>
  [
    [m.benefitAccount(), m.benefitAccountText()],
    [m.benefitTeam(), m.benefitTeamText()],
    [m.benefitName(), m.benefitNameText()],
    [m.benefitPeople(), m.benefitPeopleText()],
  ] as const

export default function NewDealerPage() {
  const { countries } = useLoaderData<typeof loader>()
  const { user, state } = useSession()
  const [sent, setSent] = useState<{ id: number; token: string } | null>(null)
  const status = useStatus(sent)
  return (
    <PageShell
      title={m.becomeDealer()}
      lead={m.becomeDealerLead()}
      crumbs={[{ label: m.dealers(), to: link('/dealers') }, { label: m.becomeDealer() }]}
      actions={<QuestionsLink topic="dealers" />}
    >
      {status && <Status status={status} isLoggedIn={user !== null} />}
      <ul className={classes['points']}>
        {points().map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ul>
      {status === null && (
        <PagePart title={m.yourApplication()}>
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

/**
 * The state of an application: the one just sent, or the one linked in the mail, with its token in the URL fragment.
 */
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
    { label: m.applicationSubmitted(), states: ['submitted'] },
    { label: m.applicationInReview(), states: ['in-review'] },
    {
      label: status.state === 'refused' ? m.applicationDeclined() : m.applicationApproved(),
      states: ['approved', 'refused'],
    },
  ]
  return (
    <output className={classes['status']}>
      {m.applicationSent({
        b: (text) => <b>{text}</b>,
        company: status.company_name,
        date: formatListedDate(status.created_at),
      })}
      <ol>
        {steps.map(({ label, states }) => (
          <li key={label} aria-current={states.includes(status.state) ? 'step' : undefined}>
            {label}
          </li>
        ))}
      </ol>
      {status.state === 'submitted' && <p>{m.applicationMailed()}</p>}
      {status.state === 'refused' && <p>{status.decision}</p>}
      {status.state === 'approved' && (
        <p>
          {m.applicationWelcome({
            invite: isLoggedIn ? 'none' : 'mailed',
            link: (text) => <Link to={link('/profile/dealer-memberships')}>{text}</Link>,
          })}
        </p>
      )}
    </output>
  )
}
