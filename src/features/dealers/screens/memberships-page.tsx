import { inSentence } from '#kit/locale.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { listDealerMemberships } from '../contract/dealers.ts'
import { removeDealerMember } from '../contract/members.ts'
import classes from '../ui/dealer.module.css'
import { DealerLogo } from '../ui/dealer-frame.tsx'
import {
  applicationStateKinds,
  applicationStateLabels,
  formatListedDate,
  dealerStateLabels,
  roleLabels,
} from '../ui/dealer-labels.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.dealerMemberships(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  return { user, ...(await call(listDealerMemberships, {})) }
}
export const HydrateFallback = () => <LoadingState lines={6} label={m.loadingMemberships()} />

export default function MembershipsPage() {
  const { user, data, invites, applications } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title={m.dealerMemberships()}
      lead={m.membershipsLead()}
      crumbs={[{ label: m.profile(), to: link('/profile') }, { label: m.dealerMemberships() }]}
    >
      {data.length === 0 ? (
        <EmptyState title={m.noMemberships()} actions={<Link to={link('/new-dealer')}>{m.becomeDealer()}</Link>}>
          {m.noMembershipsHint()}
        </EmptyState>
      ) : (
        <ul className={classes['rows']}>
          {data.map((item) => (
            <li key={item.slug}>
              <DealerLogo name={item.name} logo={item.logo} />
              <span className={classes['who']}>
                <b>
                  <Link to={link('/dealer/:slug', { slug: item.slug })}>{item.name}</Link>
                </b>
                <small>
                  {[item.city, item.currency, m.since({ date: formatListedDate(item.since) })]
                    .filter(Boolean)
                    .join(' · ')}
                  {item.state === 'active' ? '' : ` · ${dealerStateLabels()[item.state]}`}
                </small>
              </span>
              <span>{roleLabels()[item.role]}</span>
              <ConfirmButton
                label={m.leave()}
                title={m.leaveDealer({ name: item.name })}
                confirmLabel={m.leave()}
                onConfirm={async () => {
                  await call(removeDealerMember, { params: { slug: item.slug, id: user.id } })
                  await revalidate()
                }}
              >
                {m.leaveText()}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {invites.length > 0 && (
        <PagePart title={m.invites()} lead={m.openInviteMail({ email: user.email })}>
          <ul className={classes['rows']}>
            {invites.map((invite) => (
              <li key={invite.id}>
                <span className={classes['who']}>
                  <b>{invite.dealer}</b>
                  <small>
                    {m.invitedYouUntil({
                      invitedBy: invite.invited_by,
                      role: inSentence(roleLabels()[invite.role]),
                      date: formatListedDate(invite.expires_at),
                    })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {applications.length > 0 && (
        <PagePart title={m.applications()}>
          <ul className={classes['rows']}>
            {applications.map((item) => (
              <li key={item.id}>
                <span className={classes['who']}>
                  <b>{item.company_name}</b>
                  <small>{item.decision || m.sentOn({ date: formatListedDate(item.created_at) })}</small>
                </span>
                <StateBadge kind={applicationStateKinds[item.state]}>{applicationStateLabels()[item.state]}</StateBadge>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </PageShell>
  )
}
