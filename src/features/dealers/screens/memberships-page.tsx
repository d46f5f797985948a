import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { listDealerMemberships } from '../contract.ts'
import { removeDealerMember } from '../contract-members.ts'
import classes from '../ui/dealer.module.css'
import { DealerLogo } from '../ui/dealer-frame.tsx'
import { applicationStateWords, dateWords, dealerStateWords, roleWords } from '../ui/dealer-words.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Dealer memberships', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  return { user, ...(await call(listDealerMemberships, {})) }
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading your memberships" />

export default function MembershipsPage() {
  const { user, data, invites, applications } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  return (
    <PageShell
      title="Dealer memberships"
      lead="The dealers that you work for, and what you may do there."
      crumbs={[{ label: 'Profile', to: link('/profile') }, { label: 'Dealer memberships' }]}
    >
      {data.length === 0 ? (
        <EmptyState title="No memberships" actions={<Link to={link('/new-dealer')}>Become a dealer</Link>}>
          A dealer’s owner can invite you by email; or apply with a shop of your own.
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
                  {[item.city, item.currency, `since ${dateWords(item.since)}`].filter(Boolean).join(' · ')}
                  {item.state === 'active' ? '' : ` · ${dealerStateWords[item.state]}`}
                </small>
              </span>
              <span>{roleWords[item.role]}</span>
              <ConfirmButton
                label="Leave"
                title={`Leave ${item.name}?`}
                confirmLabel="Leave"
                onConfirm={async () => {
                  await call(removeDealerMember, { params: { slug: item.slug, id: user.id } })
                  await revalidate()
                }}
              >
                You lose its prices, its account and its files at once. Only a new invite brings you back.
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      {invites.length > 0 && (
        <PagePart title="Invites" lead={`Open the link in the mail that we have sent to ${user.email}.`}>
          <ul className={classes['rows']}>
            {invites.map((invite) => (
              <li key={invite.id}>
                <span className={classes['who']}>
                  <b>{invite.dealer}</b>
                  <small>
                    {invite.invited_by} invites you as {roleWords[invite.role].toLowerCase()}, until{' '}
                    {dateWords(invite.expires_at)}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {applications.length > 0 && (
        <PagePart title="Applications">
          <ul className={classes['rows']}>
            {applications.map((item) => (
              <li key={item.id}>
                <span className={classes['who']}>
                  <b>{item.company_name}</b>
                  <small>{item.decision || `sent ${dateWords(item.created_at)}`}</small>
                </span>
                <span>{applicationStateWords[item.state]}</span>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </PageShell>
  )
}
